"""Near-duplicates: one story retold in several ways against different texts about one organisation, in one run.

    python -m benchmarks.stories                     # the demo agency's texts
    DATA=truth.jsonl python -m benchmarks.stories    # others: a line {"body": …} per text, or a folder of such files

`found` wants both: a common key, by which candidates are looked for, and the sketches' verdict. SimHash (64 bits, Charikar
2002) with the distance that Manku et al. 2007 took (3) and with a larger one are the peers.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from zlib import crc32

from mediamon.demo.corpus import SITES, stories
from mediamon.stories import keys, one_story, sketch

ABOUT = (
    "Московский государственный университет имени М. В. Ломоносова основан в 1755 году. Сегодня в нём более сорока "
    "факультетов и пятнадцать научных институтов, в нём учатся свыше сорока тысяч студентов и аспирантов."
)
FRAME = "МОСКВА, 3 ноября. /Корр. агентства/. "
TAIL = "\nПодписывайтесь на наш канал и читайте новости первыми. Перепечатка только со ссылкой на источник."
Verdict = Callable[[str, str], bool]


def retold(text: str, other: str, dice: random.Random) -> Iterator[tuple[str, str]]:
    """(how, the text retold so)."""
    words, foreign = text.split(" "), other.split(" ")
    yield "another opening sentence", ". ".join([dice.choice(other.split(". ")), *text.split(". ")[1:]])
    yield "agency's line and footer", FRAME + text + TAIL
    for share in (0.6, 0.4, 0.25):
        yield f"cut to {share:.0%}", " ".join(words[: max(25, round(share * len(words)))])
    for share in (0.1, 0.2, 0.3):
        yield f"{share:.0%} of the words changed", " ".join(_changed(words, foreign, share, dice))
    yield (
        "20% changed, cut to half, framed",
        FRAME + " ".join(_changed(words, foreign, 0.2, dice)[: len(words) // 2]) + TAIL,
    )


def _changed(words: list[str], foreign: list[str], share: float, dice: random.Random) -> list[str]:
    return [dice.choice(foreign) if dice.random() < share else word for word in words]


def ours(one: str, other: str) -> bool:
    """As the storage does."""
    first, second = sketch(one), sketch(other)
    return bool(set(keys(first)) & set(keys(second))) and one_story(first, second)


def by_simhash(distance: int) -> Verdict:
    """64 bits over words."""
    return lambda one, other: (_simhash(one) ^ _simhash(other)).bit_count() <= distance


def _simhash(text: str) -> int:
    sums = [0] * 64
    for word in text.lower().split():
        number = crc32(word.encode()) << 32 | crc32(word[::-1].encode())
        for bit in range(64):
            sums[bit] += 1 if number >> bit & 1 else -1
    return sum(1 << bit for bit, total in enumerate(sums) if total > 0)


def texts() -> list[str]:
    """Those of DATA, or the demo's; the long enough ones."""
    given = os.environ.get("DATA")
    if not given:
        found = [story.body for site in SITES for story in stories(site)]
    else:
        files = sorted(Path(given).rglob("*.jsonl")) if Path(given).is_dir() else [Path(given)]
        rows = (json.loads(line) for file in files for line in file.read_text("utf8").split("\n") if line)
        found = [row["body"] for row in rows if "body" in row]
    return list({one: None for one in found if len(one.split()) >= 80})


def main() -> None:
    """Print the table."""
    known = texts()[: int(os.environ.get("TEXTS", "150"))]
    dice = random.Random(5)
    verdicts = {"ours": ours, "SimHash 3": by_simhash(3), "SimHash 12": by_simhash(12)}
    copies: dict[str, list[tuple[str, str]]] = {}
    for number, text in enumerate(known):
        for how, copy in retold(text, known[number - 1], dice):
            copies.setdefault(how, []).append((text, copy))
    pairs = list(combinations(known, 2))
    dice.shuffle(pairs)
    different = pairs[:1500]
    print(f"{len(known)} texts, {len(different)} pairs of different ones")
    print(f"{'':50}" + "".join(f"{name:>12}" for name in verdicts))
    for how, both in copies.items():
        print(f"{'found: ' + how:50}" + "".join(f"{_share(one, both):>12.3f}" for one in verdicts.values()), flush=True)
    named = [(f"{one}\n{ABOUT}", f"{other}\n{ABOUT}") for one, other in different]
    for how, both in (("different texts", different), ("different, with the same 35 words at the end", named)):
        print(
            f"{'taken for one: ' + how:50}" + "".join(f"{_share(one, both):>12.4f}" for one in verdicts.values()),
            flush=True,
        )
    _speed(known)


def _share(verdict: Verdict, pairs: list[tuple[str, str]]) -> float:
    return sum(verdict(*pair) for pair in pairs) / len(pairs)


def _speed(known: list[str]) -> None:
    began = time.perf_counter()
    for text in known:
        sketch(text)
    spent = time.perf_counter() - began
    print(f"sketches: {sum(map(len, known)) / spent:,.0f} characters a second")
    long = "".join(f"слово{number} дело{number * 7} " for number in range(60_000))
    began = time.perf_counter()
    sketch(long)
    print(f"an article of {len(long):,} characters: {time.perf_counter() - began:.3f} s")


if __name__ == "__main__":
    main()
