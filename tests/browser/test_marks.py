"""Addresses of which only a mark is kept: what was put there is found, and nothing else, however the hashes fall."""

from __future__ import annotations

from importlib.resources import files

import pytest

from .walking import Chrome

MARKS = files("mediamon.browser").joinpath("js", "07-marks.js").read_text("utf8")
# Numbers in place of addresses, and hashes that meet: homes at one end of a table, or the same home for many.
AGAINST_A_SET = """([source, hash]) => {
  const marks = new Function('hashPair', source + '; return addressMarks();')(new Function('n', 'return ' + hash));
  const set = new Set(), wrong = [];
  for (let n = 0; n < 6000; n++) {
    const one = (n * 7919) % 5003; // some twice
    if (marks.has(one) !== set.has(one)) wrong.push(one);
    marks.add(one); set.add(one);
    if (!marks.has(one)) wrong.push(one);
  }
  for (let n = 0; n < 10006; n++) if (marks.has(n) !== set.has(n)) wrong.push(n);
  marks.clear();
  for (const one of set) if (marks.has(one)) wrong.push(one);
  return [set.size, wrong.slice(0, 10)];
}"""

# 1,000 with room for a hundred in each generation: how many of each hundred are known still.
GENERATIONS = """([source, hash]) => {
  const marks = new Function('hashPair', source + '; return addressMarks(100);')(new Function('n', 'return ' + hash));
  for (let n = 0; n < 1000; n++) marks.add(n);
  return Array.from({ length: 10 }, (_, at) => Array.from({ length: 100 }, (_, n) => marks.has(100 * at + n)).filter(Boolean).length);
}"""
SPREAD = "[Math.imul(n, 2654435761) >>> 0, Math.imul(n, 2246822507) >>> 0]"


@pytest.mark.parametrize(
    "hashes",
    [
        SPREAD,
        "[(4294967295 - (n % 16)) >>> 0, n + 1]",  # the end of one table
        "[0, (((n & 31) << 27) | ((n >> 5) + 1)) >>> 0]",  # one home in each of them
    ],
)
async def test_marks_hold_what_a_set_would(chrome: Chrome, hashes: str) -> None:
    page = await chrome.open()
    assert await page.evaluate(AGAINST_A_SET, [MARKS, hashes]) == [5003, []]


async def test_the_oldest_marks_go(chrome: Chrome) -> None:
    page = await chrome.open()
    kept = await page.evaluate(GENERATIONS, [MARKS, SPREAD])
    assert kept[:7] == [0] * 7
    assert kept[9] == 100
    assert sum(kept) <= 201
