
jQ=function(s,c){return Array.prototype.slice.call((c||document).querySelectorAll(s))};
(function(){var D=JSON.parse(document.getElementById('gz-data').textContent),root=document.querySelector('.archive');
Object.keys(D).sort().reverse().forEach(function(y){var s=document.createElement('div');s.className='panel';s.innerHTML='<h3 class="title jpane-toggler"><span>Архив за '+y+' год</span></h3>';root.appendChild(s);var body=null;
 s.firstChild.addEventListener('click',function(){if(body){body.remove();body=null;s.firstChild.classList.remove('jpane-toggler-down');return}
  s.firstChild.classList.add('jpane-toggler-down');body=document.createElement('div');body.className='content';D[y].forEach(function(is){var it=document.createElement('div');it.className='issue';it.innerHTML='<a href="javascript:void(0)" class="handle">Номер '+is.n.slice(2)+'</a>';it._is=is;it._pg=0;body.appendChild(it)});s.appendChild(body)})});
function fill(it){var b=it.querySelector('.in')||it.appendChild(document.createElement('div'));b.className='in';var l=it._is.l,n=Math.ceil(l.length/3),pg=it._pg;
 b.innerHTML='<ul>'+l.slice(pg*3,pg*3+3).map(function(x){return '<li><a href="'+x[0]+'">'+x[1]+'</a><p class="intro">Читайте в номере.</p></li>'}).join('')+'</ul>'+(n>1?Array.apply(0,Array(n)).map(function(_,i){return '<span class="strip'+(i==pg?' cur':'')+'" data-i="'+i+'">Полоса '+(i+1)+'</span>'}).join(' '):'')}
root.addEventListener('click',function(e){var t=e.target;if(t.className=='handle'){var it=t.parentNode,was=it.querySelector('.in');jQ('.issue .in',it.parentNode).forEach(function(x){x.remove()});if(!was){it._pg=0;fill(it)}}
 if(t.classList.contains('strip')){var it2=t.closest('.issue');it2._pg=+t.dataset.i;fill(it2)}});
document.querySelector('.brief').addEventListener('click',function(){document.body.classList.toggle('short');this.textContent=document.body.classList.contains('short')?'Подробно':'Кратко'});
jQ('[data-do]').forEach(function(b){b.addEventListener('click',function(){fetch(b.dataset.do,{method:'POST'})})})})();