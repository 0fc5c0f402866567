"""What scrolling brings: by the page's own buttons, on the way to the end, sideways, and once a style has uncovered it."""

from __future__ import annotations

import pytest

from mediamon.browser.page import ChromiumPage

from .site import Site
from .walking import Chrome, traverse

ROW = "<div id=v style='width: 300px; overflow-x: hidden; white-space: nowrap'></div>"
FILL = """let n = 0;
function add() { for (let i = 0; i < 4 && n < 20; i++) {
  const a = document.createElement('a'); a.href = '/found/item' + n++; a.textContent = 'item';
  a.style.cssText = 'display: inline-block; width: 140px; height: 60px'; v.append(a); } }
add();
const atEnd = () => v.scrollLeft + v.clientWidth > v.scrollWidth - 100 && v.scrollTop + v.clientHeight > v.scrollHeight - 40;
"""
ALL = {f"item{number}" for number in range(20)}
HEARD = {
    "by a listener": "v.addEventListener('scroll', () => atEnd() && add())",
    "by the old way": "v.onscroll = () => atEnd() && add()",
}


@pytest.mark.parametrize("smooth", ["", "v.style.scrollBehavior = 'smooth';"], ids=["at once", "smoothly"])
@pytest.mark.parametrize("move", ["v.scrollBy({ left: 280 })", "v.scrollLeft += 280"])
async def test_a_button_that_scrolls_is_pressed_on_while_there_is_more(
    site: Site, chrome: Chrome, smooth: str, move: str
) -> None:
    script = FILL + smooth + "v.addEventListener('scroll', () => atEnd() && add()); r.onclick = () => { " + move + " }"
    walk = await traverse(site.put(ROW + "<button id=r>▶</button>", script), chrome.open)
    assert walk.found == ALL
    assert walk.report.stopped in (
        "complete",
        "unreachable",
    )  # how much comes by one press depends on how many frames its way takes


@pytest.mark.parametrize("move", ["v.scrollBy({ left: 60 })", "v.scrollLeft += 60"])
async def test_one_press_scrolls_on_at_once_until_something_comes(site: Site, chrome: Chrome, move: str) -> None:
    script = FILL + "v.addEventListener('scroll', () => atEnd() && add()); r.onclick = () => { " + move + " }"
    page = ChromiumPage(site.put(ROW + "<button id=r>▶</button>", script), chrome.open)
    button = next(button for button in (await page.load()).buttons if button.text == "▶")
    reading = await page.press(button)
    await page.close()
    assert reading.urls


@pytest.mark.parametrize("how", HEARD)
@pytest.mark.parametrize(
    "box", [ROW, "<div id=v style='width: 100px; height: 99px; overflow: auto'></div>"], ids=["sideways", "down"]
)
async def test_what_is_listened_to_is_scrolled(site: Site, chrome: Chrome, how: str, box: str) -> None:
    walk = await traverse(site.put(box, FILL + HEARD[how]), chrome.open)
    assert walk.found == ALL


async def test_what_waits_to_be_seen_on_the_way_is_seen(site: Site, chrome: Chrome) -> None:
    parts = "".join(f"<section id=p{number} style='height: 1800px'></section>" for number in range(4))
    watched = """const watcher = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries) if (isIntersecting) {
        watcher.unobserve(target); const b = document.createElement('button'); b.textContent = target.id; b.onclick = () => show(target.id); target.append(b) } });
      document.querySelectorAll('section').forEach((one) => watcher.observe(one))"""
    walk = await traverse(site.put(parts, watched), chrome.open)
    assert walk.found == {"p0", "p1", "p2", "p3"}


async def test_what_a_style_uncovers_is_seen(site: Site, chrome: Chrome) -> None:
    """Nothing comes into the document by the press: an observer of intersections hears of it with the next frame."""
    url = site.put(
        "<button id=b>Full feed</button><section id=s style='display: none'><i id=end>end</i></section>",
        "b.onclick = () => { s.style.display = 'block' };"
        "new IntersectionObserver(([entry]) => { if (entry.isIntersecting) setTimeout(() => show('feed'), 50) }).observe(end)",
    )
    assert (await traverse(url, chrome.open)).found == {"feed"}


