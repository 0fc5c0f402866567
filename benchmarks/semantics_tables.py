"""The tables of samples/tables/tables.txt as HTML, with what each of their cells means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "samples" / "tables" / "tables.txt"
SPAN = re.compile(r"^\{(?:c(\d))?(?:r(\d))?\}")

Cell = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Written:
    """A cell as it is written: its tag, text, HTML, spans."""

    tag: str
    text: str
    html: str
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Sample:
    """A table with its gold: cells of {row_headers, column_headers, value}."""

    name: str
    html: str
    gold: list[Cell]


def samples(file: Path = FILE) -> Iterator[Sample]:
    """All of them."""
    for part in file.read_text("utf8").split("\n== ")[1:]:
        title, marks, *lines = part.rstrip("\n").split("\n")
        rows = [[_written(text.strip()) for text in line.split("|")] for line in lines]
        options = {name: value for name, _, value in (one.partition("=") for one in marks[2:].split())}
        yield Sample(title.split(" | ")[0].strip(), _html(rows, options), list(_gold(rows, options)))


def _written(text: str) -> Written:
    tag = "th" if text.startswith("!") else "td"
    text = text.lstrip("!")
    spans = SPAN.match(text)
    text = SPAN.sub("", text)
    bold = text.startswith("**")
    plain = re.sub(r"<[^>]+>", "", text.strip("*")).strip()
    html = f"<b>{text.strip('*')}</b>" if bold else text
    columns, rows = (int(one or 1) for one in spans.groups()) if spans else (1, 1)
    return Written(tag, plain, html, columns, rows)


def _html(rows: list[list[Written]], options: dict[str, str]) -> str:
    head = int(options["head"])
    lines = []
    for number, row in enumerate(rows):
        mark = ' class="hdr"' if "rowclass" in options and number < head else ""
        line = f"<tr{mark}>" + "".join(map(_cell, row)) + "</tr>"
        if "thead" in options and number == 0:
            line = f"<thead>{line}</thead><tbody>"
        lines.append(line)
    return "<table>" + "\n".join(lines) + "</table>"


def _cell(cell: Written) -> str:
    spans = (f' colspan="{cell.columns}"' if cell.columns > 1 else "") + (
        f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
    )
    return f"<{cell.tag}{spans}>{cell.html}</{cell.tag}>"


def _gold(rows: list[list[Written]], options: dict[str, str]) -> Iterator[Cell]:
    grid, head = _grid(rows), int(options["head"])
    numbers = {name: [int(one) for one in value.split(",")] for name, value in options.items() if value}
    heads = [number for number in range(len(rows)) if number not in numbers.get("title", ())][:head]
    apart = {number for name in ("title", "notes", "skip", "again") for number in numbers.get(name, ())}
    keys, group, given = numbers["keys"], [], set()
    for number in range(len(rows)):
        if number in numbers.get("groups", ()):
            group = [grid[number, 0].text]
            continue
        if number in heads or number in apart:
            continue
        for column in range(max(place[1] for place in grid) + 1):
            cell = grid.get((number, column))
            if cell is None or not cell.text or id(cell) in given:
                continue
            given.add(id(cell))
            if column in keys:
                continue
            places = [place for place, one in grid.items() if one is cell]
            row_texts = [grid[row, key].text for row, _ in places for key in keys]
            column_texts = [grid[row, place].text for _, place in places for row in heads]
            yield {
                "row_headers": [*group, *dict.fromkeys(filter(None, row_texts))],
                "column_headers": list(dict.fromkeys(filter(None, column_texts))),
                "value": cell.text,
            }


def _grid(rows: list[list[Written]]) -> dict[tuple[int, int], Written]:
    grid: dict[tuple[int, int], Written] = {}
    for number, row in enumerate(rows):
        column = 0
        for cell in row:
            while (number, column) in grid:
                column += 1
            for down in range(cell.rows):
                for right in range(cell.columns):
                    grid[number + down, column + right] = cell
    return grid
