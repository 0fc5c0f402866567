"""Templates: ours render in both languages; somebody's can do nothing but word a message, and never lose one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from mediamon.alerts.sandbox import LONGEST, BadTemplate
from mediamon.alerts.wording import WORDED, Wording, check, keep, own_templates, shipped
from mediamon.storage.alerts.targets import LANGUAGES
from mediamon.storage.database.engine import writing

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


@dataclass
class Alert:
    kind: str = "incident"
    title: str = "s is broken"
    body: str = "why"
    site: str | None = "s"
    organisation: str | None = None
    made_at: datetime = NOW
    facts: dict[str, Any] = field(default_factory=dict)


@pytest.fixture(scope="module")
def wording() -> Any:
    one = Wording({}, {})
    yield one
    one.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_ours_word_every_kind(language: str) -> None:
    ours = Wording({}, {"msu": "МГУ"})
    for kind in WORDED:
        if kind not in ("many", "test"):
            title, _ = ours.one(Alert(kind, organisation="msu"), language, "Europe/Moscow")
            assert title
            assert "{" not in title
    title, body = ours.many([Alert()] * 60, language, "Europe/Moscow")
    assert "60" in title
    assert body.count("15:00") == 50
    assert "10" in body.splitlines()[-1]
    assert ours.test("mail", language, NOW)[0]


BOMBS = (
    "{{ 'a' * 10**9 }}",
    "{{ 10**(10**10) }}",
    "{% for i in range(10**9) %}x{% endfor %}",
    "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    "{{ 'a'|center(10**10) }}",
    "{{ '%1000000000d'|format(1) }}",
    "{{ '{:1000000000}'.format(1) }}",
    "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
)
ESCAPES = (
    "{{ ''.__class__.__mro__ }}",
    "{{ ''['__class__'] }}",
    "{{ ''|attr('__class__') }}",
    "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "{{ self._TemplateReference__context }}",
    "{{ '{0.__class__}'.format(1) }}",
    "{{ ''.__class__.__base__.__subclasses__() }}",
    "{{ facts.update({'a': 1}) }}",
    "{% include '/etc/passwd' %}",
    "{% import 'os' as os %}",
)


@pytest.mark.parametrize("template", BOMBS)
def test_a_template_that_never_ends_is_refused(template: str, wording: Wording) -> None:
    with pytest.raises(BadTemplate, match=r"^line \d+: "):
        check("incident", f"title\n{template}", wording)


@pytest.mark.parametrize("template", ESCAPES)
def test_a_template_gets_at_nothing_but_the_alert(template: str, wording: Wording) -> None:
    said = "nothing"
    with suppress(BadTemplate):
        _, said = check("incident", f"title\n{template}", wording)
    for leaked in ("class", "uid=", "root:", "<"):
        assert leaked not in said


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("title\n{% if %}", "line 2: Expected an expression"),
        ("title\n\n{{ titel }}", "line 3: there is no 'titel', only alerts, at, body"),
        ("title\n{{ 1 / 0 }}", "line 2: division by zero"),
        ("{{ site[0:0] }}", "line 1: its first line is the title"),
        ("title" * 9999, "line 1: it is longer than"),
    ],
)
def test_a_mistake_is_told_with_its_line(template: str, told: str, wording: Wording) -> None:
    with pytest.raises(BadTemplate) as error:
        check("incident", template, wording)
    assert str(error.value).startswith(told)


def test_what_is_long_is_cut(wording: Wording) -> None:
    ((title, body),) = wording.in_child("title{{ 'x' * 500 }}\n{{ 'y' * 99999 }}", [{}])
    assert len(title) == 200
    assert len(body) < LONGEST


def test_ones_own_go_before_ours_and_fail_without_losing_the_alert(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "incident.en.txt").write_text("from the folder: {{ title|upper }}", "utf8")
    (tmp_path / "watch.en.txt").write_text("{{ 'a' * 10**9 }}", "utf8")
    with writing(engine) as connection:
        keep(connection, "watch", "ru", "со страницы: {{ title }}", "anna", NOW)
        own = own_templates(connection, tmp_path)
    one = Wording(own, {})
    try:
        assert one.one(Alert(), "en", "UTC") == ("from the folder: S IS BROKEN", "")
        assert one.one(Alert("watch"), "ru", "UTC")[0] == "со страницы: s is broken"
        assert one.one(Alert("watch"), "en", "UTC") == ("s is broken", "why")
        assert "S IS BROKEN" in one.many([Alert()] * 3, "en", "UTC")[1]
    finally:
        one.close()
    with writing(engine) as connection:
        keep(connection, "watch", "ru", "  ", "anna", NOW)
        assert ("watch", "ru") not in own_templates(connection, None)


def test_every_template_that_ships_is_named_by_a_kind() -> None:
    for kind in WORDED:
        for language in LANGUAGES:
            assert shipped(kind, language).strip()
