
export default function (el) {
  var page = 1, btn = el.querySelector('.more'), ul = el.querySelector('ul');
  btn.addEventListener('click', function () {
    btn.disabled = true; btn.textContent = 'Loading…';
    fetch('/data/latest-' + (++page) + '.json').then(function (r) { return r.json(); }).then(function (j) { setTimeout(function () {
      ul.insertAdjacentHTML('beforeend', j.items.map(function (n) { return '<li><a href="' + n.url + '">' + n.title + '</a></li>'; }).join(''));
      btn.disabled = false; btn.textContent = 'More headlines'; if (!j.next) btn.remove();
    }, 220); });
  });
}
