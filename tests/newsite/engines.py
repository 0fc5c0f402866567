"""Sites made by public engines of the demo's stories, and a server for them. What is true of each stands beside it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from benchmarks.themes.generators import markdown_of, quoted
from mediamon.demo.corpus import Story, stories
from tests.conftest import ROOT

HEXO = ROOT / ".venv" / "blogs" / "node_modules"
STORIES = 48
PATIENCE = 120  # seconds


@dataclass(frozen=True)
class Made:
    """A built site: where it lies, and its publications by address."""

    folder: Path
    stories: dict[str, Story]


@cache
def told() -> Sequence[Story]:
    """The stories that all engines are given, with slugs as blogs have them: words alone, no number that tells."""
    chosen = [story for story in stories("vestnik") if story.language == "ru"][:STORIES]
    names = [story.slug.rpartition("-")[0] for story in chosen]
    return [
        replace(story, slug=name if names.count(name) == 1 else story.slug)
        for story, name in zip(chosen, names, strict=True)
    ]


def pelican(folder: Path, base: str) -> Made:
    """Feeds that the pages declare; articles at the root, beside lists of the same build."""
    (folder / "content").mkdir(parents=True)
    for story in told():
        head = f"Title: {story.headline}\nDate: {story.published:%Y-%m-%d %H:%M}\nSlug: {story.slug}\nCategory: {story.section}\nTags: {', '.join(story.tags)}\n"
        (folder / f"content/{story.slug}.md").write_text(f"{head}\n{markdown_of(story)}", "utf-8")
    (folder / "conf.py").write_text(
        f"SITENAME='Вестник'\nAUTHOR='Редакция'\nDEFAULT_LANG='ru'\nPATH='content'\nTIMEZONE='Europe/Moscow'\nSITEURL={base!r}\nDEFAULT_PAGINATION=20\n",
        "utf-8",
    )
    _run([sys.executable, "-m", "pelican", "content", "-s", "conf.py", "-o", "out", "-q"], folder)
    return Made(folder / "out", {f"{base}/{story.slug}.html": story for story in told()})


def mkdocs(folder: Path, base: str) -> Made:
    """Material's blog: a sitemap of everything, no feed."""
    posts = folder / "docs/blog/posts"
    posts.mkdir(parents=True)
    (folder / "docs/index.md").write_text("# Вестник\n\nНовости города и области.\n", "utf-8")
    (folder / "docs/blog/index.md").write_text("# Новости\n", "utf-8")
    for story in told():
        head = (
            f"---\ndate: {story.published:%Y-%m-%d}\nslug: {story.slug}\ncategories: [{quoted(story.section)}]\n---\n"
        )
        lead, rest = markdown_of(story).split("\n\n", 1)
        (posts / f"{story.slug}.md").write_text(
            f"{head}# {story.headline}\n\n{lead}\n\n<!-- more -->\n\n{rest}", "utf-8"
        )
    (folder / "mkdocs.yml").write_text(
        f"site_name: Вестник\nsite_url: {base}/\ntheme:\n  name: material\n  language: ru\nplugins:\n  - blog\n",
        "utf-8",
    )
    _run([sys.executable, "-m", "mkdocs", "build", "-q", "-d", "out"], folder)
    return Made(folder / "out", {f"{base}/blog/{story.published:%Y/%m/%d}/{story.slug}/": story for story in told()})


def hexo(folder: Path, base: str) -> Made:
    """Neither feed nor sitemap: pages of a list. Needs `make .venv/blogs/installed`."""
    (folder / "source/_posts").mkdir(parents=True)
    for story in told():
        head = f"---\ntitle: {quoted(story.headline)}\ndate: {story.published:%Y-%m-%d %H:%M:%S}\n---\n"
        (folder / f"source/_posts/{story.slug}.md").write_text(head + markdown_of(story), "utf-8")
    (folder / "_config.yml").write_text(
        f"title: Вестник\nauthor: Редакция\nlanguage: ru\ntimezone: Europe/Moscow\nurl: {base}\npermalink: :year/:month/:day/:title/\ntheme: landscape\n",
        "utf-8",
    )
    (folder / "node_modules").symlink_to(HEXO)
    shutil.copytree(HEXO / "hexo-theme-landscape", folder / "themes/landscape")
    package = json.loads((HEXO.parent / "package.json").read_text("utf-8")) | {"hexo": {"version": "8"}}
    (folder / "package.json").write_text(json.dumps(package), "utf-8")
    _run(["node", str(HEXO / "hexo-cli/bin/hexo"), "generate"], folder)
    return Made(folder / "public", {f"{base}/{story.published:%Y/%m/%d}/{story.slug}/": story for story in told()})


ENGINES = {"pelican": pelican, "mkdocs": mkdocs, "hexo": hexo}


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of what lies (or will lie) in `folder/site`, without a slash at its end."""
    (folder / "site").mkdir(parents=True, exist_ok=True)

    class Quiet(SimpleHTTPRequestHandler):
        """Files, and nothing in the log."""

        def log_message(self, *_: object) -> None:
            """Nothing to tell."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def running(engine: str, folder: Path) -> Iterator[tuple[str, Made]]:
    """(the address, what is true): a site of that engine, built and served."""
    with served(folder) as base:
        made = ENGINES[engine](folder / engine, base)
        (folder / "site").rmdir()
        (folder / "site").symlink_to(made.folder)
        yield base, made


def _run(command: Sequence[str], folder: Path) -> None:
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, env=environment)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr[-2000:]}{done.stdout[-1000:]}")
