
(()=>{const $=(s,r=document)=>r.querySelector(s),json=u=>fetch(u).then(r=>r.json()),sl=s=>s.toLowerCase().replace(/[^a-z0-9]+/g,'-');
const court=$('#court'),div=$('#division'),year=$('#year');let tree={},rows=[],key='no',dir=1;const H=34,SEE=8;
const fill=(s,l,t)=>{s.replaceChildren(new Option(t,''),...l.map(x=>new Option(x,x)));s.disabled=!l.length};
json('/content/courts/tree.model.json').then(d=>{tree=d;fill(court,Object.keys(d),'Select court')});
court.addEventListener('change',()=>{fill(div,court.value?Object.keys(tree[court.value]):[],'Select division');fill(year,[],'Select year');set([])});
div.addEventListener('change',()=>{fill(year,div.value?tree[court.value][div.value]:[],'Select year');set([])});
year.addEventListener('change',()=>year.value?json(`/content/courts/${sl(div.value)}-${year.value}.model.json`).then(d=>set(d.rows)):set([]));
const pane=$('.vt__pane'),body=$('.vt__rows');
function set(r){rows=[...r];sort();pane.scrollTop=0;paint()}
function sort(){rows.sort((a,b)=>(a[key]<b[key]?-1:a[key]>b[key]?1:0)*dir)}
function paint(){const from=Math.max(0,Math.floor(pane.scrollTop/H)),part=rows.slice(from,from+SEE+1);body.style.height=rows.length*H+'px';body.replaceChildren(...part.map((r,i)=>{const d=document.createElement('div');d.className='vt__row';d.setAttribute('role','row');d.setAttribute('aria-rowindex',from+i+1);d.style.transform=`translateY(${(from+i)*H}px)`;d.innerHTML=`<span>${r.no}</span><a href="${r.u}">${r.t}</a>`;return d}));$('.vt__count').textContent=rows.length?rows.length+' judgments':'No court selected'}
let raf=0;pane.addEventListener('scroll',()=>{if(!raf)raf=requestAnimationFrame(()=>{raf=0;paint()})});
document.querySelectorAll('.vt__th').forEach(t=>t.addEventListener('click',()=>{const k=t.dataset.k;dir=k===key?-dir:1;key=k;document.querySelectorAll('.vt__th').forEach(x=>x.setAttribute('aria-sort',x===t?(dir>0?'ascending':'descending'):'none'));sort();paint()}));
const dlg=$('.cmp-modal');const tab=n=>{dlg.querySelectorAll('.cmp-tabs__tab').forEach(t=>t.classList.toggle('cmp-tabs__tab--active',t.dataset.n===n));fetch(`/content/summaries/${n}.plain.html`).then(r=>r.text()).then(h=>{$('.cmp-tabs__tabpanel',dlg).innerHTML=h})};
$('#ps').addEventListener('click',()=>{dlg.hidden=false;tab('civil')});$('.cmp-modal__close').addEventListener('click',()=>{dlg.hidden=true;$('.cmp-tabs__tabpanel',dlg).innerHTML=''});
dlg.querySelectorAll('.cmp-tabs__tab').forEach(t=>t.addEventListener('click',()=>tab(t.dataset.n)));
document.querySelectorAll('[data-bin]').forEach(b=>b.addEventListener('click',()=>fetch(b.dataset.bin,{method:'POST'})));
$('#wl').addEventListener('click',()=>document.body.classList.toggle('contrast'));paint()})();