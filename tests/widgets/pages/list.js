// What the pages without a framework share: a list of links.
function show(list, items) {
  list.replaceChildren(...items.map(([path, title]) => {
    const row = document.createElement('li'), link = document.createElement('a');
    link.href = path; link.textContent = title;
    row.append(link);
    return row;
  }));
}
async function news(group) { // [[path, title], …] from the server
  return (await fetch(`/news/${group}.json`)).json();
}
