"""Pieces of pages as news sites and their editors' programs write them, each with the blocks that it must become."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field
from typing import Any

URL = "https://site.example/news/1"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x14\x00\x00\x00\x0a\x08\x02\x00\x00\x00" + bytes(20)
PREVIEW = b64encode(PNG).decode()


def p(text: str, *attributes: tuple[str, int, int] | tuple[str, int, int, str], **more: Any) -> dict[str, Any]:
    """A paragraph."""
    block: dict[str, Any] = {"type": "paragraph", "text": text}
    found = [dict(zip(("type", "from", "to", "href"), one, strict=False)) for one in attributes]
    return block | ({"attributes": found} if found else {}) | more


def image(
    name: str, *caption: dict[str, Any], width: int | None = None, height: int | None = None, **more: Any
) -> dict[str, Any]:
    """An image of the site."""
    size = {"width": width, "height": height}
    return {"type": "image", "url": f"https://site.example/{name}", "size": size, "caption": list(caption)} | more


def remote(service: str, number: str, *caption: dict[str, Any]) -> dict[str, Any]:
    """A video of a service."""
    return {"type": "remoteVideo", "information": {"service": service, "id": number}, "caption": list(caption)}


def embed(service: str, url: str, text: str = "", **more: Any) -> dict[str, Any]:
    """A post."""
    return {"type": "embed", "service": service, "url": url, "text": text} | more


def listed(style: str, *children: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A list."""
    return {"type": "list", "style": style, "children": list(children)} | more


@dataclass(frozen=True)
class Case:
    """`blocks` is what an element that holds `html` becomes. `by_texts`: what all texts of the page become, where that differs."""

    name: str
    html: str
    blocks: list[dict[str, Any]] = field(default_factory=list)
    by_texts: list[dict[str, Any]] | None = None


