
const sl=s=>s.normalize('NFD').replace(/[\u0300-\u036f]/g,'').toLowerCase().replace(/[^a-z0-9]+/g,'-');
class Zone{static run(f){f();Zone.subs.forEach(s=>s())}}Zone.subs=[];
const on=(n,ev,f)=>n.addEventListener(ev,e=>Zone.run(()=>f(e)));
const el=(t,a={},...k)=>{const n=document.createElement(t);for(const x in a)x.startsWith('(')?on(n,x.slice(1,-1),a[x]):n.setAttribute(x,a[x]);n.append(...k);return n};
const get=u=>fetch(u).then(r=>r.json());
const overlay=document.querySelector('.cdk-overlay-container');
class MatSelect{constructor(host,label,change){this.host=host;this.label=label;this.change=change;this.opts=[];this.value=null;
  host.append(this.t=el('div',{class:'mat-select-trigger',role:'combobox',tabindex:0,'aria-haspopup':'listbox','aria-expanded':'false','(click)':()=>this.open()},label))}
 set(opts){this.opts=opts;this.value=null;this.paint()}
 paint(){this.t.textContent=this.value??this.label;this.t.setAttribute('aria-disabled',this.opts.length?'false':'true')}
 open(){if(!this.opts.length)return;this.t.setAttribute('aria-expanded','true');const r=this.t.getBoundingClientRect();
  const close=()=>{overlay.replaceChildren();this.t.setAttribute('aria-expanded','false')};
  const panel=el('div',{class:'mat-select-panel',role:'listbox',style:`left:${r.left}px;top:${r.bottom}px`},...this.opts.map(o=>el('mat-option',{role:'option','aria-selected':o===this.value?'true':'false',tabindex:0,'(click)':()=>{this.value=o;this.paint();close();this.change(o)}},o)));
  overlay.replaceChildren(el('div',{class:'cdk-overlay-backdrop','(click)':close}),panel)}}
const $=s=>document.querySelector(s);
const link=x=>el('li',{},el('time',{},x.datum),' ',el('a',{href:x.pfad},x.titel));
let list=[],page=0;const per=5;
function render(){const o=$('app-liste');const last=Math.max(0,Math.ceil(list.length/per)-1);
 o.replaceChildren(el('ul',{},...list.slice(page*per,page*per+per).map(link)));
 if(list.length)o.append(el('mat-paginator',{},el('span',{class:'mat-paginator-range-label'},`${page*per+1} – ${Math.min(list.length,page*per+per)} von ${list.length}`),
  btn('Vorherige Seite','‹',page===0,()=>{page--;render()}),btn('Nächste Seite','›',page>=last,()=>{page++;render()})))}
const btn=(label,t,dis,f)=>{const b=el('button',{type:'button','aria-label':label,class:'mat-icon-button','(click)':f},t);b.disabled=dis;return b};
let facs=[];
const inst=new MatSelect($('#inst'),'Institut',()=>{$('#show').disabled=false});
const fac=new MatSelect($('#fac'),'Fakultät',v=>{inst.set(facs.find(f=>f.name===v).inst);$('#show').disabled=true});
inst.paint();
get('/assets/api/institute.json').then(d=>{facs=d;fac.set(d.map(f=>f.name))});
on($('#show'),'click',()=>get('/assets/api/'+sl(inst.value)+'.json').then(d=>{list=d;page=0;render()}));
let evs=null,shown=4;
const ep=$('mat-expansion-panel');
on(ep.querySelector('mat-expansion-panel-header'),'click',async e=>{const h=e.currentTarget??ep.firstElementChild,b=ep.querySelector('.mat-expansion-panel-content');
 const open=ep.classList.toggle('mat-expanded');ep.firstElementChild.setAttribute('aria-expanded',open);if(!open){b.replaceChildren();return}
 evs??=await get('/assets/api/termine.json');drawEv()});
function drawEv(){const b=ep.querySelector('.mat-expansion-panel-content');b.replaceChildren(el('ul',{},...evs.slice(0,shown).map(link)));if(shown<evs.length)b.append(el('button',{class:'weitere','(click)':()=>{shown+=4;drawEv()}},'Weitere Termine'))}
on($('#drawer-toggle'),'click',async()=>{const d=$('mat-sidenav');if(d.firstChild){d.replaceChildren();d.hidden=true;return}d.hidden=false;d.replaceChildren(el('h3',{},'Notices in English'),el('ul',{},...(await get('/assets/api/notices.json')).map(link)))});
on($('#merk'),'click',()=>fetch('/api/merkliste',{method:'PUT'}));
on($('#abmelden'),'click',()=>fetch('/api/abmelden',{method:'POST'}));
