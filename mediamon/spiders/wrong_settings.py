"""Settings with which no page can be crawled: told in a line before anything is begun."""

from __future__ import annotations

from collections.abc import Iterator

from scrapy.exceptions import UsageError
from scrapy.settings import BaseSettings

from mediamon.extraction.methods import named
from mediamon.spiders.numbers import no_numbers
from mediamon.spiders.place import model_folder


def refuse_wrong(settings: BaseSettings) -> None:
    """Raises UsageError, which Scrapy's commands answer with its sentence alone."""
    for told in (*no_numbers(settings), *wrong_method(settings), *wrong_model(settings)):
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
