"""`python -m mediamon.review.printing PAGE.html OUT.pdf`: the process in which Chromium prints. It reaches nothing but that page."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Route, sync_playwright

from mediamon.browser.launch import context_options, launch_options

OURS = "http://review.invalid/"  # never asked for on a network: the name cannot exist
NOWHERE = "http://127.0.0.1:9"  # a proxy that is not there
ALONE = ("--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-bypass-list=<-loopback>")


def main(page: Path, out: Path) -> None:
    """Print the page."""
    html = page.read_text("utf8")
    options = launch_options()
    options["args"] = [*options["args"], *ALONE]
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(**options, proxy={"server": NOWHERE})
        context = chromium.new_context(**context_options(), java_script_enabled=False)

        def answer(route: Route) -> None:
            """Give the page for its own address and nothing for any other."""
            if route.request.url == OURS:
                route.fulfill(body=html, content_type="text/html; charset=utf-8")
            else:
                route.abort()

        context.route("**/*", answer)
        shown = context.new_page()
        shown.goto(OURS)
        shown.pdf(path=out, format="A4", print_background=True, prefer_css_page_size=True)
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
