
BX={ready:function(f){document.addEventListener('DOMContentLoaded',f)},
 bindDelegate:function(root,ev,sel,fn){root.addEventListener(ev,function(e){var n=e.target.closest(sel);if(n&&root.contains(n))fn.call(n,e)})},
 ajax:function(u,cb){var x=new XMLHttpRequest();x.open('GET',u);x.setRequestHeader('Bx-ajax','true');x.onload=function(){if(x.status==200)cb(x.responseText)};x.send()}};
BX.ready(function(){
 var box=document.getElementById('comp_news_ajax'),code='news',cache={};
 function go(c,p){var u='/local/ajax/'+c+'/page-'+p+'.html';box.classList.add('wait');
  function put(h){code=c;box.innerHTML=h;box.classList.remove('wait')}
  if(cache[u])return put(cache[u]);BX.ajax(u,function(h){cache[u]=h;put(h)})}
 BX.bindDelegate(document.body,'click','.bx-tab',function(){[].forEach.call(document.querySelectorAll('.bx-tab'),function(t){t.classList.remove('active')});this.classList.add('active');go(this.getAttribute('data-code'),1)});
 BX.bindDelegate(document.body,'click','.modern-page-navigation a',function(e){e.preventDefault();go(code,this.getAttribute('data-page'))});
 BX.bindDelegate(document.body,'click','.bx-like',function(){var x=new XMLHttpRequest();x.open('POST','/bitrix/tools/vote.php');x.send('id='+this.dataset.id);var i=this.querySelector('i');i.textContent=+i.textContent+1});
 BX.bindDelegate(document.body,'click','[data-theme-set]',function(){document.body.setAttribute('data-theme',this.dataset.themeSet)});
 BX.bindDelegate(document.body,'click','.fz',function(){document.body.style.fontSize=this.dataset.fz+'px'});
 BX.bindDelegate(document.body,'click','#annot',function(){document.body.classList.toggle('noannot');this.textContent=document.body.classList.contains('noannot')?'Показать аннотации':'Скрыть аннотации'});
 BX.bindDelegate(document.body,'click','#bye',function(){fetch('/bitrix/logout.php?logout=yes')});
 document.getElementById('sub').addEventListener('submit',function(e){e.preventDefault();fetch('/personal/subscribe/',{method:'POST',body:new FormData(this)});this.innerHTML='Спасибо!'});
});