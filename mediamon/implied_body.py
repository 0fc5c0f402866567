"""The body of a page that does not say where it begins.

HTML lets writers leave `</head><body>` out, and minifiers do. libxml2 is older than HTML5: it takes `<main>`, `<article>` or an element of
one's own behind the title for a part of the head, and with it all that it holds.
"""

from __future__ import annotations

from lxml import etree

# HTML standard, 13.2.6.4.4, "in head": any other tag ends the head and begins the body.
OF_HEADS = frozenset(("base", "basefont", "bgsound", "link", "meta", "title", "noscript", "noframes", "style", "script", "template"))  # fmt: skip


def put_into_body(root: etree._Element) -> None:
    """Move what does not belong into the head of a document to the beginning of its body, which is made where there is none."""
    head = root.find("head") if root.tag == "html" else None
    strays = [] if head is None else [one for one in head if isinstance(one.tag, str) and one.tag not in OF_HEADS]
    if head is None or not strays:
        return
    body = root.find("body")
    if body is None:
        body = root.makeelement("body")
        head.addnext(body)
    text, body.text = body.text, None
    before = body[0] if len(body) else None
    for one in strays:  # not by their places: hostile pages have many
        body.append(one) if before is None else before.addprevious(one)
    if text:
        strays[-1].tail = (strays[-1].tail or "") + text
