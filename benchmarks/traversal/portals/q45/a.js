
var years=Object.keys(DB).sort().reverse(),st={y:years[0],i:0};
function draw(){
  document.getElementById('years').innerHTML=years.map(function(y){return '<span data-cmd="year" data-y="'+y+'"'+(y===st.y?' class="cur"':'')+'>'+y+'</span>'}).join('');
  var L=DB[st.y],s=document.getElementById('strip');
  s.innerHTML='';L.forEach(function(x,k){var d=document.createElement('div');d.innerHTML='<small>'+x.d+'</small><h3>'+x.t+'</h3>'+(k===st.i?'<a href="'+x.u+'">Подробнее о событии</a>':'');if(k===st.i)d.className='on';s.appendChild(d)});
  s.style.transform='translateX(-'+st.i*100+'%)';
  document.getElementById('dots').innerHTML=L.map(function(_,k){return '<i data-cmd="dot" data-i="'+k+'"'+(k===st.i?' class="on"':'')+'></i>'}).join('');
}
var cmd={
  year:function(t){st.y=t.dataset.y;st.i=0;draw()},
  next:function(){var n=DB[st.y].length;st.i=(st.i+1)%n;draw()},
  prev:function(){var n=DB[st.y].length;st.i=(st.i+n-1)%n;draw()},
  dot:function(t){st.i=+t.dataset.i;draw()},
  video:function(t){var v=VD[+t.dataset.i],b=document.getElementById('lb');b.innerHTML='<div><h3>'+v.t+'</h3><p>Видео загружается…</p><button data-cmd="close">Закрыть</button></div>';b.hidden=false;
    setTimeout(function(){var p=b.querySelector('p');if(p)p.innerHTML='<a href="'+v.u+'">Пресс-релиз к ролику</a>'},350)},
  close:function(){var b=document.getElementById('lb');b.hidden=true;b.innerHTML=''},
  contrast:function(){document.body.classList.toggle('contrast')},
  print:function(){window.print()},
  respond:function(t){fetch('/vacancy/respond',{method:'POST'});t.textContent='Отклик отправлен'}
};
document.addEventListener('click',function(e){var t=e.target.closest('[data-cmd]');if(t)cmd[t.dataset.cmd](t)});
document.addEventListener('keydown',function(e){if(e.key==='Escape')cmd.close()});
draw();
