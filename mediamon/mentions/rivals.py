"""Several monitored organisations of which one name is read at one place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mediamon.mentions.readings import Reading


def rivals(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """What is read at one place, without what a certain reading excludes.

    A name that is one organisation's alone goes before abbreviations that it may share; an abbreviation that "РАН" makes certain
    for several ("ИПП РАН") is certain for none of them.
    """
    certain = [one for one in readings if one.status == "certain"]
    others = [one for one in readings if one.status == "other"]
    if not certain:
        return tuple(readings)
    alone = next((one for one in certain if one.kind == "name"), certain[0] if len(certain) == 1 else None)
    if alone is not None:
        return alone, *others
    return (*(replace(one, status="doubtful") for one in certain), *others)


def contenders(readings: Sequence[Reading]) -> Sequence[Reading]:
    """Those of one place to which it may belong; where it belongs to none, one that tells why."""
    if len(readings) == 1:
        return readings
    return [one for one in readings if one.status != "other"] or readings[:1]
