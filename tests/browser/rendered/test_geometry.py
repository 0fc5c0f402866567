"""Reading how pages look in Chromium: what is hidden, shadow roots, pictures that come late, pages without end."""

from __future__ import annotations

import json
import re

import pytest
from lxml.html import HtmlElement

from mediamon.browser.rendered import geometry as reading
from mediamon.browser.rendered.geometry import Rendered, read_rendered
from mediamon.extraction.parsing import parse
from mediamon.extraction.visual import find, looks_of
from mediamon.extraction.visual.looks import CLIPS, FIXED, FRAMED, HIDDEN, INVISIBLE, SCROLLED, TRANSPARENT, Look, Looks
from tests.browser.site import Site
from tests.browser.walking import Chrome

PATIENT = {"scroll": 60.0, "seconds": 60.0}  # a busy machine takes its time
PIXEL = "data:image/gif;base64,R0lGODlhAgABAIAAAAAAAP///ywAAAAAAgABAAACAgQKADs="  # 2 × 1


async def rendered(
    chrome: Chrome, site: Site, body: str, script: str = "", *, head: str = "", **more: float
) -> Rendered:
    page = await chrome.open()
    await page.goto(site.put(body, script, head=head), wait_until="domcontentloaded", timeout=120_000)
    return await read_rendered(page, **PATIENT | more)  # type: ignore[arg-type]


def looks(found: Rendered) -> tuple[HtmlElement, Looks]:
    tree = parse(found.html, "http://127.0.0.1/")
    return tree, looks_of(tree, found.geometry)


def look(found: Rendered, name: str) -> Look | None:
    tree, all_looks = looks(found)
    return all_looks.of(tree.xpath(f"//*[@id='{name}']")[0])


async def test_boxes_are_the_pages(chrome: Chrome, site: Site) -> None:
    body = "<div style='height:3000px'></div><p id=x style='position:absolute;left:40px;top:2000px;width:300px;height:50px;margin:0'>text"
    seen = look(await rendered(chrome, site, body), "x")
    assert seen is not None
    assert (seen.box.x, seen.box.y, seen.box.width, seen.box.height) == (40, 2000, 300, 50)
    assert seen.display == "block"


@pytest.mark.parametrize(
    ("style", "flag"),
    [
        ("display:none", HIDDEN),
        ("visibility:hidden", INVISIBLE),
        ("opacity:0", TRANSPARENT),
        ("content-visibility:hidden", 0),
        ("overflow:hidden", CLIPS),
        ("position:fixed", FIXED),
        ("background:#eee", FRAMED),
        ("border:1px solid", FRAMED),
        ("border-bottom:1px solid", 0),
        ("background:#fff", 0),
    ],
)
async def test_what_is_hidden_fixed_or_framed_is_told(chrome: Chrome, site: Site, style: str, flag: int) -> None:
    seen = look(await rendered(chrome, site, f"<div id=x style='{style}'><p>some text</p></div>"), "x")
    assert seen is not None
    assert seen.flags & (HIDDEN | INVISIBLE | TRANSPARENT | CLIPS | FIXED | FRAMED) == flag


async def test_nothing_is_read_within_what_is_not_drawn(chrome: Chrome, site: Site) -> None:
    body = "<div hidden><p id=a>text</p></div><details><summary>more</summary><p id=b>text</p></details><noscript><p>text</p></noscript><p id=c>text"
    found = await rendered(chrome, site, body)
    inner = look(found, "b")
    assert look(found, "a") is None
    assert inner is not None
    assert inner.flags & HIDDEN
    assert look(found, "c") is not None


async def test_what_lies_outside_of_the_page_is_found_there(chrome: Chrome, site: Site) -> None:
    body = "<div id=x style='position:absolute;left:-9999px;width:300px'>hidden text</div><p>some text to be seen</p>"
    tree, all_looks = looks(await rendered(chrome, site, body))
    seen = all_looks.of(tree.xpath("//*[@id='x']")[0])
    assert seen is not None
    assert not seen.box.meets(all_looks.area)


async def test_a_page_from_the_right_reaches_left_of_the_origin(chrome: Chrome, site: Site) -> None:
    body = "<script>document.documentElement.dir = 'rtl'</script><div id=x style='width:3000px'>text at the end</div>"
    tree, all_looks = looks(await rendered(chrome, site, body))
    seen = all_looks.of(tree.xpath("//*[@id='x']")[0])
    assert seen is not None
    assert seen.box.x < 0
    assert all_looks.area.x <= seen.box.x


