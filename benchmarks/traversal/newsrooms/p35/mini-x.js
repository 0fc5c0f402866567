// крошечная библиотека в духе Alpine: x-data, x-text, x-if, @event, :disabled
(() => {
  const ev = (expr, data) => new Function('d', 'with(d){return (' + expr + ')}')(data);
  const run = (expr, data) => new Function('d', 'with(d){' + expr + '}')(data);
  function boot(root) {
    const data = ev(root.getAttribute('x-data'), {});
    const bound = new WeakSet();
    const update = () => walk(root);
    function walk(el) {
      if (el.nodeType !== 1) return;
      if (el !== root && el.hasAttribute('x-data')) return;
      if (!bound.has(el)) {
        bound.add(el);
        for (const a of [...el.attributes]) if (a.name[0] === '@') el.addEventListener(a.name.slice(1), () => { run(a.value, data); update(); });
      }
      for (const a of [...el.attributes]) if (a.name === ':disabled') el.disabled = ev(a.value, data);
      if (el.hasAttribute('x-text')) el.textContent = ev(el.getAttribute('x-text'), data);
      if (el.tagName === 'TEMPLATE' && el.hasAttribute('x-if')) {
        const on = ev(el.getAttribute('x-if'), data);
        if (on && !el._n) { el._n = el.content.firstElementChild.cloneNode(true); el.after(el._n); walk(el._n); }
        if (!on && el._n) { el._n.remove(); el._n = null; }
        return;
      }
      [...el.children].forEach(walk);
    }
    update();
  }
  document.querySelectorAll('[x-data]').forEach(boot);
})();
