"""How links are read from answers."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from mediamon.traversal.lifting.answers import Answer, parse
from mediamon.traversal.lifting.locations import Base
from mediamon.traversal.lifting.reading import Evidence, Reading, learn_reading
from mediamon.traversal.lifting.types import End, Exchange

ORIGIN = "https://news.test"
HOME = Base(f"{ORIGIN}/latest/", ORIGIN)


def answer(body: object, page: int = 9) -> Answer:
    text = body if isinstance(body, str) else json.dumps(body)
    kind = "text/html" if isinstance(body, str) else "application/json"
    told = parse(Exchange(f"{ORIGIN}/api?page={page}", "GET", 200, kind, text), HOME)
    assert isinstance(told, Answer)
    return told


def learnt(bodies: Sequence[object], shown: Sequence[Sequence[str]], known: Sequence[str] = ()) -> Reading | None:
    """What is learnt from these answers, to which the page showed these paths."""
    urls = tuple(frozenset(ORIGIN + path for path in paths) for paths in shown)
    answers = tuple(answer(body, page) for page, body in enumerate(bodies, 2))
    return learn_reading(Evidence(answers, urls, [ORIGIN + path for path in known]))


def read(reading: Reading | None, body: object, page: int = 9) -> list[str] | str:
    """The paths that are read from an answer, or why there are none."""
    assert reading is not None
    told = reading.urls(answer(body, page))
    return told.reason if isinstance(told, End) else [url.removeprefix(ORIGIN) for url in told]


THREE = (1, 2, 3)


def test_fields_that_are_addresses() -> None:
    bodies = [{"d": [{"url": f"/n/{n}", "image": f"/i/{n}"}, {"url": f"/m/{n}"}]} for n in THREE]
    reading = learnt(bodies, [[f"/n/{n}", f"/m/{n}"] for n in THREE])
    assert read(reading, {"d": [{"url": "x"}, {"url": "https://else.test/y"}]}) == ["/latest/x", "https://else.test/y"]
    assert read(reading, {"d": []}) == "empty"
    assert read(reading, []) == "empty"
    assert read(reading, {"error": "slow down"}) == "shape"
    assert read(reading, {"d": [{"href": "/x"}]}) == "shape"


def test_several_fields_together() -> None:
    bodies = [
        {"d": [{"url": f"/n/{n}", "author": {"page": f"/by/{n}"}, "image": f"/i/{n}"}], "top": {"url": f"/t/{n}"}}
        for n in THREE
    ]
    reading = learnt(bodies, [[f"/n/{n}", f"/by/{n}"] for n in THREE])
    found = read(reading, {"d": [{"url": "/x", "author": {"page": "/y"}, "image": "/z"}], "top": {"url": "/t"}})
    assert sorted(found) == ["/x", "/y"]


def test_things_by_their_ids() -> None:
    bodies = [{"d": {str(n): {"url": f"/n/{n}"}, str(n + 50): {"url": f"/m/{n}"}}} for n in THREE]
    reading = learnt(bodies, [[f"/n/{n}", f"/m/{n}"] for n in THREE])
    assert read(reading, {"d": {"77": {"url": "/x"}, "8": {"url": "/y"}}}) == ["/x", "/y"]


def test_links_seen_before_are_no_surprise() -> None:
    bodies = [f"<a href=/n/{n}>x</a><a href=/rubric/{n % 2}>r</a>" for n in THREE]
    assert learnt(bodies, [["/n/1", "/rubric/1"], ["/n/2"], ["/n/3"]]) is None
    reading = learnt(bodies, [["/n/1", "/rubric/1"], ["/n/2"], ["/n/3"]], known=["/rubric/0"])
    assert read(reading, "<a href=/n/4>x</a><a href=/rubric/0>r</a>") == ["/n/4", "/rubric/0"]


def test_the_part_of_a_page_that_was_taken_over() -> None:
    page = "<body><a href=/about>a</a><div class='list wide'><p><a href=/n/{0}>x</a><p><a href=/m/{0}>y</a></div><a href=/ad/{0}>z</a>"
    reading = learnt([page.format(n) for n in THREE], [[f"/n/{n}", f"/m/{n}"] for n in THREE])
    assert read(reading, page.format(4)) == ["/n/4", "/m/4"]
    assert read(reading, "<body><a href=/about>a</a>") == "empty"


def test_several_parts_of_a_page() -> None:
    page = "<ul id=list><li><a href=/n/{0}>x</a></ul><p class=pager><a href=/latest/?page={0}>more</a></p><a href=/ad/{0}>z</a>"
    reading = learnt([page.format(n) for n in THREE], [[f"/n/{n}", f"/latest/?page={n}"] for n in THREE])
    assert sorted(read(reading, page.format(4))) == ["/latest/?page=4", "/n/4"]


def test_what_a_browser_does_not_show_is_not_read() -> None:
    fragment = "<a href=/n/{0}>x</a><noscript><a href=/no/{0}>y</a></noscript><template><a href=/t/{0}>z</a></template><!--<a href=/c>-->"
    reading = learnt([fragment.format(n) for n in THREE], [[f"/n/{n}"] for n in THREE])
    assert read(reading, fragment.format(4)) == ["/n/4"]


def test_html_in_json() -> None:
    bodies = [{"html": f"<p><a href='/n/{n}'>x</a>", "more": True} for n in THREE]
    reading = learnt(bodies, [[f"/n/{n}"] for n in THREE])
    assert read(reading, {"html": "<a href=/a>x</a><a href='#'>y</a><a href=/a>x</a>"}) == ["/a", "/latest/"]
    assert read(reading, {"html": ""}) == "empty"
    assert read(reading, {"html": "<p>That is all"}) == "empty"
    assert read(reading, {"text": ""}) == "shape"


def test_html_of_each_thing_in_json() -> None:
    bodies = [[{"card": f"<p><a href='/n/{n}'>x</a>"}, {"card": f"<p><a href='/m/{n}'>x</a>"}] for n in THREE]
    reading = learnt(bodies, [[f"/n/{n}", f"/m/{n}"] for n in THREE])
    assert read(reading, [{"card": "<a href=/a>"}, {"card": "<a href=/b>"}]) == ["/a", "/b"]


BUILT = [
    ({"id": 41}, "/news/41.html", {"id": 7}, "/news/7.html"),
    ({"id": "41"}, "/news/41.html", {"id": "x y"}, "/news/x%20y.html"),
    ({"id": 41, "slug": "хлеб"}, "/%D1%85%D0%BB%D0%B5%D0%B1-41", {"id": 7, "slug": "a-7"}, "/a-7-7"),
    ({"path": "a/41"}, "/news/a/41/", {"path": "b/7"}, "/news/b/7/"),
    ({"id": 41, "at": "2024-05-01T10:00:00"}, "/2024/05/01/41", {"id": 7, "at": "2023-12-31"}, "/2023/12/31/7"),
    ({"id": 41, "at": 1714555800}, "/20240501/n41", {"id": 7, "at": 1704067199}, "/20231231/n7"),
    ({"id": 41, "at": "01.05.2024"}, "/2024/5/1/41", {"id": 7, "at": "31.12.2023"}, "/2023/12/31/7"),
    ({"id": 41, "s": {"slug": "sport"}}, "/sport/41/41", {"id": 7, "s": {"slug": "art"}}, "/art/7/7"),
    (41, "/n/41", 7, "/n/7"),
    ("a41", "/n/a41", "b", "/n/b"),
]


@pytest.mark.parametrize(("thing", "path", "other", "expected"), BUILT)
def test_links_that_the_page_builds(thing: object, path: str, other: object, expected: str) -> None:
    def changed(value: object, by: int) -> object:
        return json.loads(json.dumps(value).replace("41", str(41 + by)).replace("sport", f"s{'xyz'[by % 3]}"))

    bodies = [{"d": [changed(thing, by), changed(thing, by + 7)]} for by in (0, 1, 2)]
    shown = [[str(changed(path, by)), str(changed(path, by + 7))] for by in (0, 1, 2)]
    reading = learnt(bodies, shown)
    assert read(reading, {"d": [other]}) == [expected]
    assert read(reading, {"d": []}) == "empty"
    assert read(reading, {"d": [None]}) == "shape"


def test_a_word_that_may_be_a_field_or_not_is_read_while_both_agree() -> None:
    bodies = [{"d": [{"id": n, "kind": "news"}]} for n in (11, 12, 13)]
    reading = learnt(bodies, [[f"/news/{n}"] for n in (11, 12, 13)])
    assert read(reading, {"d": [{"id": 5, "kind": "news"}]}) == ["/news/5"]
    assert read(reading, {"d": [{"id": 5, "kind": "sport"}]}) == "ambiguous"


def test_fields_that_hold_the_same_by_chance_are_told_apart() -> None:
    bodies = [{"d": [{"views": 41, "id": 41}, {"views": 3, "id": n}]} for n in THREE]
    reading = learnt(bodies, [["/n/41", f"/n/{n}"] for n in THREE])
    assert read(reading, {"d": [{"views": 8, "id": 9}]}) == ["/n/9"]


def test_some_links_are_built_and_others_stand_there() -> None:
    bodies = [{"d": [{"id": 40 + n, "by": f"/by/{n}"}]} for n in THREE]
    reading = learnt(bodies, [[f"/n/{40 + n}", f"/by/{n}"] for n in THREE])
    assert sorted(read(reading, {"d": [{"id": 8, "by": "/by/x"}]})) == ["/by/x", "/n/8"]


def test_a_page_that_shows_only_some_of_the_things_is_not_understood() -> None:
    bodies = [{"d": [{"url": f"/n/{n}", "ad": 0}, {"url": f"/ad/{n}", "ad": 1}]} for n in THREE]
    assert learnt(bodies, [[f"/n/{n}"] for n in THREE]) is None


def test_the_link_of_the_button_itself_goes_with_the_page_number() -> None:
    bodies = [{"d": [{"url": f"/n/{n}"}]} for n in THREE]
    reading = learnt(bodies, [[f"/n/{n}", f"/latest/?page={n + 2}"] for n in THREE])
    assert read(reading, {"d": [{"url": "/x"}]}, page=30) == ["/x", "/latest/?page=31"]
    assert read(reading, {"d": []}, page=30) == "empty"


def test_a_link_that_changes_otherwise_is_not_understood() -> None:
    bodies = [{"d": [{"url": f"/n/{n}"}]} for n in THREE]
    assert learnt(bodies, [[f"/n/{n}", f"/ad/{n * n}"] for n in THREE]) is None


def test_a_date_in_words_is_taken_before_one_in_seconds() -> None:
    """Near midnight they differ, as the page's zone is not ours; that ends no chain."""
    bodies = [{"d": [{"id": n, "stamp": 1714555800, "at": "2024-05-01T12:30:00+03:00"}]} for n in (41, 42, 43)]
    reading = learnt(bodies, [[f"/2024/05/01/{n}"] for n in (41, 42, 43)])
    assert read(reading, {"d": [{"id": 9, "stamp": 1714510800, "at": "2024-05-01T00:00:00+03:00"}]}) == [
        "/2024/05/01/9"
    ]


