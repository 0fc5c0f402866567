"""Judging whether a text affects an organisation's reputation favourably, unfavourably, or not.

>>> from mediamon.tonality import load_model
>>> model = load_model()
>>> label, probabilities = model.score_target("Суд признал МГУ виновным в мошенничестве.", 12, 15, "ru")
>>> sorted(probabilities) == ["negative", "neutral", "positive"]
True

Training is in `mediamon.tonality.training`, apart from this, so that judging needs no scikit-learn.
"""

from typing import TYPE_CHECKING

from mediamon.on_demand import on_demand

if TYPE_CHECKING:
    from mediamon.tonality.judging import aggregate, judge, judge_all, left_out
    from mediamon.tonality.language import guess_language
    from mediamon.tonality.model import DEFAULT_FOLDER, LanguageModel, ModelError, TonalityModel, load_model, save_model

__all__ = [
    "DEFAULT_FOLDER",
    "LanguageModel",
    "ModelError",
    "TonalityModel",
    "aggregate",
    "guess_language",
    "judge",
    "judge_all",
    "left_out",
    "load_model",
    "save_model",
]

__getattr__, __dir__ = on_demand(
    __name__,
    {
        "judging": ("aggregate", "judge", "judge_all", "left_out"),
        "language": ("guess_language",),
        "model": ("DEFAULT_FOLDER", "LanguageModel", "ModelError", "TonalityModel", "load_model", "save_model"),
    },
)
