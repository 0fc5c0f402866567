"""The gold beside the corpus: what a perfect monitor would find. `python -m mediamon.demo.gold` writes it anew, by the calendar of the
day; the committed one is of the calendar before it moved (`corpus/schedule`).
"""

from __future__ import annotations

import json
from pathlib import Path

from mediamon.demo.corpus import SITES, Site, Story, stories

FOLDER = Path(__file__).parent / "gold"


def record(story: Story) -> dict[str, object]:
    """One line of gold; offsets count characters of `body`."""
    return {
        "url_path": story.url_path,
        "language": story.language,
        "headline": story.headline,
        "body": story.body,
        "authors": list(story.authors),
        "date_published": story.published.isoformat(),
        "mentions": [{"start": start, "end": end, "org": name} for start, end, name in story.mentions],
        "tonality": story.tonality,
        "after_redesign": story.after_redesign,
    }


def lines(site: Site) -> str:
    """The whole gold file of a site."""
    everything = stories(site, redesigned=True)
    return "".join(json.dumps(record(story), ensure_ascii=False) + "\n" for story in everything)


def main() -> None:
    """Write `gold/<site>.jsonl` for every site."""
    for site in SITES:
        (FOLDER / f"{site}.jsonl").write_text(lines(site), encoding="utf-8")


if __name__ == "__main__":
    main()
