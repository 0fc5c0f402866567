const m=document.getElementById('m'),sy=document.getElementById('sayfa');
async function al(b,s){const k=b+'-'+s;let j=sessionStorage.getItem(k);if(!j){j=await(await fetch('/veri/'+k+'.json')).text();sessionStorage.setItem(k,j);await new Promise(r=>setTimeout(r,90))}return JSON.parse(j)}
const coz=u=>{const q=new URL(u,location.href).searchParams;return[q.get('bolum')||'gundem',+(q.get('sayfa')||1)]};
async function goster(u,sig){const[b,s]=coz(u);const d=await al(b,s);if(sig?.aborted)return;const ciz=()=>{m.innerHTML='';for(const h of d.haberler){const a=document.createElement('article');a.innerHTML='<h3><a></a></h3><button class="sil" aria-label="Kaydı sil" title="Kaydı sil">🗑</button>';const l=a.querySelector('a');l.href=h.yol;l.textContent=h.baslik;a.querySelector('.sil').onclick=()=>fetch('/api/sil',{method:'POST'});m.append(a)}
sy.innerHTML=(s>1?`<a href="?bolum=${b}&sayfa=${s-1}" rel="prev">‹ Önceki</a>`:'')+` ${s} / ${d.toplam} `+(s<d.toplam?`<a href="?bolum=${b}&sayfa=${s+1}" rel="next">Sonraki ›</a>`:'')};
if(document.startViewTransition)await document.startViewTransition(ciz).updateCallbackDone;else ciz()}
navigation.addEventListener('navigate',e=>{const u=new URL(e.destination.url);if(!e.canIntercept||e.hashChange||u.pathname!=='/'||e.formData)return;e.intercept({handler:()=>goster(u,e.signal),scroll:'after-transition'})});
document.addEventListener('pointerover',e=>{const a=e.target.closest?.('a[href^="?"]');if(a)al(...coz(a.href))});
document.getElementById('takip').onclick=()=>fetch('/api/takip',{method:'POST'});
goster(location.href);