def test_the_path_of_a_thing_with_something_after_it() -> None:
    bodies = [{"d": [{"url": f"/n/{n}"}]} for n in THREE]
    reading = learnt(bodies, [[f"/n/{n}?from=more"] for n in THREE])
    assert read(reading, {"d": [{"url": "/x/y"}]}) == ["/x/y?from=more"]


def test_commands_of_which_one_holds_the_html() -> None:
    bodies = [
        [{"command": "settings", "data": {"x": n}}, {"command": "insert", "data": f"<a href=/n/{n}>x</a>"}]
        for n in THREE
    ]
    reading = learnt(bodies, [[f"/n/{n}"] for n in THREE])
    assert read(reading, [{"command": "insert", "data": "<a href=/n/9>x</a>"}]) == ["/n/9"]


def test_html_as_a_json_text() -> None:
    reading = learnt([json.dumps(f"<a href=/n/{n}>x</a>") for n in THREE], [[f"/n/{n}"] for n in THREE])
    assert read(reading, json.dumps("<a href=/n/9>x</a>")) == ["/n/9"]
    assert read(reading, '""') == "empty"


def test_json_behind_a_guard() -> None:
    bodies = [")]}',\n" + json.dumps({"d": [f"/n/{n}"]}) for n in THREE]
    reading = learnt(bodies, [[f"/n/{n}"] for n in THREE])
    assert read(reading, 'for(;;);{"d": ["/x"]}') == ["/x"]
    assert read(reading, '\ufeff{"d": ["/x"]}') == ["/x"]


def test_two_links_are_built_of_each_thing() -> None:
    bodies = [{"d": [{"id": 40 + n, "by": {"id": 900 + n}}]} for n in THREE]
    reading = learnt(bodies, [[f"/n/{40 + n}", f"/by/{900 + n}"] for n in THREE])
    assert sorted(read(reading, {"d": [{"id": 8, "by": {"id": 7}}]})) == ["/by/7", "/n/8"]


def test_a_number_within_another_is_not_taken_for_it() -> None:
    bodies = [{"d": [{"votes": 1, "no": f"{n}1{n}"}]} for n in (4, 5, 6)]
    reading = learnt(bodies, [[f"/n/{n}1{n}"] for n in (4, 5, 6)])
    assert read(reading, {"d": [{"votes": 3, "no": "818"}]}) == ["/n/818"]
