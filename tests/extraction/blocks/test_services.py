"""Other people's players and posts, by their addresses."""

from __future__ import annotations

from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html

from mediamon.extraction.blocks.media import media_block, post_of
from mediamon.extraction.blocks.services import WATCH, framed_post, service_of, video_of, watch_address

WORDS = ascii_letters + digits
NUMBERS = {
    "youtube": st.text(WORDS + "-_", min_size=11, max_size=11),
    "vimeo": st.text(digits, min_size=3, max_size=15),
    "rutube": st.text(WORDS, min_size=3, max_size=64),
    "dzen": st.text(WORDS + "-_", min_size=5, max_size=64),
    "ok": st.text(digits, min_size=3, max_size=25),
    "dailymotion": st.text(WORDS, min_size=4, max_size=20),
    "vk": st.from_regex(r"-?[0-9]{1,15}_[0-9]{1,15}", fullmatch=True),
}
BASE = "https://site.example/a"


def framed(address: str) -> dict[str, object] | None:
    frame = lxml_html.Element("iframe")
    frame.set("src", address)
    return media_block(frame, BASE)


@given(st.sampled_from(sorted(WATCH)).flatmap(lambda name: st.tuples(st.just(name), NUMBERS[name])))
def test_where_a_person_sees_a_video_it_is_known_again(video: tuple[str, str]) -> None:
    address = watch_address(*video)
    assert address is not None
    assert video_of(address) == video
    assert video_of(f"{address}?autoplay=1" if "?" not in address else f"{address}&t=5") == video


@pytest.mark.parametrize(
    ("address", "video"),
    [
        ("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0", ("youtube", "dQw4w9WgXcQ")),
        ("https://m.youtube.com/watch?a=b&v=dQw4w9WgXcQ&t=1", ("youtube", "dQw4w9WgXcQ")),
        ("https://www.youtube.com/embed/videoseries?list=PL1", None),
        ("https://www.youtube.com/embed/dQw4w9WgXcQx", None),
        ("https://vk.com/video_ext.php?oid=-12&id=34&hash=5", ("vk", "-12_34")),
        ("https://vk.com/video_ext.php?oid=x&id=34", None),
        ("https://geo.dailymotion.com/player/x1.html?video=x8abcd", ("dailymotion", "x8abcd")),
        ("https://evil.example/youtube.com/embed/dQw4w9WgXcQ", None),
        ("https://notyoutube.com/embed/dQw4w9WgXcQ", None),
    ],
)
def test_players_are_known_by_their_addresses(address: str, video: tuple[str, str] | None) -> None:
    assert video_of(address) == video


def test_a_service_is_known_by_its_host_alone() -> None:
    assert service_of("https://www.instagram.com/p/x/") == "instagram"
    assert service_of("https://notx.com/p") is None
    assert service_of("https://evil.example/x.com") is None
    assert service_of("https://x.com.evil.example/") is None
    assert service_of("https://x.com@evil.example/") is None


@pytest.mark.parametrize(
    ("address", "post"),
    [
        ("https://platform.twitter.com/embed/Tweet.html?dnt=1&id=1234567", ("twitter", "https://twitter.com/i/status/1234567")),
        ("https://platform.twitter.com/widgets.html", None),
        ("https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fposts%2F1", ("facebook", "https://www.facebook.com/a/posts/1")),
        ("https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fevil.example", None),
        ("https://www.facebook.com/plugins/post.php?href=javascript:0", None),
        ("https://www.facebook.com/plugins/like.php", None),
        ("https://www.google.com/search?q=x", None),
        ("https://www.google.com/maps/embed?pb=1", ("google", "https://www.google.com/maps/embed?pb=1")),
        ("https://ads.example/frame", None),
    ],
)  # fmt: skip
def test_frames_become_posts_for_people(address: str, post: tuple[str, str] | None) -> None:
    assert framed_post(address) == post


PIECES = st.sampled_from(["http://", "https://", "[bad", "[::1]", "facebook.com/plugins/post.php?", "href=", "&", "%5B", "x.com", "/", "vk.com/video_ext.php?oid=", "a", "@", ":x", "?", "#"])  # fmt: skip


@given(st.lists(PIECES, max_size=8).map("".join))
def test_no_frame_s_address_makes_it_fail(rest: str) -> None:
    for address in (rest, f"https://www.facebook.com/plugins/post.php?href={rest}", f"https://vk.com/{rest}"):
        block = framed(address)
        assert block is None or block["type"] in ("embed", "remoteVideo")


def test_a_post_is_told_by_its_class_and_a_link_to_its_service() -> None:
    def told(inner: str, names: str = "twitter-tweet") -> tuple[str, str] | None:
        return post_of(lxml_html.fragment_fromstring(f'<blockquote class="{names}">{inner}</blockquote>'), BASE)

    links = '<a href="https://t.co/1">x</a><a href="https://twitter.com/a/status/1">a</a><a href="https://other.example/">b</a>'
    assert told(links) == ("twitter", "https://twitter.com/a/status/1")
    assert told(links, "quote") is None
    assert told('<a href="https://other.example/">b</a>') is None
    assert told(links, "instagram-media") is None


def element(markup: str) -> dict[str, object] | None:
    return media_block(lxml_html.fragment_fromstring(markup), BASE)


def test_videos_and_sounds_are_read_with_what_is_said_of_them() -> None:
    assert element('<video src="/v.mp4" width="640" height="360" loop></video>') == {
        "type": "video", "src": "https://site.example/v.mp4", "isAnimation": True, "ratio": 1.7778, "caption": [],
    }  # fmt: skip
    assert element('<video style="aspect-ratio: 16 / 0"><source data-src="v.mp4"></video>') == {
        "type": "video", "src": "https://site.example/v.mp4", "isAnimation": False, "ratio": None, "caption": [],
    }  # fmt: skip
    assert element('<audio><source src="javascript:0"><source src="/a.mp3"></audio>') == {
        "type": "audio", "src": "https://site.example/a.mp3", "caption": [],
    }  # fmt: skip
    assert element("<video></video>") is None
    assert element('<lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube>') == {
        "type": "remoteVideo", "information": {"service": "youtube", "id": "dQw4w9WgXcQ"}, "caption": [],
    }  # fmt: skip
    assert element('<lite-youtube videoid="too short"></lite-youtube>') is None
    assert element('<div data-telegram-post="chan/12"></div>') == {
        "type": "embed", "service": "telegram", "url": "https://t.me/chan/12", "text": "",
    }  # fmt: skip
