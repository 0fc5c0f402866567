"""Runs judge by the model that was chosen."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler

from mediamon.pipelines.tonality import TonalityPipeline
from mediamon.spiders.place import kept_models, model_folder
from mediamon.tonality import DEFAULT_FOLDER, ModelError


def test_the_setting_then_the_choice_then_the_model_that_ships(tmp_path: Path) -> None:
    settings = Settings({"MEDIAMON_DATA": str(tmp_path), "MEDIAMON_TONALITY_MODEL": None})
    assert model_folder(settings) == DEFAULT_FOLDER
    shutil.copytree(DEFAULT_FOLDER, tmp_path / "models" / "1")
    kept_models(settings).use(1)
    assert model_folder(settings) == tmp_path / "models" / "1"
    settings.set("MEDIAMON_TONALITY_MODEL", "/mine", priority="cmdline")
    assert model_folder(settings) == Path("/mine")


def test_a_run_does_not_begin_with_a_damaged_choice(tmp_path: Path) -> None:
    crawler = get_crawler(settings_dict={"MEDIAMON_DATA": str(tmp_path)})
    TonalityPipeline.from_crawler(crawler)
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "current").write_text("4", "utf8")
    with pytest.raises(ModelError, match="--use N"):
        TonalityPipeline.from_crawler(crawler)
