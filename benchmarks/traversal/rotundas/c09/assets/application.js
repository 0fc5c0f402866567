
class Controller{constructor(el,id){this.element=el;this.id=id;this.connect?.()}t(n){return this.element.querySelector(`[data-${this.id}-target="${n}"]`)}ts(n){return [...this.element.querySelectorAll(`[data-${this.id}-target="${n}"]`)]}}
const reg={
 mega:class extends Controller{abrir(){this.t('panel').hidden=false}cerrar(){this.t('panel').hidden=true}},
 carrusel:class extends Controller{connect(){this.i=0;this.show()}show(){const s=this.ts('slide');this.t('vista').replaceChildren(s[this.i].content.cloneNode(true));this.t('cuenta').textContent=`${this.i+1}/${s.length}`}sig(){this.i=(this.i+1)%this.ts('slide').length;this.show()}ant(){const n=this.ts('slide').length;this.i=(this.i+n-1)%n;this.show()}},
 post:class extends Controller{enviar(e){e.preventDefault();fetch(this.element.dataset.url,{method:'POST'})}}};
function boot(root){root.querySelectorAll('[data-controller]').forEach(el=>{if(el._c)return;const id=el.dataset.controller;el._c=new reg[id](el,id)});
 root.querySelectorAll('[data-action]').forEach(el=>{if(el._a)return;el._a=1;el.dataset.action.split(' ').forEach(d=>{const [,ev,id,m]=d.match(/(\w+)->([\w-]+)#(\w+)/);el.addEventListener(ev,e=>{el.closest(`[data-controller="${id}"]`)._c[m](e)})})})}
async function visit(frame,url){frame.setAttribute('busy','');const t=await (await fetch(url,{headers:{'Turbo-Frame':frame.id}})).text();const doc=new DOMParser().parseFromString(t,'text/html');const f=doc.getElementById(frame.id);frame.replaceChildren(...f.childNodes);frame.removeAttribute('busy');boot(frame)}
document.addEventListener('click',e=>{const a=e.target.closest('a');if(!a)return;const to=a.dataset.turboFrame||a.closest('turbo-frame')?.id;if(!to||to==='_top'||!a.getAttribute('href').startsWith('/marcos/'))return;e.preventDefault();visit(document.getElementById(to),a.href)});
customElements.define('turbo-frame',class extends HTMLElement{connectedCallback(){if(this.getAttribute('loading')==='lazy'){new IntersectionObserver((x,o)=>{if(x.some(y=>y.isIntersecting)){o.disconnect();visit(this,this.getAttribute('src'))}}).observe(this)}}});
boot(document);