async def test_what_a_pane_scrolls_to_is_told_and_scrolled_to(chrome: Chrome, site: Site) -> None:
    body = (
        "<div id=pane style='height:100%;overflow:auto'><div style='height:5000px'></div><p id=x>text below</p>"
        f"<img id=lazy loading=lazy src='{PIXEL}'></div>"
    )
    found = await rendered(chrome, site, body, head="<style>html,body{height:100%;overflow:hidden;margin:0}</style>")
    seen = look(found, "x")
    assert seen is not None
    assert seen.flags & SCROLLED
    assert seen.box.y > found.geometry["page"][3]
    assert found.geometry["images"][0][1:3] == [2, 1]


async def test_formatting_is_that_of_the_styles(chrome: Chrome, site: Site) -> None:
    head = "<style>b { font-weight: normal } .w { font-weight: 650 } .i { font-style: oblique } .u { text-decoration: underline }</style>"
    body = "<p>some <b id=b>plain</b> <span id=w class=w>bold</span> <span id=i class=i>slanted</span> <span class=u>a <span id=u>lined</span></span> <u><span id=v style='display:inline-block'>not</span></u>"
    tree, all_looks = looks(await rendered(chrome, site, body, head=head))
    formats = {name: all_looks.formats(tree.xpath(f"//*[@id='{name}']")[0]) for name in "bwiuv"}
    assert formats == {"b": (), "w": ("bold",), "i": ("italic",), "u": ("underline",), "v": ()}


async def test_html_is_what_the_browser_would_write(chrome: Chrome, site: Site) -> None:
    body = (
        "<p title='a \"b\" &amp; <c>\u00a0'>x &lt; y &amp; z\u00a0<br><img alt=''><a href='?a=1&b=2'>l</a></p><pre>\n\n two</pre>"
        "<textarea>\n<b></textarea><svg viewBox='0 0 1 1'><path d='M0'/></svg><template><p>kept</p></template><table><tr><td>1</table>"
    )
    page = await chrome.open()
    await page.goto(site.put(body, "const a = 1 < 2 && 3 > 2;"))
    found = await read_rendered(page)
    assert found.html.replace("\n", "") == (await page.content()).replace("\n", "")


async def test_shadow_roots_are_written_where_they_are_drawn(chrome: Chrome, site: Site) -> None:
    script = """
      customElements.define('x-card', class extends HTMLElement { connectedCallback() {
        this.attachShadow({mode: 'open'}).innerHTML = `<style>p { color: red }</style><h2><slot name=title>no title</slot></h2><x-inner><slot></slot></x-inner><p>foot</p>`; } });
      customElements.define('x-inner', class extends HTMLElement { connectedCallback() {
        this.attachShadow({mode: 'open'}).innerHTML = '<div id=in>before <slot style="display:block"></slot> after</div>'; } });
      document.getElementById('host').innerHTML = '<x-card><b slot=title>title</b>body text<i slot=nowhere>lost</i><script slot=data type="application/ld+json">{"a": 1}<\\/script></x-card><x-card></x-card>';
    """
    found = await rendered(chrome, site, "<div id=host></div>", script)
    host = re.search(r"<div id=\"host\">(.*)</div><div id=\"out\">", found.html, re.DOTALL)
    assert host is not None
    assert host[1] == (
        '<x-card><h2><b slot="title">title</b></h2><x-inner><div id="in">before <slot style="display:block">body text</slot> after</div></x-inner>'
        '<p>foot</p><script slot="data" type="application/ld+json">{"a": 1}</script></x-card>'
        '<x-card><h2>no title</h2><x-inner><div id="in">before <slot style="display:block"></slot> after</div></x-inner><p>foot</p></x-card>'
    )
    seen = look(found, "in")
    assert seen is not None
    assert seen.box.width > 100


