"""What a press has brought to light is pressed before what stood there before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mediamon.traversal import Button, Reading
from mediamon.traversal.automaton.graph import Vertex
from mediamon.traversal.learnt.layers import DRY, MOST, Hopes, layers
from tests.traversal.automata import ROOT, MadeUpPage, presses, state_of, walk

PRESSED = Button("pressed", ("elsewhere",))


class Rows(MadeUpPage):
    """The first letter of a button names the row that it stands in."""

    def reading(self, seconds: float) -> Reading:
        read = super().reading(seconds)
        self._last = replace(read, places={button: button.text[0] for button in read.buttons})
        return self._last


def vertex(*texts: str, **options: object) -> Vertex:
    places = {button: button.text[0] for button in presses(*texts)}
    return Vertex(0, state_of(texts, ()), presses(*texts), places, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "after", "came"),
    [
        (["region 1", "region 2"], ["region 1", "region 2", "area 1", "area 2"], {"area 1", "area 2"}),
        (["region 1"], ["region 1"], set()),
        (["day 4", "day 8"], ["day 8", "day 18"], set()),  # another month
        (["region 1"], ["area 1"], {"area 1"}),  # one in place of the other
        (["City"], ["City", "More"], {"More"}),
        (["Page 2", "Tab"], ["Page 2", "Page 3", "Tab"], set()),
        (["area", "north 1"], ["area", "south 1", "south 2"], {"south 1", "south 2"}),  # but for what it is called
    ],
)
def test_a_layer_is_what_a_press_has_brought_in_rows_of_its_own(
    before: list[str], after: list[str], came: set[str]
) -> None:
    found = layers(vertex(*before), PRESSED, vertex(*after))
    assert [{button.text for button in layer} for layer in found] == ([came] if came else [])


def test_layers_are_kept_the_latest_first_and_not_without_end() -> None:
    here = vertex("0")
    for number in range(1, 2 * MOST):
        here = vertex(f"{number:x}", layers=layers(here, PRESSED, vertex(f"{number:x}")))
    assert [[button.text for button in layer] for layer in here.layers] == [
        [f"{number:x}"] for number in range(2 * MOST - 1, MOST - 1, -1)
    ]


def test_links_that_a_router_may_serve_make_no_layer() -> None:
    link = Button("area", ("link 1",))
    assert layers(vertex("region"), PRESSED, Vertex(1, state_of((), ()), (link,), {link: "a"})) == ()


def test_a_switch_that_is_called_otherwise_when_it_is_on_makes_none() -> None:
    assert layers(vertex("off", "more"), presses("off")[0], vertex("on", "more")) == ()


def test_hope_ends_where_what_serves_a_button_has_brought_nothing_for_long() -> None:
    hopes, shares = Hopes(), [Button(f"share {number}", ("share",)) for number in range(DRY)]
    for one in shares:
        assert hopes.has(Button("share", ("share",)))
        hopes.pressed(one, brought=False)
    assert not hopes.has(Button("share", ("share",)))
    assert hopes.has(Button("more", ("more",)))
    hopes.pressed(shares[0], brought=True)
    assert hopes.has(Button("share", ("share",)))


@pytest.mark.parametrize("bursts", [False, True])
async def test_all_that_a_region_holds_is_seen_before_the_next_region(bursts: bool) -> None:
    """Regions, then their areas, then their months; a region closes what another one has opened."""
    moves: dict[str, dict[str, str]] = {ROOT: {}}
    urls: dict[str, list[str]] = {}
    regions = {f"region {name}": f"r{name}" for name in "abc"}
    moves[ROOT] = dict(regions)
    for name in "abc":
        areas = {f"area {name}{number}": f"r{name}{number}" for number in range(3)}
        moves[f"r{name}"] = {**regions, **areas}
        for number in range(3):
            months = {f"month {name}{number}{one}": f"r{name}{number}{one}" for one in range(2)}
            moves[f"r{name}{number}"] = {**regions, **areas, **months}
            for one in range(2):
                moves[f"r{name}{number}{one}"] = {**regions, **areas, **months}
                urls[f"r{name}{number}{one}"] = [f"/{name}/{number}/{one}"]
    page = Rows(moves, urls=urls, bursts=bursts)
    _, _, told = await walk(page)
    assert set(told) == {one for shown in urls.values() for one in shown}
    order = [url.split("/")[1] for url in told]
    assert order == sorted(order, key=order.index), "a region was left before all of it was seen"
    first_of_the_next = next(at for at, url in enumerate(told) if url.split("/")[1] != order[0])
    assert first_of_the_next == 6
