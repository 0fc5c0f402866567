// A gazette in Preact: sections are routes with tabs, the years of the archive routes behind buttons; news are in the bundle.
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import NEWS from './news.json';

const KINDS = ['news', 'opinion', 'video'];

function News({ group }) {
  return <ul>{NEWS[group].map(([path, title]) => <li key={path}><a href={path}>{title}</a></li>)}</ul>;
}
function Section({ name }) {
  const [kind, setKind] = useState('news');
  return (
    <section>
      <h1>{name}</h1>
      <div role="tablist">{KINDS.map((one) => <button role="tab" aria-selected={one === kind} onClick={() => setKind(one)}>{one}</button>)}</div>
      <News group={`${name}-${kind}`} />
    </section>
  );
}
function Archive({ year }) {
  const { route } = useLocation();
  return (
    <section>
      <h1>Archive of {year}</h1>
      {['2024', '2025', '2026'].map((one) => <button onClick={() => route(`/archive/${one}`)}>{one}</button>)}
      <News group={year} />
    </section>
  );
}
function LogOut() {
  fetch('/api/logout', { method: 'POST' });
  return <h1>Good-bye</h1>;
}
function App() {
  return (
    <LocationProvider scope={/^\/(?!n\/)/}>{/* articles are pages of their own */}
      <nav>
        <a href="/">Front page</a> <a href="/city">City</a> <a href="/region">Region</a> <a href="/archive/2026">Archive</a> <a href="/logout">Log out</a>
      </nav>
      <Router>
        <Route path="/" component={() => <News group="home" />} />
        <Route path="/city" component={() => <Section key="city" name="city" />} />
        <Route path="/region" component={() => <Section key="region" name="region" />} />
        <Route path="/archive/:year" component={Archive} />
        <Route path="/logout" component={LogOut} />
      </Router>
    </LocationProvider>
  );
}
render(<App />, document.getElementById('app'));
