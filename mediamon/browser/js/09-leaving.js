// A page that is left hears nothing of it, nor can it hold us back: what it would tell then, to whomever, is sent on ways that no guard sees.
function hush(event) { if (event.isTrusted) event.stopImmediatePropagation(); }
for (const name of ['beforeunload', 'pagehide', 'unload', 'freeze']) native.add.call(window, name, hush, true);
native.add.call(window, 'visibilitychange', (event) => { if (doc.visibilityState() === 'hidden') hush(event); }, true);
delete window.fetchLater; // which is sent when the page is gone
// Nor does what works beside it: its requests would be let go with the page.
const MOST_AT_WORK = 200;
const atWork = new Set(), OwnWorker = window.Worker, endWorker = OwnWorker && OwnWorker.prototype.terminate;
if (OwnWorker) window.Worker = new Proxy(OwnWorker, { construct(target, options, made) {
  const worker = Reflect.construct(target, options, made);
  atWork.add(new WeakRef(worker));
  if (atWork.size > MOST_AT_WORK) for (const one of atWork) if (!one.deref()) atWork.delete(one);
  return worker;
} });
if (OwnWorker) Object.defineProperty(OwnWorker.prototype, 'constructor', { value: window.Worker, writable: true, configurable: true });
M.endWorkers = function () { // the browser itself keeps a worker that works
  for (const one of atWork) { const worker = one.deref(); if (worker) endWorker.call(worker); }
  atWork.clear();
};