CASES = [
    Case("header", "<h2>The <b>vote</b></h2><p>Text</p>", [{"type": "header", "level": 2, "text": "The vote"}, p("Text")]),
    Case(
        "formatting",
        '<p>The <strong>mayor of <em>Lyon</em></strong> said <u>no</u>, <a href="/who">he did</a> .</p>',
        [p("The mayor of Lyon said no, he did .", ("bold", 4, 17), ("italic", 13, 17), ("underline", 23, 25), ("link", 27, 33, "https://site.example/who"))],
    ),
    Case(
        "formatting of styles, and the bold that pasted texts take back",
        '<b style="font-weight:normal"><p>plain <span style="font-weight: 700">bold</span> <i style="font-style:normal">no</i></p></b>',
        [p("plain bold no", ("bold", 6, 10))],
    ),
    Case(
        "formatting around paragraphs, spaces outside of it",
        "<strong><p> all of it </p></strong><p>a<b> b </b>c</p>",
        [p("all of it", ("bold", 0, 9)), p("a b c", ("bold", 2, 3))],
    ),
    Case(
        "adjoining pieces are one",
        "<p><b>one </b><b>two</b><a href='/x'>three</a><a href='/x'> four</a></p>",
        [p("one twothree four", ("bold", 0, 7), ("link", 7, 17, "https://site.example/x"))],
    ),
    Case("lines", "<p>one<br>two <b>bold</b><br/><br>three</p>", [p("one"), p("two bold", ("bold", 4, 8)), p("three")]),
    Case(
        "addresses that are none of the web",
        '<p><a href="javascript:alert(1)">a</a> <a href="data:text/html,x">b</a> <a href="mailto:x@y.z">c</a> <a href=" JAVA\tscript:x">d</a></p>',
        [p("a b c d")],
    ),
    Case(
        "a base address",
        '<base href="https://cdn.example/dir/"><p><a href="x.html">x</a></p>',
        [p("x", ("link", 0, 1, "https://cdn.example/dir/x.html"))],
    ),
    Case(
        "figure",
        '<p>Text</p><figure class="photo"><img src="/a.jpg" width="640" height="360px"><figcaption>The <i>mayor</i><span> Photo: AP</span></figcaption></figure>',
        [p("Text"), image("a.jpg", p("The mayor Photo: AP", ("italic", 4, 9)), width=640, height=360)],
        [p("Text"), image("a.jpg", p("The mayor Photo: AP", ("italic", 4, 9), inText=True), width=640, height=360)],
    ),
    Case(
        "WordPress caption",
        '<div class="wp-caption"><a href="/full.jpg"><img src="/b.jpg"></a><p class="wp-caption-text">Snow</p></div><p>Text</p>',
        [image("b.jpg", p("Snow", inText=True)), p("Text")],
    ),
    Case(
        "caption in a span",
        '<div class="pic"><img src="/c.jpg"><span class="image-caption">Rain</span></div><p>Text</p>',
        [image("c.jpg", p("Rain", inText=True)), p("Text")],
    ),
    Case(
        "lazy image with a preview",
        f'<p>Text</p><figure><img class="lazy" src="data:image/png;base64,{PREVIEW}" data-src="/d.jpg"><noscript><img src="/d.jpg"></noscript></figure>',
        [p("Text"), image("d.jpg", thumbnail=PREVIEW)],
    ),
    Case(
        "picture with sources",
        '<p>Text</p><picture><source srcset="/s.webp 320w, /l.webp 1280w"><img alt="x"></picture>',
        [p("Text"), image("l.webp")],
        [p("Text")],
    ),
    Case("srcset", '<p>Text</p><img srcset="/1.jpg 1x, /2.jpg 2x"><p>End</p>', [p("Text"), image("2.jpg"), p("End")]),
    Case("counters and spacers", '<p>Text</p><img src="/pixel.gif" width="1" height="1"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', [p("Text")]),
    Case(
        "gallery of figures",
        '<p>Text</p><figure class="wp-block-gallery"><figure><img src="/1.jpg"><figcaption>One</figcaption></figure>'
        '<figure><img src="/2.jpg"></figure><figcaption class="blocks-gallery-caption">All</figcaption></figure>',
        [p("Text"), {"type": "gallery", "caption": [p("All")], "images": [image("1.jpg", p("One")), image("2.jpg")]}],
        [p("Text"), {"type": "gallery", "caption": [p("All", inText=True)], "images": [image("1.jpg", p("One", inText=True)), image("2.jpg")]}],
    ),
    Case(
        "slider",
        '<div class="photo-slider"><div class="slide"><img data-src="/1.jpg"><div class="slide-caption">One</div></div>'
        '<div class="slide"><img data-src="/2.jpg"><div class="slide-caption">Two</div></div></div><p>Text</p>',
        [{"type": "gallery", "caption": [], "images": [image("1.jpg", p("One", inText=True)), image("2.jpg", p("Two", inText=True))]}, p("Text")],
    ),
    Case("two images that are no gallery", '<p><img src="/1.jpg"></p><p>Text</p><p><img src="/2.jpg"></p><p>End</p>', [image("1.jpg"), p("Text"), image("2.jpg"), p("End")]),
    Case("one image in a gallery", '<div class="gallery"><img src="/1.jpg"></div><p>Text</p>', [image("1.jpg"), p("Text")]),
    Case(
        "video file",
        '<p>Text</p><figure><video controls width="1280" height="720"><source src="/v.mp4" type="video/mp4"></video><figcaption>Flood</figcaption></figure><p>End</p>',
        [p("Text"), {"type": "video", "src": "https://site.example/v.mp4", "isAnimation": False, "ratio": 1.7778, "caption": [p("Flood")]}, p("End")],
        [p("Text"), {"type": "video", "src": "https://site.example/v.mp4", "isAnimation": False, "ratio": 1.7778, "caption": [p("Flood", inText=True)]}, p("End")],
    ),
    Case(
        "animation",
        '<p>Text</p><video autoplay loop muted src="/gif.mp4" style="aspect-ratio: 4 / 3"></video><p>End</p>',
        [p("Text"), {"type": "video", "src": "https://site.example/gif.mp4", "isAnimation": True, "ratio": 1.3333, "caption": []}, p("End")],
    ),
    Case(
        "sound",
        '<p>Text</p><figure class="wp-block-audio"><audio controls src="/a.mp3"></audio></figure><p>End</p>',
        [p("Text"), {"type": "audio", "src": "https://site.example/a.mp3", "caption": []}, p("End")],
    ),
    Case(
        "YouTube",
        '<p>Text</p><figure><div class="wrapper"><iframe src="//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe></div><figcaption>Seen</figcaption></figure><p>End</p>',
        [p("Text"), remote("youtube", "dQw4w9WgXcQ", p("Seen")), p("End")],
        [p("Text"), remote("youtube", "dQw4w9WgXcQ", p("Seen", inText=True)), p("End")],
    ),
    *(
        Case(f"player {service} {address}", f'<p>Text</p><iframe {name}="{address}" allowfullscreen></iframe><p>End</p>', [p("Text"), remote(service, number), p("End")])
        for service, number, name, address in (
            ("youtube", "dQw4w9WgXcQ", "data-src", "https://www.youtube.com/embed/dQw4w9WgXcQ"),
            ("vimeo", "76979871", "src", "https://player.vimeo.com/video/76979871?h=8272103f6e"),
            ("rutube", "0a1b2c3d4e5f", "src", "https://rutube.ru/play/embed/0a1b2c3d4e5f"),
            ("vk", "-22822305_456241864", "src", "https://vk.com/video_ext.php?oid=-22822305&amp;id=456241864&amp;hash=aa"),
            ("vk", "1_2", "src", "https://vkvideo.ru/video_ext.php?id=2&amp;oid=1"),
            ("dzen", "vMp8qXzxY0I8", "src", "https://dzen.ru/embed/vMp8qXzxY0I8?from_block=partner"),
            ("ok", "1234567890", "src", "//ok.ru/videoembed/1234567890"),
            ("dailymotion", "x8abcde", "src", "https://www.dailymotion.com/embed/video/x8abcde"),
            ("dailymotion", "x8abcde", "src", "https://geo.dailymotion.com/player/xabc.html?video=x8abcde"),
        )
    ),
    Case("player of a custom element", '<p>Text</p><lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube><p>End</p>', [p("Text"), remote("youtube", "dQw4w9WgXcQ"), p("End")]),
    Case("advertisement", '<p>Text</p><iframe src="https://ads.example/frame"></iframe><iframe src="about:blank"></iframe><p>End</p>', [p("Text"), p("End")]),
    Case(
        "tweet",
        '<p>Text</p><blockquote class="twitter-tweet"><p lang="en">No <a href="https://t.co/x">more</a></p>&mdash; Ann (@ann) '
        '<a href="https://twitter.com/ann/status/12345?ref_src=x">May 1, 2026</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script><p>End</p>',
        [
            p("Text"),
            embed(
                "twitter",
                "https://twitter.com/ann/status/12345?ref_src=x",
                "No more\n— Ann (@ann) May 1, 2026",
                attributes=[
                    {"type": "link", "from": 3, "to": 7, "href": "https://t.co/x"},
                    {"type": "link", "from": 21, "to": 32, "href": "https://twitter.com/ann/status/12345?ref_src=x"},
                ],
            ),
            p("End"),
        ],
    ),
    Case(
        "posts without text",
        '<p>Text</p><script async src="https://telegram.org/js/telegram-widget.js?22" data-telegram-post="durov/68"></script><p>and</p>'
        '<iframe src="https://platform.twitter.com/embed/Tweet.html?dnt=true&amp;id=1234567"></iframe><p>and</p>'
        '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/abc/"></blockquote><p>and</p>'
        '<div class="fb-post" data-href="https://www.facebook.com/a/posts/1"></div><p>End</p>',
        [
            p("Text"), embed("telegram", "https://t.me/durov/68"), p("and"), embed("twitter", "https://twitter.com/i/status/1234567"), p("and"),
            embed("instagram", "https://www.instagram.com/p/abc/"), p("and"), embed("facebook", "https://www.facebook.com/a/posts/1"), p("End"),
        ],
    ),
    Case("a class without an address is a quotation", '<blockquote class="twitter-tweet"><p>Text</p></blockquote>', [{"type": "quote", "children": [p("Text")]}]),
    Case("chart", '<p>Text</p><iframe src="https://datawrapper.dwcdn.net/abc/1/"></iframe><p>End</p>', [p("Text"), embed("datawrapper", "https://datawrapper.dwcdn.net/abc/1/"), p("End")]),
    Case(
        "quotation",
        "<p>He said:</p><blockquote><p>One <b>two</b>.</p><p>Three.</p></blockquote><p>End</p>",
        [p("He said:"), {"type": "quote", "children": [p("One two.", ("bold", 4, 7)), p("Three.")]}, p("End")],
    ),
    Case(
        "lists",
        "<ul><li>one <b>x</b></li><li>two</li></ul><ol><li>three</li></ol>",
        [listed("unordered", p("one x", ("bold", 4, 5)), p("two")), listed("ordered", p("three"))],
    ),
    Case(
        "list in a list",
        "<ol><li>one<ul><li>a</li><li>b</li></ul></li><li>two</li></ol>",
        [listed("ordered", p("one"), listed("unordered", p("a"), p("b")), p("two"))],
    ),
    Case(
        "an item of several paragraphs",
        "<ol><li><p>one</p><p>more</p></li><li>two<br>more</li></ol>",
        [listed("ordered", p("one"), p("more", continued=True), p("two"), p("more", continued=True))],
    ),
    Case(
        "a list goes on behind an image",
        '<ol><li>one</li><li>two<img src="/a.jpg"></li><li>three</li></ol>',
        [listed("ordered", p("one")), image("a.jpg"), listed("ordered", p("two"), p("three"), start=2)],
    ),
    Case("a list that begins later", '<ol start="7"><li>seven</li></ol>', [listed("ordered", p("seven"), start=7)]),
    Case(
        "lists in lists are bounded",
        "<ul><li>0" * 8 + "</ul>",
        [listed("unordered", p("0"), listed("unordered", p("0"), listed("unordered", p("0"), listed("unordered", p("0"), listed("unordered", p("0"), p("0"), p("0"), p("0"))))))],
    ),
    Case(
        "terms",
        "<dl><dt>Term</dt><dd>Meaning</dd></dl>",
        [listed("unordered", p("Term"), p("Meaning"))],
    ),
    Case(
        "an item that holds the article is none",
        f"<ul><li><h1>Head</h1><p>{'One. ' * 9}</p><p>Two.</p><p>Three.</p></li></ul>",
        [{"type": "header", "level": 1, "text": "Head"}, p(("One. " * 9).strip()), p("Two."), p("Three.")],
    ),
    Case(
        "table",
        "<table><caption>Medals</caption><tr><th>Land</th><th>Gold</th></tr><tr><td><b>Chile</b></td><td>3<br>of 5</td></tr><tr><td></td><td>1</td></tr></table>",
        [
            {
                "type": "table",
                "caption": [p("Medals", inText=True)],
                "rows": [
                    [{"text": "Land", "header": True}, {"text": "Gold", "header": True}],
                    [{"text": "Chile", "attributes": [{"type": "bold", "from": 0, "to": 5}]}, {"text": "3\nof 5"}],
                    [{"text": ""}, {"text": "1"}],
                ],
            }
        ],
    ),
    Case(
        "table in a figure",
        "<p>Text</p><figure><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table><figcaption>Source: us</figcaption></figure>",
        [p("Text"), {"type": "table", "caption": [p("Source: us")], "rows": [[{"text": "a"}, {"text": "b"}], [{"text": "c"}, {"text": "d"}]]}],
        [p("Text"), {"type": "table", "caption": [], "rows": [[{"text": "a"}, {"text": "b"}], [{"text": "c"}, {"text": "d"}]]}, p("Source: us")],
    ),
    Case(
        "a page's layout is no table",
        f"<table><tr><td>Menu</td><td><p>{'One. ' * 9}</p><p>Two.</p><p>Three.</p></td></tr><tr><td>x</td><td>y</td></tr></table>",
        [p("Menu"), p(("One. " * 9).strip()), p("Two."), p("Three."), p("x"), p("y")],
    ),
    Case("lines between parts", "<hr><p>One</p><hr><hr><p>Two</p><hr>", [p("One"), {"type": "delimiter"}, p("Two")]),
    Case("furniture", '<p>Text</p><aside><img src="/ad.jpg"><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe></aside><p>End</p>', [p("Text"), p("End")], [p("Text"), image("ad.jpg"), p("End")]),
    Case("custom elements", '<x-body><x-p>One</x-p><x-fig><img src="/a.jpg"></x-fig></x-body><p>Two</p>', [p("One"), image("a.jpg"), p("Two")]),
]  # fmt: skip
