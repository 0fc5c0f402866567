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
