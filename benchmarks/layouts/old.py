"""Sites of the last century: tables, fonts, breaks, floats that nobody clears."""

from __future__ import annotations

from random import Random

from benchmarks.layouts import furniture as about
from benchmarks.layouts.body import Manner, written
from benchmarks.layouts.pieces import Piece
from benchmarks.layouts.shell import document
from benchmarks.layouts.texts import BIO, PROMO

FONT_FIGURE = '<table align="right" width="330"><tr><td><img src="{src}" width="320" height="180" border="1"><br><font size="1" color="#777777">{}</font></td></tr></table>'


def tables(piece: Piece, rng: Random) -> str:
    """Everything in tables in tables; paragraphs are ended by two breaks."""
    manner = Manner(
        "{}<br><br>", "<b>{}</b><br><br>", "{}<br>", "- {}<br>", "<i>{}</i><br><br>", "<b>{}</b>", figure=FONT_FIGURE
    )
    left = "".join(f'<tr><td><a href="/news/">{title}</a></td></tr>' for title, _ in about.teasers(piece, rng, 14))
    body = f"""<body bgcolor="#ffffff" text="#000000" link="#003366">
<table width="100%" bgcolor="#003366" cellpadding="8"><tr><td><font color="#ffffff" size="5">Новости края</font></td><td align="right">{about.nav(piece.language)}</td></tr></table>
<table width="1000" align="center" cellspacing="6"><tr>
<td width="220" valign="top" bgcolor="#eeeeee"><table cellpadding="4">{left}</table></td>
<td valign="top"><table cellpadding="6"><tr><td><font size="1" color="#666666">{about.date_line(piece)}</font></td></tr>
<tr><td><font size="5"><b>{piece.headline}</b></font></td></tr>
<tr><td><font size="3">{written(piece, manner, "")}</font></td></tr>
<tr><td align="right"><font size="2"><i>{about.authors(piece)}</i></font></td></tr></table></td>
<td width="200" valign="top"><table cellpadding="4" bgcolor="#f4f0d8"><tr><td><b>Реклама</b><br>{PROMO["ru"]}</td></tr></table></td>
</tr></table>
<center><font size="1">{about.legal(piece.language, 2, "{}<br>")}</font></center></body>"""
    return document(piece, "td { font-family: Tahoma, sans-serif; font-size: 13px; }", body, meta=False)


def breaks(piece: Piece, rng: Random) -> str:
    """Text stands in the division itself, paragraphs are told apart by breaks and no-break spaces."""
    manner = Manner(
        "&nbsp;&nbsp;&nbsp;{}<br>",
        "<br><b>{}</b><br>",
        "{}",
        "— {}<br>",
        "<i>{}</i><br>",
        "<b>{}</b>",
        figure='<br><img src="{src}" width="320" height="180"><br><small>{}</small><br>',
    )
    popular = about.teaser_links(piece, rng, 8, '<a href="/n/">{}</a><br>')
    css = """body { font: 14px Verdana, sans-serif; margin: 20px; width: 980px; } #l { float: left; width: 660px; } #r { float: right; width: 260px; background: #eef; padding: 10px; }
h1 { font-size: 22px; } #f { clear: both; padding-top: 20px; color: #888; font-size: 11px; }"""
    body = f"""<body><div id="top">{about.nav(piece.language, between=" | ")}</div><hr>
<div id="l"><h1>{piece.headline}</h1><div class="d">{about.date_line(piece)}</div>
<div class="t">{written(piece, manner, "")}</div><a href="/print">Версия для печати</a></div>
<div id="r"><b>{about.word("ru", "popular")}</b><br>{popular}</div>
<div id="f">{about.legal("ru", 3, "{}<br>")}</div></body>"""
    return document(piece, css, body, meta=False)


def floats(piece: Piece, rng: Random) -> str:
    """Floated columns that nothing clears: their parents have no height at all."""
    css = """body { margin: 0; font: 16px/1.5 Arial, sans-serif; } .wrap { width: 1100px; margin: 0 auto; } .main { float: left; width: 700px; }
.side { float: right; width: 320px; font-size: 14px; } .main .txt { float: left; width: 700px; } h1 { font-size: 30px; } .foot { clear: both; background: #333; color: #ccc; padding: 20px; font-size: 12px; }
.tz { overflow: hidden; margin-bottom: 14px; } .tz b { display: block; }"""
    teasers = "".join(
        f'<div class="tz"><b><a href="/n/">{title}</a></b>{text}</div>'
        for title, text in about.teasers(piece, rng, 9, 1)
    )
    body = f"""<body><div class="wrap"><div class="nav">{about.nav("ru")}</div>
<div class="col"><div class="main"><h1>{piece.headline}</h1><div class="info">{about.date_line(piece)} {about.authors(piece)}</div><div class="txt">{written(piece, Manner())}</div></div></div>
<div class="col"><div class="side"><h3>{about.word("ru", "more")}</h3>{teasers}</div></div></div>
<div class="foot">{about.legal("ru", 4)}</div></body>"""
    return document(piece, css, body)


def absolute(piece: Piece, rng: Random) -> str:
    """Columns placed by hand, as drawing programs of old did; in the source the side stands first."""
    css = """body { margin: 0; font: 15px/1.5 "Trebuchet MS", sans-serif; } #head { position: absolute; left: 0; top: 0; width: 1200px; height: 80px; background: #7a1f1f; color: #fff; }
#side { position: absolute; left: 880px; top: 100px; width: 300px; } #text { position: absolute; left: 240px; top: 100px; width: 600px; } #menu { position: absolute; left: 20px; top: 100px; width: 180px; }
#menu a { display: block; } h1 { font-size: 26px; } .x p { font-size: 13px; }"""
    side = "".join(
        f"<h4><a href='/n/'>{title}</a></h4><p>{text}</p>" for title, text in about.teasers(piece, rng, 6, 2)
    )
    body = f"""<body><div id="head"><font size="6">The County Mail</font></div><div id="side" class="x">{side}</div><div id="menu">{about.nav("en")}</div>
<div id="text"><h1>{piece.headline}</h1><p class="when">{about.date_line(piece)}</p>{written(piece, Manner(heading="<h3>{}</h3>"))}</div></body>"""
    return document(piece, css, body, meta=False)


def narrow(piece: Piece, rng: Random) -> str:
    """A column of text no wider than a telephone beside a wide one of appeals and lives of authors."""
    css = """body { font: 15px/1.4 "Times New Roman", serif; margin: 0; } #n { position: relative; margin-left: 60px; width: 330px; } #w { position: absolute; left: 460px; top: 90px; width: 700px; color: #444; font-size: 13px; }
h1 { font-size: 24px; } .bar { background: #ddd; padding: 10px 60px; }"""
    wide = f"<h3>{about.word('ru', 'about')}</h3><p>{about.authors(piece)} {BIO['ru']}</p>" + about.legal("ru", 3)
    body = f"""<body><div class="bar">{about.nav("ru")}</div><div id="n"><h1>{piece.headline}</h1>{written(piece, Manner(figure='<img src="{src}" width="330" height="186"><p class="c"><small>{}</small></p>'))}</div><div id="w">{wide}</div></body>"""
    return document(piece, css, body)
