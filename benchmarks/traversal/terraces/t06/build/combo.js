class Combo{constructor(el,opts,cb){this.el=el;this.v=null;const id='r'+Math.random().toString(36).slice(2,8);
el.innerHTML=`<button type="button" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="${id}"><span class="v">${el.dataset.placeholder}</span> ▾</button>`;
const pop=document.createElement('div');pop.id=id;pop.setAttribute('popover','auto');pop.setAttribute('role','listbox');pop.className='lb';document.body.append(pop);
const b=el.firstChild;b.onclick=()=>{pop.innerHTML='';opts.forEach((o,i)=>{const d=document.createElement('div');d.setAttribute('role','option');d.setAttribute('aria-selected',this.v===i);d.dataset.i=i;d.textContent=o;pop.append(d)});pop.togglePopover();const r=b.getBoundingClientRect();pop.style.left=r.left+'px';pop.style.top=r.bottom+2+'px'};
pop.addEventListener('toggle',e=>{b.setAttribute('aria-expanded',e.newState==='open');if(e.newState!=='open')setTimeout(()=>pop.innerHTML='',50)});
pop.addEventListener('pointerdown',e=>e.preventDefault());
pop.addEventListener('click',e=>{const o=e.target.closest('[role=option]');if(!o)return;this.v=+o.dataset.i;b.querySelector('.v').textContent=opts[this.v];pop.hidePopover();cb()})}}
const btn=document.getElementById('apply'),out=document.getElementById('out');const upd=()=>{btn.disabled=A.v===null||B.v===null};
const A=new Combo(document.getElementById('audan'),["Алмалы ауданы", "Көктөбе ауданы", "Сарыарқа ауданы", "Тораңғы ауданы"],upd),B=new Combo(document.getElementById('tur'),["Жаңалықтар", "Қаулылар", "Хабарландырулар"],upd);
btn.onclick=async()=>{btn.disabled=true;out.innerHTML='<p class="sk">Жүктелуде…</p>';const j=await(await fetch(`/api/materials/${A.v}-${B.v}.json`)).json();setTimeout(()=>{btn.disabled=false;out.innerHTML=j.length?j.map(([u,t])=>`<div class="card"><a href="${u}">${t}</a></div>`).join(''):'<p>Материал табылмады</p>'},100)};
document.getElementById('otinish').onclick=()=>fetch('/api/otinish/send',{method:'POST'});
document.querySelectorAll('.star').forEach((s,i)=>s.onclick=()=>fetch('/api/rating/vote',{method:'POST',body:String(i+1)}));