
(()=>{ // tiny element tree, keyed reconciliation, one listener at the root
const h=(type,props,...kids)=>({type,props:props||{},kids:kids.flat().filter(k=>k!=null&&k!==false)});
const FIBER=Symbol('fiber');
function make(v){if(typeof v!=='object')return document.createTextNode(v);const el=document.createElement(v.type);el[FIBER]=v.props;attrs(el,{},v.props);v.kids.forEach(k=>el.append(make(k)));el._v=v;return el}
function attrs(el,a,b){for(const k in b)if(k!=='key'&&!k.startsWith('on')&&a[k]!==b[k]){if(k==='className')el.className=b[k];else if(b[k]===false)el.removeAttribute(k);else el.setAttribute(k,b[k]===true?'':b[k])}}
function patch(el,v){if(typeof v!=='object'){if(el.nodeType===3){if(el.data!==''+v)el.data=v;return el}const n=make(v);el.replaceWith(n);return n}
 if(!el._v||el._v.type!==v.type){const n=make(v);el.replaceWith(n);return n}
 attrs(el,el._v.props,v.props);el[FIBER]=v.props;const old=[...el.childNodes],by=new Map();old.forEach((c,i)=>by.set(c._v?.props.key??'#'+i,c));
 v.kids.forEach((k,i)=>{const key=typeof k==='object'?(k.props.key??'#'+i):'#'+i;let c=by.get(key);by.delete(key);c=c?patch(c,k):make(k);if(el.childNodes[i]!==c)el.insertBefore(c,el.childNodes[i]||null)});
 by.forEach(c=>c.remove());el._v=v;return el}
const rootEl=document.getElementById('root');
rootEl.addEventListener('click',e=>{for(let n=e.target;n&&n!==rootEl;n=n.parentNode){const f=n[FIBER]?.onClick;if(f){f(e);if(e.cancelBubble)break}}});
let S={items:[],page:0,pages:1,busy:false,wall:true,grid:false,saved:{},sub:false};let tree;
const set=o=>{S={...S,...o};draw()};
async function more(){if(S.busy)return;set({busy:true});const r=await (await fetch('/api/stories/page-'+(S.page+1)+'.json')).json();set({busy:false,page:r.page,pages:r.pages,items:[...S.items,...r.items]})}
const Card=i=>h('article',{key:i.id,className:'css-1k2'},h('time',null,i.date),h('h3',null,h('a',{href:'/stories/'+i.path},i.title)),h('div',{className:'btn',role:'button',tabindex:0,'aria-pressed':!!S.saved[i.id]+'',onClick:()=>{fetch('/api/save',{method:'POST',body:i.id});set({saved:{...S.saved,[i.id]:1}})}},S.saved[i.id]?'Saved':'Save'));
function App(){return h('div',{className:S.wall?'app locked':'app'},
 h('header',{key:'h'},h('h1',null,'City Newsroom'),h('div',{className:'btn',role:'button',onClick:()=>set({grid:!S.grid})},S.grid?'List view':'Grid view')),
 h('main',{key:'m',className:S.grid?'grid':''},S.items.map(Card)),
 S.page&&S.page<S.pages?h('div',{key:'more',className:'btn more',role:'button',tabindex:0,'aria-busy':S.busy+'',onClick:more},S.busy?'Loading…':'Load more stories'):h('p',{key:'end'},S.page?'You have reached the beginning of the archive.':'…'),
 h('footer',{key:'f'},S.sub?'Thank you':h('div',{className:'btn sub',role:'button',onClick:()=>{fetch('/api/subscribe',{method:'POST'});set({sub:true})}},'Subscribe to weekly digest')),
 S.wall?h('div',{key:'w',className:'wall'},h('div',{className:'box',role:'dialog'},h('p',null,'We use cookies to remember your preferences. Choose before you read.'),h('div',{className:'btn ok',role:'button',onClick:()=>{set({wall:false});more()}},'Accept all'),h('div',{className:'btn no',role:'button',onClick:()=>{set({wall:false});more()}},'Only necessary'))):null)}
function draw(){const v=App();if(!tree){tree=make(v);rootEl.append(tree)}else tree=patch(tree,v)}
draw()})();