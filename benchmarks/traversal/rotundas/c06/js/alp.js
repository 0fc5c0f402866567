
// x-data on a root; x-for/x-if templates; @click; :class; x-text — with a proxy that re-renders in a microtask
const ev=(c,scope,extra={})=>Function('$s','$e','with($s){with($e){return ('+c+')}}')(scope,extra);
const run=(c,scope,extra={})=>Function('$s','$e','with($s){with($e){'+c+'}}')(scope,extra);
async function start(root){const raw=await Function('return ('+root.getAttribute('x-data')+')')();let q=false;
 const s=new Proxy(raw,{set(o,k,v){o[k]=v;if(!q){q=true;queueMicrotask(()=>{q=false;walk(root,{})})}return true}});
 const walk=(n,ex)=>{ex=n._ex||ex;if(n.tagName==='TEMPLATE'){tpl(n,ex);return}
  for(const a of [...n.attributes||[]]){if(a.name[0]==='@'){if(!n['_'+a.name]){n['_'+a.name]=1;n.addEventListener(a.name.slice(1),e=>{if(n.tagName==='A'&&n.getAttribute('href')==='#')e.preventDefault();run(a.value,s,{...n._cx,$event:e})})}n._cx=ex}
   else if(a.name[0]===':'){const v=ev(a.value,s,ex),k=a.name.slice(1);if(k==='class'){for(const c in v)n.classList.toggle(c,!!v[c])}else if(n.getAttribute(k)!==String(v))n.setAttribute(k,v)}
   else if(a.name==='x-text'){const v=String(ev(a.value,s,ex));if(n.textContent!==v)n.textContent=v}}
  for(const c of [...n.children])walk(c,ex)};
 const tpl=(t,ex)=>{const f=t.getAttribute('x-for'),i=t.getAttribute('x-if');t._l=t._l||[];
  if(i){const on=!!ev(i,s,ex);if(on&&!t._l.length){const c=t.content.firstElementChild.cloneNode(true);c._ex=ex;t.after(c);t._l=[c];walk(c,ex)}else if(!on&&t._l.length){t._l[0].remove();t._l=[]}else if(on)t._l[0]._ex=ex;return}
  const [,v,src]=f.match(/^(\w+) in (.+)$/),arr=ev(src,s,ex),keep=new Map(t._l.map(c=>[c._key,c]));let at=t;t._l=arr.map((x,j)=>{const key=JSON.stringify(x.code||x.nom||x[0]);let c=keep.get(key);keep.delete(key);if(!c){c=t.content.firstElementChild.cloneNode(true);c._key=key}c._ex={...ex,[v]:x,idx:j};if(at.nextElementSibling!==c)at.after(c);at=c;return c});keep.forEach(c=>c.remove());t._l.forEach(c=>walk(c,c._ex))};
 walk(root,{});root.removeAttribute('x-cloak')}
document.addEventListener('DOMContentLoaded',()=>document.querySelectorAll('[x-data]').forEach(start));
