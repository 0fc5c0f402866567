(()=>{
const MN='Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь'.split(' ');
const rnd=()=>Math.random().toString(36).slice(2,8),cls=n=>n+'_'+rnd(),all=Object.values(NEWS).flat();
let st={y:2026,m:7,day:null,hot:all.slice(-5),note:''};
const root=document.getElementById('root');root.innerHTML='<header></header><main><h1>Управа района Ясный</h1><section></section><aside></aside></main><footer></footer>';
const[hd,cal,hot,ft]=['header','section','aside','footer'].map(s=>root.querySelector(s));
const B=(t,f,o={})=>{const b=document.createElement(o.tag||'button');b.className=cls('Button_root');b.id=':r'+rnd()+':';b.textContent=t;if(o.dis)b.disabled=true;if(o.label)b.setAttribute('aria-label',o.label);b.onclick=f;return b};
const set=o=>{st={...st,...o};drawCal()};
const link=x=>{const p=document.createElement('p'),a=document.createElement('a');a.className=cls('Link_a');a.id=rnd();a.href=x.u;a.textContent=x.t;p.append(a);return p};
function move(k){let m=st.m+k,y=st.y;if(m<0){m=11;y--}if(m>11){m=0;y++}set({m,y,day:null})}
function drawCal(){const h=document.createElement('div');h.className=cls('Calendar_head');const t=document.createElement('strong');t.textContent=` ${MN[st.m]} ${st.y} `;h.append(B('‹',()=>move(-1),{label:'Предыдущий месяц'}),t,B('›',()=>move(1),{label:'Следующий месяц',dis:st.y===2026&&st.m===7}));
 const g=document.createElement('div');g.className=cls('Calendar_grid');g.style.cssText='display:grid;grid-template-columns:repeat(7,44px);gap:3px';const off=(new Date(st.y,st.m,1).getDay()+6)%7,len=new Date(st.y,st.m+1,0).getDate();for(let i=0;i<off;i++)g.append(document.createElement('i'));
 for(let d=1;d<=len;d++){const k=`${st.y}-${st.m+1}-${d}`;if(NEWS[k]){const b=B(d,()=>set({day:k}));b.style.fontWeight='700';g.append(b)}else{const s=document.createElement('span');s.textContent=d;s.style.color='#999';g.append(s)}}
 const l=document.createElement('div');l.className=cls('Day_list');if(st.day)l.append(...NEWS[st.day].map(link));else l.textContent='Выберите день';cal.replaceChildren(h,g,l)}
function drawHot(){st.hot=[...all].sort(()=>Math.random()-.5).slice(0,5);const h=document.createElement('h2');h.textContent='Сейчас читают';hot.replaceChildren(h,...st.hot.map(link))}
hd.append(B('Выйти из кабинета',()=>fetch('/api/cabinet/logout',{method:'POST'})),' ',B('О портале',()=>alert('Портал управы, версия 4.2')),' ',B('Шрифт',()=>document.body.style.fontSize='19px'),' ',B('Озвучить',()=>{}));
ft.append(B('Очистить историю',()=>{if(confirm('Удалить историю просмотров?'))fetch('/api/history/delete',{method:'POST'})}),' ',B('Перемешать',drawHot),' ',B('Наверх',()=>scrollTo(0,0)));
drawCal();drawHot();setInterval(drawHot,1200);
})();