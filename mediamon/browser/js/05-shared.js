// What a worker asks for that pages share no guard sees: it is no page's. Pages are alone here, so each gets a worker of its own in its place,
// which lets those in that knock, and whose requests are judged like its other ones.
const remote = new WeakSet(); // ports to such a worker
function actShared(address, isModule) { // runs in the worker
  const at = (url) => new URL(url, address).href; // it has the address of no file of its own
  const from = (type, name) => { // of what is made with an address
    if (type) self[name] = new Proxy(type, { construct: (target, [url, ...rest], made) => Reflect.construct(target, [url instanceof Request ? url : at(url), ...rest], made) });
  };
  const { fetch, importScripts, Request } = self, open = XMLHttpRequest.prototype.open;
  self.fetch = (what, how) => fetch(what instanceof Request ? what : at(what), how);
  self.importScripts = (...urls) => importScripts(...urls.map(at));
  XMLHttpRequest.prototype.open = function (method, url, ...rest) { return open.call(this, method, at(url), ...rest); };
  for (const name of ['Request', 'EventSource', 'WebSocket', 'Worker']) from(self[name], name);
  try { Object.defineProperty(self, 'location', { value: new URL(address), configurable: true }); } catch (e) { /* it keeps the other */ }
  self.onconnect = null;
  const knocking = [];
  let ready = false;
  const letIn = (port) => {
    const event = new MessageEvent('connect', { data: '', ports: [port], source: port });
    if (typeof self.onconnect === 'function') self.onconnect(event);
    self.dispatchEvent(event);
  };
  self.addEventListener('message', (event) => {
    event.stopImmediatePropagation();
    if (ready) letIn(event.ports[0]); else knocking.push(event.ports[0]);
  });
  const begin = () => { ready = true; knocking.splice(0).forEach(letIn); };
  if (isModule) return import(address).then(begin);
  importScripts(address);
  begin();
}
const ownWorkers = new Map(); // address, name -> worker
function ownWorker(url, options) {
  const { name = '', type = 'classic' } = typeof options === 'string' ? { name: options } : options || {};
  const address = new URL(url, doc.baseURI()).href, key = JSON.stringify([address, String(name)]);
  if (!ownWorkers.has(key)) {
    const code = `(${actShared})(${JSON.stringify(address)}, ${type === 'module'})`;
    ownWorkers.set(key, new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { name: String(name) }));
  }
  return ownWorkers.get(key);
}
if (window.SharedWorker) {
  const tellWorker = Worker.prototype.postMessage;
  window.SharedWorker = new Proxy(window.SharedWorker, { construct(target, [url, options]) {
    const worker = ownWorker(url, options), { port1, port2 } = new MessageChannel(), shared = new EventTarget();
    tellWorker.call(worker, null, [port2]);
    native.add.call(worker, 'error', () => {
      const event = new Event('error');
      if (typeof shared.onerror === 'function') shared.onerror(event);
      shared.dispatchEvent(event);
    });
    remote.add(port1);
    return Object.assign(shared, { port: port1, onerror: null });
  } });
}
