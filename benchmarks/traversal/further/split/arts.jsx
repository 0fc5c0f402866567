const List=({g})=><ul>{G(g).map(x=><li key={x.u}><a href={x.u}>{x.t}</a></li>)}</ul>;export default ()=><List g='arts'/>
