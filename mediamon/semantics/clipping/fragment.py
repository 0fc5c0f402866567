"""A node and what it holds as a fragment of HTML, made anew from texts, so that nothing of the page's own markup is in it."""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import urljoin

import nh3

from mediamon.semantics.node import Node
from mediamon.semantics.tables.pseudo import PseudoTable

TAGS = {"section", "h2", "h3", "h4", "h5", "h6", "p", "ul", "li", "table", "caption", "thead", "tbody", "tr", "th", "td", "a", "dl", "dt", "dd", "blockquote", "pre"}  # fmt: skip
ATTRIBUTES = {"a": {"href"}, "th": {"scope", "colspan", "rowspan"}, "td": {"colspan", "rowspan"}}
HEADINGS = {"page": "h2", "h1": "h2", "h2": "h3", "h3": "h4", "h4": "h5", "h5": "h6", "h6": "h6"}
BLOCKS = {"quote": "blockquote", "pre": "pre"}
DEEPEST = 60


def clip_html(node: Node, address: str = "") -> str:
    """The fragment, through a sanitiser at last. address: of the page, for its links.

    >>> from mediamon.semantics.hierarchy import hierarchy
    >>> clip_html(hierarchy("<h1>a</h1><ul><li>b<li><a href='javascript:x'>c</a></ul>").children[0])
    '<h2>a</h2><ul><li>b</li><li>c</li></ul>'
    """
    return nh3.clean(
        _children([node], address, 0),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener",
    )


def clip_json(node: Node) -> dict[str, Any]:
    """The same as plain JSON: kind, text, links, children, of tables their cells."""
    made: dict[str, Any] = {"kind": node.kind, "text": node.text}
    if node.links and node.kind != "image":
        made["links"] = list(dict.fromkeys(node.links))
    if node.table is not None:
        made["cells"] = [
            {"row": list(one.row_path), "column": list(one.column_path), "value": one.value}
            for one in node.table.cells
            if not one.key
        ]
    if node.children:
        made["children"] = [clip_json(one) for one in node.children]
    return made


def _html(node: Node, address: str, depth: int) -> str:
    if depth > DEEPEST:
        return f"<p>{escape(' '.join(one.text for one in node.walk()))}</p>"
    inner = _children(node.children, address, depth)
    if node.table is not None:
        return _table(node.text, node.table) + inner
    text = _linked(node, address)
    if node.kind in ("li", "dt", "dd"):
        return f"<{node.kind}>{text}{inner}</{node.kind}>" if node.kind != "dt" else f"<dt>{text}</dt>{inner}"
    tag = HEADINGS.get(node.kind) or BLOCKS.get(node.kind, "p")
    return (f"<{tag}>{text}</{tag}>" if text else "") + inner


def _children(children: list[Node], address: str, depth: int) -> str:
    """Children in their order; items that follow one another are one list."""
    parts, open_list = [], ""
    for one in children:
        wanted = {"li": "ul", "dt": "dl", "dd": "dl"}.get(one.kind, "")
        if wanted != open_list:
            parts.append((f"</{open_list}>" if open_list else "") + (f"<{wanted}>" if wanted else ""))
            open_list = wanted
        parts.append(_html(one, address, depth + 1))
    return "".join(parts) + (f"</{open_list}>" if open_list else "")


def _linked(node: Node, address: str) -> str:
    text = escape(node.text)
    links = dict.fromkeys(node.links)
    if len(links) != 1 or node.kind == "image":
        return text
    try:
        link = urljoin(address, next(iter(links)))
    except ValueError:
        return text
    return f'<a href="{escape(link)}">{text}</a>' if link.startswith(("http://", "https://", "mailto:")) else text


def _table(caption: str, table: PseudoTable) -> str:
    """A table made anew: heads of columns on top, heads of rows before the values."""
    columns = {column: " › ".join(path) for column, path in table.column_paths.items()}
    rows: dict[int, dict[int, str]] = {}
    for one in table.cells:
        if not one.key:
            rows.setdefault(one.top, {})[one.left] = one.value
    used = sorted({column for cells in rows.values() for column in cells})
    head = "".join(f'<th scope="col">{escape(columns.get(one, ""))}</th>' for one in used)
    lines = [
        f'<tr><th scope="row">{escape(" › ".join(table.row_paths.get(row, ())))}</th>'
        + "".join(f"<td>{escape(cells.get(one, ''))}</td>" for one in used)
        + "</tr>"
        for row, cells in sorted(rows.items())
    ]
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr><td></td>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
