// What all pages share: three things that nobody may press, and made-up news.
document.write(`<header>
  <button onclick="fetch('/logout', { method: 'POST' })">Log out</button>
  <button onclick="fetch('/subscribe', { method: 'POST' })">Subscribe</button>
  <form method=post action=/delete><button>✕</button></form>
</header>`);
const G = (group, count = 3) => Array.from({ length: count }, (_, i) => ({ u: `/n/${group}/${i}`, t: `News ${i} of ${group}` }));
const L = (group, count) => G(group, count).map((one) => `<li><a href="${one.u}">${one.t}</a></li>`).join('');
const later = (value, ms = 30) => new Promise((resolve) => setTimeout(() => resolve(value), ms));
