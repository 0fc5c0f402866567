let cur=null;const q=new Set();let planned=false;
export function signal(v){const subs=new Set();return new Proxy({},{get(_,k){if(k==='value'){if(cur)subs.add(cur);return v}},set(_,k,n){if(k==='value'&&!Object.is(n,v)){v=n;for(const s of subs)q.add(s);if(!planned){planned=true;queueMicrotask(flush)}}return true}})}
function flush(){planned=false;const a=[...q];q.clear();for(const f of a)f()}
export function effect(fn){const run=()=>{const p=cur;cur=run;try{fn()}finally{cur=p}};run()}
export function derived(fn){const s=signal();effect(()=>{s.value=fn()});return s}