
const desks=['world','business','science','culture','opinion'];const root=document.getElementById('app');
const trail={};let desk,cur,entries=[],next=null,pending=null;
const read=()=>{const q=new URLSearchParams(location.search);desk=desks.includes(q.get('desk'))?q.get('desk'):'world';cur=q.get('after');load()};
const file=(d,c)=>`/api/v2/${d}/${c?'after-'+c:'first'}.json`;
async function load(){pending?.abort();pending=new AbortController();try{const r=await fetch(file(desk,cur),{signal:pending.signal});const j=r.ok?await r.json():{entries:[],cursor:null};entries=j.entries;next=j.cursor;draw()}catch(e){if(e.name!=='AbortError')throw e}}
function go(d,c){(trail[d]??=[]);history.pushState(null,'',`?desk=${d}${c?'&after='+c:''}`);desk=d;cur=c;load()}
function draw(){root.querySelectorAll('.seg [role=radio]').forEach(b=>b.setAttribute('aria-checked',b.dataset.desk===desk));
 const ol=root.querySelector('ol');ol.replaceChildren(...entries.map(e=>{const li=document.createElement('li');li.dataset.id=e.id;li.innerHTML='<a></a> <small></small>';li.firstChild.href=e.path;li.firstChild.textContent=e.headline;li.lastChild.textContent=e.published;return li}));
 root.querySelector('.newer').hidden=!cur;root.querySelector('.older').hidden=!next;root.querySelector('.end').hidden=!!next}
root.addEventListener('click',e=>{const t=e.target;const r=t.closest('[role=radio]');if(r)return go(r.dataset.desk,null);
 if(t.closest('.older')){trail[desk].push(cur);go(desk,String(next))}else if(t.closest('.newer')){const b=(trail[desk]||[]).pop()??null;go(desk,b)}});
trail.world=[];desks.forEach(d=>trail[d]=[]);addEventListener('popstate',read);read();
const fix=document.querySelector('#fix');fix.querySelector('.hd').addEventListener('click',async()=>{const b=fix.querySelector('.bd');if(b.firstChild){b.replaceChildren();return}const d=await (await fetch('/api/v2/corrections.json')).json();b.innerHTML='<ul>'+d.map(x=>`<li><a href="${x.path}">${x.headline}</a></li>`).join('')+'</ul>'});
setTimeout(()=>document.querySelector('.promo').classList.add('in'),500);
document.querySelectorAll('[data-post]').forEach(b=>b.addEventListener('click',()=>{fetch(b.dataset.post,{method:'POST'});b.closest('.promo')?.classList.remove('in')}));
document.querySelector('.promo .no').addEventListener('click',e=>e.target.closest('.promo').classList.remove('in'));
