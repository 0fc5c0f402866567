// ranks stories for the time and the mood; runs off the main thread
const ALL = [
  ['tea-prices', 2, 'calm'], ['hedgehog-bridge', 3, 'calm'], ['pothole-king', 3, 'angry'], ['late-trains', 2, 'angry'],
  ['lighthouse-keeper', 9, 'calm'], ['slow-radio', 6, 'calm'], ['landlord-files', 12, 'angry'],
  ['the-long-walk', 35, 'calm'], ['sewage-papers', 40, 'angry'], ['the-lobbyists', 20, 'angry']
];
onmessage = e => {
  const {job, mins, mood} = e.data;
  let x = 0; for (let i = 0; i < 2e6; i++) x += Math.sqrt(i);
  // for each length of time: only stories which fill at least a third of it, and fit
  const items = ALL.filter(a => a[2] === mood && a[1] <= mins && a[1] * 3 > mins).map(a => ({u: '/news/p46/fy/' + a[0] + '.html', t: a[0], m: a[1]}));
  setTimeout(() => postMessage({job, items}), 600);
};
