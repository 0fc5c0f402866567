
const data=()=>JSON.parse(document.getElementById('news-data').textContent);
const css=t=>{const s=new CSSStyleSheet();s.replaceSync(t);return s};
class Shell extends HTMLElement{constructor(){super();const r=this.attachShadow({mode:'open'});r.adoptedStyleSheets=[css(':host{display:block;padding:24px}.g{display:grid;grid-template-columns:1fr 300px;gap:30px}.as{display:none}.as.on{display:block}button{cursor:pointer}')];
 r.innerHTML='<slot name="title"></slot><button id="kit">Download press kit</button> <button id="rm">Remove me from mailing list</button><div class="g"><div><slot></slot></div><div><button id="ldr" aria-expanded="false">Leadership statements</button><div class="as"><slot name="aside"></slot></div></div></div><div id="toast" role="status"></div>';
 const q=i=>r.getElementById(i);q('ldr').onclick=()=>q('ldr').setAttribute('aria-expanded',r.querySelector('.as').classList.toggle('on'));
 q('kit').onclick=()=>{q('toast').textContent='Press kit is being prepared';setTimeout(()=>q('toast').textContent='',1500)};
 q('rm').onclick=()=>{fetch('/mailing-list/remove',{method:'POST'});q('toast').textContent='Removed'}}}
class NsaList extends HTMLElement{set items(v){this._v=v;this.n=this.getAttribute('step')|0||3;this.paint()}
 paint(){const r=this.shadowRoot||this.attachShadow({mode:'open'});r.innerHTML='<style>a{color:#7cc4ff}li{margin:8px 0}</style><ul>'+this._v.slice(0,this.n).map(i=>`<li><a href="${i.u}">${i.t}</a></li>`).join('')+'</ul>'+(this._v.length>this.n?'<button>More</button>':'');const b=r.querySelector('button');if(b)b.onclick=()=>{this.n+=2;setTimeout(()=>this.paint(),60)}}}
class Tabs extends HTMLElement{constructor(){super();const r=this.attachShadow({mode:'closed'});const D=data();
 r.innerHTML='<style>nav span{display:inline-block;padding:10px 18px;cursor:pointer}nav .on{border-bottom:2px solid #7cc4ff}</style><nav><span data-k="latest">Latest</span><span data-k="missions">Missions</span><span data-k="blog">Blog</span></nav><div id="b"></div>';
 const b=r.getElementById('b');const list=v=>{const l=document.createElement('nsa-list');l.items=v;return l};
 const go=k=>{r.querySelectorAll('span').forEach(s=>s.className=s.dataset.k===k?'on':'');b.replaceChildren();
  if(k==='missions'){const s=document.createElement('select');s.innerHTML='<option value="">Select a mission</option>'+Object.keys(D.missions).map(m=>`<option>${m}</option>`).join('');const o=document.createElement('div');s.onchange=()=>o.replaceChildren(...(s.value?[list(D.missions[s.value])]:[]));b.append(s,o)}else b.append(list(D[k]))};
 r.querySelector('nav').onclick=e=>e.target.dataset.k&&go(e.target.dataset.k);go('latest')}}
customElements.define('nsa-shell',Shell);customElements.define('nsa-list',NsaList);customElements.define('nsa-tabs',Tabs);
