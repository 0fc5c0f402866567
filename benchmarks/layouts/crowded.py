"""Pages on which the article is the smaller part: comments, teasers, next stories, footers, overlays."""

from __future__ import annotations

from random import Random

from benchmarks.layouts import furniture as about
from benchmarks.layouts.body import Manner, joined, written
from benchmarks.layouts.pieces import Piece, others
from benchmarks.layouts.shell import atomic_css, document, icons, tracker
from benchmarks.layouts.texts import COOKIES, LEGAL

BASE = "body { margin: 0; font: 16px/1.5 'Segoe UI', Arial, sans-serif; color: #111; } h1 { font-size: 32px; line-height: 1.2; } a { color: #0645ad; } figcaption { color: #777; font-size: 13px; }"


def loud_readers(piece: Piece, rng: Random) -> str:
    """Comments three times as long as the article, in the same column, in classes that do not say so."""
    found = about.comments_longer_than("ru", rng, 3 * len(piece.body))
    talk = "".join(
        f"<div class='utt'><div class='utt-head'><b>{who}</b> <span>{rng.randint(1, 23)} ч.</span></div>{''.join(f'<p>{text}</p>' for text in texts)}<a href='#'>{about.word('ru', 'answer')}</a></div>"
        for who, texts in found
    )
    css = f"{BASE} .lay {{ width: 760px; margin: 0 auto; }} .utt {{ background: #f4f4f4; margin: 12px 0; padding: 12px 16px; font-size: 15px; }} .utt-head {{ color: #888; }}"
    body = f"""<body><div class="lay"><div>{about.nav("ru")}</div><h1>{piece.headline}</h1><p class="sub">{about.date_line(piece)} · {about.authors(piece)}</p><div class="st">{written(piece, Manner())}</div><div class="voices"><h3>{about.word("ru", "talk")} <span>{len(found)}</span></h3>{talk}</div></div></body>"""
    return document(piece, css, body)


def article_holds_all(piece: Piece, rng: Random) -> str:
    """`article` is around the text, the comments and the teasers alike (the paper's remark on table 1)."""
    found = about.comments_longer_than("en", rng, 1.2 * len(piece.body))
    talk = "".join(
        f"<li class='comment-item'><b>{who}</b>{''.join(f'<p>{text}</p>' for text in texts)}</li>"
        for who, texts in found
    )
    more = "".join(
        f"<div class='related-card'><a href='/n/'>{title}</a><p>{text}</p></div>"
        for title, text in about.teasers(piece, rng, 6, 2)
    )
    css = f"{BASE} article {{ width: 800px; margin: 0 auto; }} .related {{ display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }} ol.thread {{ list-style: none; padding: 0; }}"
    body = f"""<body><header>{about.nav("en")}</header><article><h1>{piece.headline}</h1><div class="author-line">{about.authors(piece)}</div>{written(piece, Manner())}<div class="related"><h3>{about.word("en", "related")}</h3>{more}</div><div class="comments"><h3>{about.word("en", "comments")} ({len(found)})</h3><ol class="thread">{talk}</ol></div></article></body>"""
    return document(piece, css, body)


def long_teasers(piece: Piece, rng: Random) -> str:
    """Below a short article a grid of others with leads that together are far longer than it."""
    cards = "".join(
        f"<div class='gi'><a href='/n/'><img src='/img/{rng.randrange(99)}.png' width='320' height='180'></a><h3><a href='/n/'>{title}</a></h3><p>{text}</p></div>"
        for title, text in about.teasers(piece, rng, 12, 3)
    )
    css = f"{BASE} .top, .mid {{ max-width: 700px; margin: 0 auto; }} .gw {{ display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; max-width: 1100px; margin: 40px auto; }} .gi p {{ font-size: 14px; color: #555; }} {atomic_css(rng, 400)}"
    body = f"""<body>{icons(rng, 30)}<div class="top">{about.nav("en")}</div><div class="mid"><h1>{piece.headline}</h1><div>{about.authors(piece)} {about.date_line(piece)}</div>{written(piece, Manner())}</div><div class="gw">{cards}</div>{tracker(rng, 20)}</body>"""
    return document(piece, css, body)


