
export default function (el) {
  var dlg = el.querySelector('dialog'), body = dlg.querySelector('.bd'), st = { step: 1, b: null, t: null }, data;
  function radios(name, vals, cur) { return vals.map(function (v) { return '<label><input type="radio" name="' + name + '" value="' + v + '"' + (v === cur ? ' checked' : '') + '> ' + v + '</label><br>'; }).join(''); }
  function draw() {
    var names = Object.keys(data);
    if (st.step === 1) body.innerHTML = '<h3>Step 1 of 3: your borough</h3>' + radios('b', names, st.b) + '<p><button class="nx"' + (st.b ? '' : ' disabled') + '>Next</button></p>';
    if (st.step === 2) body.innerHTML = '<h3>Step 2 of 3: topic</h3>' + radios('t', Object.keys(data[st.b]), st.t) + '<p><button class="bk">Back</button> <button class="nx"' + (st.t ? '' : ' disabled') + '>Show stories</button></p>';
    if (st.step === 3) body.innerHTML = '<h3>' + st.t + ' in ' + st.b + '</h3><ul>' + data[st.b][st.t].map(function (n) { return '<li><a href="' + n.url + '">' + n.title + '</a></li>'; }).join('') + '</ul><p><button class="bk">Back</button> <button class="save">Email me these</button></p>';
  }
  el.querySelector('.find').addEventListener('click', function () { fetch('/data/near.json').then(function (r) { return r.json(); }).then(function (j) { data = j; st = { step: 1, b: null, t: null }; draw(); dlg.showModal(); }); });
  body.addEventListener('change', function (e) { if (e.target.name === 'b') { st.b = e.target.value; st.t = null; } else st.t = e.target.value; body.querySelector('.nx').disabled = false; });
  body.addEventListener('click', function (e) {
    if (e.target.matches('.nx')) { st.step++; draw(); } if (e.target.matches('.bk')) { st.step--; draw(); }
    if (e.target.matches('.save')) fetch('/alerts/subscribe', { method: 'POST' });
  });
  dlg.querySelector('.cl').addEventListener('click', function () { dlg.close(); });
}
