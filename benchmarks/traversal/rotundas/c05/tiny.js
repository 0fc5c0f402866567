
let cur=null;export function sig(v){const subs=new Set();return function(n){if(arguments.length){v=n;for(const s of [...subs])s();return v}if(cur)subs.add(cur);return v}}
const esc=s=>String(s).replace(/[&<>"]/g,c=>({'&':'&amp;','<':'&lt;','>':'&gt;','"':'&quot;'})[c]);
export function html(s,...v){return {h:s.reduce((a,b,i)=>a+b+(i<v.length?(Array.isArray(v[i])?v[i].map(x=>x.h).join(''):v[i]&&v[i].h!==undefined?v[i].h:esc(v[i])):''),'')}}
export function render(n,f){let q=false,last;const go=()=>{q=false;cur=run;const h=f().h;cur=null;if(h!==last){n.innerHTML=h;last=h}};const run=()=>{if(!q){q=true;queueMicrotask(go)}};cur=null;go()}
