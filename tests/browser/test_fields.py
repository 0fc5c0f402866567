"""What is no button and reacts all the same: fields, menus that open under the pointer, parts that scroll."""

from __future__ import annotations

from .site import Site
from .walking import Chrome, traverse

MONTHS = "".join(f"<option value={number}>month {number}" for number in range(1, 5))


async def test_each_choice_of_a_field_is_made(site: Site, chrome: Chrome) -> None:
    url = site.put(f"<select id=month>{MONTHS}</select>", "month.onchange = () => show('m' + month.value);")
    walk = await traverse(url, chrome.open)
    assert walk.found == {"m1", "m2", "m3", "m4"}
    assert walk.report.stopped == "complete"


async def test_a_field_that_something_above_it_listens_to(site: Site, chrome: Chrome) -> None:
    url = site.put(
        f"<form id=f><select>{MONTHS}</select></form>",
        "f.addEventListener('change', (event) => show('m' + event.target.value));",
    )
    assert (await traverse(url, chrome.open)).found == {"m1", "m2", "m3", "m4"}


async def test_a_field_that_nothing_listens_to_is_left_alone(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(f"<select>{MONTHS}</select>"), chrome.open)
    assert walk.report.presses == 0


async def test_a_menu_of_addresses_tells_them_and_does_not_leave(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<select id=go><option value=''>where to<option value=/found/a>a<option value=/found/b>b</select>",
        "go.onchange = () => { if (go.value) location = go.value };",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b"}
    assert ("GET", "/found/a") not in site.asked


async def test_filters_with_boxes_to_tick(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<label><input type=checkbox id=one>Science</label><label><input type=checkbox id=two>Sport</label>",
        "one.onchange = () => show('science' + one.checked); two.onchange = () => show('sport' + two.checked);",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"sciencetrue", "sciencefalse", "sporttrue", "sportfalse"}


async def test_what_a_box_lets_styles_show_is_pressed(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<style>#hidden { display: none } #box:checked ~ #hidden { display: block }</style>"
        "<input type=checkbox id=box aria-label=more><p id=hidden><button id=inside>inside</button></p>",
        "box.onclick = () => 0; inside.onclick = () => show('inside');",
    )
    assert (await traverse(url, chrome.open)).found == {"inside"}


async def test_a_menu_that_opens_under_the_pointer(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=menu>Sections</div><p id=below hidden><button id=inside>inside</button></p>",
        "menu.onmouseenter = () => { below.hidden = false }; inside.onclick = () => show('inside');",
    )
    assert (await traverse(url, chrome.open)).found == {"inside"}


async def test_a_part_that_scrolls_by_itself(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=part style='height:100px;overflow:auto'><p style='height:300px'>first</p></div>",
        """let n = 0;
        part.addEventListener('scroll', () => {
          if (n < 4 && part.scrollTop + part.clientHeight > part.scrollHeight - 20)
            part.insertAdjacentHTML('beforeend', `<p style="height:300px"><a href=/found/s${++n}>s</a></p>`);
        });""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"s1", "s2", "s3", "s4"}


async def test_a_part_that_watches_its_own_end(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=part style='height:100px;overflow:auto'><p style='height:300px'>first</p><i id=end>.</i></div>",
        """let n = 0;
        new IntersectionObserver((entries) => {
          if (entries[0].isIntersecting && n < 4) end.insertAdjacentHTML('beforebegin', `<p style="height:300px"><a href=/found/s${++n}>s</a></p>`);
        }, { root: part }).observe(end);""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"s1", "s2", "s3", "s4"}
