"""Twenty-four more pages around widgets and frameworks that nobody here wrote: what of their news mediamon finds.

Their news were written down before mediamon was run on them, and on eight of them it missed some then; the causes were mended, so
that from now on they show only what gets worse. NAMED="alpine radix" names some. What npm installs goes to .venv/further.
"""

from __future__ import annotations

import asyncio
import mimetypes
import os
import shutil
import subprocess
from pathlib import Path

from benchmarks.traversal.pages import Folder, folders, walk_all

PAGES = Path(__file__).parent / "further"
ROOT = Path(__file__).parents[2]
INSTALLED = ROOT / ".venv" / "further"


class Widget(Folder):
    """A page with the widgets' own files below /vendor, and its program in parts below /dist."""

    def answer(self, path: str, query: dict[str, str]) -> tuple[str, str | bytes] | None:
        """As of any folder."""
        head, _, rest = path.lstrip("/").partition("/")
        base = {"vendor": INSTALLED / "node_modules", "dist": INSTALLED / "dist"}.get(head)
        file = (base / rest).resolve() if base else PAGES / "news.js"
        if (base is None and path != "/news.js") or not file.is_file() or not file.is_relative_to(base or PAGES):
            return super().answer(path, query)
        return mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes()


def set_up() -> str | None:
    """Install and bundle, once; what hinders it, None when all is there. Raises CalledProcessError when npm fails."""
    if subprocess.run(["sh", "scripts/node.sh"], cwd=ROOT).returncode:
        return "needs Node and npm"
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(PAGES / name, INSTALLED / name)
    npm = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(npm, cwd=INSTALLED, check=True)
    for program in sorted(PAGES.glob("*/app.jsx")):
        out = INSTALLED / "dist" / program.parent.name
        flags = ["--bundle", "--splitting", "--format=esm", "--minify", "--jsx=automatic", "--log-level=error"]
        define = '--define:process.env.NODE_ENV="production"'
        environment = os.environ | {"NODE_PATH": str(INSTALLED / "node_modules")}
        tool = str(INSTALLED / "node_modules" / ".bin" / "esbuild")
        subprocess.run([tool, str(program), *flags, define, f"--outdir={out}"], env=environment, check=True)
    return None


def main() -> None:
    """Print the table, write the lines."""
    wanted = os.environ.get("NAMED", "").split()
    if hindrance := set_up():
        print(hindrance)
        return
    asyncio.run(walk_all([Widget(one) for one in folders(PAGES) if not wanted or one.name in wanted], "further.jsonl"))


if __name__ == "__main__":
    main()
