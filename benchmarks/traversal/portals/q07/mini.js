function $(q){return new M(q)}function M(q){this.el=[].slice.call(document.querySelectorAll(q))}
M.prototype.html=function(h){this.el.forEach(function(e){e.innerHTML=h});return this};
M.prototype.on=function(t,s,f){if(!f){f=s;s=null}this.el.forEach(function(e){e.addEventListener(t,function(v){if(!s)return f.call(e,v);var x=v.target.closest(s);if(x&&e.contains(x))f.call(x,v)})});return this};