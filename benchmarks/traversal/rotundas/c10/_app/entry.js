
const $=(t,c)=>{const n=document.createElement(t);if(c)n.className=c;return n};
const data=await (await fetch('/_app/data.json')).json();let tab=0,page=0,old=false;const per=4;
const tabs=$('div','tabs svelte-1a'),ul=$('ul','svelte-1a'),bar=$('div','bar svelte-1a');document.querySelector('main').append(tabs,bar,ul);
data.forEach((d,i)=>{const b=$('button','svelte-1a');b.textContent=d.n;b.onclick=()=>{tab=i;page=0;flush()};tabs.append(b)});
const prev=$('button','prev'),pos=$('span'),next=$('button','next'),sw=$('label','sw'),cb=$('input');cb.type='checkbox';cb.onchange=()=>{old=cb.checked;page=0;flush()};sw.append(cb,' Oldest first');prev.textContent='← Previous';next.textContent='Next →';prev.onclick=()=>{page--;flush()};next.onclick=()=>{page++;flush()};bar.append(prev,pos,next,sw);
const live=new Map;
function flush(){const l=old?[...data[tab].l].reverse():data[tab].l,n=Math.ceil(l.length/per);[...tabs.children].forEach((b,i)=>b.classList.toggle('on',i===tab));prev.disabled=page===0;next.disabled=page>=n-1;pos.textContent=` ${page+1} of ${n} `;
 const want=l.slice(page*per,page*per+per),keys=new Set(want.map(x=>x[0]));
 for(const [k,li] of live)if(!keys.has(k)){live.delete(k);li.classList.add('out');li.style.position='absolute';setTimeout(()=>li.remove(),160)}
 want.forEach(x=>{let li=live.get(x[0]);if(!li){li=$('li','in');const a=$('a');a.href='/fixtures-and-news/'+x[0];a.textContent=x[1];const t=$('time');t.textContent=x[2];const r=$('button','rsvp');r.textContent='I’m coming';r.onclick=()=>fetch('/api/rsvp',{method:'POST'});li.append(t,' ',a,' ',r);live.set(x[0],li)}ul.append(li)})}
flush();document.querySelector('#un').onclick=()=>fetch('/api/unsubscribe',{method:'POST'});document.querySelector('#dk').onclick=()=>document.body.classList.toggle('dk');
