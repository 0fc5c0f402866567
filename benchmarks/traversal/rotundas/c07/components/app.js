
import {LitEl,html,get} from './lit-ish.js';
const base=':host{display:block;font:15px/1.5 sans-serif}.t{display:inline-block;padding:6px 12px;cursor:pointer;border-bottom:3px solid #0000}.t[aria-selected=true]{border-color:#624}li{margin:4px 0}.o{padding:6px 10px;cursor:pointer}.o:hover{background:#eee}dialog{width:460px}';
class NoteList extends LitEl{static styles=base;render(){return html`<ul>${(this.items||[]).map(i=>html`<li><a href="${i.u}">${i.t}</a></li>`)}</ul>`}}NoteList.props({items:null});customElements.define('note-list',NoteList);
class TabStrip extends LitEl{static styles=base;render(){return html`<div role="tablist">${(this.names||[]).map((n,i)=>html`<div class="t" part="tab" role="tab" aria-selected="${i===this.at}" @click=${()=>this.dispatchEvent(new CustomEvent('tab-pick',{detail:i,bubbles:true,composed:true}))}>${n}</div>`)}</div>`}}TabStrip.props({names:null,at:0});customElements.define('tab-strip',TabStrip);
class NewsDesk extends LitEl{static styles=base;async ready(){this.data=await get('/feeds/tabs.json');this.addEventListener('tab-pick',e=>{this.at=e.detail})}
 render(){return html`<tab-strip></tab-strip><note-list></note-list><slot></slot>`}
 updated(){this.push()} requestUpdate(){super.requestUpdate();Promise.resolve().then(()=>Promise.resolve().then(()=>this.push()))}
 push(){const r=this.shadowRoot,t=r.querySelector('tab-strip'),l=r.querySelector('note-list');if(!t||!this.data)return;t.names=this.data.map(d=>d.name);t.at=this.at;l.items=this.data[this.at].items}}
NewsDesk.props({data:null,at:0});customElements.define('news-desk',NewsDesk);
class SubjectBox extends LitEl{static styles=base;async ready(){this.opts=await get('/feeds/subjects.json')}
 render(){return html`<div role="combobox" aria-haspopup="listbox" aria-expanded="${this.open}" tabindex="0" class="t" @click=${()=>{this.open=!this.open}} @keydown=${e=>{if(e.key==='Enter'||e.key==='ArrowDown')this.open=true}}>${this.value||'Choose a subject'} ▾</div>${this.open?html`<div role="listbox">${this.opts.map(o=>html`<div class="o" role="option" @click=${async()=>{this.open=false;this.value=o;this.got=await get('/feeds/subject-'+o.toLowerCase()+'.json')}}>${o}</div>`)}</div>`:''}${this.got?html`<ul>${this.got.map(i=>html`<li><a href="${i.u}">${i.t}</a></li>`)}</ul>`:''}`}}
SubjectBox.props({opts:[],open:false,value:'',got:null});customElements.define('subject-box',SubjectBox);
class BulletinBox extends LitEl{static styles=base;async go(n){this.items=await get('/feeds/bulletin-'+n+'.json');this.n=n}
 render(){return html`<button class="openb" @click=${()=>this.go(1)}>Past bulletins</button>${this.n?html`<dialog><h3>Bulletin ${5-this.n}</h3><ul>${this.items.map(i=>html`<li><a href="${i.u}">${i.t}</a></li>`)}</ul><button class="prev" ${this.n===1?'disabled':''} @click=${()=>this.go(this.n-1)}>Newer</button><button class="next" ${this.n===4?'disabled':''} @click=${()=>this.go(this.n+1)}>Older</button><button class="x" @click=${()=>{this.n=0}}>Close</button></dialog>`:''}`}
 updated(){this.shadowRoot.querySelector('dialog')?.showModal()}}
BulletinBox.props({n:0,items:[]});customElements.define('bulletin-box',BulletinBox);
class ReadingList extends LitEl{static styles=base;render(){return html`<button class="rl" @click=${async()=>{this.items=this.items?null:await get('/feeds/reading-list.json')}}>${this.items?'Hide':'Show'} this month’s reading list</button>${this.items?html`<ol>${this.items.map(i=>html`<li><a href="${i.u}">${i.t}</a></li>`)}</ol>`:''}`}}
ReadingList.props({items:null});customElements.define('reading-list',ReadingList);
document.querySelectorAll('[data-call]').forEach(b=>b.addEventListener('click',()=>fetch(b.dataset.call,{method:'POST'})));
