"""Constructions that mislead one rule or another: telling class names, hidden copies, pictures, posts, biographies."""

from __future__ import annotations

from random import Random

from benchmarks.layouts import furniture as about
from benchmarks.layouts.body import Manner, chunks, parts, written
from benchmarks.layouts.pieces import Piece, others
from benchmarks.layouts.shell import atomic_css, document, icons, state_script, tracker
from benchmarks.layouts.texts import APPEAL, BIO, LEGAL, PROMO

BASE = "body { margin: 0; font: 17px/1.6 Verdana, sans-serif; } h1 { font-size: 33px; } .col { width: 720px; margin: 0 auto; } figcaption { color: #666; font-size: 13px; }"


def telling_names(piece: Piece, rng: Random) -> str:
    """Classes that only look like those of furniture: an update, shared content, a body with comments."""
    manner = Manner('<p class="paragraph-updated">{}</p>', '<h2 class="dated-heading">{}</h2>')
    body = f"""<body class="has-comments single-author tags-on promo-free"><div class="col"><div>{about.nav("en")}</div><h1>{piece.headline}</h1><div class="shared-content article-update">{written(piece, manner)}</div></div><div class="col small">{about.legal("en", 2)}</div></body>"""
    return document(piece, f"{BASE} .small {{ font-size: 12px; color: #888; }}", body)


def hidden_copies(piece: Piece, rng: Random) -> str:
    """Older articles in panels that are not shown, a drawer off the page, a menu of much text that is transparent."""
    old = "".join(
        f"<div class='panel' style='display:none'><h2>{story.headline}</h2>{''.join(f'<p>{line}</p>' for line in story.body.split(chr(10)))}</div>"
        for story in others(piece, rng, 3)
    )
    drawer = "".join(f"<p>{text}</p>" for text in LEGAL["ru"])
    css = f"{BASE} .drawer {{ position: absolute; left: -9999px; width: 400px; }} .mega {{ position: absolute; opacity: 0; visibility: hidden; width: 900px; }} .tip {{ height: 0; overflow: hidden; }} {atomic_css(rng, 300)}"
    menu = "".join(
        f"<div><a href='/n/'>{title}</a><p>{text}</p></div>" for title, text in about.teasers(piece, rng, 8, 2)
    )
    body = f"""<body>{icons(rng, 40)}<div class="mega">{menu}</div><div class="drawer">{drawer}</div><div class="tip"><p>{APPEAL["ru"]} {BIO["ru"]}</p></div><div class="col"><div>{about.nav("ru")}</div>{old}<div class="panel"><h1>{piece.headline}</h1><div class="inf">{about.date_line(piece)}</div>{written(piece, Manner())}</div></div>{state_script(piece, rng, 60)}</body>"""
    return document(piece, css, body)


def sticky_head(piece: Piece, rng: Random) -> str:
    """A head that stays, with a menu that opens over the page; the article's own head is a picture with text on it."""
    mega = "".join(
        f"<li>{one}<ul>{about.teaser_links(piece, rng, 4)}</ul></li>" for one in ("News", "Life", "Work", "Play")
    )
    css = f"{BASE} .sticky {{ position: sticky; top: 0; background: #fff; z-index: 5; }} .sticky ul ul {{ display: none; }} .hero {{ position: relative; height: 420px; background: #456; }} .hero h1 {{ position: absolute; bottom: 20px; left: 280px; width: 720px; color: #fff; }} .stick-side {{ position: fixed; right: 0; top: 200px; width: 200px; font-size: 13px; background: #ffd; }}"
    body = f"""<body><div class="sticky"><ul>{mega}</ul></div><div class="hero"><h1>{piece.headline}</h1></div><div class="stick-side"><p>{APPEAL["en"]}</p><p>{PROMO["en"]}</p></div><div class="col">{written(piece, Manner())}</div><div class="col"><p><i>{about.authors(piece)} {BIO["en"]}</i></p></div></body>"""
    return document(piece, css, body)


