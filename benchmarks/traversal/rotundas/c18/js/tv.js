
const $=s=>document.querySelector(s);const SEC=[["society", "Общество", "Society"], ["regions", "Регионы", "Regions"], ["culture", "Культура", "Culture"], ["science", "Наука", "Science"]];
const D={ru:{more:'Ещё видео',again:'Повторить',fail:'Не удалось загрузить.',wait:'Загружаем…',week:'За неделю',month:'Ранее',prog:'Программы канала',dark:'Тёмная тема',light:'Светлая тема',dense:'Плотнее',loose:'Просторнее',tiles:'Плиткой',rows:'Списком',asc:'Сначала старые',desc:'Сначала новые',like:'Нравится',later:'Смотреть позже'},en:{more:'More videos',again:'Try again',fail:'Could not load.',wait:'Loading…',week:'This week',month:'Earlier',prog:'Our programmes',dark:'Dark theme',light:'Light theme',dense:'Denser',loose:'Looser',tiles:'Tiles',rows:'Rows',asc:'Oldest first',desc:'Newest first',like:'Like',later:'Watch later'}};
let s={sec:'society',per:'week',lang:'ru',dark:false,dense:false,tiles:false,asc:false,n:4,items:null,fail:false,prog:null};
const tried={},delay=u=>180+(u.length*97)%420;
let seq=0;
function load(){const me=++seq;s.items=null;s.fail=false;s.n=4;draw();const u=`/api/tv/${s.sec}-${s.per}.json`;const bad=(s.sec==='regions'||s.sec==='science')&&!tried[s.sec];tried[s.sec]=1;
 setTimeout(async()=>{if(bad){if(me===seq){s.fail=true;draw()}return}const d=await (await fetch(u)).json();if(me===seq){s.items=d;draw()}},delay(u))}
function draw(){const t=D[s.lang],b=document.body;b.className=[s.dark?'dark':'',s.dense?'dense':'',s.tiles?'tiles':''].join(' ');b.parentNode.lang=s.lang;
 $('#sec').innerHTML=SEC.map(x=>`<li class="tv-tab${x[0]===s.sec?' cur':''}" data-set="sec:${x[0]}">${s.lang==='ru'?x[1]:x[2]}</li>`).join('');
 $('#per').innerHTML=['week','month'].map(x=>`<span class="per${x===s.per?' cur':''}" data-set="per:${x}">${t[x]}</span>`).join('');
 $('#opts').innerHTML=[['dark',t.dark,t.light],['dense',t.dense,t.loose],['tiles',t.tiles,t.rows],['asc',t.asc,t.desc]].map(o=>`<button data-flip="${o[0]}" aria-pressed="${s[o[0]]}">${s[o[0]]?o[2]:o[1]}</button>`).join('')+`<button data-lang>${s.lang==='ru'?'EN':'RU'}</button>`;
 let l=s.items?s.items.slice(0,s.n):[];if(s.asc)l=[...l].reverse();
 $('#out').innerHTML=s.fail?`<p class="err">${t.fail} <button data-again>${t.again}</button></p>`:!s.items?`<p class="load">${t.wait}</p>`:`<ul>${l.map(x=>`<li><a href="/video/${x[0]}">${x[1]}</a> <time>${x[2]}</time> <button data-post="/api/like">${t.like}</button><button data-post="/api/watchlater">${t.later}</button></li>`).join('')}</ul>${s.items.length>s.n?`<button data-more>${t.more}</button>`:''}`;
 $('#prog').innerHTML=`<h2 data-prog role="button" tabindex="0" aria-expanded="${!!s.prog}">${t.prog}</h2>`+(s.prog?`<ul>${s.prog.map(x=>`<li><a href="${x[0]}">${x[1]}</a> <button data-post="/api/reminder">⏰</button></li>`).join('')}</ul>`:'')}
document.addEventListener('click',e=>{const q=a=>e.target.closest('['+a+']');let n;
 if(n=q('data-set')){const [k,v]=n.dataset.set.split(':');if(s[k]!==v||s.fail){s[k]=v;load()}}
 else if(n=q('data-flip')){s[n.dataset.flip]=!s[n.dataset.flip];draw()}
 else if(q('data-lang')){s.lang=s.lang==='ru'?'en':'ru';draw()}
 else if(q('data-again'))load();else if(q('data-more')){s.n+=4;draw()}
 else if(q('data-prog')){if(s.prog){s.prog=null;draw()}else setTimeout(async()=>{s.prog=await (await fetch('/api/tv/programs.json')).json();draw()},400)}
 else if(n=q('data-post'))fetch(n.dataset.post,{method:'POST'});else if(n=q('data-close'))n.closest('.float').remove()});
load();
const NEWS=['Пробки 6 баллов','Курс юаня 11,42','В Омске +17','Матч перенесён','Эфир через 12 минут'];let k=0;
setInterval(()=>{k++;$('#tick').textContent=NEWS[k%5]+' · '+(1000+k*7);},450);
setInterval(()=>{$('#ban').style.height=[90,60,120][k%3]+'px';$('#ban').innerHTML=`<a href="https://adv.example.org/go?${k}">${['Диваны','Кредит','Отдых у моря'][k%3]}</a>`},900);
setTimeout(()=>{const d=document.createElement('div');d.className='float cookie';d.innerHTML='Мы используем файлы cookie. <button data-close>Понятно</button>';document.body.append(d)},400);
setTimeout(()=>{const d=document.createElement('div');d.className='float pop';d.innerHTML='<b>Смотрите в 21:00</b> <button data-close aria-label="Закрыть">×</button>';document.body.append(d)},1600);
