import{signal,effect,derived}from'signals';
const f=document.forms.f.elements,l=document.getElementById('l'),more=document.getElementById('more'),st=document.getElementById('st');
const month=signal('2023-01'),kinds=signal('0'),max=signal(10),shown=signal([]),total=signal(0),busy=signal(false);
const key=derived(()=>month.value+'|'+kinds.value+'|'+max.value);let run=0,t;
const server=async(m,ks,p,cur)=>{const d=await(await fetch('/api/'+m+'.json')).json();await new Promise(r=>setTimeout(r,60));const ok=d.filter(x=>ks.split(',').includes(String(x.kind))&&x.pages<=p);return{total:ok.length,items:ok.slice(cur,cur+8),next:cur+8<ok.length?cur+8:null}};
async function load(cur){const my=++run;busy.value=true;const r=await server(month.value,kinds.value,max.value,cur);if(my!==run)return;shown.value=cur?[...shown.value,...r.items]:r.items;total.value=r.total;more.hidden=r.next==null;more.dataset.cursor=r.next??'';busy.value=false}
effect(()=>{key.value;clearTimeout(t);t=setTimeout(load,120,0)});
effect(()=>{document.getElementById('o').textContent=max.value});
effect(()=>{st.textContent=busy.value?'Загрузка…':'Показано '+shown.value.length+' из '+total.value});
effect(()=>{l.replaceChildren(...shown.value.map(d=>{const li=document.createElement('li'),a=document.createElement('a'),s=document.createElement('small');a.href=d.path;a.textContent=d.title;s.textContent=' '+d.pages+' с.';li.append(a,s);return li}))});
f.m.addEventListener('change',()=>{if(f.m.checkValidity())month.value=f.m.value});f.k.addEventListener('change',()=>{kinds.value=[...f.k.selectedOptions].map(o=>o.value).join(',')});f.p.addEventListener('input',()=>{max.value=+f.p.value});
more.addEventListener('click',()=>load(+more.dataset.cursor));
document.getElementById('sign').onclick=()=>fetch('/api/podpis',{method:'POST'});document.getElementById('exit').onclick=()=>fetch('/api/vyhod',{method:'POST'});