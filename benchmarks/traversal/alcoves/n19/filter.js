// shared by the page and its service worker: one query of the portal's archive
async function answer(query) {
  const all = await (await fetch('/data/all.json')).json(), d = query.getAll('d'), k = query.getAll('k'), page = +query.get('page') || 0;
  const found = d.length && k.length ? all.filter(x => d.includes(x.d) && k.includes(x.k)) : [];
  const top = found.slice(0, 24);
  return {total: found.length, items: top.slice(page * 8, page * 8 + 8), more: top.length > page * 8 + 8,
    counts: Object.fromEntries([...new Set(all.flatMap(x => [x.d, x.k]))].map(v => [v, all.filter(x => (x.d == v && (!k.length || k.includes(x.k))) || (x.k == v && (!d.length || d.includes(x.d)))).length]))};
}
