importScripts('/filter.js');
let asked = 0;
addEventListener('install', () => skipWaiting());
addEventListener('activate', e => e.waitUntil(clients.claim()));
addEventListener('fetch', e => {
  const url = new URL(e.request.url);
  if (url.pathname != '/search') return;
  e.respondWith((async () => {
    if (++asked == 2) return new Response('', {status: 429, headers: {'Retry-After': '1'}});
    await new Promise(r => setTimeout(r, 400));
    return Response.json(await answer(url.searchParams));
  })());
});
