import {createRoot} from 'react-dom/client';import {useState} from 'react';import Tabs from '@mui/material/Tabs';import Tab from '@mui/material/Tab';import Select from '@mui/material/Select';import MenuItem from '@mui/material/MenuItem';import Pagination from '@mui/material/Pagination';
const List=({g})=><ul>{G(g).map(x=><li key={x.u}><a href={x.u}>{x.t}</a></li>)}</ul>;
function App(){const [t,setT]=useState(0),[s,setS]=useState('a'),[p,setP]=useState(1);return <main>
<Tabs value={t} onChange={(e,v)=>setT(v)}>{[0,1,2].map(i=><Tab key={i} label={'Topic '+i}/>)}</Tabs><List g={'topic'+t}/>
<Select value={s} onChange={e=>setS(e.target.value)}>{['a','b','c'].map(k=><MenuItem key={k} value={k}>Author {k}</MenuItem>)}</Select><List g={'author'+s}/>
<List g={'page'+p}/><Pagination count={6} page={p} onChange={(e,v)=>setP(v)}/>
</main>}
createRoot(document.getElementById('app')).render(<App/>);
