"""From sentences to publications."""

from __future__ import annotations

import numpy as np
import pytest

from mediamon.items import Mention
from mediamon.tonality import TonalityModel, aggregate, guess_language, judge, judge_all


def mention(body: str, surface: str, organisation: str, after: int = 0) -> Mention:
    start = body.index(surface, after)
    first = body.rfind(".", 0, start) + 1
    last = body.find(".", start) + 1
    return Mention(organisation, start, start + len(surface), surface, body[first:last].strip(), "name")


def test_one_score_for_each_organisation(model: TonalityModel) -> None:
    body = "МГУ открыт. Суд признал РГГУ виновным в мошенничестве. Лекция состоится в МГУ в среду."
    mentions = [mention(body, "МГУ", "msu"), mention(body, "РГГУ", "rggu"), mention(body, "МГУ", "msu", 20)]
    scores = judge(mentions, body, "ru", model)
    assert [(score.organisation, score.label) for score in scores] == [("msu", "neutral"), ("rggu", "negative")]
    assert scores[1].evidence == ("Суд признал РГГУ виновным в мошенничестве.",)
    assert scores[0].model == model.languages["ru"].version


def test_many_at_once_are_judged_as_one_by_one(model: TonalityModel) -> None:
    bodies = [
        ("Суд признал РГГУ виновным в мошенничестве. МГУ открыт.", "ru"),
        ("Die MGU МГУ ist gut. РГГУ.", "de"),
        ("МГУ получил премию. РГГУ закрыт. МГУ рад.", None),
        ("Ничего.", "ru"),
        ("The university РГГУ was accused of fraud by МГУ and its rector.", "en"),
    ]
    texts = [
        ([mention(body, name, name) for name in ("РГГУ", "МГУ") if name in body], body, language)
        for body, language in bodies
    ]
    together = judge_all(texts, model)
    for text, found in zip(texts, together, strict=True):
        alone = judge(*text, model)
        assert [(one.organisation, one.label, one.evidence, one.reason) for one in found] == [
            (one.organisation, one.label, one.evidence, one.reason) for one in alone
        ]
        for one, other in zip(found, alone, strict=True):
            assert one.probabilities == pytest.approx(other.probabilities, abs=1e-4)
    assert judge_all([], model) == []


def test_the_strongest_sentence_outweighs_many_neutral_ones() -> None:
    neutral, negative = [0.02, 0.96, 0.02], [0.8, 0.15, 0.05]
    whole, weights = aggregate(np.array([neutral] * 9 + [negative]))
    assert whole[0] > whole[1]
    assert weights[-1] == max(weights)


def test_one_sentence_is_the_whole() -> None:
    whole, _ = aggregate(np.array([[0.2, 0.5, 0.3]]))
    assert whole == pytest.approx([0.2, 0.5, 0.3])


@pytest.mark.parametrize(
    ("language", "body", "reason"),
    [
        ("de", "Die MSU ist gut.", "no model for language: de"),
        (None, "Die MSU ist gut, sagt der Rektor.", "language not recognised"),
        (None, "МГУ — це університет, який відомий у світі і її наука.", "language not recognised"),
    ],
)
def test_a_language_without_a_model_has_no_label(
    model: TonalityModel, language: str | None, body: str, reason: str
) -> None:
    (score,) = judge([Mention("msu", 0, 3, body[:3], body, "name")], body, language, model)
    assert (score.label, score.reason, score.probabilities) == (None, reason, {})


def test_a_region_of_a_language_is_that_language(model: TonalityModel) -> None:
    (score,) = judge([Mention("msu", 0, 3, "МГУ", "МГУ рад.", "name")], "МГУ рад.", "ru-RU", model)
    assert score.reason is None


def test_no_mentions_no_scores(model: TonalityModel) -> None:
    assert judge([], "Погода хорошая.", "ru", model) == ()


def test_a_sentence_that_is_not_in_the_body(model: TonalityModel) -> None:
    stray = Mention("msu", 5, 8, "МГУ", "Совсем другое.", "name")
    (score,) = judge([stray], "Ура! МГУ рад.", "ru", model)
    assert score.evidence == ("МГУ",)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Ректор МГУ сообщил о приёме студентов.", "ru"),
        ("The rector of the university said that it was open to all.", "en"),
        ("Der Rektor der Universität sagte, dass sie in der Stadt offen ist.", None),
        ("Қазақстан Республикасының Ұлттық университеті", None),
        ("", None),
        ("12345 🎓", None),
    ],
)
def test_languages(text: str, language: str | None) -> None:
    assert guess_language(text) == language
