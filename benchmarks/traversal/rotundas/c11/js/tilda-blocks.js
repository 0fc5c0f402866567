
function t_onReady(f){document.readyState!='loading'?f():document.addEventListener('DOMContentLoaded',f)}
t_onReady(function(){
 var map=document.querySelector('#rec501 svg'),bal=document.querySelector('.t-balloon'),data=null,cur=null,pg=0;
 function need(cb){data?cb():fetch('/data/districts.json').then(function(r){return r.json()}).then(function(d){data=d;cb()})}
 function show(){var l=data[cur],n=Math.ceil(l.length/3),h='<div class="t-balloon__close">×</div><div class="t-name">'+cur+'</div>';
  l.slice(pg*3,pg*3+3).forEach(function(x){h+='<div class="t-feed__post"><a class="js-feed-post-link" href="/tpost/'+x.u+'">'+x.t+'</a></div>'});
  if(n>1){h+='<div class="t-slds__bullets">';for(var i=0;i<n;i++)h+='<div class="t-slds__bullet'+(i==pg?' t-slds__bullet_active':'')+'" data-slide-bullet-for="'+i+'"></div>';h+='</div>'}
  bal.innerHTML=h;bal.style.display='block'}
 map.addEventListener('click',function(e){var a=e.target.closest('.t-map__area');if(!a)return;cur=a.getAttribute('data-d');pg=0;need(show);map.querySelectorAll('.on').forEach(function(x){x.classList.remove('on')});a.classList.add('on')});
 bal.addEventListener('click',function(e){if(e.target.className=='t-balloon__close'){bal.style.display='none';bal.innerHTML=''}var b=e.target.closest('.t-slds__bullet');if(b){pg=+b.dataset.slideBulletFor;show()}});
 var rec=document.getElementById('rec502'),out=rec.querySelector('.t-store'),works=[],page=1,act=[];
 function draw(){var l=works.filter(function(w){return act.indexOf(w.type)>=0}),n=Math.ceil(l.length/8),h='';
  l.slice(page*8-8,page*8).forEach(function(w){h+='<div class="t-feed__post"><span class="t-tag">'+w.type+'</span> <a href="/tpost/'+w.u+'">'+w.t+'</a></div>'});
  if(n>1){h+='<div class="t-store__pagination">';for(var i=1;i<=n;i++)h+='<div class="t-store__pagination__item'+(i==page?' active':'')+'" data-page-num="'+i+'">'+i+'</div>';h+='</div>'}
  out.innerHTML=h||'<div class="t-descr">Ничего не выбрано</div>'}
 rec.querySelector('.js-apply').addEventListener('click',function(){act=[].map.call(rec.querySelectorAll('input:checked'),function(i){return i.value});page=1;fetch('/data/works.json').then(function(r){return r.json()}).then(function(d){works=d;draw()})});
 rec.querySelector('.js-reset').addEventListener('click',function(){rec.querySelectorAll('input').forEach(function(i){i.checked=false});act=[];draw()});
 out.addEventListener('click',function(e){var b=e.target.closest('[data-page-num]');if(b){page=+b.dataset.pageNum;draw()}});
 document.querySelectorAll('[href="#popup:form"]').forEach(function(a){a.addEventListener('click',function(e){e.preventDefault();document.querySelector('.t-popup').classList.add('t-popup_show')})});
 document.querySelector('.t-popup__close').addEventListener('click',function(){document.querySelector('.t-popup').classList.remove('t-popup_show')});
 document.querySelector('.t-form').addEventListener('submit',function(e){e.preventDefault();fetch('/forms/procces',{method:'POST',body:new FormData(this)})});
 document.querySelector('.t-vote').addEventListener('click',function(){fetch('/poll/vote',{method:'POST'});this.textContent='Голос учтён'});
});