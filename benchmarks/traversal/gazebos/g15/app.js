const outlet=document.getElementById('outlet');
const swap=f=>document.startViewTransition?document.startViewTransition(f):f();
document.querySelectorAll('.mega__item').forEach(it=>{let t;const k=it.dataset.section,S=SITE[k];
 it.addEventListener('mouseenter',()=>{clearTimeout(t);document.querySelectorAll('.mega__panel').forEach(p=>p.parentNode!==it&&p.remove());if(it.querySelector('.mega__panel'))return;const p=document.createElement('div');p.className='mega__panel';p.innerHTML=S.subs.map(x=>`<a href="/section/${k}/${x}" data-link>${x[0].toUpperCase()+x.slice(1)}</a>`).join('')+`<hr><small>Featured</small><a href="${S.featured.u}">${S.featured.t}</a>`;it.append(p)});
 it.addEventListener('mouseleave',()=>{t=setTimeout(()=>it.querySelector('.mega__panel')?.remove(),250)})});
document.addEventListener('click',e=>{const a=e.target.closest('a[data-link]');if(!a||e.metaKey||e.ctrlKey)return;e.preventDefault();if(a.pathname!==location.pathname)history.pushState({},'',a.pathname);go()});
addEventListener('popstate',()=>go());
let token=0;
async function go(){const my=++token,path=location.pathname.replace(/\/(index\.html)?$/,'');const m=path.match(/^\/section\/(\w+)(?:\/(\w+))?$/);
 outlet.innerHTML='<div class="sk"></div><div class="sk"></div><div class="sk"></div>';
 const key=m?(m[2]?m[1]+'-'+m[2]:m[1]):'home';const r=await fetch(`/content/${key}.json`);const d=r.ok?await r.json():[];await new Promise(r=>setTimeout(r,140));if(my!==token)return;
 const t=m?(m[2]||m[1]):'Latest';
 swap(()=>{outlet.innerHTML=`<p class="crumbs"><a href="/" data-link>Home</a>${m?` › <a href="/section/${m[1]}" data-link>${m[1]}</a>`:''}</p><h1>${t}</h1>`+d.map(x=>`<article><h2><a href="${x.u}">${x.t}</a></h2></article>`).join('')+(m?'':`<section><h2>Essay</h2><p>The river was measured three times${[1,2,3].map(n=>`<sup><button class="fn" aria-label="Footnote ${n}" data-n="${n}">[${n}]</button></sup>`).join(' and again')} before the dam opened.</p><div class="note" hidden></div></section>`)+`<div class="paywall"><p>You have 2 free articles left.</p><button class="pay">Subscribe for £4</button></div>`})}
outlet.addEventListener('click',e=>{const f=e.target.closest('.fn');if(f){const n=outlet.querySelector('.note'),x=NOTES[f.dataset.n-1];n.hidden=false;n.innerHTML=`See <a href="${x.u}">${x.t}</a>, ${x.d}.`}if(e.target.closest('.pay'))fetch('/subscribe/checkout',{method:'POST'})});
document.querySelector('.so').onclick=()=>fetch('/account/signout',{method:'POST'});
document.querySelector('[data-theme-toggle]').onclick=()=>document.body.classList.toggle('dk');document.querySelector('[data-print]').onclick=()=>print();document.querySelectorAll('[data-text]').forEach(b=>b.onclick=()=>document.body.style.fontSize=b.dataset.text==='+'?'19px':'15px');document.querySelector('[data-listen]').onclick=e=>{e.target.textContent=e.target.textContent==='Listen'?'Pause':'Listen'};
go();