"""Rows of which only a class tells what is chosen."""

from __future__ import annotations

import json

from .site import Site
from .walking import Chrome, traverse

# What is shown is known once "i" is pressed: each day and each part of it has the same.
NEWS = {"Mon": ["m1", "m2"], "Tue": ["t1", "t2"], "Wed": ["w1", "w2"], "Thu": ["h1", "h2"]}
DRAW = f"""const news = {json.dumps(NEWS)}; let day = 'Mon', half = 0, open = false;
const row = (into, names, chosen, choose) => {{ into.innerHTML = names.map((name) => `<span class="one ${{name === chosen ? 'v-on' : ''}}">${{name}}</span>`).join('');
  for (const one of into.children) one.onclick = () => {{ choose(one.textContent); open = false; draw() }} }};
const draw = () => {{ row(days, Object.keys(news), day, (name) => {{ day = name }}); row(halves, ['Morning', 'Evening'], ['Morning', 'Evening'][half], (name) => {{ half = +(name === 'Evening') }});
  list.innerHTML = `<b>i</b>` + (open ? `<a href=/found/${{news[day][half]}}>x</a>` : ''); list.firstChild.onclick = () => {{ open = !open; draw() }} }}; draw();"""


async def test_days_and_halves_that_show_the_same_until_something_is_opened(site: Site, chrome: Chrome) -> None:
    url = site.put("<div><p id=days></p><p id=halves></p><div id=list></div></div>", DRAW)
    assert (await traverse(url, chrome.open)).found == {name for pair in NEWS.values() for name in pair}


async def test_the_steps_of_a_wizard_whose_chosen_answer_only_looks_so(site: Site, chrome: Chrome) -> None:
    tree = {"Rowing": "ab", "Handball": "cd", "Fencing": "ef"}
    script = f"""const tree = {json.dumps(tree)}; let step = 0, sport = '', group = '';
    const draw = () => {{ const names = step ? [...tree[sport]].map((one) => 'Group ' + one) : Object.keys(tree), chosen = step ? group : sport;
      d.innerHTML = step === 2 ? `<a href=/found/${{group.slice(-1)}}>x</a><button class=again>Again</button>` :
        names.map((name) => `<div class="opt${{name === chosen ? ' s' : ''}}">${{name}}</div>`).join('') + `<button class=next ${{chosen ? '' : 'disabled'}}>Next</button>`;
      for (const one of d.querySelectorAll('.opt')) one.onclick = () => {{ if (step) group = one.textContent; else sport = one.textContent; draw() }};
      if (step < 2) d.querySelector('.next').onclick = () => {{ step++; draw() }}; else d.querySelector('.again').onclick = () => {{ step = 0; sport = group = ''; draw() }} }}; draw();"""
    assert (await traverse(site.put("<div id=d></div>", script), chrome.open)).found == set("abcdef")


async def test_a_larger_print_is_no_such_row(site: Site, chrome: Chrome) -> None:
    """Nothing that can be pressed is drawn anew by it."""
    sizes = "<p id=s><button class=on>A</button><button>A+</button><button>A++</button></p>"
    script = """for (const one of s.children) one.onclick = () => { for (const each of s.children) each.className = each === one ? 'on' : '' };
      for (const one of l.children) one.onclick = () => show(one.textContent);"""
    lists = "<p id=l>" + "".join(f"<button>n{n}</button>" for n in range(6)) + "</p>"
    walk = await traverse(site.put(sizes + lists, script), chrome.open)
    assert walk.found == {f"n{n}" for n in range(6)}
    assert walk.report.presses < 60


async def test_tabs_in_a_frame(site: Site, chrome: Chrome) -> None:
    """What such a press shows in a frame is told by it."""
    inner = """<span class="t x">Nature</span><span class=t>History</span><div id=c></div><script>const tabs = [...document.querySelectorAll('.t')];
      const draw = (n) => { tabs.forEach((one, k) => { one.className = k === n ? 't x' : 't' }); c.innerHTML = `<button>i</button><a href=/found/n${n}>x</a>` };
      tabs.forEach((one, n) => { one.onclick = () => draw(n) }); draw(0)</script>"""
    site.pages["/inner"] = lambda query: f"<!doctype html><meta charset=utf-8>{inner}"
    walk = await traverse(site.put("<iframe src=/inner></iframe>", ""), chrome.open)
    assert walk.found == {"n0", "n1"}
