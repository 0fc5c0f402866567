// What is under way: fetch, XMLHttpRequest and scripts that a press has sent for. A response is awaited until its body was read.
const LATEST_BODY = 500, BODY_GRACE = 60; // ms after the headers in which reading of the body must begin
const responses = new WeakMap();
// Did something go wrong: an answer that says the server cannot, none at all, or one that is not what it should be? A press that
// brought nothing then says nothing of what there is.
M.failed = false;
M.sent = false; // did it ask in a way that may do something? It is not done again
M.broken = false; // none at all from the page's own server: what the page was to do with it, it never will, and may ask for nothing any more
function notCome(method, url, error) {
  if (error && error.name === 'AbortError') return; // by the page's own wish
  const own = isOwn(url);
  if (own || method === 'GET') M.failed = true; // what is sent to strangers is held back by us
  if (own && method === 'GET') M.broken = true;
}
function isOwn(url) { return ownPath(url) !== ''; }
native.add.call(window, 'error', ({ target }) => { // a part of the program that is missing; one that the server refuses has a status
  if (tagOf(target) !== 'SCRIPT' || !target.src || !isOwn(target.src)) return;
  if (!native.timings(target.src).some((timing) => timing.responseStatus)) M.failed = M.broken = true;
}, true);
M.overtaken = false; // has an answer come after its press was cut short? A list may go on from there then, and show again what it had
let lateUntil = 0; // what it changes until then is a press's, not the page's own doing
function cameLate(token) {
  if (!token || M.pending.has(token)) return;
  M.overtaken = true;
  lateUntil = native.now() + LATEST_BODY;
}
M.missing = false; // did an answer say that there is no such thing?
function isTrouble(status) { return status === 429 || status >= 500; }
function heardOf(status) { if (isTrouble(status)) M.failed = true; else if (status === 404 || status === 408) M.missing = true; }
function done(token) { native.setTimeout(() => M.pending.delete(token), 0); } // after the page's own continuation

// ---- what a press asked for, told where a list may go on without presses ----
const MOST_TEXT = 2000000; // characters of an answer; longer ones are not told
M.telling = false;
M.exchanges = [];
function tell(url, method, status, type, body) {
  if (M.telling && body.length <= MOST_TEXT) M.exchanges.push([new URL(url, doc.baseURI()).href, method, status, type || '', body]);
}
function methodOf(args) {
  const request = args[0] instanceof Request ? args[0] : null, init = args[1] || {};
  return (init.method || (request && request.method) || 'GET').toUpperCase();
}
function overhear(args, promise) { // the answer's text, beside the page's own reading of it
  M.requests++;
  if (methodOf(args) !== 'GET') M.sent = true;
  if (!M.telling) return;
  const request = args[0] instanceof Request ? args[0] : null, method = methodOf(args);
  const token = expect(causedNow());
  const hear = async (response) => {
    const body = await response.clone().text();
    tell(response.url || (request ? request.url : args[0]), method, response.status, response.headers.get('content-type'), body);
  };
  promise.then(hear).catch(() => {}).then(() => M.pending.delete(token));
}
function overhearXhr(xhr) {
  M.requests++;
  if (opened.has(xhr) && opened.get(xhr)[0] !== 'GET') M.sent = true;
  if (!M.telling) return;
  native.add.call(xhr, 'load', () => {
    const text = xhr.responseType === '' || xhr.responseType === 'text' ? xhr.responseText : xhr.responseType === 'json' ? asJson(xhr.response) : null;
    if (text !== null && opened.has(xhr)) tell(xhr.responseURL || opened.get(xhr)[1], opened.get(xhr)[0], xhr.status, xhr.getResponseHeader('content-type'), text);
  });
}
const opened = new WeakMap();
const open = XMLHttpRequest.prototype.open;
XMLHttpRequest.prototype.open = function (method, url, ...rest) {
  opened.set(this, [String(method).toUpperCase(), url]);
  return open.call(this, method, url, ...rest);
};
M.requests = 0; // that the current press has made
M.ask = async function (url) { // by the page's own means, for a list that goes on without presses
  const response = await native.fetch(url, { redirect: 'error' });
  return asJson([url, 'GET', response.status, response.headers.get('content-type') || '', (await response.text()).slice(0, MOST_TEXT)]);
};

// What a ticker has asked for: who reads the answer goes on right after it has come, and what he does is no press's, though one may be under way.
const byTheWay = new WeakSet(), CONTINUING = 6; // responses; steps that a chain of promises takes from an answer to who reads it
async function letContinue() {
  absorb(false);
  M.aside++;
  try { for (let n = 0; n < CONTINUING; n++) await null; } finally { M.aside--; absorb(true); }
}

