
export default function (el) {
  var data = JSON.parse(el.querySelector('script').textContent), ul = el.querySelector('ul');
  el.querySelectorAll('[role=tab]').forEach(function (t) { t.addEventListener('click', function () {
    el.querySelectorAll('[role=tab]').forEach(function (x) { x.setAttribute('aria-selected', x === t); });
    ul.innerHTML = data[t.textContent].map(function (n) { return '<li><a href="' + n.url + '">' + n.title + '</a></li>'; }).join('');
  }); });
}
