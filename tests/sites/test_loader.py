"""Site files as spiders, for Scrapy's own commands."""

from tests.conftest import Project


def test_every_site_file_is_a_spider(demo_project: Project) -> None:
    done = demo_project.run("list")
    assert done.stdout.split() == ["agentstvo", "gazeta", "meridian", "vestnik"]


def test_scrapy_check_loads_them(demo_project: Project) -> None:
    assert demo_project.run("check", "-l").returncode == 0


def test_a_wrong_site_file_ends_in_one_message(project: Project, write_site: object) -> None:
    path = write_site("bad", "name: bad\nfeeeds: []\n")  # type: ignore[operator]
    done = project.run("list")
    assert done.returncode != 0
    assert f"{path}:2: feeeds: there is no such field" in done.stderr
    assert "Traceback" not in done.stderr
