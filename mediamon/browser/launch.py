"""Which browser to start, and how: Debian's or another installed Chromium, quiet, bounded, without background traffic."""

from __future__ import annotations

import os
import shutil
from typing import Any

# First those without windows: the same engine at a third of the processor's time. https://developer.chrome.com/blog/chrome-headless-shell
NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
# Speculation rules make the browser itself ask for what a press would order, by no way that routing sees. There is no switch for that: but
# of what is fetched ahead none may be under way at once (names of Chromium's own, content/browser/preloading/prefetch).
NOT_AHEAD = "kPrefetchSchedulerTestingActiveSetSizeLimitFor"
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",  # nothing goes around the wall
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",  # as older Chromiums call it
    "--disable-domain-reliability",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-features=Translate,OptimizationHints,MediaRouter,InterestFeedContentSuggestions,Prerender2",
    f"--enable-features=CDPScreenshotNewSurface,PrefetchSchedulerTesting:{NOT_AHEAD}Base/0/{NOT_AHEAD}Burst/0",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--mute-audio",
)


def installed_chromium() -> str | None:
    """Path of an installed Chromium or Chrome; MEDIAMON_CHROMIUM names another one. None: Playwright's own download."""
    return os.environ.get("MEDIAMON_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def launch_options() -> dict[str, Any]:
    """Options for Playwright's `launch`."""
    arguments = [*QUIET, *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]
    options: dict[str, Any] = {"headless": True, "args": arguments, "timeout": 30_000}
    executable = installed_chromium()
    if executable:
        options["executable_path"] = executable
    return options


def context_options(user_agent: str | None = None) -> dict[str, Any]:
    """Options for a browser context: no service workers, no downloads."""
    options: dict[str, Any] = {"service_workers": "block", "accept_downloads": False}
    if user_agent:
        options["user_agent"] = user_agent
    return options
