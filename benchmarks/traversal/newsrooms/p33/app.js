// jump-to-page, first / prev / next / last, пять статей на страницу
(function () {
  'use strict';
  var TOTAL = 37, PER = 5, page = 1, last = Math.ceil(TOTAL / PER);
  var themes = ['gripp', 'son', 'zrenie', 'spina', 'allergija', 'kofe', 'zuby'];
  var list = document.getElementById('list'), pg = document.getElementById('pg');

  function item(n) {
    var t = themes[n % themes.length];
    var d = document.createElement('div');
    d.className = 'it';
    var a = document.createElement('a');
    a.setAttribute('href', '/news/p33/zdorovje/' + t + '-' + (900 - n) + '.html');
    a.appendChild(document.createTextNode('Материал № ' + (TOTAL - n) + ': ' + t));
    d.appendChild(a);
    return d;
  }
  function btn(label, title, to, off) {
    var s = document.createElement('span');
    s.className = 'b' + (off ? ' d' : '');
    s.title = title;
    s.innerHTML = label;
    s.onclick = function () { go(to); };
    return s;
  }
  function go(n) {
    n = parseInt(n, 10);
    if (isNaN(n)) return;
    page = Math.max(1, Math.min(last, n));
    list.style.opacity = .3;
    setTimeout(function () {
      list.style.opacity = 1;
      list.innerHTML = '';
      for (var i = (page - 1) * PER; i < Math.min(TOTAL, page * PER); i++) list.appendChild(item(i));
      pg.innerHTML = '';
      pg.appendChild(btn('«', 'Первая', 1, page === 1));
      pg.appendChild(btn('‹', 'Предыдущая', page - 1, page === 1));
      var inp = document.createElement('input');
      inp.size = 3; inp.value = page; inp.setAttribute('aria-label', 'Номер страницы');
      inp.onchange = function () { go(inp.value); };
      pg.appendChild(inp);
      pg.appendChild(document.createTextNode('из ' + last));
      pg.appendChild(btn('›', 'Следующая', page + 1, page === last));
      pg.appendChild(btn('»', 'Последняя', last, page === last));
    }, 350);
  }
  go(1);
}());
