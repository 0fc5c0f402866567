"""Sites of today, by the book and otherwise: grids, flex in another order than the source, panes that scroll inside."""

from __future__ import annotations

from random import Random

from benchmarks.layouts import furniture as about
from benchmarks.layouts.body import Manner, written
from benchmarks.layouts.pieces import Piece
from benchmarks.layouts.shell import atomic_css, document, icons, tracker
from benchmarks.layouts.texts import APPEAL, BIO

SERIF = "body { margin: 0; font: 18px/1.6 Georgia, serif; color: #222; } h1 { font-size: 40px; line-height: 1.15; } figure { margin: 1em 0; } figcaption { font-size: 14px; color: #666; }"


def grid(piece: Piece, rng: Random) -> str:
    """Three columns: latest headlines to the left, opinions with long texts to the right."""
    css = f"{SERIF} .g {{ display: grid; grid-template-columns: 240px minmax(0, 1fr) 300px; gap: 32px; max-width: 1240px; margin: 0 auto; }} .o {{ font-size: 15px; }} .l {{ font: 14px sans-serif; }} footer {{ background: #111; color: #aaa; padding: 32px; font-size: 14px; }}"
    opinions = "".join(
        f"<section><h4><a href='/o/'>{title}</a></h4><p>{text}</p></section>"
        for title, text in about.teasers(piece, rng, 7, 2)
    )
    body = f"""<body>{icons(rng, 30)}<header><a href="/">The Harbour Times</a><nav>{about.nav("en")}</nav></header><div class="g">
<aside class="l"><h3>Latest</h3><ul>{about.teaser_links(piece, rng, 16)}</ul></aside>
<main><article><h1>{piece.headline}</h1><p class="by">{about.authors(piece)} <time datetime="{piece.published.isoformat()}">{about.date_line(piece)}</time></p><div class="prose">{written(piece, Manner())}</div></article></main>
<aside class="o"><h3>Opinion</h3>{opinions}</aside></div><footer>{about.legal("en", 3)}</footer>{tracker(rng, 10)}</body>"""
    return document(piece, css, body)


def other_order(piece: Piece, rng: Random) -> str:
    """Flex that shows first what the source has last."""
    css = """body { margin: 0; font: 17px/1.55 "DejaVu Sans", sans-serif; display: flex; flex-direction: column; } .a { order: 1; } .b { order: 3; } .c { order: 2; display: flex; flex-direction: row-reverse; gap: 30px; width: 1160px; margin: 0 auto; }
.c > .s { width: 330px; font-size: 14px; } .c > .m { flex: 1; } h1 { font-size: 34px; } .b { background: #eee; padding: 30px; font-size: 13px; }"""
    side = "".join(
        f"<div class='i'><a href='/n/'><b>{title}</b></a><div>{text}</div></div>"
        for title, text in about.teasers(piece, rng, 8, 2)
    )
    body = f"""<body><div class="b">{about.legal("ru", 5)}</div><div class="c"><div class="s">{side}</div><div class="m"><h1>{piece.headline}</h1><div class="i">{about.date_line(piece)}</div><div class="k">{written(piece, Manner(paragraph="<div class='pp'>{}</div>", heading="<div class='hh'><b>{}</b></div>"))}</div></div></div><div class="a">{about.nav("ru")}</div></body>"""
    return document(piece, css, body)


def inner_pane(piece: Piece, rng: Random) -> str:
    """The window does not scroll, a pane in it does: most of the article lies below the page's own end."""
    css = f"{SERIF} html, body {{ height: 100%; overflow: hidden; }} .app {{ display: flex; height: 100vh; }} .rail {{ width: 260px; overflow: auto; background: #f3f3f3; font: 14px sans-serif; }} .pane {{ flex: 1; overflow-y: auto; }} .pane .in {{ max-width: 680px; margin: 0 auto; padding: 24px; }}"
    body = f"""<body><div class="app"><div class="rail">{about.nav("ru", between="<br>")}<h4>{about.word("ru", "popular")}</h4><ol>{about.teaser_links(piece, rng, 30)}</ol></div>
<div class="pane"><div class="in"><h1>{piece.headline}</h1><div class="meta-line">{about.authors(piece)} · {about.date_line(piece)}</div><div class="rich">{written(piece, Manner())}</div></div></div></div>{tracker(rng, 40)}</body>"""
    return document(piece, css, body)


def contents(piece: Piece, rng: Random) -> str:
    """Wrappers without boxes of their own (display: contents), subgrids, sections of equal rank."""
    css = f"{SERIF} .outer {{ display: grid; grid-template-columns: 1fr minmax(0, 700px) 1fr; }} .ghost {{ display: contents; }} .ghost > * {{ grid-column: 2; }} .ghost > .wide {{ grid-column: 1 / 4; background: #f7f7f7; padding: 20px; }} {atomic_css(rng, 500)}"
    more = "".join(
        f"<div class='t'><a href='/n/'>{title}</a> {text}</div>" for title, text in about.teasers(piece, rng, 6, 1)
    )
    body = f"""<body>{icons(rng, 20)}<div class="outer"><div class="ghost"><div class="wide">{about.nav("en")}</div><h1>{piece.headline}</h1><div class="who">{about.authors(piece)}, {about.date_line(piece)}</div>
<div class="ghost">{written(piece, Manner())}</div><div class="wide"><h3>{about.word("en", "more")}</h3>{more}</div></div></div></body>"""
    return document(piece, css, body)


def newspaper(piece: Piece, rng: Random) -> str:
    """The text runs in two columns, as in print; one paragraph goes on in the other."""
    css = f"{SERIF} .sheet {{ width: 1000px; margin: 0 auto; }} .run {{ columns: 2; column-gap: 40px; text-align: justify; }} h1 {{ text-align: center; }} .under {{ display: flex; gap: 20px; font-size: 14px; }} .under > div {{ flex: 1; }}"
    under = "".join(f"<div><h5>{title}</h5><p>{text}</p></div>" for title, text in about.teasers(piece, rng, 4, 2))
    body = f"""<body><div class="sheet"><div class="line">{about.nav("ru", between=" · ")}</div><h1>{piece.headline}</h1><div class="run">{written(piece, Manner())}</div><hr><div class="under">{under}</div></div></body>"""
    return document(piece, css, body)


def right_to_left(piece: Piece, rng: Random) -> str:
    """A page that begins at the right: the page's area lies left of the window's origin."""
    css = f"{SERIF} .row {{ display: flex; width: 1500px; gap: 30px; }} .row > main {{ width: 720px; }} .row > aside {{ width: 300px; font-size: 15px; }} .row > .far {{ width: 400px; }}"
    side = "".join(
        f"<div class='card'><a href='/n/'>{title}</a><p>{text}</p></div>"
        for title, text in about.teasers(piece, rng, 6, 1)
    )
    body = f"""<body dir="rtl"><header>{about.nav("en")}</header><div class="row"><aside>{side}</aside><main><h1>{piece.headline}</h1><div dir="ltr" class="copy">{written(piece, Manner())}</div></main><div class="far"><p>{APPEAL["en"]}</p><p>{BIO["en"]}</p></div></div></body>"""
    return document(piece, css, body, attributes=' dir="rtl"')
