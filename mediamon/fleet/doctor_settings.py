"""What `scrapy doctor` says of settings that are read when something is begun by them."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy.settings import BaseSettings

from mediamon.fleet.doctor_line import LINE
from mediamon.fleet.findings import Check, Finding
from mediamon.spiders.wrong_settings import wrong_drift, wrong_executor, wrong_method, wrong_model, wrong_reach
from mediamon.storage.erasing.retention import NO_MAPPING, BadRule, Keep


async def method(settings: BaseSettings) -> Sequence[Finding]:
    """Is the method of pages without rules one?"""
    return [Finding("wrong", told) for told in wrong_method(settings)]


async def model(settings: BaseSettings) -> Sequence[Finding]:
    """Is there a tonality model where one is named?"""
    return [Finding("wrong", told) for told in wrong_model(settings)]


async def drift(settings: BaseSettings) -> Sequence[Finding]:
    """Is the detector of drift one?"""
    return [Finding("wrong", told) for told in wrong_drift(settings)]


async def reach(settings: BaseSettings) -> Sequence[Finding]:
    """Are the exceptions from the wall in order?"""
    return [Finding("wrong", told) for told in wrong_reach(settings)]


async def executor(settings: BaseSettings) -> Sequence[Finding]:
    """Is there such a way to run the sites?"""
    return [Finding("wrong", told) for told in wrong_executor(settings)]


async def keeping(settings: BaseSettings) -> Sequence[Finding]:
    """Are the rules of `scrapy prune` in order?"""
    try:
        Keep.of(settings.getdict("MEDIAMON_KEEP"))
    except BadRule as error:
        return [Finding("wrong", str(error))]
    except (TypeError, ValueError):
        return [Finding("wrong", NO_MAPPING)]
    return []


SETTINGS = (
    LINE,
    Check("method", method),
    Check("tonality", model),
    Check("drift", drift),
    Check("reach", reach),
    Check("executor", executor),
    Check("keeping", keeping),
)
