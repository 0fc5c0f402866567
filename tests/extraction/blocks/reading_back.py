"""A reader of Markdown that is not ours: which text does it find, and does it find anything that is no text?"""

from __future__ import annotations

from markdown_it import MarkdownIt

READER = MarkdownIt("commonmark").enable("table").enable("strikethrough")
KNOWN = {"image", "strong_open", "strong_close", "em_open", "em_close", "link_open", "link_close"}


def text_of_markdown(document: str) -> str:
    """The text, a line for each block. Raises AssertionError where a text has become markup."""
    lines = []
    for token in READER.parse(document):
        assert token.type not in ("html_block", "fence", "code_block"), token.content
        if token.type == "inline":
            text = "".join(_text(child) for child in token.children or [])
            lines += [text] if text else []
    return "\n".join(lines)


def addresses_of_markdown(document: str) -> list[str]:
    """Where links and images lead."""
    tokens = [child for token in READER.parse(document) for child in token.children or []]
    return [str(one.attrs.get("href") or one.attrs.get("src")) for one in tokens if one.type in ("link_open", "image")]


def _text(token: object) -> str:
    kind, content = getattr(token, "type", ""), getattr(token, "content", "")
    if kind in ("softbreak", "hardbreak"):
        return "\n"
    if kind == "html_inline":
        assert content == "<br>", content
        return "\n"
    assert kind == "text" or kind in KNOWN, kind
    return content if kind == "text" else ""
