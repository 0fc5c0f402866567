"""Fields whose looks a page gives itself: a list of choices with a button in it, and elements that are fields of a form."""

from __future__ import annotations

from .site import Site
from .walking import Chrome, traverse

STEPPER = """class Issue extends HTMLElement {
  static formAssociated = true;
  inside = this.attachInternals(); at = 0;
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<button type=button>−</button><output></output><button type=button>+</button>';
    root.querySelectorAll('button').forEach((button, n) => button.onclick = () => this.move(n ? 1 : -1));
  }
  move(by) {
    if (this.at + by < 1 || this.at + by > 6) return;
    this.at += by;
    this.inside.setFormValue(String(this.at));
    this.shadowRoot.querySelector('output').textContent = this.at;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
customElements.define('an-issue', Issue);
f.addEventListener('change', () => { const said = new FormData(f), n = said.get('n'); out().replaceChildren();
  if (said.get('extra')) [2, 4].includes(+n) && show('extra' + n);
  else if (n) show('issue' + n); });"""


async def test_a_field_of_the_pages_own_beside_a_box(site: Site, chrome: Chrome) -> None:
    """Nothing but its form knows what stands in it: most issues have no extra pages."""
    body = "<form id=f><an-issue name=n></an-issue> <label><input type=checkbox name=extra> Extra pages</label></form>"
    walk = await traverse(site.put(body, STEPPER), chrome.open)
    assert walk.found == {f"issue{number}" for number in range(1, 7)} | {"extra2", "extra4"}
    assert walk.report.presses < 60


async def test_a_list_of_choices_that_has_a_button_of_its_own(site: Site, chrome: Chrome) -> None:
    """What the browser copies into it is no answer of the page's, and the button that takes the choice stands behind."""
    url = site.put(
        "<style>select, ::picker(select) { appearance: base-select }</style><form id=f>"
        "<select name=a><button><selectedcontent></selectedcontent></button><option value=''>Choose<option>schools<option>roads</select>"
        "<button>Show</button></form>",
        "f.addEventListener('change', () => {}); f.onsubmit = (event) => { event.preventDefault(); if (f.a.value) only(f.a.value) }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"schools", "roads"}


CHIPS = """class Chips extends HTMLElement {
  static formAssociated = true;
  inside = this.attachInternals(); at = '';
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).addEventListener('click', (event) => { const one = event.target.closest('[role=radio]'); if (one) { this.at = one.textContent; this.draw() } });
    this.draw();
  }
  draw() {
    this.inside.setFormValue(this.at || null);
    this.shadowRoot.innerHTML = [1, 2, 3].map((n) => this.title + n).map((one) => `<span role=radio aria-checked=${one === this.at}>${one}</span>`).join(' ');
  }
}
customElements.define('own-chips', Chips);
f.onsubmit = (event) => { event.preventDefault(); const { x, y } = Object.fromEntries(new FormData(f)); if (x && y) only(x + y) };"""


async def test_choices_in_two_shadows_of_a_form_are_combined(site: Site, chrome: Chrome) -> None:
    body = "<form id=f><own-chips name=x title=x></own-chips><own-chips name=y title=y></own-chips><button>Apply</button></form>"
    walk = await traverse(site.put(body, CHIPS), chrome.open)
    assert walk.found == {f"x{one}y{other}" for one in "123" for other in "123"}
