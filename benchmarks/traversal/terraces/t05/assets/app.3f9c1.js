import{h,mount}from'/assets/vdom.js';
const S={day:0,ch:'ort',items:null,now:Date.now(),rem:{}};const DAYS=["Пн 3", "Вт 4", "Ср 5", "Чт 6", "Пт 7", "Сб 8", "Вс 9"],CH=[["ort", "Первый областной"], ["kult", "Культура-Регион"], ["radio", "Радио «Волна»"]];
const hx=(n)=>n+'_'+Math.random().toString(36).slice(2,7);const C={};for(const n of['grid','cell','tab','row','ticker','bell'])C[n]=hx(n);
const st=document.createElement('style');st.textContent=`.${C.grid}{display:flex;gap:4px}.${C.cell},.${C.tab}{padding:10px 14px;background:#eef;cursor:pointer;border-radius:6px}.on{background:#224;color:#fff}.${C.row}{padding:8px;border-bottom:1px solid #ddd}.${C.bell}{border:0;background:none;cursor:pointer}`;document.head.append(st);
let token=0;async function load(){const my=++token;S.items=null;draw();const r=await fetch(`/api/v1/schedule/${S.ch}/2025-02-${String(3+S.day).padStart(2,'0')}.json?tz=3`);const j=await r.json();await new Promise(r=>setTimeout(r,90));if(my!==token)return;S.items=j.items;draw()}
function set(p){Object.assign(S,p);load()}
const View=()=>h('div',{id:hx('app')},
 h('div',{class:C.ticker},'Сейчас в эфире · ',new Date(S.now).toLocaleTimeString('ru')),
 h('div',{class:C.grid},...CH.map(([c,n])=>h('div',{class:C.tab+(S.ch===c?' on':''),onclick:()=>set({ch:c})},n))),h('br'),
 h('div',{class:C.grid},...DAYS.map((d,i)=>h('div',{class:C.cell+(S.day===i?' on':''),onclick:()=>set({day:i})},d))),
 S.items?h('div',{},...S.items.map(x=>h('div',{class:C.row},h('b',{},x.time),' ',h('a',{href:x.u},x.t),' ',h('i',{},x.g),h('button',{class:C.bell,title:'Отметить в моей программе','aria-label':'Отметить в моей программе',onclick:()=>{S.rem[x.u]=!S.rem[x.u];draw();try{localStorage.setItem('rem',JSON.stringify(S.rem))}catch(e){}}},S.rem[x.u]?'🔔':'🔕')))):h('p',{},'Загружаем программу…'));
const draw=mount(document.getElementById('root'),View);load();setInterval(()=>{S.now=Date.now();draw()},1000);