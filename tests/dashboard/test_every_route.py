"""Every route of the dashboard with whatever may be sent to it: it answers, and never by an error of its own.

The requests are made by schemathesis from the routes' types, right ones and wrong ones; half of the forms carry the
session's token, as if somebody had written them into the page.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from sqlalchemy import create_engine

from mediamon.dashboard.application import PAGES, Settings, make_application
from mediamon.storage.people.accounts import form_token
from tests.dashboard.everything import SCRIPTS, Served, served

pytestmark = pytest.mark.xdist_group("every route")
EXAMPLES = int(os.environ.get("EXAMPLES", "40"))
SLOW = ("/review.pdf",)  # a browser for each


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("routes"), hostiles=100) as dashboard:
        yield dashboard


@pytest.fixture(scope="module")
def cookie(everything: Served) -> str:
    answer = httpx.get(everything.sign_in())
    return answer.cookies["mediamon_session"]


_schema = schemathesis.openapi.from_dict(
    make_application(create_engine("sqlite://"), Settings(())).openapi()
)  # of its routes alone
OPERATIONS = [one.ok() for one in _schema.get_all_operations() if one.ok().path != "/sign-out"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.label)
def test_a_route_answers_whatever_is_sent(operation: Any, everything: Served, cookie: str) -> None:
    @settings(
        max_examples=EXAMPLES // 10 if operation.path in SLOW else EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(), booleans())
    def asked(case: schemathesis.Case[Any], as_browser: bool) -> None:
        if isinstance(case.body, dict):
            case.body["token"] = form_token(cookie)
        headers = {"Cookie": f"mediamon_session={cookie}"} | ({"Accept": "text/html"} if as_browser else {})
        answer = case.call(base_url=everything.address, headers=headers, timeout=30, allow_redirects=False)
        assert answer.status_code < 500, answer.text[:500]
        assert "content-security-policy" in {name.lower() for name in answer.headers}

    asked()


def test_every_route_is_asked(everything: Served) -> None:
    ours = {route.path.replace(":int", "") for page in PAGES for route in page.router.routes}
    assert ours <= {one.path for one in OPERATIONS} | {"/sign-out"}


@pytest.mark.parametrize("number", ["0", "-1", "99999999999999999999999", "1e3", "%00", "1%0a", "٣"])
@pytest.mark.parametrize("path", ["/publications/{}", "/incidents/{}", "/watches/{}", "/stories/{}", "/watches/1/{}"])
def test_numbers_that_no_row_has(everything: Served, cookie: str, path: str, number: str) -> None:
    answer = httpx.get(everything.address + path.format(number), cookies={"mediamon_session": cookie})
    assert answer.status_code in (200, 404, 422)
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("route", ["/report.csv?by=site", "/publications?organisation=msu", "/search?words=МГУ"])
def test_a_table_of_hostile_texts_begins_no_formula(everything: Served, cookie: str, route: str) -> None:
    answer = httpx.get(everything.address + route, cookies={"mediamon_session": cookie})
    assert answer.status_code == 200
    if route.startswith("/report.csv"):
        assert not any(
            cell.lstrip('"')[:1] in "=+@" for line in answer.text.splitlines() for cell in line.split(",") if cell
        )
    else:
        assert not any(script in answer.text for script in SCRIPTS if script.startswith(("<", '"', "'")))
    assert urlsplit(str(answer.url)).path == route.split("?")[0]
