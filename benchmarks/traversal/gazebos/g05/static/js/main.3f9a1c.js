(()=>{
const h=(t,p,...c)=>({t,p:p||{},c:c.flat(9).filter(x=>x!=null&&x!==false)});
function mk(v){if(typeof v!=='object')return document.createTextNode(v);const e=document.createElement(v.t);e.__p={};props(e,v.p);v.c.forEach(c=>e.append(mk(c)));e.__v=v;return e}
function props(e,p){const o=e.__p;for(const k in {...o,...p}){if(o[k]===p[k])continue;if(k.startsWith('on'))e[k.toLowerCase()]=p[k]||null;else if(k==='className')e.className=p[k]||'';else if(p[k]==null||p[k]===false)e.removeAttribute(k);else e.setAttribute(k,p[k]===true?'':p[k])}e.__p=p}
function patch(par,i,v){const e=par.childNodes[i];if(!e){par.append(mk(v));return}if(typeof v!=='object'){if(e.nodeType===3){if(e.data!==String(v))e.data=v}else par.replaceChild(mk(v),e);return}if(e.nodeType!==1||e.localName!==v.t){par.replaceChild(mk(v),e);return}props(e,v.p);v.c.forEach((c,j)=>patch(e,j,c));while(e.childNodes.length>v.c.length)e.lastChild.remove()}
const root=document.getElementById('root');let s={year:2026,sec:'events',page:1,items:null,pages:1,liked:false,rate:92.41,voted:false,big:false};
const set=o=>{s={...s,...o};patch(root,0,App())};
let seq=0;async function load(o){const my=++seq;set({...o,items:null});const r=await fetch(`/api/v1/news/${s.year}/${s.sec}/${s.page}.json`);const d=await r.json();setTimeout(()=>{if(my===seq)set(d)},110)}
const SEC=[['events','События'],['orders','Документы'],['speech','Выступления'],['regions','Регионы']];
function Pages(){const n=s.pages,c=s.page,out=[];if(n<2)return null;let last=0;for(let i=1;i<=n;i++){if(i===1||i===n||Math.abs(i-c)<=1){if(last&&i-last>1)out.push(h('li',{className:'pagination__gap'},'…'));out.push(h('li',null,h('button',{className:'pagination__btn'+(i===c?' is-current':''),'aria-current':i===c?'page':null,onClick:()=>i!==c&&load({page:i})},i)));last=i}}return h('ul',{className:'pagination'},out)}
function App(){return h('div',{className:'App'+(s.big?' App_big':'')},
 h('div',{className:'ticker'},'Индекс: '+s.rate.toFixed(2)),
 h('div',{className:'years'},[2026,2025,2024].map(y=>h('button',{className:'pill'+(y===s.year?' pill_active':''),onClick:()=>load({year:y,sec:'events',page:1})},y))),
 h('div',{className:'sections',role:'tablist'},SEC.map(([k,t])=>h('button',{role:'tab','aria-selected':String(k===s.sec),onClick:()=>load({sec:k,page:1})},t))),
 s.items?h('ul',{className:'feed'},s.items.map(x=>h('li',{className:'feed__item'},h('time',null,x.d),' ',h('a',{href:x.u},x.t)))):h('div',{className:'skeletons'},h('div',{className:'skeleton'}),h('div',{className:'skeleton'}),h('div',{className:'skeleton'})),
 Pages()||h('div',{className:'pagination'}),
 h('div',{className:'tools'},h('button',{onClick:()=>set({liked:!s.liked})},s.liked?'♥ Вам нравится':'♡ Нравится'),h('button',{onClick:()=>set({big:!s.big})},'Крупный шрифт'),h('button',{onClick:()=>{location.hash=''}},'Скопировать ссылку')),
 h('div',{className:'poll'},h('p',null,'Удобен ли сайт?'),h('button',{onClick:()=>{set({voted:true});fetch('/api/v1/poll/vote',{method:'POST'})}},s.voted?'Голос учтён':'Голосовать')))}
load({});setInterval(()=>set({rate:s.rate+(Math.random()-.5)/10}),900);
document.querySelector('.js-exit').onclick=()=>fetch('/api/v1/session/logout');
})();