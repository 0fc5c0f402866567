"""A site that does what attackers do, beside a secret service that nobody may reach."""

from __future__ import annotations

import gzip
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import brotli

TEXT = """<p>Городской совет в четверг утвердил проект набережной, о котором спорили два года. За него проголосовали
девятнадцать депутатов, против было четверо.</p><p>«Мы учли почти все замечания жителей, — сказала после заседания
председатель комиссии Анна Веткина, — и сохраним старые липы». Работы начнутся весной и займут полтора года.</p><p>По
смете они обойдутся в 340 миллионов рублей; треть этой суммы даст область. Подрядчика выберут до конца января.</p>"""
MORE = """<p>Противники проекта считают, что дорогу придётся сузить слишком сильно. Инженер Павел Рогов напомнил, что мост
уже сейчас не справляется с утренним потоком, и предложил вернуться к вопросу через месяц.</p><p>Прошлую набережную
открыли в 1974 году. С тех пор её ремонтировали дважды, последний раз после паводка.</p>"""


def story(headline: str, inside: str = "") -> bytes:
    """An honest page, with something in it."""
    return f"<html><head><title>{headline}</title><meta property=og:type content=article></head><body><h1>{headline}</h1><article>{TEXT}{inside}{MORE}</article></body></html>".encode()


class Secret:
    """Counts who came."""

    def __init__(self) -> None:
        self.visits: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(handler) -> None:
                self.visits.append(handler.path)
                handler.send_response(200)
                handler.end_headers()
                handler.wfile.write(story("Секретный документ"))

            def log_message(handler, *_: object) -> None:
                return

        self.server, self.datagrams = on_one_port(Handler)
        self.port = int(self.server.server_address[1])
        threading.Thread(target=self._receive, daemon=True).start()

    def _receive(self) -> None:
        """What comes by UDP, as WebRTC sends it, is a visit."""
        with suppress(OSError):  # closed
            while self.datagrams.recvfrom(2048):
                self.visits.append("a datagram")


def on_one_port(handler: type[BaseHTTPRequestHandler]) -> tuple[Everywhere, socket.socket]:
    """A server and a socket for datagrams; a port that is free for the one may be taken for the other."""
    for _ in range(20):
        server = Everywhere(("::" if socket.has_dualstack_ipv6() else "0.0.0.0", 0), handler)
        datagrams = socket.socket(server.address_family, socket.SOCK_DGRAM)
        try:
            datagrams.bind(server.server_address)
        except OSError:
            server.server_close()
            datagrams.close()
            continue
        return server, datagrams
    raise OSError("no port is free for both TCP and UDP")


class Everywhere(ThreadingHTTPServer):
    """Every address of this machine leads to it, those of IPv6 too."""

    address_family = socket.AF_INET6 if socket.has_dualstack_ipv6() else socket.AF_INET

    def server_bind(self) -> None:
        if self.address_family == socket.AF_INET6:
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        super().server_bind()


Page = bytes | tuple[int, dict[str, str], bytes]


class Hostile:
    """pages: a path's answer, or what makes one of the path."""

    def __init__(self) -> None:
        self.pages: dict[str, Page | Callable[[str], Page]] = {}
        self.seen: list[str] = []
        self.asked: list[tuple[str, Message]] = []  # with their headers
        self.endless: dict[str, str] = {}  # paths whose answers begin, and never end: what they say that they are
        self.closing = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(handler) -> None:
                self.seen.append(handler.path)
                self.asked.append((handler.path, handler.headers))
                endless = self.endless.get(handler.path.partition("?")[0])
                if endless is not None:
                    handler.send_response(200)
                    handler.send_header("Content-Type", endless)
                    handler.end_headers()
                    handler.wfile.flush()
                    self.closing.wait()
                    return
                page = self.pages.get(handler.path) or self.pages.get(handler.path.partition("?")[0])
                if callable(page):
                    page = page(handler.path)
                status, headers, body = page if isinstance(page, tuple) else (200 if page else 404, {}, page or b"")
                handler.send_response(status)
                for name, value in ({"Content-Type": "text/html; charset=utf-8"} | headers).items():
                    handler.send_header(name, value)
                handler.send_header("Content-Length", str(len(body)))
                handler.end_headers()
                handler.wfile.write(body)

            def log_message(handler, *_: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"

    def leads_to(self, place: str, status: int = 302) -> Page:
        """A redirect."""
        return status, {"Location": place}, b""


@contextmanager
def standing() -> Iterator[tuple[Hostile, Secret]]:
    """Both, listening."""
    hostile, secret = Hostile(), Secret()
    for server in (hostile.server, secret.server):
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield hostile, secret
    finally:
        hostile.closing.set()
        for server in (hostile.server, secret.server):
            server.shutdown()
            server.server_close()
        secret.datagrams.close()


def bomb(kind: str, megabytes: int) -> Page:
    """A page that unpacks into many times its size."""
    text = b"<p>" + b"A" * (megabytes << 20)
    packed = gzip.compress(text, 9) if kind == "gzip" else brotli.compress(text, quality=5)
    return 200, {"Content-Encoding": "br" if kind == "brotli" else kind}, packed
