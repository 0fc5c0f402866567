// The press itself, and waiting until what it has set going is over.
const channel = new MessageChannel();
const waiting = [];
channel.port1.onmessage = () => waiting.shift()();
function task() { return new Promise((resolve) => { waiting.push(resolve); channel.port2.postMessage(0); }); }
function sleep(ms) { return new Promise((resolve) => native.setTimeout(resolve, ms)); }
function frame() { return Promise.race([new Promise((resolve) => native.requestAnimationFrame(resolve)), sleep(500)]); }

async function settled(began, quiet) { // what watches intersections hears of a change only with the next frames
  const ok = await idle(began, quiet);
  if (!M.observes || M.lastChange < began) return ok;
  await frame(); await frame();
  return (await idle(began, quiet)) && ok;
}
async function idle(began, quiet) { // true; false when the ceiling cut it short
  for (;;) {
    await task();
    const now = native.now();
    if (now - began > OPTIONS.ceiling) return false;
    if (M.busy()) { await sleep(2); continue; }
    if (quiet && now - Math.max(M.lastChange, began) < quiet) { await sleep(5); continue; }
    await task();
    if (!M.busy()) return true;
  }
}
M.openWindow = function () { absorb(true); M.cause++; M.open = true; M.pending.clear(); for (const probe of childProbes()) probe.openWindow(); };
M.closeWindow = function () { absorb(false); M.open = false; M.pending.clear(); for (const probe of childProbes()) probe.closeWindow(); };

function click(element) {
  const view = element.ownerDocument.defaultView;
  const box = element.getBoundingClientRect();
  const init = { bubbles: true, cancelable: true, composed: true, view, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, button: 0 };
  const probe = view[KEY] || M;
  probe.dispatching = true;
  try {
    for (const [type, Kind] of [['pointerover', 'PointerEvent'], ['mouseover', 'MouseEvent'], ['pointerdown', 'PointerEvent'], ['mousedown', 'MouseEvent'],
      ['pointerup', 'PointerEvent'], ['mouseup', 'MouseEvent']]) element.dispatchEvent(new view[Kind](type, init));
    if (element.click) element.click(); else element.dispatchEvent(new view.MouseEvent('click', init));
  } finally { probe.dispatching = false; }
}
async function scroll() {
  window.scrollTo(0, 0);
  await frame(); await frame();
  window.scrollTo(0, document.scrollingElement.scrollHeight);
  await frame(); await frame(); await frame(); // the last one: intersections are told after a frame was drawn
}

const loading = document.readyState === 'complete' ? null : expect(0);
native.add.call(window, 'load', () => done(loading));

M.loaded = async function () { // after navigation: let the load settle, ask delegated listeners what they serve
  const began = native.now();
  M.loadedOnce = true;
  let ok = await idle(began, 50);
  if (M.observes) { await frame(); await frame(); ok = (await settled(began, 50)) && ok; }
  if (M.rootListeners && document.body) { click(document.body); ok = (await settled(native.now(), 0)) && ok; }
  const reading = read({ settled: ok, ms: native.now() - began });
  M.closeWindow();
  return reading;
};
M.settle = () => settled(0, 50); // for a page that is only read
M.press = async function (id) {
  let one = M.byId && M.byId.get(id);
  if (!one || (one.element && !one.element.isConnected)) { scan(); one = M.byId.get(id); }
  if (!one) return read({ missing: true, settled: true, ms: 0 });
  const began = native.now();
  M.openWindow();
  M.pressed = one.element;
  if (one.element) click(one.element); else await scroll();
  const ok = await settled(began, 0);
  M.closeWindow();
  return read({ settled: ok, ms: native.now() - began });
};
Object.defineProperty(window, KEY, { value: M });
