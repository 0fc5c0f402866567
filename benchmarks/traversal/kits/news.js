document.write('<header><button onclick="fetch(\'/logout\',{method:\'POST\'})">Log out</button> <button onclick="fetch(\'/subscribe\',{method:\'POST\'})">Subscribe</button><form method=post action=/delete><button>✕</button></form></header>');
const news = (group, count = 2) => Array.from({ length: count }, (_, i) => ({ u: `/n/${group}/${i}`, t: `News ${i} of ${group}` }));
const li = (group, count) => news(group, count).map((one) => `<li><a href="${one.u}">${one.t}</a></li>`).join('');
const later = (value, ms = 30) => new Promise((resolve) => setTimeout(() => resolve(value), ms));
