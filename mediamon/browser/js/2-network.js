// What is under way: fetch, XMLHttpRequest and scripts that a press has sent for. A response is awaited until its body was read.
const BODY_GRACE = 60; // ms after the headers in which reading of the body must begin
const responses = new WeakMap();
function done(token) { native.setTimeout(() => M.pending.delete(token), 0); } // after the page's own continuation

if (native.fetch) {
  window.fetch = function (...args) {
    const token = expect(causedNow());
    const promise = native.fetch(...args);
    if (!token) return promise;
    promise.then((response) => {
      responses.set(response, token);
      native.setTimeout(() => { if (responses.get(response) === token) M.pending.delete(token); }, BODY_GRACE);
    }, () => done(token));
    return promise;
  };
  for (const name of ['json', 'text', 'blob', 'arrayBuffer', 'formData']) {
    const read = Response.prototype[name];
    Response.prototype[name] = function () {
      const token = responses.get(this);
      const promise = read.call(this);
      if (token) { responses.delete(this); promise.then(() => done(token), () => done(token)); }
      return promise;
    };
  }
}
const send = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function (...args) {
  const token = expect(causedNow());
  if (token) native.add.call(this, 'loadend', () => done(token));
  return send.apply(this, args);
};

// ---- changes of the document ------------------------------------------------------------------------------------------------
const WATCHED = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['href'] };
const observer = new MutationObserver((records) => take(records, M.open ? M.aside > 0 : true));
observer.observe(document, WATCHED);

function absorb(spontaneous) { take(observer.takeRecords(), spontaneous || !M.open); }
function take(records, spontaneous) {
  if (!records.length) return;
  if (!spontaneous) {
    M.lastChange = native.now();
    for (const record of records) for (const node of record.addedNodes) awaitScript(node);
    return;
  }
  for (const record of records) {
    if (record.type === 'childList') {
      for (const node of record.addedNodes) mark(node.nodeType === 1 ? node : record.target);
    } else mark(record.type === 'attributes' ? record.target : record.target.parentElement);
  }
}
function mark(node) { // never a part that is most of the page: a late start is not a ticker
  if (!node || node.nodeType !== 1 || node === document.body || node === document.documentElement) return;
  const inside = node.getElementsByTagName('*').length;
  if (inside > 30 && inside * 2 > document.getElementsByTagName('*').length) return;
  M.spontaneous.add(node);
}
function awaitScript(node) {
  if (node.nodeName !== 'SCRIPT' || !node.src) return;
  const token = expect(causedNow());
  if (!token) return;
  for (const type of ['load', 'error']) native.add.call(node, type, () => done(token));
}
