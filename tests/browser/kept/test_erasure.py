"""What is kept of traversals no longer shows what was erased; what does not show it stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mediamon.browser.kept.erasure import forget, naming, texts_of
from mediamon.browser.kept.folder import HABITS, JOURNAL, LAST, LAST_NOTES, LAST_THUMBNAILS, NOTES, THUMBNAILS
from mediamon.storage.erasing.person_names import named

HEADLINE = "Пётр  Иванов ушёл, а институт остался на прежнем месте"
ADDRESS = "http://a/ivanov-left"


def folder(data: Path, name: str, last: object, now: object, labels: list[str]) -> Path:
    made = data / "traversals" / "s" / name
    for journal, notes, thumbnails, told in (
        (LAST, LAST_NOTES, LAST_THUMBNAILS, last),
        (JOURNAL, NOTES, THUMBNAILS, now),
    ):
        (made / thumbnails).mkdir(parents=True)
        (made / thumbnails / "1.jpg").write_bytes(b"picture")
        (made / journal).write_text(json.dumps({"e": "load"}) + "\n" + json.dumps(told) + "\n", "utf8")
        (made / notes).write_text(json.dumps({"states": 1}), "utf8")
    (made / HABITS).write_text(json.dumps({"visits": 1, "buttons": [[one, ["x"], 0] for one in labels]}), "utf8")
    return made


@pytest.mark.parametrize(
    "told",
    [
        {"r": {"u": ["http://a/", ADDRESS]}},
        {"d": {"1": [HEADLINE, ["link"]]}},
        {"d": {"1": ["Читать: Пётр Иванов ушёл, а институт остался на прежнем месте", []]}},
        {"d": {"1": ["Пётр Иванов ушёл, а инст…", []]}},
    ],
)
def test_a_run_that_shows_it_goes_and_another_stays(tmp_path: Path, told: object) -> None:
    names = texts_of([HEADLINE], {ADDRESS})
    made = folder(tmp_path, "0" * 16, told, {"r": {"u": [ADDRESS + "/other"]}}, ["Ещё", HEADLINE])
    other = folder(tmp_path, "1" * 16, {"u": ["http://a/"]}, {"d": {"1": ["Пётр", []]}}, ["Ещё"])
    before = sorted(other.rglob("*"))
    assert naming(tmp_path, names) == [made]
    forget(made, names)
    assert not any((made / one).exists() for one in (LAST, LAST_NOTES, LAST_THUMBNAILS))
    assert all((made / one).exists() for one in (JOURNAL, NOTES, THUMBNAILS))
    assert json.loads((made / HABITS).read_text("utf8")) == {"visits": 1, "buttons": [["Ещё", ["x"], 0]]}
    assert naming(tmp_path, names) == []
    assert sorted(other.rglob("*")) == before


def test_a_person_is_found_in_any_form(tmp_path: Path) -> None:
    made = folder(tmp_path, "0" * 16, {}, {"d": {"1": ["Что сказали Петру Иванову", []]}}, [])
    assert naming(tmp_path, named("Петр Иванов")) == [made]
    forget(made, named("Петр Иванов"))
    assert (made / LAST).exists()
    assert not (made / JOURNAL).exists()


def test_what_is_no_json_is_looked_through_too(tmp_path: Path) -> None:
    made = folder(tmp_path, "0" * 16, {}, {}, [])
    (made / JOURNAL).write_text('{"e": "load", "u": ["Пётр Иванов', "utf8")  # the process was killed
    (made / HABITS).write_text("Пётр Иванов", "utf8")
    forget(made, named("Пётр Иванов"))
    assert not (made / JOURNAL).exists()
    assert not (made / HABITS).exists()
    assert naming(tmp_path / "nowhere", named("Пётр Иванов")) == []
