import {createRoot} from 'react-dom/client';import {useState} from 'react';import {Tabs,Accordion,DropdownMenu,Dialog} from 'radix-ui';
const List=({g})=><ul>{G(g).map(x=><li key={x.u}><a href={x.u}>{x.t}</a></li>)}</ul>;
function App(){const [r,setR]=useState(null);return <main>
<Tabs.Root defaultValue="t0"><Tabs.List>{[0,1,2].map(i=><Tabs.Trigger key={i} value={'t'+i}>Tab {i}</Tabs.Trigger>)}</Tabs.List>{[0,1,2].map(i=><Tabs.Content key={i} value={'t'+i}><List g={'t'+i}/></Tabs.Content>)}</Tabs.Root>
<Accordion.Root type="single" collapsible>{['a','b','c'].map(k=><Accordion.Item key={k} value={k}><Accordion.Header><Accordion.Trigger>Part {k}</Accordion.Trigger></Accordion.Header><Accordion.Content><List g={'acc'+k}/></Accordion.Content></Accordion.Item>)}</Accordion.Root>
<DropdownMenu.Root><DropdownMenu.Trigger>Region</DropdownMenu.Trigger><DropdownMenu.Portal><DropdownMenu.Content>{['north','south'].map(k=><DropdownMenu.Item key={k} onSelect={()=>setR(k)}>{k}</DropdownMenu.Item>)}</DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root>{r&&<List g={r}/>}
<Dialog.Root><Dialog.Trigger>Archive</Dialog.Trigger><Dialog.Portal><Dialog.Overlay/><Dialog.Content aria-describedby={undefined}><Dialog.Title>Archive</Dialog.Title><List g="dialog"/><Dialog.Close>Close</Dialog.Close></Dialog.Content></Dialog.Portal></Dialog.Root>
</main>}
createRoot(document.getElementById('app')).render(<App/>);