def overlay(piece: Piece, rng: Random) -> str:
    """A window of consent over the page, longer than the article, first in the source."""
    parties = "".join(f"<li>Партнёр {number}: {rng.choice(LEGAL['ru'])}</li>" for number in range(1, 16))
    css = f"{BASE} .ov {{ position: fixed; inset: 0; background: rgba(0,0,0,.6); z-index: 99; }} .ov .win {{ width: 720px; height: 80vh; overflow: auto; margin: 5vh auto; background: #fff; padding: 24px; }} .page {{ width: 720px; margin: 0 auto; }}"
    body = f"""<body><div class="ov"><div class="win"><h2>Ваш выбор</h2>{"".join(f"<p>{text}</p>" for text in COOKIES["ru"])}<ul>{parties}</ul><button>{about.word("ru", "accept")}</button></div></div><div class="page"><div>{about.nav("ru")}</div><h1>{piece.headline}</h1><div class="dt">{about.date_line(piece)}</div><div class="tx">{written(piece, Manner())}</div></div></body>"""
    return document(piece, css, body)


def next_stories(piece: Piece, rng: Random) -> str:
    """Below the article two more whole ones, each with a headline as large, in containers of the same kind."""
    made = [(piece.headline, about.authors(piece), written(piece, Manner()))]
    for story in others(piece, rng, 2):
        lines = "".join(f"<p>{joined(block.lines, Manner())}</p>" for block in story.blocks if block.in_body)
        made.append((story.headline, "", lines * 2))
    css = f"{BASE} .story {{ width: 720px; margin: 0 auto 80px; }} .more {{ text-align: center; }}"
    told = f"<div class='more'>{about.word('ru', 'next')}</div>".join(
        f"<div class='story'><h1>{title}</h1><div class='who'>{who}</div><div class='copy'>{text}</div></div>"
        for title, who, text in made
    )
    return document(piece, css, f"<body><div>{about.nav('ru')}</div>{told}</body>")


def long_footer(piece: Piece, rng: Random) -> str:
    """A foot with more words than the article, in divisions of no name, as wide as the page."""
    css = f"{BASE} .b1 {{ width: 740px; margin: 0 auto; }} .b2 {{ background: #1c1c1c; color: #aaa; padding: 40px 80px; font-size: 14px; }} .b2 .cols {{ display: flex; gap: 40px; }} .b2 .cols div {{ flex: 1; }}"
    links = "".join(f"<div>{about.nav('en', between='<br>')}</div>" for _ in range(4))
    body = f"""<body><div class="b1"><div>{about.nav("en")}</div><h1>{piece.headline}</h1><div>{about.date_line(piece)}</div><div>{written(piece, Manner())}</div></div><div class="b2"><div class="cols">{links}</div>{about.legal("en") * 2}</div></body>"""
    return document(piece, css, body)


def short_news(piece: Piece, rng: Random) -> str:
    """A note of a few lines among teasers with leads on both sides."""
    side = "".join(
        f"<div class='tz'><a href='/n/'>{title}</a><p>{text}</p></div>"
        for title, text in about.teasers(piece, rng, 10, 2)
    )
    css = f"{BASE} .three {{ display: flex; gap: 24px; width: 1200px; margin: 0 auto; }} .three > .x {{ width: 280px; font-size: 14px; }} .three > .y {{ flex: 1; }}"
    left = "".join(
        f"<div class='tz'><a href='/n/'>{title}</a><p>{text}</p></div>"
        for title, text in about.teasers(piece, rng, 6, 1)
    )
    body = f"""<body><div>{about.nav("ru")}</div><div class="three"><div class="x">{left}</div><div class="y"><h1>{piece.headline}</h1><div class="tm">{about.date_line(piece)}</div><div class="nt">{written(piece, Manner())}</div></div><div class="x">{side}</div></div><div class="ft">{about.legal("ru", 2)}</div></body>"""
    return document(piece, css, body)
