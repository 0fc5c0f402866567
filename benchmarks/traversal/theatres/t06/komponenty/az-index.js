// <az-index> — indeks alfabetyczny
export class AzIndex extends HTMLElement{
  constructor(){super();this.attachShadow({mode:'open'})}
  static observedAttributes=['letter'];
  connectedCallback(){const ls='ABCDEFGHIJKLŁMNOPRSTUWZ'.split(''),have=this.getAttribute('have');
    this.shadowRoot.innerHTML=`<style>:host{display:block}nav{display:flex;flex-wrap:wrap;gap:2px}button{width:2em}ul{min-height:3em}</style><nav part="nav">${ls.map(l=>`<button ${have.includes(l)?'':'disabled'} data-l="${l}">${l}</button>`).join('')}</nav><ul><li>Wybierz literę</li></ul>`;
    this.shadowRoot.querySelector('nav').addEventListener('click',e=>{const l=e.target.dataset.l;if(l)this.setAttribute('letter',l.toLowerCase())})}
  async attributeChangedCallback(n,o,v){if(!v||o===v)return;const r=await fetch(`/dane/az/${v}.json`);if(!r.ok)return;const d=await r.json();
    this.shadowRoot.querySelector('ul').replaceChildren(...d.map(x=>{const li=document.createElement('li'),a=document.createElement('a');a.href=x.href;a.setAttribute('href',x.href);a.textContent=x.tytul;li.append(a);return li}))}
}
customElements.define('az-index',AzIndex);
