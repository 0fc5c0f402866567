"""Pages as no editor would write them: any tag in any other, addresses and texts that mean mischief."""

from __future__ import annotations

import re
from html import escape

from hypothesis import strategies as st

HOSTILE = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)", "</p></article>", "&lt;b&gt;", "&amp;amp;",
    "# not a heading", "- no item", "+ no item", "1. no item", "2) no item", "> no quotation", "    no code", "```", "~~~", "---", "===", "***",
    "| a | b |", "|---|---|", "[x](javascript:alert(1))", "![x](http://evil.example/x.png)", "[a]: http://evil.example", "<http://evil.example>",
    "*a*", "**b**", "_c_", "__d__", "~~e~~", "`f`", "\\*", "a*b*c", "!", "a\\", "#", "a #", "&copy;", "&#65;", "<!-- -->", "<![CDATA[", "a  b",
    "\u00a0", "\u200b", "\u2028", "\x85", "\u202e", "\ufeff", "\u0301", "e\u0301", "Ω", "𝄞", "🙂", "١", "‘’", "$x$", "«", ".", ",", ")",
]  # fmt: skip
ADDRESSES = [
    "http://a.example/x", "/rel?a=1&b=2", "//b.example/y", "javascript:alert(1)", "data:text/html,x", " java\nscript:alert(1)", "http://[bad", "mailto:a@b.c",
    "https://www.youtube.com/embed/dQw4w9WgXcQ", "https://player.vimeo.com/video/76979871", "https://twitter.com/a/status/123456", "", "#x",
    "https://a.example/(x)_<y>|*`\\", "https://a.example/ж ж", "http://a.example/\u200b", "ftp://a.example/x", "HTTP://A.EXAMPLE/",
]  # fmt: skip
CLASSES = ["twitter-tweet", "caption", "gallery", "wp-caption-text", "fb-post", "slider", "x", "instagram-media"]
TAGS = [
    "p", "p", "p", "div", "div", "span", "b", "strong", "i", "em", "u", "a", "a", "ul", "ol", "li", "li", "dl", "dt", "dd", "h1", "h2", "h3", "h6",
    "blockquote", "table", "tr", "td", "td", "th", "caption", "figure", "figcaption", "section", "article", "pre", "code", "aside", "nav", "footer",
    "iframe", "video", "audio", "noscript", "picture", "custom-element", "font", "q", "sub", "center", "form", "button", "tbody",
]  # fmt: skip
VOID = ["br", "hr", "img", "img"]
STYLES = ["font-weight: bold", "font-weight:normal", "font-style: italic", "text-decoration: underline", "display:none"]

texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=8),
    st.text("ab ,.*_", min_size=1, max_size=6),
)
attributes = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["href", "src", "data-src", "cite", "data-href"]), st.sampled_from(ADDRESSES)),
        st.tuples(st.just("class"), st.sampled_from(CLASSES)),
        st.tuples(st.just("style"), st.sampled_from(STYLES)),
        st.tuples(
            st.sampled_from(["width", "height", "start"]), st.sampled_from(["5", "640", "100%", "-1", "9" * 30, "7"])
        ),
        st.tuples(st.sampled_from(["loop", "hidden"]), st.just("")),
    ),
    max_size=3,
    unique_by=lambda one: one[0],
)


def _tag(name: str, given: list[tuple[str, str]]) -> str:
    return f"<{name}" + "".join(f' {key}="{escape(value)}"' for key, value in given) + ">"


def _element(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda name, given, parts: f"{_tag(name, given)}{''.join(parts)}</{name}>",
        st.sampled_from(TAGS),
        attributes,
        st.lists(inner, max_size=4),
    )


def _written(template: str, inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """What editors do write, with anything in it: %s for an inner part, %a for an address."""
    parts = [
        st.just(one) if one not in ("%s", "%a") else inner if one == "%s" else st.sampled_from(ADDRESSES).map(escape)
        for one in re.split("(%[sa])", template)
    ]
    return st.tuples(*parts).map("".join)


WRITTEN = [
    '<p>a <a href="%a">%s</a> <b>%s<a href="%a">%s</a></b>%s</p>',
    '<p><strong>%s</strong><em>%s</em> %s<b><i>%s</i></b></p>',
    '<ul><li>%s<li>%s<ul><li>%s<ol start="3"><li>%s<li>%s</ol></ul>%s<li>%s</ul>',
    "<ol><li>%s</li>%s<li><p>%s</p><p>%s</p></li></ol>",
    "<table><caption>%s</caption><tr><th>%s<th>%s</tr><tr><td>%s<br>%s<td>%s</tr></table>",
    "<figure><table><tr><td>%s<td>b<tr><td>c<td>%s</table><figcaption>%s</figcaption></figure>",
    '<figure><img src="%a"><figcaption>%s</figcaption></figure>',
    '<div><img src="/a.jpg"><span class="caption">%s</span>%s</div>',
    '<figure class="wp-caption"><p class="caption">%s</p><video src="%a" loop></video><p class="caption">%s</p></figure>',
    '<div class="gallery"><figure><img src="/1.jpg"><p class="caption">%s</p></figure>%s<figure><img src="/2.jpg"></figure><p class="caption">%s</p></div>',
    '<div class="gallery"><img src="/1.jpg"><img src="/2.jpg" width="9">%s</div>',
    '<blockquote class="twitter-tweet"><p>%s</p>%s<a href="https://twitter.com/a/status/1">%s</a></blockquote>',
    "<blockquote><p>%s</p><p>%s</p></blockquote>",
    '<iframe src="%a">%s</iframe><iframe data-src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
    '<p>%s</p><hr>%s',
]  # fmt: skip
leaves = st.one_of(texts.map(escape), st.builds(_tag, st.sampled_from(VOID), attributes))


def _nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(_element(inner), *(_written(one, inner) for one in WRITTEN))


markup = st.lists(st.recursive(leaves, _nested, max_leaves=20), min_size=1, max_size=4).map("".join)
"""HTML within a body, well-formed or not: lists in paragraphs, cells without rows, links in links."""
