// What a press may not do: leave the page, open a window, send a form, stop the page with a dialog. Addresses are kept.
function keep(url) {
  try {
    const absolute = new URL(url, document.baseURI);
    if (absolute.protocol === 'http:' || absolute.protocol === 'https:') { absolute.hash = ''; M.extraUrls.add(absolute.href); }
  } catch (error) { /* no address */ }
}
window.open = function (url) { if (url) keep(url); return null; };
window.alert = window.print = function () {};
window.confirm = function () { return false; };
window.prompt = function () { return null; };
for (const name of ['pushState', 'replaceState']) {
  const change = history[name];
  history[name] = function (state, title, url) {
    const result = change.apply(this, arguments);
    if (url !== undefined && url !== null) keep(location.href);
    return result;
  };
}
function navigates(element) {
  if (element.nodeName !== 'A' && element.nodeName !== 'AREA') return false;
  const href = element.getAttribute('href');
  if (href === null || href.trim() === '' || href.startsWith('#') || /^\s*javascript:/i.test(href)) return false;
  const hash = element.href.indexOf('#'); // an anchor on this very page goes nowhere; a link to this page without one reloads it
  return hash < 0 || element.href.slice(0, hash) !== location.href.split('#')[0];
}
// The last listeners to run: what the page itself has not prevented, we do.
native.add.call(window, 'click', (event) => {
  const path = event.composedPath();
  const link = path.find((node) => node.nodeType === 1 && navigates(node));
  if (link) keep(link.href);
  if (!event.defaultPrevented && path.some((node) => node.nodeName === 'A' && !(node.getAttribute('href') || '').startsWith('#'))) event.preventDefault();
});
native.add.call(window, 'submit', (event) => {
  if (event.defaultPrevented) return;
  if ((event.target.method || 'get').toLowerCase() === 'get') keep(event.target.action);
  event.preventDefault();
});
HTMLFormElement.prototype.submit = function () {};
HTMLFormElement.prototype.requestSubmit = function () {};
