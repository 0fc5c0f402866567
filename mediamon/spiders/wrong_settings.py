"""Settings with which no page can be crawled: told in a line before anything is begun."""

from __future__ import annotations

from collections.abc import Iterator

from scrapy.exceptions import UsageError
from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from mediamon.extraction.methods import named
from mediamon.guard.wall.reach import Reach
from mediamon.spiders.numbers import no_numbers
from mediamon.spiders.place import model_folder
from mediamon.spiders.wrong_database import wrong_database

EXECUTORS = ("local", "scrapyd")


def refuse_wrong(settings: BaseSettings) -> None:
    """Raises UsageError, which Scrapy's commands answer with its sentence alone."""
    for look in LOOKED_AT:
        for told in look(settings):
            raise UsageError(told, print_help=False)


def wrong_method(settings: BaseSettings) -> Iterator[str]:
    """What is wrong with MEDIAMON_METHOD, and the mend."""
    try:
        named(str(settings.get("MEDIAMON_METHOD") or "auto"))
    except ValueError as error:
        yield f"MEDIAMON_METHOD: {error}"


def wrong_model(settings: BaseSettings) -> Iterator[str]:
    """What is wrong with the MEDIAMON_TONALITY_MODEL that is given, and the mend. One of another library ("hf:…") is not loaded for it."""
    from mediamon.tonality import ModelError, load_model  # takes a while to import

    if not settings.get("MEDIAMON_TONALITY_MODEL"):
        return
    try:
        load_model(model_folder(settings))
    except ModelError as error:
        yield f"MEDIAMON_TONALITY_MODEL: {error}"


def wrong_organisations(settings: BaseSettings) -> Iterator[str]:
    """What is wrong with the file MEDIAMON_ORGANISATIONS: file, line and mend; it is not looked at where a project has switched mentions off."""
    from mediamon.mentions.organisations import DEFAULT_FILE, OrganisationsError, load_organisations

    if not _is_on(settings, "mediamon.pipelines.mentions.MentionsPipeline"):
        return
    try:
        load_organisations(settings.get("MEDIAMON_ORGANISATIONS") or DEFAULT_FILE)
    except OrganisationsError as error:
        yield f"MEDIAMON_ORGANISATIONS: {error}"


def wrong_drift(settings: BaseSettings) -> Iterator[str]:
    """What is wrong with MEDIAMON_DRIFT_METHOD, or with detectors of one's own."""
    from mediamon.drift.detector import kind_named

    if not _is_on(settings, "mediamon.pipelines.drift.DriftPipeline"):
        return
    try:
        own = {name: load_object(path) for name, path in settings.getdict("MEDIAMON_DRIFT_METHODS").items()}
        kind_named(str(settings.get("MEDIAMON_DRIFT_METHOD") or "ours"), own)
    except (ValueError, TypeError, ImportError, NameError) as error:
        yield f"MEDIAMON_DRIFT_METHOD: {error}"


def wrong_reach(settings: BaseSettings) -> Iterator[str]:
    """What is wrong with MEDIAMON_REACH."""
    try:
        Reach.of(settings.getlist("MEDIAMON_REACH"))
    except ValueError as error:
        yield f"MEDIAMON_REACH: {error}: write HOST, HOST:PORT or a network like 10.1.0.0/16"


def wrong_executor(settings: BaseSettings) -> Iterator[str]:
    """What is wrong with MEDIAMON_EXECUTOR."""
    given = settings.get("MEDIAMON_EXECUTOR") or EXECUTORS[0]
    if given not in EXECUTORS:
        yield f"MEDIAMON_EXECUTOR is {given!r}: write {' or '.join(EXECUTORS)}"


def _is_on(settings: BaseSettings, pipeline: str) -> bool:
    there = settings.get_component_priority_dict_with_base("ITEM_PIPELINES")
    return pipeline in {one if isinstance(one, str) else f"{one.__module__}.{one.__qualname__}" for one in there}


LOOKED_AT = (no_numbers, wrong_database, wrong_method, wrong_model, wrong_organisations, wrong_drift, wrong_reach)
