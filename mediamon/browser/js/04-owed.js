// What the page asks for by itself, between presses: the next part of a list, before anybody wants it. Where that has been answered before and
// now is not, the page may wait for it for ever, and until it is loaded anew a press in vain says nothing of what there is.
const MOST_ANSWERED = 1000; // paths
const givenBefore = new Set(), unasked = new WeakMap(); // own paths that have been answered; responses that no press has asked for -> their addresses
M.owed = false;
function ownPath(url) {
  try { const { origin, pathname } = new URL(url, doc.baseURI()); return origin === location.origin ? pathname : ''; } catch (e) { return ''; } // no address
}
function noteGiven(url, status) {
  const path = status < 400 ? ownPath(url) : '';
  if (path && givenBefore.size < MOST_ANSWERED) givenBefore.add(path);
}
function owe(url) { if (givenBefore.has(ownPath(url))) M.owed = true; }
function heardAside(url, status) { if (isTrouble(status)) owe(url); else noteGiven(url, status); }
function mindFetch(url, promise) {
  promise.then((response) => { unasked.set(response, url); heardAside(url, response.status); }, (error) => { if (!error || error.name !== 'AbortError') owe(url); });
}
function mindBody(response, promise) {
  const url = unasked.get(response);
  if (url !== undefined) promise.then(null, (error) => { if (error instanceof TypeError) owe(url); }); // cut off; no JSON is another error
}
function mindXhr(xhr, url) {
  native.add.call(xhr, 'error', () => owe(url));
  native.add.call(xhr, 'load', () => heardAside(url, xhr.status));
}