if (native.fetch) {
  window.fetch = function (...args) {
    const token = expect(causedNow()), aside = M.aside > 0;
    const promise = native.fetch(...args);
    if (aside) promise.then((response) => { byTheWay.add(response); letContinue(); }, letContinue);
    const url = args[0] instanceof Request ? args[0].url : args[0];
    if (!token) {
      if (methodOf(args) === 'GET') mindFetch(url, promise);
      return promise;
    }
    overhear(args, promise);
    promise.then((response) => {
      cameLate(token);
      heardOf(response.status);
      noteGiven(url, response.status);
      responses.set(response, token);
      native.setTimeout(() => { if (responses.get(response) === token) M.pending.delete(token); }, BODY_GRACE);
    }, (error) => { notCome(methodOf(args), url, error); done(token); });
    return promise;
  };
  for (const name of ['json', 'text', 'blob', 'arrayBuffer', 'formData']) {
    const read = Response.prototype[name];
    Response.prototype[name] = function () {
      const token = responses.get(this);
      const promise = read.call(this);
      if (byTheWay.has(this)) promise.then(letContinue, letContinue);
      if (token) { responses.delete(this); promise.then(() => done(token), () => { M.failed = true; done(token); }); } else mindBody(this, promise);
      return promise;
    };
  }
}
M.beacons = []; // addresses of the page's own server to which the current press has told something without waiting for an answer
const MOST_BEACONS = 20, LONGEST_BEACON = 2000, sendTelling = Navigator.prototype.sendBeacon;
if (sendTelling) Navigator.prototype.sendBeacon = function (url, ...rest) {
  if (M.pressing && M.beacons.length < MOST_BEACONS && isOwn(url)) M.beacons.push(String(url).slice(0, LONGEST_BEACON));
  return sendTelling.call(this, url, ...rest);
};
const send = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function (...args) {
  const token = expect(causedNow()), [method, url] = opened.get(this) || ['', ''];
  if (token) {
    overhearXhr(this);
    native.add.call(this, 'error', () => notCome(method, url));
    native.add.call(this, 'loadend', () => { cameLate(token); heardOf(this.status); noteGiven(url, this.status); done(token); });
  } else if (method === 'GET') mindXhr(this, url);
  return send.apply(this, args);
};
// Parts of the program that a module sends for while it runs, by import(): no hook sees that. The guard that lets requests
// pass tells of them (`browser/guards/network.py`); that they have come, the browser's own timings tell.
const RUN_GRACE = 30, LATEST_PART = 3000; // ms that a part has to run in; that its coming may take
const parts = new Map(); // address -> token
M.partsBegin = function (addresses) {
  const written = new Set([...doc.scripts()].map((script) => script.src)); // those are awaited as elements
  for (const url of addresses) {
    if (parts.has(url) || written.has(url) || native.timings(url).length) continue;
    const token = expect(causedNow());
    if (!token) return;
    parts.set(url, token);
    native.setTimeout(() => partCame(url), LATEST_PART);
  }
};
function partCame(url) {
  const token = parts.get(url);
  if (!token) return;
  parts.delete(url);
  native.setTimeout(() => M.pending.delete(token), RUN_GRACE);
}
new PerformanceObserver((list) => { for (const entry of list.getEntries()) partCame(entry.name); }).observe({ type: 'resource' });
// A press of a page made of modules may send for one: what listens is given that long, until it has often sent for none.
const SENDING = 40, SENDING_SURELY = 400, SENDING_FOR_OTHERS = 120, NEVER_SENT = 8; // ms; the same, where its text says that it may, its own or of who hears for it; presses
const sent = perListener(), sentLater = perListener(); // presses in a row that have sent for no part: at once, when what they had set going was over
const NOT_RUN = /json|template|html|x-/i; // what is no program: data, drafts
const importing = new WeakMap(); // script -> may it send for a part? One that comes from elsewhere may; one that stands in the page says so
function mayImport() {
  return [...doc.scripts()].some((script) => {
    if (!importing.has(script)) importing.set(script, hasAttr(script, 'src') || (!NOT_RUN.test(script.type) && /\bimport\b/.test(script.textContent)));
    return importing.get(script);
  });
}
async function letSend(one, times = sent) { // has it sent for one?
  const none = times.of(one);
  if (one.act !== 'click' || (none >= NEVER_SENT && none % NEVER_SENT)) return false;
  const surely = one.listeners.some((source) => importers.has(source)), forIt = one.listeners.some((source) => source[0] === '^' && importers.has(source.slice(1)));
  if (!surely && !forIt && !(doc.querySelector('script[type=module]') && mayImport())) return false;
  const deadline = native.now() + (surely ? SENDING_SURELY : forIt ? SENDING_FOR_OTHERS : SENDING);
  while (!parts.size && native.now() < deadline) await sleep(5);
  times.learn(one, parts.size ? 0 : none + 1);
  return parts.size > 0;
}
