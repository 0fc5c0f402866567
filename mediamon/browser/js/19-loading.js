// The load, and the first reading.
const loading = doc.readyState() === 'complete' ? null : expect(0);
native.add.call(window, 'load', () => done(loading));

M.askBodies = async function () { // what listeners at the root, and at those of frames, ask of what was clicked; was any asked?
  let asked = Boolean(M.rootListeners && doc.body());
  M.asking = asked;
  try { if (asked) await act({ act: 'click', element: doc.body() }); } finally { M.asking = false; }
  for (const probe of childProbes()) asked = (await probe.askBodies()) || asked;
  return asked;
};
M.loaded = async function () { // after navigation: let the load settle, ask delegated listeners what they serve
  const began = native.now();
  M.loadedOnce = true;
  let ok = await idle(began, 50);
  if (M.observes || M.measures) { await frame(); await frame(); ok = (await settled(began, 50)) && ok; }
  if (await M.askBodies()) ok = (await settled(native.now(), 0)) && ok;
  absorb(false);
  return (M.wellLoaded = ok);
};
M.begin = function (known) { // the first reading, with what earlier loads of the page have taught
  const { plain, restless: paths, phantoms: urls, endless: sources, ...more } = JSON.parse(known);
  for (const source of sources) endless.add(source);
  for (const told of more.counters) counters.set(told.slice(told.indexOf('\n') + 1), told.slice(0, told.indexOf('\n')));
  for (const key of more.renumbered) renumbered.add(key);
  for (const key of more.fruitful) fruitful.add(key);
  for (const key of more.fading) fading.set(key, FADED);
  for (const key of more.tickers) tickers.add(key);
  recallSwitches(more.switches);
  recallExclusive(more.exclusive, more.several);
  recallSayers(more.sayers);
  recallMarked(more.marked);
  M.plainKinds = new Set(plain);
  absorb(false);
  recallRestless(paths);
  M.surveyAll();
  keepPhantoms(urls);
  const reading = read({ settled: M.wellLoaded, ms: 0, broken: M.broken });
  M.closeWindow();
  return told(reading);
};
M.settle = async () => (await settled(0, 50)) && !M.broken; // for a page that is only read
