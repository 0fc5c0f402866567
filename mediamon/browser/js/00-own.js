// What a page may replace or spoil, as it was before the page's own scripts.
const { Map, Set, WeakMap, WeakRef, WeakSet, Promise, Proxy, Reflect, MutationObserver, PerformanceObserver, MessageChannel, URL } = window;
OPTIONS.avoid = new Set(OPTIONS.avoid);
OPTIONS.whole = new Set(OPTIONS.whole);
const JSON = { parse: window.JSON.parse, stringify: window.JSON.stringify };
const TO_JSON = [Array, Object, String, Number].map((type) => type.prototype); // old libraries teach them to write themselves, otherwise
function asJson(value) {
  const taught = TO_JSON.filter((one) => Object.hasOwn(one, 'toJSON')).map((one) => [one, one.toJSON]);
  for (const [one] of taught) delete one.toJSON;
  try { return JSON.stringify(value); } finally { for (const [one, method] of taught) one.toJSON = method; }
}
