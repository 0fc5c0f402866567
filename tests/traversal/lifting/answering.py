"""Answers for tests, as `parse` makes them of what a server sent."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from mediamon.traversal.lifting.answers import Answer, Json, parse
from mediamon.traversal.lifting.locations import Base
from mediamon.traversal.lifting.types import Exchange

BASE = Base.of("https://news.test/list") or Base("", "")
API = "https://news.test/api?page=1"

NAMES = st.sampled_from(["id", "url", "next", "items", "html", "7", "12"])
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-5, 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "abc", "/a/1", "42", "2024-05-01T10:00:00Z", "<a href='/y' data-id=3>y</a>"])
)
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4))


def answer_of(body: str, kind: str = "application/json", url: str = API) -> Answer:
    answer = parse(Exchange(url, "GET", 200, kind, body), BASE)
    assert isinstance(answer, Answer)
    return answer


def json_of(value: Json) -> Answer:
    return answer_of(json.dumps(value))


def html_of(body: str) -> Answer:
    return answer_of(body, "text/html")
