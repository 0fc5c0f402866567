import {createRoot} from 'react-dom/client';import {Virtuoso} from 'react-virtuoso';
const rows=G('v',120);
createRoot(document.getElementById('app')).render(<Virtuoso style={{height:300}} data={rows} itemContent={(i,x)=><p style={{margin:0,padding:10}}><a href={x.u}>{x.t}</a></p>}/>);
