"""The same stories built by a generator with a theme, each into a folder of its own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mediamon.demo.corpus import Story

INSTALLED = Path(".venv/themes")
SPECIAL = re.compile(r"([\\`*_|<>\[\]#{}])")
PATIENCE = 300  # seconds


@dataclass(frozen=True)
class Theme:
    """name: as it is called in the table. settings: lines for the generator's file."""

    name: str
    generator: str
    theme: str
    settings: str = ""


def build(theme: Theme, stories: Sequence[Story], folder: Path) -> dict[int, str]:
    """The page of each story, by its place in `stories`. Raises RuntimeError with the generator's words when it fails."""
    folder.mkdir(parents=True, exist_ok=True)
    return GENERATORS[theme.generator](theme, stories, folder)


def _hexo(theme: Theme, stories: Sequence[Story], folder: Path) -> dict[int, str]:
    (folder / "source/_posts").mkdir(parents=True)
    for number, story in enumerate(stories):
        head = f"---\ntitle: {quoted(story.headline)}\ndate: {story.published:%Y-%m-%d %H:%M:%S}\ntags: [{quoted(story.section)}]\n---\n"
        (folder / f"source/_posts/s{number}.md").write_text(head + markdown_of(story), encoding="utf-8")
    (folder / "_config.yml").write_text(
        f"title: Вестник\nauthor: Редакция\nlanguage: ru\nurl: http://127.0.0.1\npermalink: :name/\ntheme: {theme.theme}\n",
        encoding="utf-8",
    )
    modules = INSTALLED.resolve() / "node_modules"
    (folder / "node_modules").symlink_to(modules)
    shutil.copytree(
        modules / f"hexo-theme-{theme.theme}", folder / "themes" / theme.theme
    )  # some look for their files here
    (folder / f"_config.{theme.theme}.yml").write_text(theme.settings, encoding="utf-8")
    package = json.loads((INSTALLED / "package.json").read_text("utf-8")) | {
        "hexo": {"version": "8"}
    }  # by which it knows a site
    (folder / "package.json").write_text(json.dumps(package), encoding="utf-8")
    _run(["node", str(modules / "hexo-cli/bin/hexo"), "generate"], folder)
    return {number: (folder / f"public/s{number}/index.html").read_text("utf-8") for number in range(len(stories))}


def _pelican(theme: Theme, stories: Sequence[Story], folder: Path) -> dict[int, str]:
    (folder / "content").mkdir()
    for number, story in enumerate(stories):
        head = f"Title: {story.headline}\nDate: {story.published:%Y-%m-%d %H:%M}\nSlug: s{number}\nCategory: {story.section}\nAuthor: {', '.join(story.authors) or 'Редакция'}\n\n"
        (folder / f"content/s{number}.md").write_text(head + markdown_of(story), encoding="utf-8")
    (folder / "conf.py").write_text(
        f"SITENAME='Вестник'\nAUTHOR='Редакция'\nDEFAULT_LANG='ru'\nPATH='content'\nTHEME={theme.theme!r}\nTIMEZONE='Europe/Moscow'\n{theme.settings}",
        encoding="utf-8",
    )
    _run([str(INSTALLED.resolve() / "bin/pelican"), "content", "-s", "conf.py", "-o", "out"], folder)
    return {number: (folder / f"out/s{number}.html").read_text("utf-8") for number in range(len(stories))}


def _mkdocs(theme: Theme, stories: Sequence[Story], folder: Path) -> dict[int, str]:
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text("# Вестник\n", encoding="utf-8")
    for number, story in enumerate(stories):
        page = f"---\ntitle: {quoted(story.headline)}\n---\n# {_escaped(story.headline)}\n\n{markdown_of(story)}"
        (folder / f"docs/s{number}.md").write_text(page, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(
        f"site_name: Вестник\nuse_directory_urls: false\ntheme:\n  name: {theme.theme}\n{theme.settings}",
        encoding="utf-8",
    )
    _run([str(INSTALLED.resolve() / "bin/mkdocs"), "build", "-q", "-d", "out"], folder)
    return {number: (folder / f"out/s{number}.html").read_text("utf-8") for number in range(len(stories))}


def _sphinx(theme: Theme, stories: Sequence[Story], folder: Path) -> dict[int, str]:
    for number, story in enumerate(stories):
        title = _escaped(story.headline)
        body = "\n\n".join(map(_escaped, story.body.split("\n")))
        (folder / f"s{number}.rst").write_text(f"{title}\n{'=' * 2 * len(title)}\n\n{body}\n", encoding="utf-8")
    entries = "\n".join(f"   s{number}" for number in range(len(stories)))
    (folder / "index.rst").write_text(f"Вестник\n=======\n\n.. toctree::\n\n{entries}\n", encoding="utf-8")
    (folder / "conf.py").write_text(
        f"project='Вестник'\nauthor='Редакция'\nlanguage='ru'\nsmartquotes=False\nhtml_theme={theme.theme!r}\n{theme.settings}",
        encoding="utf-8",
    )
    _run([str(INSTALLED.resolve() / "bin/sphinx-build"), "-q", "-b", "html", ".", "out"], folder)
    return {number: (folder / f"out/s{number}.html").read_text("utf-8") for number in range(len(stories))}


GENERATORS: dict[str, Callable[[Theme, Sequence[Story], Path], dict[int, str]]] = {
    "hexo": _hexo,
    "pelican": _pelican,
    "mkdocs": _mkdocs,
    "sphinx": _sphinx,
}


def _run(command: Sequence[str], folder: Path) -> None:
    environment = os.environ | {
        "PATH": f"{INSTALLED.resolve() / 'bin'}:{os.environ.get('PATH', '')}",
        "NO_MKDOCS_2_WARNING": "1",
    }
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, env=environment, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr[-2000:]}{done.stdout[-1000:]}")


def markdown_of(story: Story) -> str:
    """A story's body."""
    return "\n\n".join(map(_escaped, story.body.split("\n"))) + "\n"


def _escaped(line: str) -> str:
    """A line that means what it says in Markdown and reStructuredText; a number at its beginning is no list."""
    text = SPECIAL.sub(r"\\\1", line)
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", re.sub(r"^([-+–—•>])", r"\\\1", text))


def quoted(text: str) -> str:
    """A text as a JSON or YAML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
