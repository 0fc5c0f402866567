"""The agency's site files, with the ports that it listens on."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from mediamon.demo.agency import Agency
from mediamon.demo.corpus import SITES
from mediamon.demo.server import PORTS_FOR_PEOPLE


def write_site_files(agency: Agency, folder: Path) -> list[Path]:
    """Write the four site files into a folder; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for site, usual in zip(SITES, PORTS_FOR_PEOPLE, strict=True):
        text = files("mediamon.demo").joinpath("sites", f"{site}.yaml").read_text("utf8")
        path = folder / f"{site}.yaml"
        path.write_text(text.replace(f"127.0.0.1:{usual}", f"127.0.0.1:{agency.ports[site]}"), "utf8")
        written.append(path)
    return written
