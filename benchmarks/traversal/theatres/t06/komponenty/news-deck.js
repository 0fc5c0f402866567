const priv=new WeakMap();
customElements.define('news-deck',class extends HTMLElement{
 connectedCallback(){const root=this.attachShadow({mode:'closed'});const items=JSON.parse(this.querySelector('script').textContent);priv.set(this,{root,items,i:0});
  root.innerHTML='<style>.w{display:flex;align-items:center;gap:10px;background:#f3f3f3;padding:12px}.s{flex:1;display:grid;grid-template-columns:1fr 1fr;gap:10px}span{cursor:pointer;font-size:28px;user-select:none}</style><div class="w"><span class="l" role="button" tabindex="0" aria-label="Poprzednie">◀</span><div class="s"></div><span class="r" role="button" tabindex="0" aria-label="Następne">▶</span></div>';
  const go=d=>{const p=priv.get(this);p.i=Math.min(Math.max(0,p.i+d),p.items.length-2);this.#draw()};
  root.querySelector('.l').onclick=()=>go(-2);root.querySelector('.r').onclick=()=>go(2);root.addEventListener('keydown',e=>{if(e.key==='Enter')e.target.onclick?.()});this.#draw()}
 #draw(){const{root,items,i}=priv.get(this);root.querySelector('.s').innerHTML=items.slice(i,i+2).map(([u,t])=>`<a href="${u}">${t}</a>`).join('')}
});
