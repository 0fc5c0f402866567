"""Other people's players and posts: which service an address belongs to, and what is shown by it.

Only what stands in these tables becomes a block: any other frame is an advertisement until proven otherwise.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, urlsplit

VIDEOS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (service, re.compile(r"https?://(?:www\.|m\.)?" + pattern))
    for service, pattern in (
        ("youtube", r"youtube(?:-nocookie)?\.com/(?:embed|v|shorts|live)/(?!videoseries)([\w-]{11})(?![\w-])"),
        ("youtube", r"youtube\.com/watch\?(?:[^#]*&)?v=([\w-]{11})(?![\w-])"),
        ("youtube", r"youtu\.be/([\w-]{11})(?![\w-])"),
        ("vimeo", r"(?:player\.)?vimeo\.com/(?:video/)?(\d{3,15})(?!\d)"),
        ("rutube", r"rutube\.ru/(?:play/embed|video/embed|video)/(\w{3,64})(?!\w)"),
        ("dzen", r"dzen\.ru/(?:embed|video/watch)/([\w-]{5,64})(?![\w-])"),
        ("dzen", r"frontend\.vh\.yandex\.ru/player/([\w-]{5,64})(?![\w-])"),
        ("ok", r"ok\.ru/(?:videoembed|video)/(\d{3,25})(?!\d)"),
        ("dailymotion", r"dailymotion\.com/(?:embed/)?video/(\w{4,20})(?!\w)"),
        ("dailymotion", r"geo\.dailymotion\.com/player(?:/\w{1,20})?\.html\?(?:[^#]*&)?video=(\w{4,20})(?!\w)"),
        ("vk", r"(?:vk\.com|vk\.ru|vkvideo\.ru)/video(-?\d{1,15}_\d{1,15})(?!\d)"),
    )
)
VK_PLAYER = re.compile(r"https?://(?:www\.|m\.)?(?:vk\.com|vk\.ru|vkvideo\.ru)/video_ext\.php\?")
WATCH = {
    "youtube": "https://www.youtube.com/watch?v={}",
    "vimeo": "https://vimeo.com/{}",
    "rutube": "https://rutube.ru/video/{}/",
    "dzen": "https://dzen.ru/embed/{}",
    "ok": "https://ok.ru/video/{}",
    "dailymotion": "https://www.dailymotion.com/video/{}",
    "vk": "https://vk.com/video{}",
}
HOSTS = {  # of posts, sounds, charts and maps that pages frame
    "twitter.com": "twitter", "x.com": "twitter", "instagram.com": "instagram", "facebook.com": "facebook", "tiktok.com": "tiktok",
    "t.me": "telegram", "reddit.com": "reddit", "redditmedia.com": "reddit", "bsky.app": "bluesky", "threads.net": "threads",
    "threads.com": "threads", "soundcloud.com": "soundcloud", "spotify.com": "spotify", "podcasts.apple.com": "apple",
    "music.yandex.ru": "yandex", "datawrapper.de": "datawrapper", "dwcdn.net": "datawrapper", "infogram.com": "infogram",
    "flourish.studio": "flourish", "uri.sh": "flourish", "google.com": "google", "yandex.ru": "yandex", "vk.com": "vk", "ok.ru": "ok",
    "pinterest.com": "pinterest", "linkedin.com": "linkedin",
}  # fmt: skip
FRAMED = re.compile(  # of those whose sites have other pages too, the paths that are made for frames
    r"//(?:www\.)?(?:google\.com/maps|yandex\.ru/map-widget|vk\.com/(?:widget|wall)|ok\.ru/dk\?|linkedin\.com/embed)|"
    r"//(?!(?:www\.)?(?:google\.com|yandex\.ru|vk\.com|ok\.ru|linkedin\.com)/)"
)
POSTS = {  # classes by which services mark a post that their script will replace
    "twitter-tweet": "twitter", "twitter-video": "twitter", "instagram-media": "instagram", "tiktok-embed": "tiktok",
    "fb-post": "facebook", "fb-video": "facebook", "reddit-embed-bq": "reddit", "reddit-card": "reddit",
    "bluesky-embed": "bluesky", "text-post-media": "threads", "telegram-post": "telegram",
}  # fmt: skip
TWEET = re.compile(r"https?://platform\.twitter\.com/embed/.*?[?&]id=(\d{5,25})")


def video_of(address: str) -> tuple[str, str] | None:
    """(service, id) of a video by the address of its player or its page."""
    for service, pattern in VIDEOS:
        match = pattern.match(address)
        if match:
            return service, match[1]
    if VK_PLAYER.match(address):
        number = f"{_asked(address, 'oid')}_{_asked(address, 'id')}"
        return ("vk", number) if re.fullmatch(r"-?\d{1,15}_\d{1,15}", number) else None
    return None


def watch_address(service: str, number: str) -> str | None:
    """Where a person can see that video."""
    return WATCH[service].format(quote(number, safe="")) if service in WATCH else None


def service_of(address: str) -> str | None:
    """The service whose post, sound, chart or map this is; None of what is no address at all."""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return None
    return next((name for end, name in HOSTS.items() if host == end or host.endswith("." + end)), None)


def framed_post(address: str) -> tuple[str, str] | None:
    """(service, address for people) of a frame."""
    service = service_of(address)
    if service is None or not FRAMED.search(address):
        return None
    if service == "twitter":
        tweet = TWEET.match(address)
        return (service, f"https://twitter.com/i/status/{tweet[1]}") if tweet else None
    if service == "facebook":
        shown = _asked(address, "href")
        return (service, shown) if service_of(shown) == service and shown.startswith("https://") else None
    return service, address


def _asked(address: str, name: str) -> str:
    """A parameter of the address, "" where it has none or too many."""
    try:
        return parse_qs(urlsplit(address).query, max_num_fields=50).get(name, [""])[0]
    except ValueError:
        return ""
