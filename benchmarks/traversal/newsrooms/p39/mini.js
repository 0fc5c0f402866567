(function () { // сорок строк вместо jQuery
  function Q(els) { this.e = els; }
  window.$ = function (x) {
    if (typeof x === 'function') { document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', x) : x(); return; }
    return new Q(typeof x === 'string' ? [].slice.call(document.querySelectorAll(x)) : [x]);
  };
  $.each = function (a, f) { for (var i = 0; i < a.length; i++) f.call(a[i], i, a[i]); };
  var P = Q.prototype;
  function all(f) { return function () { var a = arguments; this.e.forEach(function (el) { f.apply(el, a); }); return this; }; }
  P.append = all(function (h) { this.insertAdjacentHTML('beforeend', h); });
  P.addClass = all(function (c) { this.classList.add(c); });
  P.removeClass = all(function (c) { this.classList.remove(c); });
  P.remove = all(function () { this.remove(); });
  P.text = all(function (t) { this.textContent = t; });
  P.prop = all(function (k, v) { this[k] = v; });
  P.on = all(function (ev, sel, f) {
    var root = this;
    this.addEventListener(ev, function (e) {
      var t = e.target;
      while (t && t !== root) { if (t.matches(sel)) { f.call(t, e); return; } t = t.parentNode; }
    });
  });
  P.attr = function (k, v) {
    if (arguments.length < 2) return this.e[0] && this.e[0].getAttribute(k);
    this.e.forEach(function (el) { el.setAttribute(k, v); });
    return this;
  };
  P.closest = function (s) { return new Q(this.e.map(function (x) { return x.closest(s); }).filter(Boolean)); };
  P.find = function (s) { return new Q([].concat.apply([], this.e.map(function (x) { return [].slice.call(x.querySelectorAll(s)); }))); };
})();
