"""How addresses follow from each other."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.lifting.addresses import Address, Followed, learn_address, replays
from mediamon.traversal.lifting.answers import Answer, parse
from mediamon.traversal.lifting.locations import Base
from mediamon.traversal.lifting.types import End, Exchange, Refusal

HOME = Base("https://news.test/", "https://news.test")


def answer(url: str, body: object) -> Answer:
    text = body if isinstance(body, str) else json.dumps(body)
    kind = "text/html" if isinstance(body, str) else "application/json"
    told = parse(Exchange(f"https://news.test{url}", "GET", 200, kind, text), HOME)
    assert isinstance(told, Answer)
    return told


def learnt(urls: list[str], bodies: list[object] | None = None) -> Address | Refusal:
    """What is learnt from these requests and answers, which it must explain."""
    answers = [answer(url, body) for url, body in zip(urls, bodies or [{}] * len(urls), strict=True)]
    told = learn_address([one.url for one in answers], answers)
    if not isinstance(told, Refusal):
        assert replays(told, [one.url for one in answers], answers)
    return told


def onward(told: Address | Refusal, url: str, body: object = ()) -> str | End:
    """The address after this one."""
    assert not isinstance(told, Refusal), told
    found = told.next(f"https://news.test{url}", answer(url, body or {}))
    return found if isinstance(found, End) else found.removeprefix("https://news.test")


STEPS = [
    (["/n?page=2", "/n?page=3", "/n?page=4"], "/n?page=5"),
    (["/n?page=09", "/n?page=10", "/n?page=11"], "/n?page=12"),
    (["/n?page=007", "/n?page=008", "/n?page=009"], "/n?page=010"),
    (["/n?page=4", "/n?page=3", "/n?page=2"], "/n?page=1"),
    (["/n?p=p2", "/n?p=p3", "/n?p=p4"], "/n?p=p5"),
    (["/n/page-2-of-90.html", "/n/page-3-of-90.html", "/n/page-4-of-90.html"], "/n/page-5-of-90.html"),
    (["/n?from=0&to=19", "/n?from=20&to=39", "/n?from=40&to=59"], "/n?from=60&to=79"),
    (
        ["/n?q=%7B%22skip%22%3A5%7D", "/n?q=%7B%22skip%22%3A10%7D", "/n?q=%7B%22skip%22%3A15%7D"],
        "/n?q=%7B%22skip%22%3A20%7D",
    ),
    (["/n?d=2024-05-02", "/n?d=2024-05-01", "/n?d=2024-04-30"], "/n?d=2024-04-29"),
    (["/n?d=20240302", "/n?d=20240301", "/n?d=20240229"], "/n?d=20240228"),
    (["/n/2024/01/02/", "/n/2024/01/01/", "/n/2023/12/31/"], "/n/2023/12/30/"),
    (["/n/2024/3/", "/n/2024/2/", "/n/2024/1/"], "/n/2023/12/"),
    (["/n?m=2024-03", "/n?m=2024-02", "/n?m=2024-01"], "/n?m=2023-12"),
    (["/n?m=202403", "/n?m=202402", "/n?m=202401"], "/n?m=202312"),
    (["/n?m=03.2024", "/n?m=02.2024", "/n?m=01.2024"], "/n?m=12.2023"),
    (["/n?d=31.12.2023", "/n?d=01.01.2024", "/n?d=02.01.2024"], "/n?d=03.01.2024"),
    (["/n?year=2024&month=3", "/n?year=2024&month=2", "/n?year=2024&month=1"], "/n?year=2023&month=12"),
    (["/n?d=1&m=3&y=2024", "/n?d=29&m=2&y=2024", "/n?d=28&m=2&y=2024"], "/n?d=27&m=2&y=2024"),
    (
        ["/n?a=2024-05-01&b=2024-05-31", "/n?a=2024-04-01&b=2024-04-30", "/n?a=2024-03-01&b=2024-03-31"],
        "/n?a=2024-02-01&b=2024-02-29",
    ),
    (["/n?d=2024-05-01T00:00", "/n?d=2024-04-24T00:00", "/n?d=2024-04-17T00:00"], "/n?d=2024-04-10T00:00"),
    (
        ["/n?page=2&_=1714555800123", "/n?page=3&_=1714555807500", "/n?page=4&_=1714555809999"],
        "/n?page=5&_=1714555810000",
    ),
    (["/n?page=2&rnd=0.53", "/n?page=3&rnd=0.1", "/n?page=4&rnd=0.77"], "/n?page=5&rnd=0.77"),
    (["/n?page=2&t=1714555800", "/n?page=3&t=1714555807", "/n?page=4&t=1714555809"], "/n?page=5&t=1714555810"),
]


@pytest.mark.parametrize(("urls", "expected"), STEPS)
def test_steps(urls: list[str], expected: str) -> None:
    assert onward(learnt(urls), urls[-1]) == expected


UNEVEN = [["/n?page=2", "/n?page=3", "/n?page=7"], ["/n?d=2024-05-02", "/n?d=2024-05-01", "/n?d=2024-03-30"]]


@pytest.mark.parametrize("urls", UNEVEN)
def test_steps_that_change_are_none(urls: list[str]) -> None:
    assert isinstance(learnt(urls), Refusal)


def test_there_is_no_page_below_nought() -> None:
    told = learnt(["/n?page=4", "/n?page=3", "/n?page=2"])
    assert onward(told, "/n?page=1") == "/n?page=0"
    assert onward(told, "/n?page=0") == End("finished", "below nought")


def test_the_calendar_ends_somewhere() -> None:
    told = learnt(["/n?m=2024-03", "/n?m=2024-02", "/n?m=2024-01"])
    assert onward(told, "/n?m=1950-01") == End("finished", "out of the calendar")


def chained(values: list[str], body_of: object, form: str = "/n?c={}") -> tuple[list[str], list[object]]:
    """Requests with these values, each of which the answer before holds."""
    following = [*values[1:], "zzzz9"]
    return [form.format(value) for value in values], [body_of(value) for value in following]  # type: ignore[operator]


IDS = ["9077", "8512", "7003"]
CURSORS = [
    (lambda v: {"next": v}, {"next": "ab/c="}, "/n?c=ab%2Fc%3D"),
    (lambda v: {"d": [{"id": 1}, {"id": int(v) if v.isdigit() else 5}]}, {"d": [{"id": 6}]}, "/n?c=6"),
    (lambda v: [{"id": v}, {"id": v[::-1] + "0"}], [{"id": "x1"}, {"id": "x2"}], "/n?c=x1"),
    (
        lambda v: {"d": [{"id": 99_999}, {"id": int(v) if v.isdigit() else 5}, {"id": 88_888}]},
        {"d": [{"id": 7}, {"id": 6}]},
        "/n?c=6",
    ),
    (lambda v: {"next": f"/api?z=1&after={v}"}, {"next": "/api?z=1&after=77"}, "/n?c=77"),
    (lambda v: {"d": [{"url": f"/2024/story-{v}.html"}]}, {"d": [{"url": "/2024/story-12.html"}]}, "/n?c=12"),
    (lambda v: f"<a href='/1'>x</a><a href='/news/{v}'>y</a>", "<a href='/5'>x</a><a href='/news/12'>y</a>", "/n?c=12"),
    (lambda v: f"<p data-id=4>x</p><p data-id={v}>y</p>", "<p data-id=4>x</p><p data-id=12>y</p>", "/n?c=12"),
    (
        lambda v: f"<input name=x value=4><input name=c value={v}>z",
        "<input name=c value=12><input name=x value=4>",
        "/n?c=12",
    ),
    (lambda v: {"html": f"<p data-id={v}>y</p>"}, {"html": "<p data-id=12>y</p>"}, "/n?c=12"),
    (lambda v: f"<a rel=next href='?c={v}&b=1'>more</a>", "<a rel=next href='?c=a%2Bb&b=1'>more</a>", "/n?c=a%2Bb"),
]


@pytest.mark.parametrize(("body_of", "last", "expected"), CURSORS)
def test_cursors(body_of: object, last: object, expected: str) -> None:
    urls, bodies = chained(IDS, body_of)
    assert onward(learnt(urls, bodies), urls[-1], last) == expected


def test_a_cursor_one_below_the_last_id() -> None:
    urls, bodies = chained(IDS, lambda v: {"d": [{"id": int(v) + 1 if v.isdigit() else 0}]}, "/n?max={}")
    assert onward(learnt(urls, bodies), urls[-1], {"d": [{"id": 500}]}) == "/n?max=499"


def test_a_time_in_words_that_is_asked_for_in_seconds() -> None:
    urls = ["/n?before=1714555800", "/n?before=1714552201", "/n?before=1714500002"]
    bodies: list[object] = [{"d": [{"at": at}]} for at in ("2024-05-01T08:30:01Z", "2024-04-30T21:00:02+03:00", "x")]
    told = learnt(urls, bodies)
    assert onward(told, urls[-1], {"d": [{"at": "2024-01-01T00:00:00Z"}]}) == "/n?before=1704067200"


def test_a_cursor_in_the_path_and_one_in_json() -> None:
    urls, bodies = chained(["q-7x", "k/w", "mm0"], lambda v: {"next": v}, "/list/{}/more")
    urls = [url.replace("k/w", "k%2Fw") for url in urls]
    assert onward(learnt(urls, bodies), urls[-1], {"next": "я"}) == "/list/%D1%8F/more"
    urls, bodies = chained(IDS, lambda v: {"next": v}, "/g?v=%7B%22n%22%3A5%2C%22after%22%3A%22{}%22%7D")
    assert onward(learnt(urls, bodies), urls[-1], {"next": "x9"}) == "/g?v=%7B%22n%22%3A5%2C%22after%22%3A%22x9%22%7D"


def test_a_cursor_of_two_values() -> None:
    urls = ["/n?c=1714555800_9077", "/n?c=1714552201_8512", "/n?c=1714500002_7003"]
    bodies: list[object] = [{"d": [{"t": t, "id": i}]} for t, i in ((1714552201, 8512), (1714500002, 7003), (1, 2))]
    assert onward(learnt(urls, bodies), urls[-1], {"d": [{"t": 1714400000, "id": 61}]}) == "/n?c=1714400000_61"


def test_an_answer_that_names_nothing_more_is_the_last() -> None:
    urls, bodies = chained(IDS, lambda v: {"next": v})
    for last in ({"next": None}, {"next": ""}, {"next": False}, {"other": 1}):
        told = onward(learnt(urls, bodies), urls[-1], last)
        assert isinstance(told, End)
        assert told.reason == "finished"


def whole(values: list[str], body_of: object) -> Address:
    urls, bodies = chained(values, body_of, "/more.html?id={}&date=1")
    told = learnt(urls, bodies)
    assert isinstance(told, Followed)
    return told


def test_an_address_that_the_answer_gives_in_full() -> None:
    told = whole(IDS, lambda v: f"<div data-next-url='/more.html?id={v}&amp;date=1'>x</div>")
    assert (
        onward(told, "/more.html?id=1&date=1", "<div data-next-url='/more.html?id=5&amp;date=2'>")
        == "/more.html?id=5&date=2"
    )
    assert told == whole(IDS, lambda v: f"<div data-next-url='https://news.test/more.html?id={v}&amp;date=1'>x</div>")


ELSEWHERE = [
    ("https://evil.test/more.html?id=5&date=2", "origin"),
    ("//evil.test/more.html?id=5&date=2", "origin"),
    ("http://news.test/more.html?id=5&date=2", "origin"),
    ("javascript:alert(1)", "finished"),
    ("/logout?id=5&date=2", "shape"),
    ("/more.html/x?id=5&date=2", "shape"),
    ("/more.html?id=5&date=2&admin=1", "shape"),
    ("/more.html", "shape"),
]


@pytest.mark.parametrize(("address", "reason"), ELSEWHERE)
def test_no_answer_sends_the_reader_elsewhere(address: str, reason: str) -> None:
    told = whole(IDS, lambda v: {"next": f"/more.html?id={v}&date=1"})
    found = onward(told, "/more.html?id=1&date=1", {"next": address})
    assert isinstance(found, End)
    assert found.reason == reason


def test_a_cursor_in_a_path_leads_nowhere_else() -> None:
    urls, bodies = chained(IDS, lambda v: {"next": v}, "/list/{}/more")
    found = onward(learnt(urls, bodies), urls[-1], {"next": ".."})
    assert isinstance(found, End)
    assert found.reason == "shape"


def test_offsets_that_count_what_came() -> None:
    urls = ["/n?from=10", "/n?from=17", "/n?from=21"]
    bodies: list[object] = [{"d": [{"a": 1}] * count} for count in (7, 4, 9)]
    assert onward(learnt(urls, bodies), urls[-1], {"d": [{"a": 1}] * 9}) == "/n?from=30"
    rows: list[object] = ["<ul>" + "<li class=n><b>x</b><b>y</b>" * count + "</ul>" for count in (7, 4, 9)]
    assert onward(learnt(urls, rows), urls[-1], "<li class=n>x<li class=m>y") == "/n?from=22"


def test_two_explanations_go_on_as_long_as_they_agree() -> None:
    urls = ["/n?q=9980", "/n?q=9960", "/n?q=9940"]
    bodies: list[object] = [{"d": [{"id": last}]} for last in (9960, 9940, 9920)]
    told = learnt(urls, bodies)
    assert onward(told, urls[-1], {"d": [{"id": 9920}]}) == "/n?q=9920"
    found = onward(told, urls[-1], {"d": [{"id": 9917}]})
    assert isinstance(found, End)
    assert found.reason == "ambiguous"


def test_names_decide_between_explanations() -> None:
    bodies: list[object] = [{"d": [{"id": last}]} for last in (9960, 9940, 9920)]
    pointing = learnt(["/n?after=9980", "/n?after=9960", "/n?after=9940"], bodies)
    assert onward(pointing, "/n?after=9940", {"d": [{"id": 9917}]}) == "/n?after=9917"
    counting = learnt(["/n?offset=9980", "/n?offset=9960", "/n?offset=9940"], bodies)
    assert onward(counting, "/n?offset=9940", {"d": [{"id": 9917}]}) == "/n?offset=9920"


def test_a_page_number_is_not_taken_for_a_number_in_the_answer() -> None:
    bodies: list[object] = [{"d": [{"comments": count}]} for count in (3, 4, 17)]
    assert onward(learnt(["/n?z=2", "/n?z=3", "/n?z=4"], bodies), "/n?z=4", bodies[-1]) == "/n?z=5"


def test_short_values_that_stand_somewhere_by_chance_explain_nothing() -> None:
    bodies: list[object] = [{"d": [{"comments": count}]} for count in (3, 9, 17)]
    assert isinstance(learnt(["/n?z=7", "/n?z=3", "/n?z=9"], bodies), Refusal)


def test_a_day_that_did_not_change_yet_changes_with_the_last_item() -> None:
    urls = [f"/n?date=20240501&id={value}" for value in IDS]
    bodies: list[object] = [{"d": [{"id": value, "day": "20240501"}]} for value in (*IDS[1:], "6000")]
    told = learnt(urls, bodies)
    assert onward(told, urls[-1], {"d": [{"id": "5000", "day": "20240430"}]}) == "/n?date=20240430&id=5000"
    assert onward(told, urls[-1], {"d": [{"id": "5000"}]}) == "/n?date=20240501&id=5000"


def test_values_are_written_as_the_page_writes_them() -> None:
    names = ["a b", "c+d", "e f"]
    for written in (("a%20b", "c%2Bd", "e%20f"), ("a+b", "c%2Bd", "e+f")):
        _, bodies = chained(names, lambda v: {"cursor": v})
        found = onward(
            learnt([f"/n?cursor={one}" for one in written], bodies), f"/n?cursor={written[-1]}", {"cursor": "g h"}
        )
        assert found == "/n?cursor=" + ("g%20h" if "%20" in written[0] else "g+h")


def test_the_same_request_made_twice_has_one_key() -> None:
    told = learnt(["/n?page=2&_=1714555800123", "/n?page=3&_=1714555807500", "/n?page=4&_=1714555809999"])
    assert not isinstance(told, Refusal)
    first, again = (told.key(f"https://news.test/n?page=2&_={noise}") for noise in ("1714555800123", "1714555899999"))
    assert first == again != told.key("https://news.test/n?page=3&_=1714555800123")


@pytest.mark.parametrize("count", [41, 200])
def test_too_many_parameters_are_refused(count: int) -> None:
    rest = "&".join(f"p{number}=1" for number in range(count))
    told = learnt([f"/n?page={page}&{rest}" for page in (2, 3, 4)])
    assert isinstance(told, Refusal)
    assert told.reason == "large"


AGREEING = [
    # what says where to go on is asked before the last item, the last item before the first, one item before all of them
    (lambda v: {"next": v, "d": [{"id": v}]}, {"next": "7777", "d": [{"id": "6666"}]}),
    (lambda v: {"d": [{"id": v}]}, {"d": [{"id": "6666"}, {"id": "7777"}]}),
    (lambda v: {"d": [{"x": f"story {v}", "id": v}]}, {"d": [{"x": "story 6666", "id": "7777"}]}),
    (lambda v: {"d": [{"id": 99_999}, {"id": v}]}, {"d": [{"id": "6666"}, {"id": "7777"}]}),
    (lambda v: {"a": v, "c": v, "d": v}, {"a": "6666", "c": "7777", "d": "6666"}),
    (lambda v: f"<p data-id={v}>x</p><b data-next={v}>", "<p data-id=6666>x</p><b data-next=7777>"),
    (lambda v: f"<a href=/n/{v} data-id={v}>x</a>", "<a href=/n/6666 data-id=7777>x</a>"),
    (lambda v: f"<p data-id={v}>x</p>", "<p data-id=6666>x</p><p data-id=7777>x</p>"),
    (lambda v: f"<p class=item data-id={v}>x</p>", "<p class=item data-id=7777>x</p><p data-id=6666>x</p>"),
]


@pytest.mark.parametrize(("body_of", "last"), AGREEING)
def test_of_places_that_hold_the_same_the_likelier_is_read(body_of: object, last: object) -> None:
    urls, bodies = chained(IDS, body_of)
    assert onward(learnt(urls, bodies), urls[-1], last) == "/n?c=7777"


def test_least_and_greatest_ids() -> None:
    heads = iter(("9111", "9111", "9113"))
    urls, bodies = chained(
        IDS, lambda v: {"d": [{"id": next(heads)}, {"id": v if v.isdigit() else "5000"}, {"id": "9112"}]}
    )
    assert onward(learnt(urls, bodies), urls[-1], {"d": [{"id": "8"}, {"id": "70"}, {"id": "9"}]}) == "/n?c=8"
    rows = [f"<p data-id=1>x</p><p data-id={value}>x</p><p data-id=2>x</p>" for value in (*IDS[1:], "5")]
    assert onward(learnt(urls, list(rows)), urls[-1], "<p data-id=70>x</p><p data-id=8>y</p>") == "/n?c=70"


NO_NOISE = [("_", "a1", "b2", "c3"), ("t", "931", "17", "560"), ("when", "1714555800", "1714555807", "1714555809")]


@pytest.mark.parametrize(("name", "one", "two", "three"), NO_NOISE)
def test_what_may_mean_something_is_no_noise(name: str, one: str, two: str, three: str) -> None:
    assert isinstance(
        learnt([f"/n?page={page}&{name}={value}" for page, value in ((2, one), (3, two), (4, three))]), Refusal
    )


def test_a_clock_that_goes_backwards_is_no_noise() -> None:
    urls = ["/n?page=2&t=1714555809", "/n?page=3&t=1714555807", "/n?page=4&t=1714555800"]
    assert isinstance(learnt(urls), Refusal)


VALUES = st.sampled_from(["2024", "2023", "05", "06", "7", "05-01", "06-01", "01-x", "02-x", "", "-", "a%2Fb", "1/2"])


@given(
    st.data(), st.lists(st.sampled_from(["year", "month", "day", "m", "q", ""]), min_size=1, max_size=3, unique=True)
)
def test_no_request_makes_it_fail(data: st.DataObject, names: list[str]) -> None:
    urls = [
        f"/n/{data.draw(VALUES)}?" + "&".join(f"{name}={data.draw(VALUES)}" for name in names)
        for _ in range(data.draw(st.integers(3, 4)))
    ]
    answers = [answer(url, {"id": url}) for url in urls]
    told = learn_address([one.url for one in answers], answers)
    if not isinstance(told, Refusal):
        for one in answers:
            assert isinstance(told.next(one.url, one), str | End)


def test_a_date_within_a_parameter_is_no_part_of_a_calendar_of_parameters() -> None:
    told = learnt(["/n?year=2024&month=05-01", "/n?year=2024&month=05-02", "/n?year=2024&month=05-03"])
    assert onward(told, "/n?year=2024&month=05-03") == "/n?year=2024&month=05-04"