async def test_a_button_that_scrolls_and_does_something_is_pressed_once_at_a_time(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b>Open</button><div style='height: 4000px'></div>",
        "addEventListener('scroll', () => {}); let open = false;"
        "b.onclick = () => { scrollBy(0, 50); open = !open; b.className = open ? 'open' : ''; if (open) show('once'); else only() }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"once"}
    assert walk.report.stopped == "complete"


async def test_what_a_style_makes_wider_is_measured(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b>Widen</button><div id=s style='width: 99px; height: 9px'></div>",
        "b.onclick = () => { s.style.width = '300px' };"
        "new ResizeObserver(([entry]) => { if (entry.contentRect.width > 200) show('wide') }).observe(s)",
    )
    assert (await traverse(url, chrome.open)).found == {"wide"}


async def test_what_holds_a_scrolled_part_may_hide_its_own_properties(site: Site, chrome: Chrome) -> None:
    """A form answers for its property with its field of that name, and what is above a field is the form."""
    url = site.put(
        "<form><input name=parentNode><div id=box style='height:50px;overflow:auto'><p style='height:900px'></p></div></form><button id=b>Down</button>",
        "addEventListener('scroll', () => 0); b.onclick = () => { box.scrollTop += 100; show('down') }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"down"}
    assert not walk.refused["lost/hung"]


async def test_scrolling_by_a_frame_s_button_is_not_done_again(site: Site, chrome: Chrome) -> None:
    """That the frame shows something then is not seen in the page around it."""
    site.put(
        "<button id=b>Next</button>",
        "let n = 0; b.onclick = () => { parent.scrollBy(0, 40); only('page' + ++n) }",
        path="/inner",
    )
    url = site.put("<iframe src=/inner></iframe><p style='height:9000px'></p>", "addEventListener('scroll', () => 0)")
    page = ChromiumPage(url, chrome.open)
    button = next(button for button in (await page.load()).buttons if button.text == "Next")
    reading = await page.press(button)
    await page.close()
    assert list(reading.urls) == [site.base + "/found/page1"]


async def test_listening_to_scrolling_by_a_property_of_the_body_is_heard(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<p style='height:3000px'></p>",
        "document.body.onscroll = () => { if (scrollY > 500) show('below') }",
    )
    assert (await traverse(url, chrome.open)).found == {"below"}


@pytest.mark.parametrize("whole", [True, False])
async def test_listening_to_scrolling_by_an_attribute_is_heard(site: Site, chrome: Chrome, *, whole: bool) -> None:
    high, listens = "<p style='height:3000px'></p>", "onscroll='show(`below`)'"
    part = f"<div style='height:50px;overflow:auto' {listens}>{high}</div>"
    url = site.put(
        high if whole else part, f"document.body.setAttribute({listens[:8]!r}, 'show(`below`)')" if whole else ""
    )
    assert (await traverse(url, chrome.open)).found == {"below"}


async def test_a_panel_that_a_press_unveils_far_away_is_seen(site: Site, chrome: Chrome) -> None:
    """Its contents come when it is seen; a person would scroll there to press."""
    url = site.put(
        "<details><summary>Events</summary><div id=lazy>…</div></details><div style='height: 9000px'></div>",
        """const io = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) { io.disconnect(); only('lazy'); } });
io.observe(lazy);
scrollTo(0, 9000);""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"lazy"}


async def test_a_list_that_takes_the_place_of_a_longer_one_is_looked_through_from_its_top(
    site: Site, chrome: Chrome
) -> None:
    """Lists that keep in the document only what is in view."""
    url = site.put(
        "<button id=a>Long</button><button id=b>Short</button>"
        "<div id=v style='height: 300px; overflow-y: auto; position: relative'><div id=inner></div></div>",
        """let name, size;
function paint() {
  const from = Math.max(0, Math.floor(v.scrollTop / 60) - 1), to = Math.min(size, Math.ceil((v.scrollTop + 300) / 60) + 1);
  inner.style.height = size * 60 + 'px';
  inner.innerHTML = '';
  for (let i = from; i < to; i++) inner.insertAdjacentHTML('beforeend', `<a href=/found/${name}${i} style="position: absolute; top: ${i * 60}px">n</a>`);
}
v.addEventListener('scroll', paint);
function list(n, s) { name = n; size = s; v.scrollTop = 0; paint(); }
a.onclick = () => list('long', 40);
b.onclick = () => list('short', 14);
list('long', 40);""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {*(f"long{n}" for n in range(40)), *(f"short{n}" for n in range(14))}


async def test_rows_that_are_used_again_are_looked_through_in_another_list_too(site: Site, chrome: Chrome) -> None:
    """None leaves the document: their links lead elsewhere."""
    url = site.put(
        "<button id=a>Men</button><button id=b>Women</button>"
        "<div id=v style='height: 300px; overflow-y: auto; position: relative'><div id=inner></div></div>",
        """let name, size;
const pool = Array.from({ length: 8 }, () => inner.appendChild(document.createElement('a')));
function paint() {
  const from = Math.max(0, Math.floor(v.scrollTop / 60) - 1);
  inner.style.height = size * 60 + 'px';
  for (let i = from; i < from + 8; i++) {
    const row = pool[i % 8];
    row.style.cssText = i < size ? `position: absolute; top: ${i * 60}px` : 'display: none';
    if (i < size) { row.setAttribute('href', `/found/${name}${i}`); row.textContent = 'n'; }
  }
}
v.addEventListener('scroll', paint);
function list(n, s) { name = n; size = s; v.scrollTop = 0; paint(); }
a.onclick = () => list('men', 50);
b.onclick = () => list('women', 30);
list('men', 50);""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {*(f"men{n}" for n in range(50)), *(f"women{n}" for n in range(30))}


async def test_a_list_whose_scrolling_is_heard_above_and_that_is_drawn_anew_each_time(
    site: Site, chrome: Chrome
) -> None:
    url = site.put(
        "<div id=root></div>",
        """let place = 0;
function draw() {
  const from = Math.floor(place / 60), rows = Array.from({ length: 6 }, (_, i) => from + i).filter((i) => i < 40);
  root.innerHTML = `<h2>News</h2><div class=v style="height: 300px; overflow: auto"><div style="position: relative; height: 2400px">${rows.map((i) =>
    `<a href=/found/item${i} style="position: absolute; top: ${i * 60}px">n</a>`).join('')}</div></div>`;
  root.querySelector('.v').scrollTop = place;
}
root.addEventListener('scroll', (event) => { if (Math.abs(event.target.scrollTop - place) >= 30) { place = event.target.scrollTop; draw(); } }, true);
draw();""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"item{number}" for number in range(40)}


async def test_what_the_browser_draws_only_in_view_is_looked_at(site: Site, chrome: Chrome) -> None:
    rail = "<div class=r style='content-visibility: auto; contain-intrinsic-size: auto 600px; min-height: 600px'></div>"
    url = site.put(
        rail * 4,
        "document.querySelectorAll('.r').forEach((one, n) => one.addEventListener('contentvisibilityautostatechange', (event) => {"
        "if (!event.skipped && !one.firstChild) one.innerHTML = `<a href=/found/rail${n}>rail</a>` }))",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"rail{number}" for number in range(4)}


async def test_a_list_that_goes_on_at_both_ends_is_scrolled_to_both(site: Site, chrome: Chrome) -> None:
    """It is entered in its middle, and takes out what is far from where one is."""
    script = """const box = document.getElementById('box'), parts = new Map()
    const part = (n) => { const div = document.createElement('div'); div.innerHTML = '<p style="height:200px"><a href="/found/' + n + '">' + n + '</a></p>'; return div }
    const more = (n, up) => {
      if (n < -4 || n > 4 || parts.has(n)) return
      const one = part(n), before = box.scrollHeight
      parts.set(n, one)
      if (up) { box.prepend(one); box.scrollTop += box.scrollHeight - before } else box.append(one)
      if (parts.size > 3) {
        const far = up ? Math.max(...parts.keys()) : Math.min(...parts.keys()), high = box.scrollHeight
        parts.get(far).remove(); parts.delete(far)
        if (!up) box.scrollTop -= high - box.scrollHeight
      }
    }
    more(0); more(1); box.scrollTop = 60
    box.addEventListener('scroll', () => {
      if (box.scrollTop < 10) more(Math.min(...parts.keys()) - 1, true)
      else if (box.scrollTop + box.clientHeight > box.scrollHeight - 10) more(Math.max(...parts.keys()) + 1, false)
    })"""
    body = "<div id=box style='height:150px;overflow-y:auto;overflow-anchor:none'></div>"
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {str(number) for number in range(-4, 5)}


async def test_a_drawer_whose_visibility_is_a_transition_is_seen_when_it_is_opened(site: Site, chrome: Chrome) -> None:
    body = """<style>#drawer { visibility: hidden; transition: visibility .2s } #drawer.on { visibility: visible }</style>
    <button id=open>Filters</button><div id=drawer inert><button id=inside>inside</button></div>"""
    script = "open_ = document.getElementById('open'); open_.onclick = () => { drawer.classList.add('on'); drawer.inert = false }; inside.onclick = () => show('it')"
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {"it"}
