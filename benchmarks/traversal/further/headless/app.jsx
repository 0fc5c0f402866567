import {createRoot} from 'react-dom/client';import {useState} from 'react';import {Menu,MenuButton,MenuItems,MenuItem,Listbox,ListboxButton,ListboxOptions,ListboxOption,Disclosure,DisclosureButton,DisclosurePanel} from '@headlessui/react';
const List=({g})=><ul>{G(g).map(x=><li key={x.u}><a href={x.u}>{x.t}</a></li>)}</ul>;
function App(){const [r,setR]=useState(null),[y,setY]=useState('2024');return <main>
<Menu><MenuButton>Region</MenuButton><MenuItems>{['north','south','east'].map(k=><MenuItem key={k}><button onClick={()=>setR(k)}>{k}</button></MenuItem>)}</MenuItems></Menu>{r&&<List g={r}/>}
<Listbox value={y} onChange={setY}><ListboxButton>{y}</ListboxButton><ListboxOptions>{['2024','2025','2026'].map(k=><ListboxOption key={k} value={k}>Year {k}</ListboxOption>)}</ListboxOptions></Listbox><List g={'y'+y}/>
{['p','q'].map(k=><Disclosure key={k}><DisclosureButton>About {k}</DisclosureButton><DisclosurePanel><List g={'d'+k}/></DisclosurePanel></Disclosure>)}
</main>}
createRoot(document.getElementById('app')).render(<App/>);
