"""The attacks of docs/security.md, made for real against a crawl; each leaves the honest pages beside it unharmed."""

from __future__ import annotations

import gzip
import re
import socket
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.browser.loading.hanging import TRIED_AGAIN
from mediamon.storage.tables.found import incident, publication, url
from tests.conftest import Project
from tests.line.hostile import MORE, TEXT, Hostile, Secret, bomb, standing, story

QUICK = ("-s", "RETRY_TIMES=0", "-s", "MEDIAMON_RENDER_SECONDS=3", "-s", "PLAYWRIGHT_DEFAULT_NAVIGATION_TIMEOUT=6000")

WriteSite = Callable[[str, str], Path]


@pytest.fixture
def places() -> Iterator[tuple[Hostile, Secret]]:
    with standing() as both:
        yield both


def crawl(
    project: Project, write_site: WriteSite, hostile: Hostile, pages: list[str], more: str = "", *settings: str
) -> str:
    """Crawl a page that links to these; the log."""
    hostile.pages["/"] = "".join(f"<a href='{page}'>{number}</a>" for number, page in enumerate(pages)).encode()
    write_site(
        "odd",
        f"name: odd\nlinks: ['{hostile.base}/']\nallow: ['.']\ndeny: ['^{hostile.base}/$']\npoliteness: {{delay: 0}}\n{more}",
    )
    done = project.run("crawl", "odd", *QUICK, *settings)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Traceback" not in done.stderr, done.stderr[-5000:]
    return done.stderr


def outcome(project: Project) -> dict[str, tuple[str, str | None]]:
    with project.open().connect() as connection:
        return {row.url: (row.state, row.reason) for row in connection.execute(select(url))}


def stored(project: Project) -> dict[str, str]:
    with project.open().connect() as connection:
        return {row.headline: row.body for row in connection.execute(select(publication))}


def test_who_gets_through_is_seen(places: tuple[Hostile, Secret]) -> None:
    """The service of the attacks below hears whoever comes, by IPv4, by IPv6 where there is one, and by UDP."""
    _, secret = places
    hosts = ["127.0.0.1", "127.0.0.2", *(["::1", "::ffff:127.0.0.1"] if socket.has_dualstack_ipv6() else [])]
    for host in hosts:
        connection = HTTPConnection(host, secret.port, timeout=10)
        connection.request("GET", f"/{host}")
        assert connection.getresponse().status == 200
        connection.close()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for _ in range(100):
            sender.sendto(b"x", ("127.0.0.1", secret.port))
            if "a datagram" in secret.visits:
                break
            time.sleep(0.05)
    assert {f"/{host}" for host in hosts} | {"a datagram"} == set(secret.visits)


