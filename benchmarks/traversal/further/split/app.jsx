import {createRoot} from 'react-dom/client';import {useState,lazy,Suspense} from 'react';
const views={news:lazy(()=>import('./news.jsx')),sport:lazy(()=>import('./sport.jsx')),arts:lazy(()=>import('./arts.jsx'))};
function App(){const [v,setV]=useState(null);const V=v&&views[v];return <main>{Object.keys(views).map(k=><button key={k} onClick={()=>setV(k)}>{k}</button>)}<button onClick={async()=>{const m=await import('./more.jsx');document.getElementById('more').innerHTML=m.html()}}>More</button><div id="more"/>{V&&<Suspense fallback={null}><V/></Suspense>}</main>}
createRoot(document.getElementById('app')).render(<App/>);
