
let i=0;const S=window.__CAROUSEL__,el=document.getElementById('slide');
function slide(){el.innerHTML=`<a href="${S[i].u}">${S[i].t}</a><div>${i+1} of ${S.length}</div>`}
document.querySelector('.next').onclick=()=>{i=(i+1)%S.length;slide()};document.querySelector('.prev').onclick=()=>{i=(i+S.length-1)%S.length;slide()};slide();
const LAST=12;let cur=1,ctl;
function pages(c){const r=[];for(let n=1;n<=LAST;n++)if(n===1||n===LAST||Math.abs(n-c)<=1)r.push(n);else if(r[r.length-1]!=='…')r.push('…');return r}
async function open(n){
  ctl&&ctl.abort();ctl=new AbortController();const box=document.getElementById('stories');box.setAttribute('aria-busy','true');
  try{const d=await(await fetch(`api/stories/${n}.json`,{signal:ctl.signal})).json();cur=n;
   box.innerHTML=d.items.map(x=>`<article><h3><a href="${x.u}">${x.t}</a></h3><time>${x.d}</time></article>`).join('');box.removeAttribute('aria-busy');
   document.querySelector('.pager').innerHTML=(n>1?'<a href="#" rel="prev" data-n="'+(n-1)+'">‹ Prev</a>':'')+pages(n).map(k=>k==='…'?'<span class="gap">…</span>':k===n?`<span class="cur" aria-current="page">${k}</span>`:`<a href="#" data-n="${k}">${k}</a>`).join('')+(n<LAST?'<a href="#" rel="next" data-n="'+(n+1)+'">Next ›</a>':'');
  }catch(e){}}
document.querySelector('.pager').addEventListener('click',e=>{const a=e.target.closest('[data-n]');if(!a)return;e.preventDefault();open(+a.dataset.n)});
open(1);
document.querySelectorAll('.like').forEach(b=>b.onclick=()=>{const s=b.querySelector('span');s.textContent=+s.textContent+(b.classList.toggle('on')?1:-1)});
document.querySelectorAll('.rep').forEach(b=>b.onclick=()=>{fetch('/comments/report',{method:'POST'});b.replaceWith('Reported')});
let f=false;document.getElementById('unit').onclick=()=>{f=!f;document.getElementById('temp').textContent=f?'54°F':'12°C'};
