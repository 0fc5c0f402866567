"""A hook of mkdocs: what the handbook links to outside of docs/ is in the built handbook too.

https://www.mkdocs.org/user-guide/configuration/#hooks
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
RESULTS = sorted(path.name for path in (ROOT / "benchmarks" / "results").glob("*.md"))
OUTSIDE = {
    "../benchmarks/README.md": "benchmarks.md",
    **{f"../benchmarks/results/{name}": f"benchmarks-{name}" for name in RESULTS},
    "../mediamon/extraction/blocks/schema.json": "schema.json",
    "../CHANGELOG.md": "changelog.md",
}


def on_files(files: Files, config: Any) -> Files:
    """Add the files that lie elsewhere."""
    for path, name in OUTSIDE.items():
        files.append(File.generated(config, name, abs_src_path=str((ROOT / "docs" / path).resolve())))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Link to where they are now; and out of them to the repository's own folders nowhere."""
    for path, name in OUTSIDE.items():
        markdown = markdown.replace(f"]({path}", f"]({name}").replace(
            f"]({path.removeprefix('../benchmarks/')}", f"]({name}"
        )
    return markdown.replace("](../docs/", "](")
