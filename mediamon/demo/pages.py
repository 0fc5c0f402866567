"""Stories as HTML: the templates and the pieces of an article they are made of."""

from __future__ import annotations

import json
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from mediamon.demo.corpus import Block, Line, Story
from mediamon.demo.wording import SECTIONS, date_in_words, section_slug
from mediamon.resources import resource

TAGS = {"paragraph": "p", "heading": "h2", "quote": "blockquote"}

environment = Environment(
    loader=FileSystemLoader(resource("mediamon.demo", "templates")),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(template: str, **values: Any) -> str:
    """A template filled in, with what every template may ask for."""
    return environment.get_template(template).render(
        sections=SECTIONS, section_slug=section_slug, date_in_words=date_in_words, **values
    )


def line_html(line: Line, rubric: str) -> Markup:
    """A line with its bold words and links; links inside texts lead to the page of a section."""
    pieces: list[str] = []
    position = 0
    for start, end, kind in line.marks:
        pieces.append(escape(line.text[position:start]))
        inner = escape(line.text[start:end])
        pieces.append(f'<a href="{rubric}">{inner}</a>' if kind == "a" else f"<strong>{inner}</strong>")
        position = end
    return Markup("".join(pieces)) + escape(line.text[position:])


def body_html(story: Story, rubric: str) -> Markup:
    """The body in the markup of today: paragraphs, subheads, lists, quotes."""
    return Markup("\n").join(_block_html(block, rubric) for block in story.blocks if block.in_body)


def captions(story: Story) -> list[str]:
    """What stands under the pictures."""
    return [line.text for block in story.blocks if block.kind == "image" for line in block.lines]


def tables(story: Story) -> list[list[list[str]]]:
    """The data tables, rows of cells."""
    return [[line.text.split("\t") for line in block.lines] for block in story.blocks if block.kind == "table"]


def json_ld(story: Story, url: str, site_name: str) -> Markup:
    """The story as schema.org sees it, safe to stand inside a script element."""
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": story.headline,
        "url": url,
        "mainEntityOfPage": url,
        "datePublished": story.published.isoformat(),
        "inLanguage": story.language,
        "articleSection": story.section,
        "keywords": list(story.tags),
        "author": [{"@type": "Person", "name": name} for name in story.authors],
        "publisher": {"@type": "NewsMediaOrganization", "name": site_name},
    }
    return Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))


def _block_html(block: Block, rubric: str) -> Markup:
    lines = [line_html(line, rubric) for line in block.lines]
    if block.kind == "list":
        return Markup("<ul>{}</ul>").format(Markup("").join(Markup("<li>{}</li>").format(line) for line in lines))
    if block.kind == "quote":
        return Markup("<blockquote><p>{}</p></blockquote>").format(lines[0])
    tag = TAGS[block.kind]
    return Markup(f"<{tag}>{{}}</{tag}>").format(lines[0])
