"""Links that are built of what an answer tells."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from urllib.parse import quote

from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.traversal.lifting.answers import Json
from mediamon.traversal.lifting.dated import FORMS, date_of
from mediamon.traversal.lifting.templates import MOST_DRAFTS, Field, Template, drafts

from .answering import BASE, JSON

SLUGS = st.text("abcxyz-", min_size=3, max_size=9).filter(lambda text: text.strip("-") == text)
THINGS = st.fixed_dictionaries(
    {"id": st.integers(1, 10**6), "slug": SLUGS, "meta": st.fixed_dictionaries({"rubric": SLUGS}), "x": JSON}
)
URLS = st.sampled_from(["/news/{id}", "/{slug}.html", "/{rubric}/{id}-{slug}/", "/a?id={id}&s={slug}", "/{id}/{id}"])


def address(form: str, thing: dict[str, Json]) -> str:
    meta = thing["meta"]
    assert isinstance(meta, dict)
    return BASE.origin + form.format(id=thing["id"], slug=thing["slug"], rubric=meta["rubric"])


@settings(max_examples=60)
@given(THINGS, URLS)
def test_every_draft_makes_the_address_that_it_was_made_of(thing: dict[str, Json], form: str) -> None:
    url = address(form, thing)
    made = list(drafts(thing, url))
    assert 0 < len(made) <= MOST_DRAFTS
    for template in made:
        assert template.fields
        assert template.url(thing, BASE) == url


@settings(max_examples=60)
@given(THINGS, THINGS, URLS)
def test_some_draft_makes_the_address_of_another_thing(one: dict[str, Json], other: dict[str, Json], form: str) -> None:
    told = [template.url(other, BASE) for template in drafts(one, address(form, one))]
    assert address(form, other) in told


@settings(max_examples=60)
@given(JSON, st.text("/abc-012?=.", max_size=12))
def test_any_thing_and_address_may_be_asked_for(thing: Json, rest: str) -> None:
    url = f"{BASE.origin}/{rest}"
    for template in drafts(thing, url):
        assert "".join(piece if isinstance(piece, str) else piece.text(thing) or "" for piece in template.pieces) == url


def test_no_text_within_a_word_or_a_number_is_taken_for_a_field() -> None:
    assert not list(drafts({"id": 12}, f"{BASE.origin}/123"))
    assert not list(drafts({"tag": "new"}, f"{BASE.origin}/news"))
    assert not list(drafts({"host": "news"}, f"{BASE.origin}/"))
    assert not list(drafts({"no": "", "yes": True, "none": None, "": []}, f"{BASE.origin}/True"))


def test_what_a_thing_lacks_leaves_it_without_an_address() -> None:
    template = Template(("/n/", Field(("meta", "id")), "/", Field(("row", 1))))
    assert template.url({"meta": {"id": 5}, "row": ["a", "b"]}, BASE) == f"{BASE.origin}/n/5/b"
    for thing in (
        {},
        {"meta": 5},
        {"meta": {"id": 5}, "row": ["a"]},
        {"meta": {"id": ""}, "row": ["a", "b"]},
        [],
        None,
    ):
        assert template.url(thing, BASE) is None


@given(st.text("abц/ ?#%&", min_size=1, max_size=6).filter(str.strip))
def test_a_field_cannot_lead_out_of_its_place(text: str) -> None:
    """What could end the path or the query is escaped."""
    told = Field(("slug",)).text({"slug": text})
    assert told is not None
    assert not set(told) & set(" ?#")
    assert told.replace("%25", "%") == quote(text.strip(), safe="!$%&'()*+,-./:;=@_~").replace("%25", "%")


@given(st.dates(date(2002, 1, 1), date(2060, 1, 1)), st.times(), st.sampled_from(sorted(FORMS)))
def test_a_date_is_told_however_it_is_written(day: date, at: time, form: str) -> None:
    moment = datetime.combine(day, at, UTC)
    seconds = int(moment.timestamp())
    expected = FORMS[form](day)
    for value in (f"{day}", moment.isoformat(), f"{day:%d.%m.%Y}", f"{day:%d/%m/%Y} 10:00", seconds, seconds * 1000):
        assert date_of(value) == day
        assert Field(("at",), form).text({"at": value}) == expected


@given(JSON | st.integers() | st.floats())
def test_what_tells_no_date_is_none(value: Json) -> None:
    found = date_of(value)
    assert found is None or isinstance(found, date)
