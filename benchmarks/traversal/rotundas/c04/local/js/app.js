
(function(w){function $(s,r){return [].slice.call((r||document).querySelectorAll(s))}
function on(ev,sel,fn){document.addEventListener(ev,function(e){var t=e.target.closest?e.target.closest(sel):null;if(t)fn.call(t,e)},false)}
var M=['январь','февраль','март','апрель','май','июнь','июль','август','сентябрь','октябрь','ноябрь','декабрь'];
var cur={y:2026,m:6},min='2026-03',max='2026-06',store={};
function key(){return cur.y+'-'+('0'+cur.m).slice(-2)}
function draw(d){var first=(new Date(cur.y,cur.m-1,1).getDay()+6)%7,n=new Date(cur.y,cur.m,0).getDate(),h='<tr>',c=0,i;
 for(i=0;i<first;i++,c++)h+='<td></td>';
 for(i=1;i<=n;i++,c++){if(c%7==0&&c)h+='</tr><tr>';h+=d[i]?'<td class="has" data-day="'+i+'"><span>'+i+'</span></td>':'<td class="no">'+i+'</td>'}
 $('.cal tbody')[0].innerHTML=h+'</tr>';$('.cal .title')[0].textContent=M[cur.m-1]+' '+cur.y;
 $('.cal .prev')[0].className='prev'+(key()<=min?' off':'');$('.cal .next')[0].className='next'+(key()>=max?' off':'')}
function load(){var k=key();if(store[k])return draw(store[k]);fetch('/api/calendar/'+k+'.json').then(function(r){return r.json()}).then(function(d){store[k]=d;if(k==key())draw(d)})}
on('click','.cal .prev:not(.off)',function(){cur.m--;load()});on('click','.cal .next:not(.off)',function(){cur.m++;load()});
on('click','.cal td.has',function(){$('.cal td.on').forEach(function(t){t.classList.remove('on')});this.classList.add('on');
 var d=this.dataset.day,l=store[key()][d];$('.day-list')[0].innerHTML='<h3>'+d+'.'+('0'+cur.m).slice(-2)+'.'+cur.y+'</h3>'+l.map(function(x){return '<p><a href="/press/release/'+x.l+'/">'+x.n+'</a></p>'}).join('')});
var pg=1;function modal(){fetch('/api/urgent/'+pg+'.html').then(function(r){return r.text()}).then(function(t){$('.modal .body')[0].innerHTML=t;$('.modal .pages')[0].innerHTML=[1,2,3].map(function(i){return '<b class="p'+(i==pg?' cur':'')+'" data-p="'+i+'">'+i+'</b>'}).join('')})}
on('click','[data-toggle=modal]',function(){pg=1;$('.modal')[0].style.display='block';modal()});
on('click','.modal .close',function(){$('.modal')[0].style.display='none';$('.modal .body')[0].innerHTML=''});
on('click','.modal .p:not(.cur)',function(){pg=+this.dataset.p;modal()});
on('click','.subscribe',function(){fetch('/api/subscribe.php',{method:'POST'})});
on('click','.rssdel',function(){fetch('/api/rss/delete',{method:'DELETE'})});
on('click','.vi',function(){document.documentElement.classList.toggle('big')});
load()})(window);