def pictures(piece: Piece, rng: Random) -> str:
    """A picture with a caption after every paragraph, loaded only when it comes near."""
    made: list[str] = []
    for place, part in enumerate(parts(piece, Manner(figure=""))):
        made.append(part)
        made.append(
            f"<figure><img class='lz' src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-src='/img/{place}.png' width='720' height='405'><figcaption>{place + 1}</figcaption></figure>"
        )
    script = "<script>const eye = new IntersectionObserver((seen) => seen.forEach((one) => { if (one.isIntersecting) { one.target.src = one.target.dataset.src; eye.unobserve(one.target); } })); document.querySelectorAll('.lz').forEach((one) => eye.observe(one));</script>"
    body = f'<body><div class="col"><div>{about.nav("en")}</div><h1>{piece.headline}</h1>{"".join(made)}</div>{script}{tracker(rng, 20)}</body>'
    return document(piece, BASE, body)


def live(piece: Piece, rng: Random) -> str:
    """A chronicle: posts with the time of each, one container a post; the body is all of them."""
    posts = "".join(
        f"<div class='post' id='p{number}'><div class='tm'>{9 + number // 6}:{number % 6}5</div>{chunk}</div>"
        for number, chunk in enumerate(chunks(parts(piece, Manner(heading="<h3>{}</h3>")), 2))
    )
    css = f"{BASE} .post {{ border-left: 3px solid #c00; padding-left: 20px; margin: 30px 0; }} .tm {{ color: #c00; font-weight: 700; }}"
    side = about.teaser_links(piece, rng, 10)
    body = f"""<body><div style="display:flex;width:1160px;margin:0 auto;gap:30px"><div style="width:760px"><div>{about.nav("ru")}</div><h1>{piece.headline}</h1><div class="feed">{posts}</div></div><div style="width:340px"><h3>{about.word("ru", "popular")}</h3><ul>{side}</ul></div></div></body>"""
    return document(piece, css, body)


def inserts(piece: Piece, rng: Random) -> str:
    """Appeals and teasers among the paragraphs, in boxes with a background; the end is a life of the author."""
    boxes = [f"<div class='bx1'><b>{about.word('en', 'subscribe')}</b><div>{APPEAL['en']}</div></div>"]
    boxes += [
        f"<div class='bx2'><span>{about.word('en', 'related')}</span><a href='/n/'>{title}</a></div>"
        for title, _ in about.teasers(piece, rng, 2)
    ]
    made = parts(piece, Manner())
    for place, box in enumerate(boxes):
        made.insert(min(len(made), 3 + 4 * place), box)
    css = f"{BASE} .bx1 {{ background: #eaf4ff; padding: 20px; font-size: 15px; }} .bx2 {{ border: 1px solid #ddd; padding: 12px; font-size: 15px; float: right; width: 260px; }}"
    body = f'<body><div class="col"><div>{about.nav("en")}</div><h1>{piece.headline}</h1><div class="bd">{"".join(made)}<div class="who"><b>{about.authors(piece)}</b> {BIO["en"]}</div></div></div>{tracker(rng, 25)}</body>'
    return document(piece, css, body)


def interview(piece: Piece, rng: Random) -> str:
    """Questions and answers as a list of definitions, with a first letter apart and quotes pulled out of the text."""
    made = parts(
        piece, Manner("<dd>{}</dd>", "<dt>{}</dt>", "<dd><ul>{}</ul></dd>", quote="<dd><q>{}</q></dd>", figure="")
    )
    pulled = next((block.lines[0].text for block in piece.blocks if block.kind == "quote"), "")
    css = f"{BASE} dl {{ margin: 0; }} dt {{ font-weight: 700; margin-top: 20px; }} dd {{ margin: 8px 0; }} .pull {{ float: left; width: 220px; font-size: 24px; color: #a33; margin: 0 20px 10px -240px; }} dd:first-child::first-letter {{ font-size: 60px; float: left; }}"
    aside = f"<dd><div class='pull' aria-hidden='true'>{pulled}</div></dd>" if pulled else ""
    body = f'<body><div class="col"><div>{about.nav("ru")}</div><h1>{piece.headline}</h1><div class="inf">{about.date_line(piece)}</div><dl>{"".join(made[:3])}{aside}{"".join(made[3:])}</dl></div><div class="col">{about.legal("ru", 1)}</div></body>'
    return document(piece, css, body)
