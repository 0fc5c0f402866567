"""The folder of one look at a site that somebody asked for in the dashboard: what it tells, and what it has found.

job.json        {"url", "began", "errand"}
told.txt        lines, while it goes on
failed.txt      why nothing was found
found.json      what was found, for people; `text` is the site file
samples/N.html, samples.json
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Literal

from mediamon.newsite.values import Entry, Sample
from mediamon.replacing import in_place_of

if TYPE_CHECKING:
    from mediamon.adding.finding import Found

IDENTIFIER = re.compile(r"^[0-9a-f]{16}$")
MOST_LINES = 200
LOOKS = "newsites"  # the folder of all of them in MEDIAMON_DATA
MOST_KEPT = 20  # looks
LONGEST_KEPT = 30 * 86_400.0  # seconds, when the next one begins: who has not kept a site in a month looks again
STALE = 1800.0  # seconds after which a look that has not ended has died


@dataclass(frozen=True, slots=True)
class Job:
    """One look; its folder need not exist yet."""

    folder: Path

    @classmethod
    def new(cls, folder: Path, url: str) -> Job:
        """A folder of its own among the others; old ones are cleared away."""
        for at, old in enumerate(cls.all(folder)):
            if at >= MOST_KEPT or time() - old.began > LONGEST_KEPT:
                shutil.rmtree(old.folder, ignore_errors=True)
        job = cls(folder / secrets.token_hex(8))
        job.folder.mkdir(parents=True)
        job._write("job.json", json.dumps({"url": url, "began": time()}))
        return job

    @classmethod
    def known(cls, folder: Path, identifier: str) -> Job | None:
        """The one that is called so, if there is one."""
        job = cls(folder / identifier)
        return job if IDENTIFIER.match(identifier) and job.folder.is_dir() else None

    @classmethod
    def all(cls, folder: Path) -> list[Job]:
        """Those that are kept, the newest first."""
        found = [cls(one) for one in folder.glob("*") if IDENTIFIER.match(one.name)] if folder.is_dir() else []
        return sorted(found, key=lambda one: -one.began)

    def tell(self, line: str) -> None:
        """While it goes on."""
        with (self.folder / "told.txt").open("a", encoding="utf8", errors="replace") as file:
            file.write(" ".join(line.split()) + "\n")

    def fail(self, why: str) -> None:
        """Nothing was found."""
        self._write("failed.txt", why)

    def end(self, found: Found) -> None:
        """Something was found."""
        from mediamon.newsite.telling import as_json  # what studies pages takes a while to import

        (self.folder / "samples").mkdir(exist_ok=True)
        notes = []
        for number, one in enumerate(found.samples):
            (self.folder / f"samples/{number}.html").write_text(one.html, "utf8", errors="replace")
            told = one.told or Entry(one.url)
            notes.append(
                {"url": one.url, "title": told.title, "published": told.published and told.published.isoformat()}
            )
        self._write("samples.json", json.dumps(notes, ensure_ascii=False))
        plain = as_json(found.evidence, found.choice, found.study, found.doubts)
        self._write("found.json", json.dumps({**plain, "name": found.name, "text": found.text}, ensure_ascii=False))

    def note(self, errand: str) -> None:
        """What does it, so that its page can see when that has died."""
        self._write("job.json", json.dumps({"url": self.url, "began": self.began, "errand": errand}))

    @property
    def errand(self) -> str:
        """The key of what does it."""
        return str((self._read("job.json") or {}).get("errand", ""))

    @property
    def url(self) -> str:
        """The address that was asked for."""
        return str((self._read("job.json") or {}).get("url", ""))

    @property
    def lines(self) -> Sequence[str]:
        """What it has told so far."""
        try:
            return (self.folder / "told.txt").read_text("utf8", errors="replace").splitlines()[-MOST_LINES:]
        except OSError:
            return ()

    @property
    def failed(self) -> str:
        """Why nothing was found, "" while it goes on or when something was."""
        try:
            return (self.folder / "failed.txt").read_text("utf8", errors="replace")
        except OSError:
            return ""

    @property
    def found(self) -> dict[str, Any] | None:
        """What was found, None before."""
        found: dict[str, Any] | None = self._read("found.json")
        return found

    @property
    def began(self) -> float:
        """Seconds since 1970."""
        return float((self._read("job.json") or {}).get("began", 0.0))

    @property
    def state(self) -> Literal["going on", "found", "failed"]:
        """One that has said nothing for too long has died."""
        if self.failed:
            return "failed"
        if (self.folder / "found.json").exists():
            return "found"
        return "failed" if time() - self.began > STALE else "going on"

    def samples(self) -> tuple[Sample, ...]:
        """The pages that were read."""
        notes: Any = self._read("samples.json") or []
        found = []
        for number, one in enumerate(notes):
            with suppress(OSError):
                html = (self.folder / f"samples/{number}.html").read_text("utf8")
                published = datetime.fromisoformat(one["published"]) if one["published"] else None
                found.append(Sample(one["url"], html, Entry(one["url"], one["title"], published)))
        return tuple(found)

    def _read(self, name: str) -> Any:
        try:
            return json.loads((self.folder / name).read_text("utf8"))
        except (OSError, ValueError):
            return None

    def _write(self, name: str, text: str) -> None:
        with in_place_of(self.folder / name, durable=False) as beside:
            beside.write_text(text, "utf8", errors="replace")
