class RegionChips extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open',delegatesFocus:true});r.innerHTML='<style>label{border:1px solid #999;border-radius:12px;padding:3px 10px;margin-right:6px;cursor:pointer}input{position:absolute;opacity:0}label:has(:checked){background:#cdf}</style>'+[...this.children].map((o,i)=>`<label><input type=radio name=r value=${o.value} ${i?'':'checked'}>${o.textContent}</label>`).join('');
 r.addEventListener('change',e=>this.dispatchEvent(new CustomEvent('region',{detail:e.target.value,bubbles:true,composed:true})))}}
customElements.define('region-chips',RegionChips);
class LoadList extends HTMLElement{#r;#cursor;
 constructor(){super();this.#r=this.attachShadow({mode:'closed'});this.#r.innerHTML='<region-chips><option value="mazowsze">Mazowsze</option><option value="pomorze">Pomorze</option><option value="slask">Śląsk</option></region-chips><div class="l"></div><p><button class="m" hidden>Wczytaj więcej</button></p>';
  this.#r.addEventListener('region',e=>this.#load(`/dane/region/${e.detail}/0.json`,true));this.#r.querySelector('.m').onclick=()=>this.#load(this.#cursor)}
 connectedCallback(){this.#load('/dane/region/mazowsze/0.json',true)}
 async #load(u,fresh){const b=this.#r.querySelector('.m'),l=this.#r.querySelector('.l');b.disabled=true;const d=await (await fetch(u)).json();if(fresh)l.textContent='';
  for(const[h,t]of d.items){const p=document.createElement('p');p.innerHTML=`<a href="${h}">${t}</a> `;const z=document.createElement('save-button');z.setAttribute('item',h.match(/\d+/)[0]);p.append(z);l.append(p)}this.#cursor=d.cursor;b.hidden=!d.cursor;b.disabled=false}}
customElements.define('load-list',LoadList);
customElements.define('save-button',class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'closed'});r.innerHTML='<button title="Zapisz na później"><svg width=10 height=14><path d="M1 1h8v12l-4-4-4 4z" fill="none" stroke="#333"/></svg></button>';r.firstChild.onclick=()=>{fetch('/api/schowek/'+this.getAttribute('item'),{method:'POST'}).catch(()=>{});r.querySelector('path').setAttribute('fill','#333')}}});
