"""Sites whose pages and feeds are in UTF-16 or UTF-32, whatever they say of it: what they link to is found and read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tests.conftest import Project
from tests.line.hostile import MORE, TEXT, standing
from tests.line.test_attacks import QUICK, outcome, stored

MARK = "\ufeff"
NEWS = "/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D1%8C/"


def ways() -> Iterator[tuple[str, str, str, str]]:
    """(encoding, what the server says of it, a mark or none, what the page says)."""
    for name in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        yield name, "", MARK, ""
        yield name, f"; charset={name}", "", ""
        yield name, f"; charset={name[:6]}", "", ""
        yield name, "", "", f'<meta charset="{name[:6]}">'
        yield name, "; charset=windows-1251", "", ""
        yield name, "; charset=utf-8", "", '<meta charset="windows-1251">'


def test_what_they_link_to_is_found_and_read(project: Project, write_site: Callable[[str, str], Path]) -> None:
    with standing() as (site, _):
        fronts = []
        for number, (name, said, mark, head) in enumerate(ways()):
            kind = {"Content-Type": f"text/html{said}"}
            story = f"<h1>Мост {number}</h1><article>{TEXT}<p>Это {number}-й мост.</p>{MORE}</article>"
            for path, inside in ((f"/{number}", f"<a href='/новость/{number}'>Мост</a>"), (f"{NEWS}{number}", story)):
                page = f"{mark}<html><head>{head}<title>Мост {number}</title></head><body>{inside}</body></html>"
                site.pages[path] = (200, kind, page.encode(name))
            fronts.append(f"{site.base}/{number}")
        write_site("wide", f"name: wide\nlinks: {fronts}\nallow: ['.']\npoliteness: {{delay: 0}}\n")
        done = project.run("crawl", "wide", *QUICK)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr[-3000:]
        assert outcome(project) == {f"{site.base}{NEWS}{number}": ("stored", None) for number in range(len(fronts))}
        kept = stored(project)
        assert kept.keys() == {f"Мост {number}" for number in range(len(fronts))}
        assert all("Анна Веткина" in body for body in kept.values())
