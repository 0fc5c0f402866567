import{signal,effect}from'/app/signals.js';
const open=signal(null),dlg=document.querySelector('dialog'),cache=new Map();
document.querySelector('.shelf').addEventListener('click',e=>{const f=e.target.closest('figure');if(f)open.value=+f.dataset.n});
effect(()=>{const n=open.value;if(n===null){if(dlg.open)dlg.close();return}
dlg.innerHTML='<p>იტვირთება…</p>';dlg.showModal();
(cache.get(n)||fetch(`/toc/${n}.json`).then(r=>r.json()).then(j=>(cache.set(n,Promise.resolve(j)),j))).then(j=>setTimeout(()=>{if(open.value!==n)return;
dlg.innerHTML=`<button class="x" aria-label="დახურვა">✕</button><button class="buy" aria-label="ნომრის ყიდვა" title="ნომრის ყიდვა">🛒</button><button class="like" title="მოწონება">♥</button><h2>№${j.n} · ${j.m}</h2><ul>${j.s.map(a=>`<li><a href="${a.u}">${a.t}</a> <small>გვ. ${a.p}</small></li>`).join('')}</ul>`},70))});
dlg.addEventListener('click',e=>{if(e.target.closest('.x'))open.value=null;if(e.target.closest('.buy'))fetch('/shop/cart/buy',{method:'POST',body:'n='+open.value});if(e.target.closest('.like'))fetch('/api/like',{method:'POST'})});dlg.addEventListener('close',()=>open.value=null);