"""Rows of buttons that say whether they are pressed: of which one is at a time, and of which several are."""

from __future__ import annotations

from .site import Site
from .walking import Chrome, traverse


def row(name: str, values: str) -> str:
    return f"<p id={name}>{''.join(f'<button aria-pressed=false>{name}{value}</button>' for value in values)}</p>"


ONE = """for (const part of document.querySelectorAll('p')) part.onclick = (event) => { if (event.target === part) return;
  for (const one of part.children) one.setAttribute('aria-pressed', one === event.target) };
"""
TAKEN = "go.onclick = () => { const on = [...document.querySelectorAll('[aria-pressed=true]')].map((one) => one.textContent); if (on.length === 2) only(on.join('')) }"


async def test_rows_of_which_one_is_pressed_at_a_time_are_combined(site: Site, chrome: Chrome) -> None:
    """Twenty-five combinations, though eight buttons that know nothing of each other would have 256."""
    body = f"<div>{row('x', '1234')}{row('y', '1234')}<button id=go>Show</button></div>"
    walk = await traverse(site.put(body, ONE + TAKEN), chrome.open)
    assert walk.found == {f"x{one}y{other}" for one in "1234" for other in "1234"}
