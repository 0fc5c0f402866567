
export const html=(s,...v)=>({s,v});
const flat=(t,ev)=>Array.isArray(t)?t.map(x=>flat(x,ev)).join(''):t&&t.s?t.s.reduce((a,b,i)=>{if(i>=t.v.length)return a+b;const v=t.v[i];if(/@\w+=$/.test(b)){ev.push(v);return a+b.replace(/@(\w+)=$/,(_,e)=>'data-on-'+e+'='+(ev.length-1))}return a+b+flat(v,ev)},''):t===false||t==null?'':String(t);
export class LitEl extends HTMLElement{
 constructor(){super();this.attachShadow({mode:'open'});this._p=false}
 static props(o){for(const k in o)Object.defineProperty(this.prototype,k,{get(){return this['_'+k]??o[k]},set(v){this['_'+k]=v;this.requestUpdate()}})}
 connectedCallback(){this.requestUpdate();this.ready?.()}
 requestUpdate(){if(this._p)return;this._p=true;Promise.resolve().then(()=>{this._p=false;const ev=[];const h=flat(this.render(),ev);if(h===this._h)return this.bind(ev);this._h=h;this.shadowRoot.innerHTML='<style>'+(this.constructor.styles||'')+'</style>'+h;this.bind(ev);this.updated?.()})}
 bind(ev){this.shadowRoot.querySelectorAll('*').forEach(n=>{for(const a of n.attributes)if(a.name.startsWith('data-on-')){const e=a.name.slice(8);n['on'+e]=x=>ev[+a.value].call(this,x)}})}
}
export const get=u=>fetch(u).then(r=>r.json());