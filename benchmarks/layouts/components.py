"""Pages that frameworks make: classes that tell nothing, custom elements, shadow roots, weight."""

from __future__ import annotations

import json
from random import Random

from benchmarks.layouts import furniture as about
from benchmarks.layouts.body import Manner, chunks, parts, written
from benchmarks.layouts.pieces import Piece
from benchmarks.layouts.shell import atomic_css, document, hashed, icons, state_script, tracker
from benchmarks.layouts.texts import PROMO

SANS = "body { margin: 0; font: 17px/1.6 Helvetica, Arial, sans-serif; color: #1a1a1a; }"


def soup(piece: Piece, rng: Random) -> str:
    """Nothing but divisions with hashed classes, at many levels; the text once more in a script."""
    names = {
        name: hashed(name, "soup")
        for name in ("p", "h1", "h2", "li", "q", "b", "side", "wrap", "art", "foot", "cap", "date")
    }
    css = f"""{SANS} .{names["h1"]} {{ font-size: 38px; font-weight: 800; margin: 20px 0; }} .{names["p"]} {{ margin: 0 0 18px; }} .{names["h2"]} {{ font-size: 24px; font-weight: 700; }} .{names["b"]} {{ font-weight: 700; }}
.{names["q"]} {{ font-style: italic; padding-left: 20px; }} .{names["li"]} {{ padding-left: 24px; }} .{names["wrap"]} {{ display: flex; max-width: 1160px; margin: 0 auto; gap: 40px; }} .{names["art"]} {{ width: 740px; }} .{names["side"]} {{ width: 360px; font-size: 14px; }} .{names["foot"]} {{ background: #20242c; color: #9aa; padding: 40px; font-size: 13px; }} {atomic_css(rng, 1200)}"""
    manner = Manner(
        f'<div class="{names["p"]}"><div><span>{{}}</span></div></div>', f'<div class="{names["h2"]}">{{}}</div>', "<div>{}</div>",
        f'<div class="{names["li"]}"><span>{{}}</span></div>', f'<div class="{names["q"]}"><div>{{}}</div></div>', f'<span class="{names["b"]}">{{}}</span>',
        figure=f'<div><div><img src="{{src}}" width="740" height="416"></div><div class="{names["cap"]}" style="font-size:13px;color:#888">{{}}</div></div>',
    )  # fmt: skip
    side = "".join(
        f'<div><div><a href="/n/">{title}</a></div><div>{text}</div></div>'
        for title, text in about.teasers(piece, rng, 8, 1)
    )
    body = f"""<body>{icons(rng, 60)}<div id="__app"><div><div>{about.nav("ru", between="")}</div><div class="{names["wrap"]}"><div class="{names["art"]}"><div><div class="{names["h1"]}">{piece.headline}</div><div class="{names["date"]}">{about.date_line(piece)}</div><div><div>{written(piece, manner, "")}</div></div></div></div><div class="{names["side"]}">{side}</div></div><div class="{names["foot"]}">{about.legal("ru", 5, "<div>{}</div>")}</div></div></div>{state_script(piece, rng, 120)}{tracker(rng, 40)}</body>"""
    return document(piece, css, body)


def custom_elements(piece: Piece, rng: Random) -> str:
    """Elements of the site's own in open shadow roots, filled by slots; paragraphs are `x-par`, headings `x-sub`."""
    manner = Manner(
        "<x-par>{}</x-par>",
        "<x-sub>{}</x-sub>",
        "<x-list>{}</x-list>",
        "<x-item>{}</x-item>",
        "<x-quote>{}</x-quote>",
        "<x-strong>{}</x-strong>",
        figure='<x-pic><img src="{src}" width="600" height="338"><x-cap>{}</x-cap></x-pic>',
    )
    talk = "".join(
        f"<x-par><x-strong>{who}</x-strong> {' '.join(texts)}</x-par>" for who, texts in about.comments("en", rng, 5)
    )
    shadow = {
        "news-shell": f"<style>:host{{display:block}}.top{{background:#123;color:#fff;padding:12px}}.two{{display:flex;gap:32px;width:1100px;margin:0 auto}}.mid{{width:720px}}</style><div class='top'>{about.nav('en')}</div><div class='two'><div class='mid'><slot></slot></div><div class='aside'><slot name='side'></slot></div></div>",
        "news-story": "<style>:host{display:block}.t{font-size:36px;font-weight:700}</style><div class='t'><slot name='title'></slot></div><slot></slot>",
        "news-talk": "<style>:host{display:block;border-top:1px solid #ccc;font-size:14px;color:#444}</style><div>What readers say</div><slot></slot>",
        "news-links": f"<style>:host{{display:block;width:300px}}</style><x-sub>Most read</x-sub><ul>{about.teaser_links(piece, rng, 6)}</ul>",
    }
    css = f"{SANS} x-par, x-list, x-quote, x-sub, x-pic, x-cap, x-item {{ display: block; }} x-par {{ margin: 0 0 16px; }} x-sub {{ font-weight: 700; font-size: 22px; }} x-strong {{ font-weight: 700; }} x-quote {{ font-style: italic; }} x-item {{ display: list-item; margin-left: 24px; }}"
    script = f"""<script>const shadows = {json.dumps(shadow).replace("<", chr(92) + "u003c")};
for (const [name, html] of Object.entries(shadows)) customElements.define(name, class extends HTMLElement {{ connectedCallback() {{ if (!this.shadowRoot) this.attachShadow({{mode: 'open'}}).innerHTML = html; }} }});</script>"""
    body = f"""<body><news-shell><news-story><span slot="title">{piece.headline}</span><x-when>{about.date_line(piece)}</x-when>{written(piece, manner)}</news-story><news-talk>{talk}</news-talk><news-links slot="side"></news-links></news-shell>{script}</body>"""
    return document(piece, css, body)


