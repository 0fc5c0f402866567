"""More pages around widgets and frameworks that nobody here wrote: what of their news mediamon finds. NAMED="alpine radix" names some.

Two lots: `further`, 24 pages, and `kits`, 61. Their news were written down before mediamon was run on them; it missed some then on eight of
the first lot and on five of the second. The causes were mended, so that from now on they show only what gets worse.
What npm installs goes to .venv/further and .venv/kits (0.8 GB).
"""

from __future__ import annotations

import asyncio
import mimetypes
import os
import shutil
import subprocess
from pathlib import Path

from benchmarks.traversal.pages import Folder, folders, walk_all

LOTS = ("further", "kits")  # folders beside this file
ROOT = Path(__file__).parents[2]
FLAGS = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"]


class Widget(Folder):
    """A page with the widgets' own files below /vendor, and its program in parts below /dist."""

    def answer(self, path: str, query: dict[str, str]) -> tuple[str, str | bytes] | None:
        """As of any folder."""
        lot = self.folder.parent
        head, _, rest = path.lstrip("/").partition("/")
        base = {"vendor": installed(lot) / "node_modules", "dist": installed(lot) / "dist"}.get(head)
        file = (base / rest).resolve() if base else lot / "news.js"
        if (base is None and path != "/news.js") or not file.is_file() or not file.is_relative_to(base or lot):
            return super().answer(path, query)
        return mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes()


def installed(lot: Path) -> Path:
    """Where npm puts what its pages need."""
    return (ROOT / ".venv" / lot.name).resolve()


def set_up(lot: Path) -> None:
    """Install and bundle, once. Raises CalledProcessError when npm fails."""
    place = installed(lot)
    place.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(lot / name, place / name)
    subprocess.run(["npm", "ci", *FLAGS], cwd=place, check=True)
    for program in sorted(lot.glob("*/app.jsx")):
        out = place / "dist" / program.parent.name
        flags = ["--bundle", "--splitting", "--format=esm", "--minify", "--jsx=automatic", "--log-level=error"]
        define = '--define:process.env.NODE_ENV="production"'
        environment = os.environ | {"NODE_PATH": str(place / "node_modules")}
        tool = str(place / "node_modules" / ".bin" / "esbuild")
        subprocess.run([tool, str(program), *flags, define, f"--outdir={out}"], env=environment, check=True)


def main() -> None:
    """Print the table, write the lines."""
    wanted = os.environ.get("NAMED", "").split()
    if subprocess.run(["sh", "scripts/node.sh"], cwd=ROOT).returncode:
        print("needs Node and npm")
        return
    pages: list[Widget] = []
    for lot in (Path(__file__).parent / name for name in LOTS):
        named = [Widget(one) for one in folders(lot) if not wanted or one.name in wanted]
        if named:
            set_up(lot)
        pages += named
    asyncio.run(walk_all(pages, "further.jsonl"))


if __name__ == "__main__":
    main()
