"""One site among all files: its own file is understood, and no other one need be right."""

from pathlib import Path

import pytest
from scrapy import Spider
from scrapy.settings import Settings

from mediamon.sites import SiteError, find_site
from mediamon.sites.loader import NoSuchSpider, SiteSpiderLoader

WAYS = [
    "name: herald\n",
    "# a site\nname:   herald   # of theirs\r\nlanguage: en\r\n",
    "'name': \"herald\"\n",
    "language: en\nname: 'herald'",
    "{name: herald, language: en}\n",
    "name:\n  herald\n",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.yaml").write_text("name: heralds\nlanguage: en\n")
    (tmp_path / "b.yaml").write_text("name: the_herald\nlanguage: en\n")
    return tmp_path


def loader(folder: Path, **given: object) -> SiteSpiderLoader:
    spider = "mediamon.spiders.site.SiteSpider"
    return SiteSpiderLoader(Settings({"MEDIAMON_SITES": [str(folder)], "MEDIAMON_SPIDER": spider, **given}))


@pytest.mark.parametrize("text", WAYS)
def test_however_its_name_is_written(folder: Path, text: str) -> None:
    path = folder / "z.yaml"
    path.write_text(text)
    assert find_site([folder], "herald")[0] == path
    assert loader(folder).load("herald").site.name == "herald"  # type: ignore[attr-defined]


def test_another_sites_mistake_is_not_met(folder: Path) -> None:
    (folder / "a.yaml").write_text("name: broken\nfeeeds: []\n")
    (folder / "c.yaml").symlink_to(folder / "nowhere")
    assert find_site([folder], "the_herald")[0] == folder / "b.yaml"
    assert loader(folder).load("the_herald").name == "the_herald"


@pytest.mark.parametrize("leaves_out", [False, True])
def test_its_own_mistake_is(folder: Path, leaves_out: bool) -> None:
    (folder / "c.yaml").write_text("name: broken\nfeeeds: []\n")
    said = r"c\.yaml:2: feeeds: there is no such field"
    with pytest.raises(SiteError, match=said):
        find_site([folder], "broken")
    with pytest.raises(SystemExit, match=said):
        loader(folder, MEDIAMON_LEAVE_OUT_BROKEN=leaves_out).load("broken")


def test_two_of_one_name(folder: Path) -> None:
    (folder / "c.yaml").write_text("name: heralds\nlanguage: ru\n")
    with pytest.raises(SiteError, match=r"c\.yaml: name: 'heralds' is the name of .*a\.yaml too"):
        find_site([folder], "heralds")
    with pytest.raises(SystemExit, match="rename one of them"):
        loader(folder).load("heralds")
    lenient = loader(folder, MEDIAMON_LEAVE_OUT_BROKEN=True)
    assert lenient.load("heralds").site.language == "en"  # type: ignore[attr-defined]


def test_one_that_there_is_not(folder: Path) -> None:
    with pytest.raises(SiteError, match="there are heralds, the_herald"):
        find_site([folder], "herald")
    with pytest.raises(NoSuchSpider, match="there are: heralds, the_herald"):
        loader(folder).load("herald")
    (folder / "a.yaml").write_text("feeds: []\n")  # its name is not known
    with pytest.raises(SystemExit, match="add this field"):
        loader(folder).load("herald")


OWN = """from scrapy import Spider


class Own(Spider):
    name = "own_herald"
"""


def test_a_spider_in_python_needs_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "own_heralds.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(folder))
    (folder / "a.yaml").write_text("name: broken\nfeeeds: []\n")
    found: type[Spider] = loader(folder, SPIDER_MODULES=["own_heralds"]).load("own_herald")
    assert not hasattr(found, "site")
    (folder / "c.yaml").write_text("name: own_herald\nlanguage: en\n")
    again = loader(folder, SPIDER_MODULES=["own_heralds"]).load("own_herald")
    assert again is found
    assert again.site.language == "en"  # type: ignore[attr-defined]
