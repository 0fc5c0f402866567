"""Menus that are opened for one of several things, rows with buttons of their own, links that lead to different places of one list."""

from __future__ import annotations

from .site import Site
from .walking import Chrome, traverse

MENU = "<style>#menu { position: absolute; left: 300px; top: 9px; display: none }</style>"
CARDS = "".join(
    f"<div class=card><h3>{name}</h3><button class=dots data-of={name}>⋮</button></div>"
    for name in ("one", "two", "three")
)


async def test_one_menu_for_several_cards(site: Site, chrome: Chrome) -> None:
    """The menu is the same for each; what it leads to is not. "Open" goes away from the page, so that no state tells."""
    url = site.put(
        f"{MENU}{CARDS}<div id=menu><div id=open tabindex=0>Open</div><div id=like tabindex=0>Alike</div></div>",
        "let of; document.querySelectorAll('.dots').forEach((dots) => dots.onclick = () => { of = dots.dataset.of; menu.style.display = 'block' });"
        "open_ = document.getElementById('open'); open_.onclick = () => { menu.style.display = ''; location.href = '/found/open-' + of };"
        "like.onclick = () => { menu.style.display = ''; only('like-' + of) }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"{what}-{of}" for what in ("open", "like") for of in ("one", "two", "three")}


async def test_a_menu_of_the_right_button(site: Site, chrome: Chrome) -> None:
    items = "".join(f"<p class=it data-id={name}>{name}</p>" for name in ("one", "two", "three"))
    url = site.put(
        f"{MENU}{items}<div id=menu></div>",
        "let of; document.addEventListener('contextmenu', (event) => { const it = event.target.closest('.it'); if (!it) return;"
        "event.preventDefault(); of = it.dataset.id; menu.innerHTML = '<div data-a=more>More</div><div data-a=gone>Delete</div>'; menu.style.display = 'block' });"
        "menu.addEventListener('click', (event) => { menu.style.display = ''; if (event.target.dataset.a === 'more') only('more-' + of);"
        "if (event.target.dataset.a === 'gone') fetch('/gone', { method: 'POST' }) })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"more-one", "more-two", "more-three"}
    assert site.writes() == []


async def test_arrows_that_float_over_slides_are_no_menu(site: Site, chrome: Chrome) -> None:
    """They come back after the first slide, when a dot is pressed, and do the same whichever dot that was: a state for each slide is all."""
    dots = "".join(f"<span class=dot data-n={number}>Slide {number}</span>" for number in range(6))
    url = site.put(
        f"<style>.arrow {{ position: absolute; top: 40% }}</style><div style='position: relative'>{dots}"
        "<button class=arrow id=back>Back</button><button class=arrow id=on>On</button></div>",
        "let at = 0; const go = (n) => { at = n; back.disabled = n === 0; only('slide' + n); only('slide' + (n + 1) % 6) };"
        "document.querySelectorAll('.dot').forEach((dot) => { dot.onclick = () => go(+dot.dataset.n) });"
        "back.onclick = () => go(Math.max(0, at - 1)); on.onclick = () => go(Math.min(5, at + 1)); go(0)",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"slide{number}" for number in range(6)}
    assert len(walk.traversal.graph) <= 7  # the root may stand alone


async def test_a_row_that_is_asked_for_beside_its_star(site: Site, chrome: Chrome) -> None:
    rows = "".join(
        f"<tr data-href={name} style='cursor: pointer'><td>{name}<td><button class=fav>☆</button>" for name in "abc"
    )
    url = site.put(
        f"<table>{rows}</table>",
        "document.addEventListener('click', (event) => {"
        "if (event.target.className === 'fav') { event.target.textContent = event.target.textContent === '☆' ? '★' : '☆'; return }"
        "const row = event.target.closest('tr[data-href]'); if (row) location.href = '/found/' + row.dataset.href }, true)",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b", "c"}
    assert {"a", "b", "c"} <= walk.pressed  # by what they say beside the star, which may be full


async def test_a_link_into_a_service_beside_links_to_articles(site: Site, chrome: Chrome) -> None:
    """The first of a kind leads away; one of the same kind whose address lies elsewhere is tried all the same."""
    url = site.put(
        "<div id=f><p><a href=/news/one>One</a></p><p><a href=/frames/older>Older</a></p></div>",
        "f.addEventListener('click', (event) => { const a = event.target.closest('a'); if (!a || a.pathname.startsWith('/news/')) return;"
        "event.preventDefault(); show('older') })",
    )
    assert (await traverse(url, chrome.open)).found == {"older"}


async def test_a_tab_called_report_is_no_complaint(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div><span id=a tabindex=0>Timeline</span><span id=b tabindex=0>Report</span><span id=c tabindex=0>Line-ups</span></div>"
        "<div><span id=d tabindex=0>Reply</span><span id=e tabindex=0>Report</span><span id=f tabindex=0>Share</span></div>",
        "for (const id of 'abcdef') document.getElementById(id).onclick = () => show(id)",
    )
    assert (await traverse(url, chrome.open)).found == {"a", "b", "c"}


GREETING = (
    "const seen = localStorage.getItem('seen') || document.cookie.includes('seen=1');"
    "if (!seen) { document.body.insertAdjacentHTML('beforeend', '<div id=box><button id=best>The best</button><button id=no>Not now</button></div>');"
    "best.onclick = () => { remember(); only('best') }; no.onclick = () => { remember(); box.remove() } }"
    "for (const name of 'abc') document.getElementById(name).onclick = () => only(name);"
)


async def test_what_only_newcomers_are_shown(site: Site, chrome: Chrome) -> None:
    """Whichever of its buttons is pressed first, a later load has neither."""
    tabs = "".join(f"<button id={name}>{name}</button>" for name in "abc")
    for remember in ("localStorage.setItem('seen', 1)", "document.cookie = 'seen=1'"):
        url = site.put(tabs, f"const remember = () => {{ {remember} }};{GREETING}")
        assert (await traverse(url, chrome.open)).found == {"a", "b", "c", "best"}


async def test_news_that_come_seconds_later(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=bar hidden></button>",
        "setTimeout(() => { bar.textContent = '2 new posts'; bar.hidden = false }, 5000); bar.onclick = () => { bar.hidden = true; show('late') }",
    )
    assert (await traverse(url, chrome.open)).found == {"late"}


async def test_the_menus_of_many_cards_of_which_some_bring_something(site: Site, chrome: Chrome) -> None:
    """More cards than buttons that say the same are tried in vain; every third menu has an item that brings news."""
    cards = "".join(f"<div class=card id=c{n}><h3>Card {n}</h3><button class=kebab>⋯</button></div>" for n in range(14))
    script = """document.onclick = ({ target }) => {
      const card = target.closest('.card'), open = document.querySelector('.menu');
      if (target.className === 'kebab') {
        if (open) open.remove();
        if (open && open.parentNode === null && open.dataset.of === card.id) return;
        const menu = document.createElement('div');
        menu.className = 'menu'; menu.dataset.of = card.id;
        menu.innerHTML = (+card.id.slice(1) % 3 ? '' : '<div role=menuitem data-a=more>Similar</div>') + '<div role=menuitem data-a=copy>Link</div>';
        return void card.append(menu);
      }
      if (target.dataset.a === 'more') show('similar' + card.id);
      if (target.dataset.a && open) open.remove();
    }"""
    walk = await traverse(site.put("<style>.menu { position: absolute }</style>" + cards, script), chrome.open)
    assert walk.found == {f"similarc{n}" for n in range(0, 14, 3)}
    assert walk.report.presses < 250


async def test_a_card_that_a_hover_brings_hears_the_pointer_only_to_stay(site: Site, chrome: Chrome) -> None:
    words = "".join(f"<b id=w{n}>word {n}</b> " for n in range(5))
    url = site.put(
        words + "<p><button id=m>More</button></p>",
        "let card, timer, n = 0; const hide = () => { timer = setTimeout(() => { card?.remove(); card = null }, 200) };"
        "for (const word of document.querySelectorAll('b')) { word.addEventListener('mouseenter', () => { clearTimeout(timer); card?.remove(); card = document.createElement('div');"
        "card.style = 'position: absolute; background: white'; card.innerHTML = `In the news: <a href=/found/${word.id}>about ${word.id}</a>`;"
        "card.onmouseenter = () => clearTimeout(timer); card.onmouseleave = hide; document.body.append(card) }); word.onmouseleave = hide }"
        "m.onclick = () => { if (n < 6) show('more' + n++) }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"w{n}" for n in range(5)} | {f"more{n}" for n in range(6)}
    offered = {
        button.text
        for vertex in range(len(walk.traversal.graph))
        for button in walk.traversal.graph[vertex].state.buttons
    }
    assert "word 0" in offered
    assert not any("In the news" in text for text in offered)


CONFIRMED = (
    "let wanted = ''; const second = document.getElementById('second'), first = document.getElementById('first');"
    "open1.onclick = () => first.showModal();"
    "first.onclick = (e) => { if (!e.target.dataset.k) return; wanted = e.target.dataset.k; first.close();"
    " asks.textContent = `Show the news of ${e.target.textContent}?`; second.showModal() };"
    "no.onclick = () => second.close(); yes.onclick = () => { second.close(); only(wanted) };"
)


async def test_a_question_that_names_what_was_chosen(site: Site, chrome: Chrome) -> None:
    regions = "".join(f"<button data-k=r{n}>Region {'ABCDEF'[n]}</button> " for n in range(6))
    url = site.put(
        f"<button id=open1>Choose a region</button><dialog id=first>{regions}</dialog>"
        "<dialog id=second><p id=asks></p><button id=yes>Yes</button> <button id=no>No</button></dialog>",
        CONFIRMED,
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"r{n}" for n in range(6)}
    assert walk.report.presses < 100


TABBED = (
    "for (const part of document.querySelectorAll('section')) { let year = 2025, shown = 2; const draw = () => {"
    "part.querySelector('p').innerHTML = [2025, 2024, 2023].map((y) => `<span class='tab ${y === year ? 'on' : ''}' data-y=${y}>${y}</span> `).join('');"
    "part.querySelector('ul').innerHTML = Array.from({ length: shown }, (_, n) => `<li><a href='/found/${part.id}${year}${n}'>story</a></li>`).join('');"
    "part.querySelector('div').innerHTML = `<button>${shown === 5 ? 'Less' : 'More'}</button>` };"
    "part.querySelector('p').onclick = (e) => { if (e.target.dataset.y) { year = +e.target.dataset.y; shown = 2; draw() } };"
    "part.querySelector('div').onclick = (e) => { if (e.target.tagName === 'BUTTON') { shown = shown === 5 ? 2 : 5; draw() } }; draw() }"
)


async def test_what_the_first_tab_shows_is_gone_through_too(site: Site, chrome: Chrome) -> None:
    """Of the lists that the page begins with, though the same "More" has long come to its end in other years."""
    parts = "".join(f"<section id={name}><h2>{name}</h2><p></p><ul></ul><div></div></section>" for name in "abcd")
    walk = await traverse(site.put(parts, TABBED), chrome.open)
    assert walk.found == {f"{part}{year}{n}" for part in "abcd" for year in (2025, 2024, 2023) for n in range(5)}
