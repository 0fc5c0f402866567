// A gazette in React: sections are routes, their pages a search parameter; news come from the server.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, NavLink, Route, Routes, useParams, useSearchParams } from 'react-router-dom';

const PAGES = { world: 3, science: 2, sport: 2 };

function News({ group }) {
  const [items, setItems] = useState([]);
  useEffect(() => {
    let current = true;
    fetch(`/news/${group}.json`).then((answer) => answer.json()).then((found) => current && setItems(found));
    return () => { current = false; };
  }, [group]);
  return <ul>{items.map(([path, title]) => <li key={path}><a href={path}>{title}</a></li>)}</ul>;
}
function Section() {
  const { name } = useParams();
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') || 1);
  return (
    <section>
      <h1>{name}, page {page}</h1>
      <News group={`${name}-${page}`} />
      {page > 1 && <button onClick={() => setSearch({ page: page - 1 })}>Previous page</button>}
      {page < PAGES[name] && <button onClick={() => setSearch({ page: page + 1 })}>Next page</button>}
    </section>
  );
}
function LogOut() {
  useEffect(() => { fetch('/api/logout', { method: 'POST' }); }, []);
  return <h1>Good-bye</h1>;
}
function App() {
  return (
    <BrowserRouter>
      <nav>
        <NavLink to="/">Front page</NavLink> {Object.keys(PAGES).map((name) => <NavLink key={name} to={`/section/${name}`}>{name} </NavLink>)}
        <NavLink to="/logout">Log out</NavLink>
      </nav>
      <Routes>
        <Route path="/" element={<News group="home" />} />
        <Route path="/section/:name" element={<Section />} />
        <Route path="/logout" element={<LogOut />} />
      </Routes>
    </BrowserRouter>
  );
}
createRoot(document.getElementById('app')).render(<App />);
