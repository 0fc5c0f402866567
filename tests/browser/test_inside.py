"""What is found in a page is found where it stands at the top of a shadow, as web components have it, or in a frame."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from . import test_calendars as calendars
from . import test_chosen as choices
from . import test_fields as fields
from . import test_lifting as lifting
from . import test_lists as lists
from . import test_more_gestures as gestures
from . import test_numbers as numbers
from . import test_opened_for as menus
from . import test_scrolling as scrolling
from . import test_sheets as sheets
from .site import Site
from .walking import Chrome, traverse

Case = Callable[[Site, Chrome], Awaitable[None]]

CASES: list[Case] = [
    calendars.test_days_without_news_are_told_apart_by_the_heading_of_the_page,
    calendars.test_what_stands_between_arrows_tells_years_without_news_apart,
    choices.test_filters_of_which_two_must_be_chosen,
    choices.test_labels_of_which_several_are_taken_at_once,
    fields.test_a_menu_that_opens_under_the_pointer,
    fields.test_choices_that_depend_on_each_other_are_combined,
    fields.test_choices_that_take_effect_by_a_button,
    lists.test_months_that_differ_only_by_their_heading,
    menus.test_arrows_that_float_over_slides_are_no_menu,
    numbers.test_a_number_that_another_part_of_the_page_follows_is_no_count,
    sheets.test_a_dialog_of_the_browsers_own_is_closed_by_its_form,
    sheets.test_a_dialog_without_a_button_is_closed_by_escape,
    sheets.test_a_popover_that_opens_after_a_dialog_was_closed_is_seen,
    sheets.test_options_lie_over_a_backdrop_that_nobody_sees_wherever_they_are,
]


@pytest.mark.parametrize("inside", ["shadow", "frame"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
async def test_the_same(site: Site, chrome: Chrome, case: Case, inside: str) -> None:
    site.inside = inside
    await case(site, chrome)


async def test_a_larger_print_in_a_shadow(site: Site, chrome: Chrome) -> None:
    site.inside = "shadow"
    await choices.test_a_larger_print_is_no_part_of_what_is_chosen_elsewhere(site, chrome)


IN_FRAMES: list[Case] = [  # what only the frame itself can see
    gestures.test_what_takes_no_turn_so_soon_after_the_last_is_given_time,
    lifting.test_a_list_of_xmlhttprequests,
    lists.test_a_list_that_holds_only_what_is_in_view_is_looked_through,
    lists.test_endless_scrolling_is_followed_to_its_end,
    menus.test_one_menu_for_several_cards,
    scrolling.test_a_panel_that_a_press_unveils_far_away_is_seen,
    scrolling.test_what_waits_to_be_seen_on_the_way_is_seen,
]


@pytest.mark.parametrize("case", IN_FRAMES, ids=lambda case: case.__name__)
async def test_the_same_in_a_frame(site: Site, chrome: Chrome, case: Case) -> None:
    site.inside = "frame"
    await case(site, chrome)


async def test_a_press_in_a_frame_that_would_leave_it_tells_the_address(site: Site, chrome: Chrome) -> None:
    """The frame stays, as the page would; what another part of the page leads to another one is shown."""
    site.inside = "frame"
    script = "a.onclick = () => { location.href = '/found/x' }; b.onclick = () => only('after')"
    walk = await traverse(site.put("<button id=a>a</button><button id=b>b</button>", script), chrome.open)
    assert walk.found == {"x", "after"}
    assert ("GET", "/found/x") not in site.asked


async def test_a_frame_that_goes_while_it_is_pressed_in(site: Site, chrome: Chrome) -> None:
    """A dialog in a frame that closes itself: the press is over, and the page goes on."""
    site.put(
        "<button id=a>Close</button>", "a.onclick = () => parent.document.querySelector('iframe').remove()", path="/box"
    )
    url = site.put("<iframe src=/box></iframe><button id=more>more</button>", "more.onclick = () => only('m')")
    walk = await traverse(url, chrome.open)
    assert walk.found == {"m"}
    assert (walk.report.losses, walk.report.stopped) == (0, "complete")


FUNCTIONS = "const has = (node) => node.classList.contains('it'); document.addEventListener('click', ({ target }) => { if (has(target)) only('a') })"


async def test_what_the_document_of_a_frame_listens_for(site: Site, chrome: Chrome) -> None:
    site.inside = "frame"
    walk = await traverse(site.put("<div class=it>Water</div><div>Air</div>", FUNCTIONS), chrome.open)
    assert walk.found == {"a"}


async def test_a_question_in_a_shadow_whose_next_waits_for_an_answer(site: Site, chrome: Chrome) -> None:
    site.inside = "shadow"
    script = (
        "const said = []; const ask = (step) => { if (step === 2) { w.innerHTML = '<a href=/found/' + said.join('') + '>x</a>'; return }"
        "w.innerHTML = ['x', 'y'].map((name) => '<button class=\"opt' + (said[step] === name ? ' sel' : '') + '\">' + name + step + '</button>').join('')"
        "+ '<div><button id=n' + (said[step] ? '' : ' disabled') + '>Next question</button></div>';"
        "for (const one of w.querySelectorAll('.opt')) one.onclick = () => { said[step] = one.textContent[0]; ask(step) };"
        "n.onclick = () => ask(step + 1) }; ask(0)"
    )
    walk = await traverse(site.put("<div id=w></div>", script), chrome.open)
    assert walk.found == {"xx", "xy", "yx", "yy"}


MENUS = {
    "that styles show under the pointer": "<style>ul ul { display: none } li:hover ul { display: block }</style>"
    "<ul><li>News<ul><li><button id=a>Water</button></ul></ul>",
    "that styles show while a box is ticked": "<style>#on ~ div { display: none } #on:checked ~ div { display: block }</style>"
    "<input type=checkbox id=on><div><button id=a>Water</button></div>",
    "on a map": "<img usemap=#m width=90 height=90 alt=map><map name=m><area id=a coords=0,0,90,90 alt=North href='#'></map>",
}


@pytest.mark.parametrize("menu", MENUS)
async def test_a_menu_in_a_shadow(site: Site, chrome: Chrome, menu: str) -> None:
    site.inside = "shadow"
    walk = await traverse(
        site.put(MENUS[menu], "a.onclick = (event) => { event.preventDefault(); show('a') }"), chrome.open
    )
    assert walk.found == {"a"}


async def test_a_sheet_in_a_shadow_hides_what_lies_under_it(site: Site, chrome: Chrome) -> None:
    """A dialog that is no <dialog>, as components have it."""
    site.inside = "shadow"
    style = "<style>.over { position: fixed; inset: 0; background: #fff }</style>"
    openers = "".join(f"<button class=open>{n}</button>" for n in range(5))
    script = (
        "for (const one of document.querySelectorAll('.open')) one.onclick = () => {"
        "one.insertAdjacentHTML('afterend', '<div class=over><a href=/found/s' + one.textContent + '>s</a><b>×</b></div>');"
        "const over = one.nextElementSibling; over.querySelector('b').onclick = () => over.remove() };"
    )
    walk = await traverse(site.put(style + openers, script), chrome.open)
    assert walk.found == {f"s{n}" for n in range(5)}
    assert max(vertex.state.url_count for vertex in walk.traversal.graph) == 1


async def test_a_field_in_an_aside_s_shadow_does_not_multiply_what_stands_in_the_middle(
    site: Site, chrome: Chrome
) -> None:
    tabs = "".join(f"<button class=tab aria-pressed=false>{name}</button>" for name in "abc")
    url = site.put(
        f"<main>{tabs}</main><aside><div id=host></div></aside>",
        "host.attachShadow({ mode: 'open' }).innerHTML = '<select><option>North<option>South<option>West</select><b></b>';"
        "const field = host.shadowRoot.querySelector('select');"
        "field.onchange = () => { host.shadowRoot.querySelector('b').textContent = field.selectedIndex };"
        "const tabs = document.querySelectorAll('.tab'); tabs.forEach((b) => { b.onclick = () => {"
        "tabs.forEach((one) => one.setAttribute('aria-pressed', one === b)); only(b.textContent) } });",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == set("abc")
    assert walk.report.presses < 50  # 58 where it counts as a field of the middle