def test_private_addresses_are_refused_at_the_wall(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """Links, redirects, a feed and a sitemap that lead to a service of this machine: nobody comes there."""
    hostile, secret = places
    names = ["127.0.0.1", "127.0.0.2", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0.0.0.0"]
    inside = [f"http://{name}:{secret.port}/{number}" for number, name in enumerate(names)]
    for number, address in enumerate(inside):
        hostile.pages[f"/redirect{number}"] = hostile.leads_to(address, (301, 302, 303, 307, 308)[number % 5])
    hostile.pages["/good"] = story("Хорошая новость дня")
    hostile.pages["/feed"] = (
        f"<rss><channel><item><link>http://127.0.0.1:{secret.port}/feed</link></item></channel></rss>"
    ).encode()
    hostile.pages["/map"] = hostile.leads_to(f"http://127.0.0.1:{secret.port}/map.xml")
    pages = [
        "/good",
        "http://169.254.169.254/latest/meta-data",
        "http://10.255.255.1/",
        "http://127.0.0.1:22/",
        *inside,
    ]
    more = f"feeds: ['{hostile.base}/feed']\nsitemaps: ['{hostile.base}/map']\n"
    log = crawl(project, write_site, hostile, [*pages, *(f"/redirect{n}" for n in range(len(inside)))], more)
    assert secret.visits == []
    assert list(stored(project)) == ["Хорошая новость дня"]
    refused = {address: reason for address, (state, reason) in outcome(project).items() if state == "refused"}
    assert refused.pop("http://169.254.169.254/latest/meta-data") == "wall_link_local_address"
    assert refused.pop("http://10.255.255.1/") == "wall_private_address"
    assert refused.pop("http://127.0.0.1:22/") == "wall_port"
    assert len(refused) >= 2 * len(names)
    assert set(refused.values()) <= {"wall_loopback_address", "http_404"}
    assert "is a loopback address: name it under `reach:`" in log
    assert re.search(r"'mediamon/wall/loopback_address': \d+", log)


def test_a_page_in_the_browser_gets_no_further(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """Pictures, frames, requests, sockets, workers, calls and navigations of a rendered page: none reaches the service."""
    hostile, secret = places
    inside = f"127.0.0.1:{secret.port}"
    script = f"""
    fetch('http://{inside}/fetch', {{mode: 'no-cors'}}).catch(() => 0);
    new WebSocket('ws://{inside}/socket'); new EventSource('http://{inside}/events');
    navigator.sendBeacon('http://{inside}/beacon', 'x'); new Image().src = 'http://localhost:{secret.port}/image';
    new Worker(URL.createObjectURL(new Blob([`importScripts('http://{inside}/worker')`])));
    navigator.serviceWorker && navigator.serviceWorker.register('/service.js').catch(() => 0);
    window.open('http://{inside}/window');
    const servers = ['stun:{inside}', 'turn:{inside}?transport=udp', 'turn:{inside}?transport=tcp', 'turns:{inside}'];
    const iceServers = servers.map(urls => ({{urls, username: 'u', credential: 'p'}}));
    const [here, there] = [new RTCPeerConnection({{iceServers}}), new RTCPeerConnection()];
    here.createDataChannel('x');
    (async () => {{
        await here.setLocalDescription(await here.createOffer());
        await there.setRemoteDescription(here.localDescription);
        await there.setLocalDescription(await there.createAnswer());
        await here.setRemoteDescription(there.localDescription);
        for (const way of ['udp 2113937151 127.0.0.1 {secret.port} typ host', 'tcp 1518280447 127.0.0.1 {secret.port} typ host tcptype passive'])
            await here.addIceCandidate({{candidate: `candidate:1 1 ${{way}}`, sdpMid: '0', sdpMLineIndex: 0}});
    }})();
    self.WebTransport && new WebTransport('https://{inside}/transport').ready.catch(() => 0);
    fetch('http://{inside}/kept', {{mode: 'no-cors', keepalive: true, method: 'POST', body: 'x'}}).catch(() => 0);
    """
    extra = (
        f"<img src='http://{inside}/img'><iframe src='http://{inside}/frame'></iframe><script src='http://{inside}/js'></script>"
        f"<video src='http://{inside}/video'></video><object data='http://{inside}/object'></object><embed src='http://{inside}/embed'>"
        f"<link rel=prefetch href='http://{inside}/prefetch'><link rel=manifest href='http://{inside}/manifest'>"
        f'<script type=speculationrules>{{"prefetch": [{{"source": "list", "urls": ["http://{inside}/rules"]}}]}}</script>'
        f"<link rel=stylesheet href='http://{inside}/css'><link rel=preconnect href='http://{inside}'><script>{script}</script>"
    )
    hostile.pages["/service.js"] = (200, {"Content-Type": "text/javascript"}, f"fetch('http://{inside}/sw')".encode())
    hostile.pages["/good"] = story("Новость с довесками", extra)
    hostile.pages["/away"] = f"<script>location = 'http://{inside}/location'</script>".encode()
    hostile.pages["/meta"] = f"<meta http-equiv=refresh content='0; url=http://{inside}/refresh'>".encode()
    hostile.pages["/redirect"] = hostile.leads_to(f"http://{inside}/redirect")
    log = crawl(project, write_site, hostile, ["/good", "/away", "/meta", "/redirect"], "render: true\n")
    assert secret.visits == []
    assert list(stored(project)) == ["Новость с довесками"]
    assert int(re.findall(r"'mediamon/wall/loopback_address': (\d+)", log)[0]) >= 8


@pytest.mark.parametrize("looked_at", [False, True], ids=["read", "looked at"])
def test_a_page_is_rendered_though_what_holds_up_its_parser_never_ends(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret], looked_at: bool
) -> None:
    """A stylesheet before a script, a script in the head, one whose address is another at each load; what other scripts write stands in
    the page all the same.
    """
    hostile, _ = places
    hostile.endless |= {"/style": "text/css", "/script": "text/javascript"}
    before = {
        "/by-style": "<link rel=stylesheet href='/style'><script>window.x = 1</script>",
        "/by-script": "<script src='/script'></script>",
        "/by-changing": "<script>document.write(`<script src='/script?_=${Math.random()}'><\\/script>`)</script>",
        "/good": "",
    }
    for path, head in before.items():
        page = story(
            f"Новость {path} дня", f"<p id=p></p><script>p.textContent = 'Дописано сценарием, {path}.'</script>"
        )
        hostile.pages[path] = page.replace(b"<title>", f"{head}<title>".encode())
    more = "method: visual\nrender: true\n" if looked_at else "render: true\n"
    log = crawl(project, write_site, hostile, list(before), more)
    found = stored(project)
    assert set(found) == {f"Новость {path} дня" for path in before}
    assert all(f"Дописано сценарием, {path}." in found[f"Новость {path} дня"] for path in before)
    assert "'mediamon/browser/cut_off': 3" in log
    assert "'mediamon/unsettled': 3" in log


def test_what_has_held_up_two_pages_holds_up_no_third(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """Though its address is another at each load. One of several after them looks whether it comes."""
    hostile, _ = places
    hostile.endless["/script"] = "text/javascript"
    head = "<script>document.write(`<script src='/script?_=${Math.random()}'><\\/script>`)</script>"
    paths = [f"/{number}" for number in range(10)]
    for path in paths:
        page = story(f"Новость {path} дня", f"<p>{'Особый текст ' + path:*<300}</p>")
        hostile.pages[path] = page.replace(b"<title>", f"{head}<title>".encode())
    crawl(project, write_site, hostile, paths, "render: true\n", "-s", "CONCURRENT_REQUESTS=1")
    assert set(stored(project)) == {f"Новость {path} дня" for path in paths}
    assert sum(one.startswith("/script?") for one in hostile.seen) == 2 + (len(paths) - 2) // TRIED_AGAIN


def test_a_rendered_page_is_read_though_something_on_it_never_ends(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """A frame of an advertiser whose server does not answer, a script that does not end: the article beside it is stored."""
    hostile, _ = places
    hostile.endless |= {"/frame": "text/html", "/script": "text/javascript", "/object": "text/html"}
    beside = {
        "/by-frame": "<iframe src='/frame'></iframe>",
        "/by-script": "<script async src='/script'></script>",
        "/by-object": "<object data='/object' type='text/html'></object>",
    }
    for path, extra in beside.items():
        hostile.pages[path] = story(f"Новость {path}", f"<p>{'Особый текст ' + path:*<300}</p>{extra}")
    hostile.pages["/led"] = b"<script>location = '/end'</script>"
    hostile.pages["/end"] = story("Новость за переходом")
    crawl(project, write_site, hostile, [*beside, "/led"], "render: true\n")
    assert set(stored(project)) == {*(f"Новость {path}" for path in beside), "Новость за переходом"}


def test_only_the_web_is_fetched(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret], tmp_path: Path
) -> None:
    hostile, _ = places
    document = tmp_path / "document.html"
    document.write_bytes(story("Файл этой машины"))
    odd = [
        f"file://{document}",
        "data:text/html,<h1>x</h1>",
        "ftp://127.0.0.1/x",
        "s3://bucket/x",
        "javascript:alert(1)",
        "blob:http://127.0.0.1/1",
        "gopher://127.0.0.1:70/x",
        "view-source:http://127.0.0.1/",
    ]
    for number, address in enumerate(odd):
        hostile.pages[f"/to{number}"] = hostile.leads_to(address)
    hostile.pages["/good"] = story("Хорошая новость дня")
    hostile.pages["/feed"] = "".join(
        [
            "<rss><channel>",
            *(f"<item><link>{one.replace('<', '&lt;')}</link></item>" for one in odd),
            "</channel></rss>",
        ]
    ).encode()
    pages = ["/good", *odd, *(f"/to{number}" for number in range(len(odd)))]
    crawl(project, write_site, hostile, pages, f"feeds: ['{hostile.base}/feed']\n")
    assert list(stored(project)) == ["Хорошая новость дня"]
    assert {address.partition(":")[0] for address in outcome(project)} == {"http"}


def test_pages_that_are_bombs_are_refused_and_cost_nothing_else(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    bombs: dict[str, bytes | tuple[int, dict[str, str], bytes]] = {
        "/gzip": bomb("gzip", 300),
        "/brotli": bomb("brotli", 300),
        "/large": story("Большая", "<div>x" * 3_000_000),
        "/nested": story("Вложенная", "<div>" * 100_000),
        "/attributes": story("Атрибуты", "<p " + " ".join(f"a{n}=1" for n in range(200_000)) + ">x</p>"),
        "/entities": story("Сущности", "&amp;" * 1_000_000),
    }
    hostile.pages |= bombs
    hostile.pages["/good"] = story("Хорошая новость дня")
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ха"}">' for n in range(12))
    hostile.pages["/feed"] = (
        f"<?xml version='1.0'?><!DOCTYPE r [{lol}]><rss><channel><title>&l11;</title></channel></rss>".encode()
    )
    hostile.pages["/map"] = bomb("gzip", 300)
    more = f"feeds: ['{hostile.base}/feed']\nsitemaps: ['{hostile.base}/map']\n"
    crawl(project, write_site, hostile, [*bombs, "/good"], more)
    found = outcome(project)
    assert found[f"{hostile.base}/good"] == ("stored", None)
    for path in ("/gzip", "/brotli"):
        assert found[hostile.base + path][0] in ("failed", "refused")
    assert "seen" not in {state for state, _ in found.values()}


def test_broken_text_is_clean_or_refused(
    project: Project, database_url: str, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    project.database = project.environment["MEDIAMON_DATABASE"] = database_url
    honest = story("Заголовок").decode()
    plain = {"Content-Type": "text/html"}
    hostile.pages |= {
        "/wrong": (200, {"Content-Type": "text/html; charset=windows-1251"}, story("Неверная кодировка")),
        "/called": (200, {}, story("Не в той кодировке").decode().encode("cp1251")),
        "/missing": (200, plain, honest.encode("cp1251", "replace")),
        "/declared": (200, plain, honest.replace("<head>", "<head><meta charset=koi8-r>").encode("koi8-r", "replace")),
        "/unknown": (200, {"Content-Type": "text/html; charset=no-such"}, story("Незнакомая кодировка")),
        "/nul": (200, {}, story("Нуль\0в заголовке", "<p>\0\x01\x02\x0b\x1f\x7f</p>")),
        "/surrogates": story("Пара &#xD83D; &#xDC00;", "<p>&#xD800; &#0; &#x1F600; &#xFFFE;</p>"),
        "/truncated": story("Обрезанная")[:-700],
        "/cut": (200, {"Content-Encoding": "gzip"}, gzip.compress(story("Обрезанная сжатая"))[:-300]),
        "/invalid": story("Неверные байты", "X").replace(b"X", b"\xff\xfe\xc3\x28\xed\xa0\x80"),
        "/binary": (200, {}, bytes(range(256)) * 300),
        "/utf16": (200, {"Content-Type": "text/html; charset=utf-16"}, honest.encode("utf-16")),
        "/bidi": story("\u202eвеЧер\u202c \u200b\u200d\ufeffи день"),
    }
    crawl(project, write_site, hostile, list(hostile.pages))
    found = outcome(project)
    assert "seen" not in {state for state, _ in found.values()}
    assert found[f"{hostile.base}/binary"][0] == "refused"
    assert found[f"{hostile.base}/cut"] == ("failed", "ResponseCutOff")
    for path in ("/nul", "/surrogates", "/invalid", "/bidi"):
        assert found[hostile.base + path] == ("stored", None), path
    kept = stored(project)
    assert {"Неверная кодировка", "Не в той кодировке"} < set(kept)
    for headline, body in kept.items():
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]", headline + body)


def test_versions_that_no_database_takes_are_not_kept(
    project: Project, database_url: str, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """NUL and megabytes where a source says which version it is of; one in the letters of the web's first years is given back as it came."""
    hostile, _ = places
    project.database = project.environment["MEDIAMON_DATABASE"] = database_url
    feed = f"<rss><channel><item><link>{hostile.base}/good</link></item></channel></rss>".encode()
    odd = ('"a\0b"', '"\x01"', '"' + "e" * 9_000 + '"', '"v\xff1"')
    for number, version in enumerate(odd):
        told = {"Content-Type": "text/xml", "ETag": version, "Last-Modified": "\0" if number else "yesterday"}
        hostile.pages[f"/feed{number}"] = (200, told, feed)
    hostile.pages["/good"] = story("Хорошая новость дня")
    more = f"feeds: {[f'{hostile.base}/feed{number}' for number in range(len(odd))]}\n"
    crawl(project, write_site, hostile, [], more)
    assert list(stored(project)) == ["Хорошая новость дня"]
    hostile.asked.clear()
    crawl(project, write_site, hostile, [], more)
    told_again = {path: (of.get("If-None-Match"), of.get("If-Modified-Since")) for path, of in hostile.asked}
    assert [told_again[f"/feed{number}"] for number in range(len(odd))] == [
        (None, "yesterday"),
        (None, None),
        (None, None),
        ('"v\xff1"', None),
    ]


def test_walls_and_errors_with_status_200_are_not_stored(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    form = "<form><input type=email name=user><input type=password name=p><button>Войти</button></form>"
    hostile.pages |= {
        "/login": f"<title>Вход</title><h1>Вход</h1><p>Чтобы читать, войдите.</p>{form}".encode(),
        "/lost": "<title>404</title><h1>Страница не найдена</h1><p>Такой страницы нет.</p>".encode(),
        "/empty": b"<html><body></body></html>",
        "/good": story("Хорошая новость дня"),
    }
    crawl(project, write_site, hostile, ["/login", "/lost", "/empty", "/good"])
    assert list(stored(project)) == ["Хорошая новость дня"]
    found = outcome(project)
    states = {path: found[hostile.base + path][0] for path in ("/login", "/lost", "/empty")}
    assert states == {
        "/login": "failed",
        "/lost": "refused",
        "/empty": "refused",
    }  # the first may be of a minute: tried again


def test_one_text_under_many_addresses_is_one_publication(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """A wall before every article, and a story at its own address, a printer's, a telephone's, with tracking, with a session."""
    hostile, _ = places
    wall = f"<title>Подписка</title><h1>Оформите подписку</h1><article>{MORE}{TEXT}</article>".encode()
    walls = {f"/wall{number}": wall for number in range(35)}
    canonical = f"<head><link rel=canonical href='{hostile.base}/five'>".encode()
    five = story("Новость под пятью адресами", "<p>Мост построили заново и открыли в срок, как и обещали.</p>" * 3)
    copies = dict.fromkeys(("/print/five", "/amp/five", "/five"), five.replace(b"<head>", canonical))
    hostile.pages |= {**walls, **copies}
    pages = [*walls, *copies, "/five?utm_source=x", "/five#part", "/five;jsessionid=AB12"]
    log = crawl(project, write_site, hostile, pages)
    assert len(stored(project)) == 2
    found = outcome(project)
    assert found[f"{hostile.base}/five"] == ("stored", None)
    twins = [address for address, told in found.items() if told == ("refused", "same_text")]
    assert len(twins) == 34 + 2
    assert "'mediamon/refused/same_text': 36" in log
    with project.open().connect() as connection:
        assert connection.execute(select(incident.c.kind)).scalars().all() == ["refusals"]


def test_times_that_cannot_be_are_not_believed(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """The year 2099 is not the newest for seventy years, a page without a time is kept, and hours of a changed clock are in order."""
    hostile, _ = places
    times = {"/future": "2099-01-01T10:00:00+03:00", "/first": "2026-10-25T02:30:00+02:00"}
    times |= {"/second": "2026-10-25T02:30:00+01:00", "/skipped": "2026-03-29T02:30:00", "/old": "0001-01-01T00:00:00Z"}
    for path, when in times.items():
        head = f"<head><meta property='article:published_time' content='{when}'>".encode()
        hostile.pages[path] = story(f"Новость {path[1:]}", f"<p>{path * 40}</p>").replace(b"<head>", head)
    hostile.pages["/none"] = story("Новость без времени", "<p>Когда это было, на странице не сказано.</p>")
    crawl(project, write_site, hostile, [*times, "/none"], "timezone: Europe/Berlin\n")
    columns = publication.c.url, publication.c.published_at
    with project.open().connect() as connection:
        rows = connection.execute(select(*columns)).tuples().all()
    told = {address.rpartition("/")[2]: when for address, when in rows}
    assert set(told) == {"future", "first", "second", "skipped", "old", "none"}
    assert [name for name, when in told.items() if when is None and name != "none"] in (
        ["future", "old"],
        ["old", "future"],
    )
    assert told["second"] - told["first"] == timedelta(hours=1)
    assert told["skipped"] == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_traps_are_bounded(project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]) -> None:
    """An endless calendar, session ids in every link, redirects in a circle and ever onward."""
    hostile, _ = places

    def day(path: str) -> bytes:
        number = int(path.rpartition("=")[2])
        return f"<a href='/calendar?day={number + 1}'>дальше</a><a href='/good?PHPSESSID={number}'>новость</a>".encode()

    def onward(path: str) -> tuple[int, dict[str, str], bytes]:
        return 302, {"Location": f"/onward?n={int(path.rpartition('=')[2]) + 1}"}, b""

    hostile.pages |= {
        "/calendar": day,
        "/onward": onward,
        "/circle": (302, {"Location": "/circle"}, b""),
        "/good": story("Хорошая новость дня"),
    }
    crawl(
        project, write_site, hostile, ["/calendar?day=1", "/onward?n=1", "/circle", "/good"], "follow: ['/calendar']\n"
    )
    asked = [path for path in hostile.seen if path.startswith("/calendar")]
    assert len(asked) <= 2 * 501  # as a page that is followed, and as a publication that it is not
    assert len([path for path in hostile.seen if path.startswith("/onward")]) <= 12
    assert list(stored(project)) == ["Хорошая новость дня"]
    assert len([path for path in hostile.seen if path.startswith("/good")]) == 1


def test_an_address_that_nobody_can_read_costs_no_page_and_ends_no_run(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """In the base, the links, the head and the refreshing of pages, in redirects, in an index of sitemaps."""
    hostile, _ = places
    bad = ("http://[bad", "http://a.example:b/")
    heads = {f"/{kind}{number}": head for number, one in enumerate(bad) for kind, head in _heads(one).items()}
    hostile.pages |= {
        path: story(f"Новость {path} дня", "").replace(b"</title>", b"</title>" + head.encode())
        for path, head in heads.items()
    }
    hostile.pages |= {f"/to{number}": hostile.leads_to(one) for number, one in enumerate(bad)}
    hostile.pages["/map"] = (
        f"<sitemapindex>{''.join(f'<sitemap><loc>{one}</loc></sitemap>' for one in (*bad, '/inner'))}</sitemapindex>".encode()
    )
    hostile.pages["/inner"] = b"<urlset><url><loc>/good</loc></url></urlset>"
    hostile.pages["/good"] = story("Хорошая новость дня")
    log = crawl(
        project,
        write_site,
        hostile,
        [*heads, *bad, "/to0", "/to1"],
        f"sitemaps: ['{hostile.base}/map']\nfollow: ['/base']\n",
    )
    assert set(stored(project)) == {"Хорошая новость дня", *(f"Новость {path} дня" for path in heads)}
    outcomes = {address.removeprefix(hostile.base): why for address, why in outcome(project).items()}
    assert {outcomes[path] for path in ("/to0", "/to1")} == {("failed", "http_302")}
    assert "'mediamon/urls/unreadable_redirects': " in log
    assert "'mediamon/urls/unusable': " in log


def _heads(bad: str) -> dict[str, str]:
    return {
        "base": f"<base href='{bad}'>",
        "refresh": f"<meta http-equiv=refresh content='0; url={bad}'>",
        "named": f"<link rel=canonical href='{bad}'><meta property=og:url content='{bad}'><link rel=next href='{bad}'>",
    }


def test_an_index_of_sitemaps_that_names_itself_is_read_once(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    named = "".join(f"<sitemap><loc>{one}</loc></sitemap>" for one in ("/map", "/map?1", "/map?2", "/news", "/news"))
    hostile.pages |= {
        "/map": f"<sitemapindex>{named}</sitemapindex>".encode(),
        "/news": b"<urlset><url><loc>/good</loc></url></urlset>",
        "/good": story("Хорошая новость дня"),
    }
    crawl(project, write_site, hostile, [], f"sitemaps: ['{hostile.base}/map']\n")
    maps = [path for path in hostile.seen if path.startswith(("/map", "/news"))]
    assert sorted(maps) == ["/map", "/map?1", "/map?2", "/news"]
    assert list(stored(project)) == ["Хорошая новость дня"]


def test_robots_txt_of_a_page_that_is_led_to_stops_no_crawl(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    """Half a megabyte that means a hundred million rules."""
    hostile, _ = places
    many = "".join(f"User-agent: robot{number}\n" for number in range(10_000))
    rules = "".join(f"Disallow: /*{number}*x\n" for number in range(10_000))
    hostile.pages |= {
        "/robots.txt": (200, {"Content-Type": "text/plain"}, f"{many}User-agent: *\n{rules}Disallow: /no\n".encode()),
        "/no": story("Не для роботов"),
        "/good": story("Хорошая новость дня"),
    }
    crawl(project, write_site, hostile, ["/no", "/good"])
    assert list(stored(project)) == ["Хорошая новость дня"]
    assert "/no" not in hostile.seen


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
def test_of_a_robots_txt_beyond_all_bounds_the_beginning_holds(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret], packed: bool
) -> None:
    hostile, _ = places
    text = b"User-agent: *\nDisallow: /no\n" + b"# a remark\n" * (30 << 20 >> 3)
    answer = (200, {"Content-Encoding": "gzip"}, gzip.compress(text, 1, mtime=0)) if packed else (200, {}, text)
    hostile.pages |= {"/robots.txt": answer, "/no": story("Не для роботов"), "/good": story("Хорошая новость дня")}
    log = crawl(project, write_site, hostile, ["/no", "/good"])
    assert "Хорошая новость дня" in stored(project)
    if packed:  # it was not asked for, and unpacks into too much: it is none, as for Scrapy
        assert "'mediamon/robots/none': 1" in log
        assert log.count("/robots.txt") <= 3
    else:
        assert "/no" not in hostile.seen
        assert log.count("larger than 500 KiB") == 1
        assert "'mediamon/robots/cut_off': 1" in log


def test_a_robots_txt_that_does_not_come_is_told_in_a_line(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    hostile.endless["/robots.txt"] = "text/plain"
    hostile.pages["/good"] = story("Хорошая новость дня")
    log = crawl(project, write_site, hostile, ["/good"], "", "-s", "DOWNLOAD_TIMEOUT=2")
    assert list(stored(project)) == ["Хорошая новость дня"]
    assert "'mediamon/robots/none': 1" in log


def test_of_a_source_that_lists_too_much_the_newest_are_taken_and_the_rest_counted(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    entries = [f"<url><loc>/n{day}</loc><lastmod>2026-01-{day:02}T00:00:00Z</lastmod></url>" for day in range(1, 29)]
    items = [f"<item><link>{hostile.base}/item{number}</link></item>" for number in range(7)]
    hostile.pages |= {
        "/map": f"<urlset>{''.join(entries)}</urlset>".encode(),
        "/feed": f"<rss><channel>{''.join(items)}</channel></rss>".encode(),
    }
    more = f"sitemaps: ['{hostile.base}/map']\nfeeds: ['{hostile.base}/feed']\n"
    log = crawl(project, write_site, hostile, [], more, "-s", "MEDIAMON_MAX_FEED_URLS=5")
    paths = {address.removeprefix(hostile.base) for address in outcome(project)}
    assert paths == {*(f"/n{day}" for day in range(24, 29)), *(f"/item{number}" for number in range(5))}
    assert f"'mediamon/urls/over_limit': {23 + 2}" in log


def test_a_sitemap_that_takes_longer_than_its_bound_gives_what_was_read(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    others = "".join(
        f"<url><loc>/other{number}</loc><lastmod>2026-01-01T00:00Z</lastmod></url>" for number in range(200_000)
    )
    hostile.pages |= {
        "/map": f"<urlset><url><loc>/good</loc><lastmod>2026-01-02T00:00Z</lastmod></url>{others}</urlset>".encode(),
        "/good": story("Хорошая новость дня"),
    }
    settings = ("-s", "MEDIAMON_MAX_FEED_URLS=1", "-s", "MEDIAMON_PARSE_SECONDS=1")
    log = crawl(project, write_site, hostile, [], f"sitemaps: ['{hostile.base}/map']\n", *settings)
    assert list(stored(project)) == ["Хорошая новость дня"]
    assert "'mediamon/urls/over_limit': 200000" in log
    assert "parse_timeout" not in log


def test_scripts_in_what_is_stored_stay_text(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    hostile.pages["/evil"] = (
        "<title>x</title><h1>&lt;script&gt;alert(1)&lt;/script&gt; =cmd|'/c calc'!A1</h1>"
        f"<a rel=author href='javascript:alert(2)'>@SUM(1+1)</a><article>{TEXT}<script>alert(3)</script>"
        f"<p onclick='alert(4)'>Текст <a href='javascript:alert(5)'>ссылка</a></p>{MORE}</article>"
    ).encode()
    crawl(project, write_site, hostile, ["/evil"])
    with project.open().connect() as connection:
        row = connection.execute(select(publication)).one()
    assert "alert(3)" not in row.body + row.html
    assert not re.search(r"onclick|javascript:|<script", row.html)
