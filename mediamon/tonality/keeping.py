"""All tonality models of a project: every one is kept, one is in use, and one can go back.

A folder has `N/` for each training: `ru.npz`, `en.npz` (all languages, so that each number is whole), `card.json` with date and
figures, and for each language that was trained here `learnt-ru.npy`, the digests of the sentences that it has learnt. The file
`current` holds the number in use. Number 0 is the model that ships with mediamon; it lies in the package and is never written.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mediamon.replacing import in_place_of
from mediamon.tonality.model import DEFAULT_FOLDER, LanguageModel, ModelError, save_model

SHIPPED = 0
_CARD = "card.json"
_CURRENT = "current"
_TRIES = 100  # of finding a free number, when several train at once


@dataclass(frozen=True, slots=True)
class Kept:
    """The models in `folder`, which need not exist."""

    folder: Path

    def current(self) -> int:
        """The number in use. Raises ModelError when the note of it is damaged or names a model that is gone."""
        file = self.folder / _CURRENT
        try:
            text = file.read_text("utf8").strip()
        except FileNotFoundError:
            return SHIPPED
        except (OSError, UnicodeDecodeError) as error:
            raise ModelError(f"{file}: cannot be read ({error}); choose one by scrapy train tonality --use N") from None
        if not (text.isascii() and text.isdigit() and len(text) < 10) or int(text) not in self.numbers():
            raise ModelError(
                f"{file}: {text[:40]!r} is no model that is kept here; choose one by scrapy train tonality --use N"
            )
        return int(text)

    def numbers(self) -> list[int]:
        """All there are, 0 among them."""
        found = self.folder.iterdir() if self.folder.is_dir() else iter(())
        return sorted({SHIPPED, *(int(one.name) for one in found if _is_number(one.name) and one.is_dir())})

    def path(self, number: int) -> Path:
        """The folder of a model, for `load_model`. Raises ModelError where there is none."""
        if number not in self.numbers():
            raise ModelError(f"no model {number} is kept; there are: {', '.join(map(str, self.numbers()))}")
        return DEFAULT_FOLDER if number == SHIPPED else self.folder / str(number)

    def use(self, number: int) -> None:
        """From now on. Raises ModelError where there is none, OSError."""
        self.path(number)
        self.folder.mkdir(parents=True, exist_ok=True)
        with in_place_of(self.folder / _CURRENT) as beside:
            beside.write_text(f"{number}\n", "utf8")

    def add(self, over: int, model: LanguageModel, learnt: frozenset[int], card: Mapping[str, Any]) -> int:
        """Keep a model: that of number `over` with one language anew; returns its number. Raises ModelError, OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix=".part-", dir=self.folder))
        try:
            for file in [*self.path(over).glob("*.npz"), *self.path(over).glob("learnt-*.npy")]:
                shutil.copyfile(file, part / file.name)
            save_model(model, part)
            np.save(part / f"learnt-{model.language}.npy", np.array(sorted(learnt), np.uint64), allow_pickle=False)
            (part / _CARD).write_text(json.dumps(dict(card), ensure_ascii=False, indent=1), "utf8")
            part.chmod(0o755)
            return self._named(part)
        finally:
            shutil.rmtree(part, ignore_errors=True)

    def card(self, number: int) -> dict[str, Any]:
        """What was noted of a model; nothing of the one that ships. Raises ModelError when it cannot be read."""
        if number == SHIPPED:
            return {}
        file = self.path(number) / _CARD
        try:
            return dict(json.loads(file.read_text("utf8")))
        except (OSError, ValueError, TypeError) as error:
            raise ModelError(f"{file}: cannot be read ({error})") from None

    def learnt(self, number: int, language: str) -> frozenset[int] | None:
        """Digests of the sentences that a model has learnt in a language; None where it is the one that ships.

        Raises ModelError when the list cannot be read.
        """
        file = self.path(number) / f"learnt-{language}.npy"
        try:
            return frozenset(map(int, np.load(file, allow_pickle=False)))
        except FileNotFoundError:
            return None
        except (OSError, EOFError, ValueError) as error:
            raise ModelError(f"{file}: cannot be read ({error})") from None

    def cards(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every number with its card."""
        return ((number, self.card(number)) for number in self.numbers())

    def _named(self, part: Path) -> int:
        """Give the finished folder the next free number; another training may take one at the same time."""
        first = self.numbers()[-1] + 1
        for number in range(first, first + _TRIES):
            try:
                part.rename(self.folder / str(number))
            except OSError:
                if not (self.folder / str(number)).exists():
                    raise
            else:
                return number
        raise ModelError(f"{self.folder}: no number is free")


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdigit() and len(name) < 10 and not name.startswith("0")
