"""Selects made of anything: a button that opens a list and says what was chosen in it, beside a button that takes what is chosen."""

from __future__ import annotations

from .site import Site
from .walking import Chrome, traverse

# Drawn anew at each choice, as those do who write their own.
SELECT = """const chosen = {}, values = { x: ['x1', 'x2', 'x3'], y: ['y1', 'y2', 'y3'] }
const inside = (host) => host
const draw = () => { for (const name of 'xy') {
  const part = inside(document.getElementById(name))
  part.innerHTML = '<div class=b>' + name.toUpperCase() + 'LABEL</div>'
  part.firstChild.onclick = () => {
    const open = part.children[1]
    for (const other of 'xy') inside(document.getElementById(other)).querySelector('ul')?.remove()
    if (open) return
    part.insertAdjacentHTML('beforeend', '<ul>' + values[name].map((one) => '<li>' + one + '</li>').join('') + '</ul>')
    part.children[1].onclick = (event) => { if (event.target.tagName === 'LI') { chosen[name] = event.target.textContent; draw() } }
  }
} }
draw()
go.onclick = () => { if (chosen.x && chosen.y) only(chosen.x + chosen.y) }
"""
BODY = "<form onsubmit='return false'><div id=x></div><div id=y></div><button id=go>Apply</button></form>"
EVERYTHING = {f"x{one}y{other}" for one in "123" for other in "123"}


async def test_two_lists_are_combined_of_which_each_says_what_was_chosen(site: Site, chrome: Chrome) -> None:
    script = SELECT.replace("LABEL", ": ' + (chosen[name] || 'any') + ' ▾")
    walk = await traverse(site.put(BODY, script), chrome.open)
    assert walk.found == EVERYTHING


async def test_lists_in_shadows_are_combined_with_each_other(site: Site, chrome: Chrome) -> None:
    """What stands beside the button that takes them says nothing of what was chosen in them."""
    script = SELECT.replace("LABEL", ": ' + (chosen[name] || 'any') + ' ▾")
    script = script.replace(
        "(host) => host",
        """(host) => {
      if (!host.shadowRoot) host.attachShadow({ mode: 'open' }).innerHTML = '<div></div>'
      return host.shadowRoot.firstChild
    }""",
    )
    walk = await traverse(site.put(BODY, script), chrome.open)
    assert walk.found == EVERYTHING


async def test_a_list_that_says_nothing_but_what_was_chosen_is_known_by_what_it_is(site: Site, chrome: Chrome) -> None:
    script = SELECT.replace("name.toUpperCase() + 'LABEL", "(chosen[name] || 'any ' + name) + '")
    script = script.replace("<div class=b>", "<div class=b role=combobox aria-haspopup=listbox>")
    walk = await traverse(site.put(BODY, script), chrome.open)
    assert walk.found == EVERYTHING


async def test_where_nothing_takes_what_is_chosen_a_button_s_words_are_no_answer(site: Site, chrome: Chrome) -> None:
    """What is shown at once is another state already: no list is chosen from again for each word of another one."""
    body = "<h2 id=now></h2><div id=x></div><div id=y></div>"
    script = SELECT.replace("LABEL", ": ' + (chosen[name] || 'any') + ' ▾").replace(
        "go.onclick = () =>", "const tell = () =>"
    )
    walk = await traverse(site.put(body, script.replace("draw() } }", "draw(); tell() } }")), chrome.open)
    assert walk.found == EVERYTHING
