"""For how long a traversal that was cut off is gone on with."""

from __future__ import annotations

import fcntl
from dataclasses import replace
from pathlib import Path
from threading import Timer

import pytest

from mediamon.browser.kept.folder import JOURNAL, NOTES, RESUMED_FOR, Taken, TraversalFolder, is_under_way
from mediamon.browser.kept.notes import read_notes, write_notes
from mediamon.traversal import Traversal
from mediamon.traversal.automaton.events import Loaded
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import PageState


def begun(folder: Path, ago: float) -> None:
    """A run that began so many seconds ago, and was gone on with just now."""
    kept = TraversalFolder(folder, "http://a.example/")
    kept.begin(patience=3, revisit=False)
    kept.write(0, Loaded(Reading(PageState(frozenset(), 0, 0), (), (), 0.1)))
    notes = read_notes(folder / NOTES)
    write_notes(folder / NOTES, replace(notes, began=notes.began - ago))


def test_a_run_is_gone_on_with_for_a_day_after_it_began_however_often(tmp_path: Path) -> None:
    begun(tmp_path, RESUMED_FOR - 600)
    assert len(list(TraversalFolder(tmp_path).unfinished())) == 1
    begun(tmp_path, RESUMED_FOR)
    assert list(TraversalFolder(tmp_path).unfinished()) == []
    assert not (tmp_path / JOURNAL).stat().st_size
    assert list(TraversalFolder(tmp_path).unfinished()) == []


@pytest.mark.parametrize(("left", "suffice"), [({}, True), ({"More": 1}, False)])
async def test_what_a_visit_has_left_out_of_reach_is_remembered(
    tmp_path: Path, left: dict[str, int], *, suffice: bool
) -> None:
    kept = TraversalFolder(tmp_path, "http://a.example/")
    kept.begin(patience=3, revisit=False)
    kept.write(0, Loaded(Reading(PageState(frozenset(), 0, 0), (), (), 0.1)))
    kept.end(Traversal([]), ended=True, report={"stopped": "unreachable" if left else "complete", "left": left})
    assert TraversalFolder(tmp_path).habits().suffice is suffice


def states(folder: Path) -> list[int]:
    """How many addresses stand on the pages that the journal tells of."""
    return [
        event.reading.state.url_count for _, event in TraversalFolder(folder).unfinished() if isinstance(event, Loaded)
    ]


def test_what_stands_behind_damage_is_left_out_so_that_what_follows_is_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept = TraversalFolder(tmp_path, "http://a.example/")
    kept.begin(patience=3, revisit=False)
    for number in range(6):
        kept.write(0, Loaded(Reading(PageState(frozenset(), number, 0), (), (), 0.1)))
    del kept
    journal = tmp_path / JOURNAL
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:3], b"\x00\xff{damage\n", *lines[4:]]))
    again = TraversalFolder(tmp_path, "http://a.example/")
    assert len(list(again.unfinished())) == 3
    assert f"{journal} is damaged" in caplog.text
    again.begin(patience=3, revisit=False)
    again.write(0, Loaded(Reading(PageState(frozenset(), 9, 0), (), (), 0.1)))
    del again
    assert states(tmp_path) == [0, 1, 2, 9]


def test_half_a_line_is_nothing_to_speak_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    begun(tmp_path, 0)
    with (tmp_path / JOURNAL).open("a") as journal:
        journal.write('{"e": "lo')
    assert states(tmp_path) == states(tmp_path) == [0]
    assert not caplog.text


def test_a_folder_is_that_of_one_traversal_and_of_one_page(tmp_path: Path) -> None:
    kept = TraversalFolder(tmp_path, "http://a.example/")
    kept.begin(patience=3, revisit=False)
    with pytest.raises(Taken, match="in use"):
        list(TraversalFolder(tmp_path, "http://a.example/").unfinished())
    with pytest.raises(Taken, match=r"another page, http://a\.example/"):
        TraversalFolder(tmp_path, "http://b.example/")


def test_where_nothing_can_be_kept_the_traversal_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    kept = TraversalFolder(tmp_path, "http://a.example/")
    kept.begin(patience=3, revisit=False)
    kept._out = open("/dev/full", "a", encoding="utf8")  # noqa: SIM115
    kept.write(0, Loaded(Reading(PageState(frozenset(), 0, 0), (), (), 0.1)))
    kept.write(0, Loaded(Reading(PageState(frozenset(), 1, 0), (), (), 0.1)))
    assert caplog.text.count("journal cannot be written") == 1


def test_who_looks_on_keeps_no_traversal_from_beginning(tmp_path: Path) -> None:
    """Whoever looks holds the lock for a moment; two who look take none of them for a traversal."""
    journal = tmp_path / JOURNAL
    journal.touch()
    with journal.open("rb") as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)
        assert not is_under_way(journal)
        Timer(0.05, lambda: fcntl.flock(looking, fcntl.LOCK_UN)).start()
        kept = TraversalFolder(tmp_path, "http://a.example/")
        assert list(kept.unfinished()) == []
    assert is_under_way(journal)