def plain_twin(piece: Piece, rng: Random) -> str:
    """The page of `custom_elements` to look at, in the elements that HTML has for it (the paper's pair of pages)."""
    talk = "".join(f"<p><strong>{who}</strong> {' '.join(texts)}</p>" for who, texts in about.comments("en", rng, 5))
    css = f"{SANS} header {{ background: #123; color: #fff; padding: 12px; }} .two {{ display: flex; gap: 32px; width: 1100px; margin: 0 auto; }} main {{ width: 720px; }} h1 {{ font-size: 36px; }} aside {{ width: 300px; }} section {{ border-top: 1px solid #ccc; font-size: 14px; color: #444; }}"
    body = f"""<body><header><nav>{about.nav("en")}</nav></header><div class="two"><main><article><h1>{piece.headline}</h1><time>{about.date_line(piece)}</time>{written(piece, Manner())}</article><section><h2>What readers say</h2>{talk}</section></main><aside><h2>Most read</h2><ul>{about.teaser_links(piece, rng, 6)}</ul></aside></div></body>"""
    return document(piece, css, body)


def rendered_late(piece: Piece, rng: Random) -> str:
    """An empty page that a script fills; every paragraph is an element of its own kind, deep in wrappers."""
    made = [
        f"<div><div class='w'><div>{part}</div></div></div>"
        for part in parts(
            piece, Manner(paragraph="<span class='blk'>{}</span>", heading="<span class='blk big'>{}</span>")
        )
    ]
    view = f"<div class='pg'><div class='hd'>{piece.headline}</div>{''.join(made)}</div><div class='sd'>{''.join(f'<div><a href=/n/>{title}</a></div>' for title, _ in about.teasers(piece, rng, 12))}</div>"
    css = f"{SANS} .blk {{ display: block; margin-bottom: 16px; }} .big {{ font-size: 22px; font-weight: 600; }} .hd {{ font-size: 36px; font-weight: 700; }} #root {{ display: grid; grid-template-columns: 700px 300px; gap: 40px; width: 1080px; margin: 0 auto; }}"
    script = f"<script>setTimeout(() => {{ document.getElementById('root').innerHTML = {json.dumps(view).replace('<', chr(92) + 'u003c')}; }}, 50);</script>"
    return document(
        piece,
        css,
        f'<body><div>{about.nav("ru")}</div><div id="root"><p>Загружается, подождите немного…</p></div>{tracker(rng, 60)}{script}</body>',
    )


def pieces_apart(piece: Piece, rng: Random) -> str:
    """The body in several containers of equal rank, with advertisements and appeals between them."""
    advert = f"<div class='slot'><div>{about.word('en', 'advert')}</div><div>{PROMO['en']}</div></div>"
    css = f"{SANS} .chunk {{ width: 700px; margin: 0 auto; }} .slot {{ width: 970px; height: 250px; margin: 24px auto; background: #eef; font-size: 13px; }} h1 {{ width: 700px; margin: 20px auto; font-size: 36px; }} .grid {{ display: flex; flex-wrap: wrap; width: 1000px; margin: 0 auto; }} .grid div {{ width: 300px; padding: 10px; font-size: 15px; }} {atomic_css(rng, 300)}"
    made = advert.join(
        f'<section class="chunk"><div>{chunk}</div></section>' for chunk in chunks(parts(piece, Manner()), 4)
    )
    more = "".join(
        f"<div><a href='/n/'><b>{title}</b></a><p>{text}</p></div>" for title, text in about.teasers(piece, rng, 6, 1)
    )
    body = f'<body><div>{about.nav("en")}</div><h1>{piece.headline}</h1>{made}<div class="grid">{more}</div>{tracker(rng, 30)}</body>'
    return document(piece, css, body)
