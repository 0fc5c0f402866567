// Loaded into Playwright's driver before the driver itself (Node's --require, by `browser/driver/forgetting.py`); it is no part of any page.
//
// Playwright switches on the browser's network inspector in every page, which then keeps something of each request until the page is left:
// 2 kB each even where it keeps no bodies, and it cannot be asked for less. So with each collection of garbage that is asked for
// (`Page.request_gc`) the inspector is here switched off and on again, which frees what it holds, and told again how it was set.
// That goes in messages of the DevTools protocol, written before the one for the collection, with the id whose answers Playwright
// passes over. Where its program does not say that it does, or has set the inspector in ways unknown here, nothing is done.
'use strict';
const { isKnown, keepFromOthers, withBrowsers, write: send } = require('./known.js');

keepFromOthers(__filename);

const BEGINNING = /^\{"id":\d+,"method":"(?:(Network\.\w+)|(HeapProfiler\.collectGarbage))"/;
const SETTING = new Set(['Network.setCacheDisabled', 'Network.setExtraHTTPHeaders', 'Network.emulateNetworkConditions', 'Network.setBypassServiceWorker']);
const ASKING = new Set(['Network.getResponseBody', 'Network.loadNetworkResource', 'Network.clearBrowserCache']); // nothing stays set by these
const MOST = 1000; // sessions that are remembered, the latest

function overhear(pipe) {
  const write = pipe.write, inspectors = new Map(); // session -> the latest message of each method that has set its inspector
  const forget = (session) => {
    const set = inspectors.get(session);
    if (!set || set.has('unknown') || !isKnown()) return;
    for (const message of [{ method: 'Network.disable' }, ...set.values()]) {
      send(pipe, { method: message.method, params: message.params, sessionId: session });
    }
  };
  const learn = (message) => {
    const { method, sessionId } = message, set = inspectors.get(sessionId);
    if (method === 'Network.enable') {
      inspectors.delete(sessionId);
      inspectors.set(sessionId, new Map([[method, message]]));
      if (inspectors.size > MOST) inspectors.delete(inspectors.keys().next().value);
    } else if (set && !ASKING.has(method)) set.set(SETTING.has(method) ? method : 'unknown', message);
  };
  pipe.write = function (chunk, ...rest) {
    const [, sets, collects] = (typeof chunk === 'string' && BEGINNING.exec(chunk)) || [];
    try {
      if (sets) learn(JSON.parse(chunk));
      if (collects) forget(JSON.parse(chunk).sessionId);
    } catch { /* what is not understood goes on as it is */ }
    return write.call(this, chunk, ...rest);
  };
}
withBrowsers(overhear);
