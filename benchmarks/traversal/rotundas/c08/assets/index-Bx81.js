
// reactive object + render effects + router on the hash
let active=null;const reactive=o=>{const deps={};return new Proxy(o,{get(t,k){if(active)(deps[k]??=new Set).add(active);return t[k]},set(t,k,v){if(t[k]===v)return true;t[k]=v;deps[k]?.forEach(queue);return true}})};
const q=new Set;const queue=f=>{if(!q.size)Promise.resolve().then(()=>{const a=[...q];q.clear();a.forEach(x=>x())});q.add(f)};
const effect=f=>{const r=()=>{active=r;try{f()}finally{active=null}};r()};
const $=s=>document.querySelector(s),SEC={city:'Город',econ:'Экономика',sport:'Спорт',cult:'Культура'};
const st=reactive({sec:'city',items:[],total:0,busy:false,auto:0,strip:[],at:0});
let token=0;
async function load(){if(st.busy)return;st.busy=true;const me=token,o=st.items.length;const r=await fetch(`/api/${st.sec}/offset-${o}.json`);const d=await r.json();if(me!==token)return;st.total=d.total;st.items=[...st.items,...d.items];st.busy=false}
function route(){const m=location.hash.match(/^#\/(\w+)/);const s=m&&SEC[m[1]]?m[1]:'city';token++;st.sec=s;st.items=[];st.total=0;st.busy=false;st.auto=0;scrollTo(0,0);load()}
addEventListener('hashchange',route);
effect(()=>{$('#tabs').innerHTML=Object.entries(SEC).map(([k,v])=>`<a href="#/${k}" class="${k===st.sec?'router-link-active router-link-exact-active':''}">${v}</a>`).join('')});
effect(()=>{const n=st.items,ul=$('#feed');while(ul.children.length>n.length)ul.lastChild.remove();n.forEach((x,i)=>{let li=ul.children[i];if(li&&li._id===x[0])return;if(!li){li=document.createElement('li');ul.append(li)}li._id=x[0];li.setAttribute('data-v-7ba5bd90','');li.innerHTML=`<time>${x[2].split('-').reverse().join('.')}</time><a href="/doc${x[0]}.html">${x[1]}</a><i class="bm" title="В закладки">☆</i>`})});
effect(()=>{const left=st.total-st.items.length;$('#more').innerHTML=st.total&&left>0?(st.auto<2?'<div class="sentinel">Загрузка…</div>':`<button class="btn" ${st.busy?'disabled':''}>Показать ещё ${Math.min(20,left)}</button>`):'';const s=$('.sentinel');if(s){io.disconnect();io.observe(s)}});
const io=new IntersectionObserver(es=>{if(es.some(e=>e.isIntersecting)&&!st.busy&&st.items.length){io.disconnect();st.auto++;load()}},{rootMargin:'80px'});
$('#more').addEventListener('click',e=>{if(e.target.matches('.btn'))load()});
$('#feed').addEventListener('click',e=>{if(e.target.matches('.bm')){e.target.textContent='★';fetch('/api/bookmark',{method:'POST'})}});
fetch('/api/stories.json').then(r=>r.json()).then(d=>{st.strip=d});
effect(()=>{const s=st.strip.slice(st.at,st.at+2);$('#strip').innerHTML=s.length?`<span class="ar" data-d="-2" ${st.at?'':'hidden'}>←</span>`+s.map(x=>`<a class="story" href="/doc${x[0]}.html">${x[1]}</a>`).join('')+`<span class="ar" data-d="2" ${st.at+2<st.strip.length?'':'hidden'}>→</span>`:''});
$('#strip').addEventListener('click',e=>{const a=e.target.closest('.ar');if(a)st.at+=+a.dataset.d});
setTimeout(()=>{$('#push').hidden=false},600);
$('#push').addEventListener('click',e=>{if(e.target.matches('.yes'))fetch('/api/push/subscribe',{method:'POST'});if(e.target.matches('button'))$('#push').hidden=true});
route();
