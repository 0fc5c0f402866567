"""`scrapy mentions` as a person runs it."""

from __future__ import annotations

from pathlib import Path

from mediamon.storage.database.engine import writing
from mediamon.storage.writing.batch import write
from tests.conftest import Project
from tests.storage.made import NOW, made

TEXT = "Ректор МГУ им. Огарёва встретился с ректором МГУ имени М. В. Ломоносова."


def test_a_text_is_explained(project: Project) -> None:
    done = project.run("mentions", "--explain", TEXT)
    assert done.returncode == 0
    assert "+ msu        45–71" in done.stdout
    assert "- msu        7–10" in done.stdout
    assert "named after somebody else" in done.stdout
    plain = project.run("mentions", TEXT).stdout
    assert "+ msu        45–71" in plain
    assert "Огарёва встретился с ректором [" in plain
    assert "- msu" not in plain
    standing = project.run("mentions", "Институт географии РАН закрыт. Институт молчит.").stdout
    assert "~ igras      31–39" in standing


def test_files_and_texts_without_mentions(project: Project, tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_text("В Институте географии РАН прошёл семинар.", "utf8")
    assert "[Институте географии РАН]" in project.run("mentions", str(file)).stdout
    assert "Nobody is mentioned" in project.run("mentions", "Дождь.").stdout
    file.write_bytes(b"\xff\xfe\xff")
    wrong = project.run("mentions", str(file))
    assert wrong.returncode == 2
    assert str(file) in wrong.stderr


def test_organisations_are_found_in_what_is_stored(project: Project) -> None:
    with writing(project.open()) as connection:
        write(connection, [made(1), made(2, body="Институт географии РАН выпустил атлас.")], NOW)
    done = project.run("mentions", "--stored", "igras", "msu")
    assert done.returncode == 0, done.stderr
    assert "2 publications mention igras, msu" in done.stdout
    unknown = project.run("mentions", "--stored", "nasa")
    assert unknown.returncode == 2
    assert "no organisation is called 'nasa'; there are: msu" in unknown.stderr
    assert project.run("mentions").returncode == 2