async def test_pictures_that_come_when_they_are_near_have_come(chrome: Chrome, site: Site) -> None:
    script = f"""
      const eye = new IntersectionObserver((seen) => seen.forEach((one) => {{ if (one.isIntersecting) one.target.src = '{PIXEL}'; }}));
      document.querySelectorAll('img').forEach((one) => eye.observe(one));
    """
    body = "<p>text</p>" + "<div style='height:1500px'></div><img src='' width=300 height=200>" * 4
    assert [one[1:3] for one in (await rendered(chrome, site, body, script)).geometry["images"]] == [[2, 1]] * 4
    unscrolled = await rendered(chrome, site, body, script, scroll=0)
    assert [one[1:3] for one in unscrolled.geometry["images"]][-1] == [0, 0]


async def test_a_picture_that_never_comes_is_not_waited_for_ever(chrome: Chrome, site: Site) -> None:
    found = await rendered(
        chrome, site, "<p>text</p><img id=never width=99 height=99>", "never.src = '/never'", scroll=0.5
    )
    assert found.geometry["cut"]["images"]
    assert look(found, "never") is not None


async def test_a_hundred_thousand_elements_are_bounded(chrome: Chrome, site: Site) -> None:
    script = "out().innerHTML = Array.from({length: 100000}, (_, n) => `<p style='font-size:${n % 1500}px'>words of number ${n}</p>`).join('')"
    found = await rendered(chrome, site, "<h1>Head</h1>", script, scroll=2)
    assert len(found.geometry["rows"]) <= reading.MOST_ELEMENTS
    assert found.geometry["cut"]["elements"] >= 50_000
    assert len(found.geometry["styles"]) <= 1_000
    assert len(json.dumps(found.geometry)) < 8_000_000
    assert found.html.count('<p style="') == 100_000
    tree, all_looks = looks(found)
    assert tree.xpath("//p")[-1] in all_looks.beyond
    assert tree.xpath("//p")[9] not in all_looks.beyond


async def test_a_page_that_never_stops_growing_is_read(chrome: Chrome, site: Site) -> None:
    script = """
      const grow = () => { for (let n = 0; n < 20; n++) { const p = document.createElement('p'); p.textContent = 'one more line'; p.style.height = '400px'; document.body.append(p); } };
      addEventListener('scroll', grow); grow(); setInterval(grow, 20);
    """
    found = await rendered(chrome, site, "<p id=x>the first line</p>", script, scroll=2)
    assert look(found, "x") is not None
    assert found.geometry["page"][3] > 8_000


async def test_a_page_too_long_to_scroll_is_cut_and_says_so(chrome: Chrome, site: Site) -> None:
    body = "<p>text</p><div style='height:3000000px'></div>"
    assert (await rendered(chrome, site, body, scroll=0.3)).geometry["cut"]["scroll"]
    assert not (await rendered(chrome, site, "<p>text</p>")).geometry["cut"]["scroll"]


async def test_a_page_that_hangs_is_given_up(chrome: Chrome, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "GRACE", 0.5)
    body, script = "<div style='height:5000px'>text</div>", "addEventListener('scroll', () => { for (;;); })"
    with pytest.raises(TimeoutError):
        await rendered(chrome, site, body, script, scroll=0.5, seconds=0.5)


async def test_what_a_page_does_to_the_browsers_functions_does_not_matter(chrome: Chrome, site: Site) -> None:
    script = """
      Array.prototype.toJSON = () => 'spoilt'; window.getComputedStyle = () => { throw 1; };
      Element.prototype.getBoundingClientRect = () => ({left: 1, top: 2, width: 3, height: 4}); Array.prototype.push = () => 0;
      window.requestAnimationFrame = () => 0; JSON.stringify = () => '{}';
    """
    seen = look(await rendered(chrome, site, "<p id=x style='width:300px'>text", script), "x")
    assert seen is not None
    assert seen.box.width == 300


async def test_the_body_is_known_where_the_parser_begins_another(chrome: Chrome, site: Site) -> None:
    head = "<script>document.head.append(document.createElement('iframe'))</script>"  # lxml then ends the head, and drops the body's own tag
    found = await rendered(
        chrome,
        site,
        "<h1>Headline of it</h1><p>One sentence is written here, and here it ends.</p><p>Another is written below it, too.</p>",
        head=head,
    )
    tree = parse(found.html, "http://127.0.0.1/")
    assert [one.text for one in find(tree, found.geometry).segments][-1] == "Another is written below it, too."


async def test_no_mark_is_left_in_the_html(chrome: Chrome, site: Site) -> None:
    found = await rendered(chrome, site, "<p>one</p><p>two</p>")
    assert "data-m" not in found.html
