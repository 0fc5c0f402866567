"""What adding sites from a page needs to know: where looks are kept, and which detector is taught."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from mediamon.adding.job import LOOKS
from mediamon.spiders.place import data_folder


@dataclass(frozen=True, slots=True)
class Workplace:
    """jobs: the folder of the looks; method, minimum, methods: of the drift detector."""

    jobs: Path
    method: str = "ours"
    minimum: int = 60
    methods: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: BaseSettings) -> Workplace:
        """By a project's settings."""
        own = {name: load_object(path) for name, path in settings.getdict("MEDIAMON_DRIFT_METHODS").items()}
        method, minimum = str(settings["MEDIAMON_DRIFT_METHOD"]), settings.getint("MEDIAMON_DRIFT_TRAINING")
        return cls(data_folder(settings) / LOOKS, method, minimum, own)
