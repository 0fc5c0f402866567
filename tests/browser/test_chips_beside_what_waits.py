"""What is chosen from and taken by a button that waits until something is, whatever the choices say or hold."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

CHOSEN = (
    "let k = ''; const all = document.querySelectorAll('.chip'); all.forEach((c) => c.onclick = (e) => { e.preventDefault(); k = c.dataset.k;"
    "all.forEach((o) => o.className = o === c ? 'chip on' : 'chip'); take.disabled = false }); take.onclick = () => only(k);"
)
TOPICS = ["Sport", "Politics", "Culture", "Cars"]


@pytest.mark.parametrize(
    ("inner", "labels", "button"),
    [
        ("{}", ["Round 1", "Round 2", "Round 3", "Round 4"], "Next"),
        ("{}", TOPICS, "Next"),
        ("<a href='/topic'>{}</a>", TOPICS, "Apply"),
    ],
)
async def test_each_choice_is_taken(site: Site, chrome: Chrome, inner: str, labels: list[str], button: str) -> None:
    chips = " ".join(f"<li class=chip data-k=k{n}>{inner.format(label)}</li>" for n, label in enumerate(labels))
    url = site.put(f"<div><ul>{chips}</ul><button id=take disabled>{button}</button></div>", CHOSEN)
    assert (await traverse(url, chrome.open)).found == {f"k{n}" for n in range(4)}
