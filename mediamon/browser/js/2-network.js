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
M.renew = function () { // a frame's first, empty document lends its window to the one that follows, without listeners
  if (M.document === document) return;
  M.document = document;
  observer.observe(document, WATCHED);
  guardWindow();
};

function absorb(spontaneous) { M.renew(); take(observer.takeRecords(), spontaneous || !M.open); }
function take(records, spontaneous) {
  if (!records.length) return;
  gather(records, spontaneous ? M.strayUrls : M.extraUrls);
  if (!spontaneous) {
    M.lastChange = native.now();
    for (const record of records) for (const node of record.addedNodes) awaitParts(node);
    return;
  }
  for (const record of records) {
    if (record.type === 'childList') {
      for (const node of record.addedNodes) mark(node.nodeType === 1 ? node : record.target);
    } else mark(record.type === 'attributes' ? record.target : record.target.parentElement);
  }
}
function gather(records, into) { // addresses that are shown and gone before the page is read
  for (const record of records) for (const node of record.type === 'attributes' ? [record.target] : record.addedNodes) {
    if (node.nodeType !== 1) continue;
    for (const [url] of linksIn(node)) into.add(url);
    const own = native.matches.call(node, 'a[href],area[href]') && addressOf(node);
    if (own) into.add(own);
  }
}
function mark(node) { // never a part that is most of the page: a late start is not a ticker
  if (!node || node.nodeType !== 1 || node === document.body || node === document.documentElement) return;
  const inside = node.getElementsByTagName('*').length;
  if (inside > 30 && inside * 2 > document.getElementsByTagName('*').length) return;
  M.spontaneous.add(node);
}
function awaitParts(node) { // scripts and frames of this origin that a press has put into the page
  if (node.nodeType !== 1) return;
  if (node.nodeName === 'SCRIPT') awaitLoad(node);
  for (const part of node.nodeName === 'IFRAME' ? [node] : node.getElementsByTagName('iframe')) {
    if (part.src.startsWith(location.origin + '/')) awaitLoad(part);
  }
}
function awaitLoad(node) {
  const token = node.src && expect(causedNow());
  if (!token) return;
  for (const type of ['load', 'error']) native.add.call(node, type, () => done(token));
}
