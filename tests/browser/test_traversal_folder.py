"""For how long a traversal that was cut off is gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mediamon.browser.traversal_folder import JOURNAL, NOTES, RESUMED_FOR, TraversalFolder
from mediamon.browser.traversal_notes import read_notes, write_notes
from mediamon.traversal.events import Loaded
from mediamon.traversal.page import Reading
from mediamon.traversal.state import PageState


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
