"""The codebook for people and for programs, and how to cite the data (Citation File Format 1.2)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from mediamon.frozen.columns import OF, TABLES, Column

Tables = Mapping[str, Sequence[Column]]


def tables(publications: Sequence[Column]) -> Tables:
    """All tables, with those columns of publications that are in the export."""
    return {**TABLES, "publications": publications}


def as_json(known: Tables) -> str:
    """For programs."""
    told = {
        name: {"rows": OF[name], "columns": [asdict(one) | {"values": list(one.values)} for one in columns]}
        for name, columns in known.items()
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def as_markdown(known: Tables, story: Mapping[str, Any]) -> str:
    """For people."""
    counts = story["counts"]
    lines = [
        "# Codebook",
        "",
        f"Publications: {counts['publications']}, pairs of a publication and an organisation: {counts['pairs']}, gaps in "
        f"coverage: {counts['gaps']}. Made by mediamon {story['mediamon']}.",
        "",
        "An empty cell is an unknown value. In CSV a text that a spreadsheet would take for a formula begins with an apostrophe; JSON "
        "Lines has it as it was. Lists and mappings are JSON. The figures count what was collected: `gaps` says what was not, and why. "
        "`provenance.json` has the filters, and the versions of the program, the models and the rules; the rules "
        "themselves are under `sites/`, the names that organisations are known by in `organisations.yaml`. `SHA256SUMS` has the digest of "
        "every file (`sha256sum -c SHA256SUMS`, or `scrapy export --verify`). The texts belong to their publishers.",
    ]
    for name, columns in known.items():
        lines += [
            "",
            f"## {name}",
            "",
            f"{OF[name][0].upper()}{OF[name][1:]}.",
            "",
            "| column | type | meaning | values |",
            "|---|---|---|---|",
        ]
        lines += [f"| `{one.name}` | {one.type} | {one.meaning} | {', '.join(one.values)} |" for one in columns]
    return "\n".join(lines) + "\n"


def citation(title: str, authors: Sequence[str], released: date | None, digest: str, story: Mapping[str, Any]) -> str:
    """CITATION.cff. digest: of all other files; released: the day on which the newest page was fetched."""
    first, last = (str(story[name] or "")[:10] for name in ("first", "last"))
    period = f", {first} – {last}" if first else ""
    named = title or f"What the media say about organisations: publications and their tonality{period}"
    lines = [
        "cff-version: 1.2.0",
        "message: If you use these data, please cite them as below.",
        "type: dataset",
        f"title: {_quoted(named)}",
        "authors:",
        *(f"  - name: {_quoted(one)}" for one in authors or ("mediamon",)),
        f"version: {_quoted(digest[:16])}",
        *([f"date-released: {released.isoformat()}"] if released else []),
        "identifiers:",
        "  - type: other",
        f"    value: {_quoted(f'sha256:{digest}')}",
        "    description: Digest of the digests of all other files",
        "references:",
        "  - type: software",
        "    title: mediamon",
        f"    version: {_quoted(str(story['mediamon']))}",
        "    authors:",
        "      - name: the mediamon authors",
    ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A YAML text, which a JSON text is, too."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)
