"""Where a project keeps its things, by its settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scrapy.settings import BaseSettings
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

if TYPE_CHECKING:
    from mediamon.tonality import TonalityModel
    from mediamon.tonality.keeping import Kept


def database_url(settings: BaseSettings) -> str:
    """The database's URL: MEDIAMON_DATABASE, or SQLite in MEDIAMON_DATA."""
    given = settings.get("MEDIAMON_DATABASE")
    return str(given) if given else sqlite_url(data_folder(settings) / "mediamon.sqlite")


def sqlite_url(path: Path) -> str:
    """That of a file, whatever signs stand in its path.

    >>> sqlite_url(Path("/data/50 %?/x.sqlite"))
    'sqlite:////data/50 %25%3F/x.sqlite'
    """
    return URL.create("sqlite", database=str(path)).render_as_string()


def database_file(settings: BaseSettings) -> Path | None:
    """The database's file, where it is one of this machine."""
    try:
        url = make_url(database_url(settings))
    except (ArgumentError, ValueError):  # who opens it says so
        return None
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def archive_folder(settings: BaseSettings) -> Path:
    """The folder of the WARC files."""
    given = settings.get("MEDIAMON_ARCHIVE")
    return Path(given) if given else data_folder(settings) / "archive"


def kept_models(settings: BaseSettings) -> Kept:
    """The tonality models that were trained here, in MEDIAMON_DATA."""
    from mediamon.tonality.keeping import Kept  # tonality takes a while to import

    return Kept(models_folder(settings))


def models_folder(settings: BaseSettings) -> Path:
    """Where they lie."""
    return data_folder(settings) / "models"


def tonality_model(settings: BaseSettings) -> TonalityModel:
    """The tonality model in use: that of `model_folder`, and over it what "hf:…" names. Raises ModelError."""
    from mediamon.tonality import TonalityModel, load_model
    from mediamon.tonality.plugged import PREFIX

    own, given = load_model(model_folder(settings)), str(settings.get("MEDIAMON_TONALITY_MODEL") or "")
    if not given.startswith(PREFIX):
        return own
    from mediamon.tonality.transformer import plugged

    return TonalityModel({**own.languages, **plugged(given)}, heavy=True)


def model_folder(settings: BaseSettings) -> Path:
    """The folder that MEDIAMON_TONALITY_MODEL names, or that of the current one of the models that are kept.

    Raises ModelError when the note of the current one is damaged.
    """
    from mediamon.tonality.plugged import PREFIX

    given = str(settings.get("MEDIAMON_TONALITY_MODEL") or "")
    if given and not given.startswith(PREFIX):
        return Path(given)
    kept = kept_models(settings)
    return kept.path(kept.current())


def shifts_in_use(settings: BaseSettings) -> dict[str, list[float]]:
    """How the tonality models in use lean when they choose a label, by language; {} where that is not known."""
    from mediamon.tonality.model import ModelError, shifts_of

    try:
        return shifts_of(model_folder(settings))
    except ModelError:
        return {}


def organisation_names(settings: BaseSettings) -> dict[str, str]:
    """Official names of the monitored organisations by id; {} where their file needs mending, which others say."""
    from mediamon.mentions.organisations import DEFAULT_FILE, OrganisationsError, load_organisations

    try:
        loaded = load_organisations(settings.get("MEDIAMON_ORGANISATIONS") or DEFAULT_FILE)
    except OrganisationsError:
        return {}
    return {one.id: one.official for one in loaded}


def data_folder(settings: BaseSettings) -> Path:
    """MEDIAMON_DATA."""
    return Path(settings["MEDIAMON_DATA"]).absolute()


def site_folders(settings: BaseSettings) -> list[Path]:
    """The folders of the site files, MEDIAMON_SITES."""
    return [Path(folder) for folder in settings.getlist("MEDIAMON_SITES")]
