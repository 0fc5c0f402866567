"""The sentence that a mention stands in: it holds the mention, whatever the text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from razdel import sentenize

from mediamon.mentions import sentences
from mediamon.mentions.sentences import sentences_of, split_sentences

PIECES = st.sampled_from(["МГУ", "Dr. Smith", "открыл", "a lab", ". ", "! ", "? ", "\n", " ", "…", "“Yes.” ", "U.S. ", "г. Москва", "1.5", "«Да!» ", "т. е. ", ") "])  # fmt: skip
TEXTS = st.lists(PIECES, min_size=1, max_size=25).map("".join)
LANGUAGES = st.sampled_from([None, "ru", "en", "de"])


@given(TEXTS, LANGUAGES)
def test_sentences_are_in_order_and_leave_out_spaces_alone(text: str, language: str | None) -> None:
    end = 0
    for start, stop in split_sentences(text, language):
        assert end <= start <= stop <= len(text)
        assert not text[end:start].strip()
        end = stop
    assert not text[end:].strip()


@settings(max_examples=80)
@given(TEXTS, LANGUAGES, st.data())
def test_each_mention_stands_in_its_sentence(text: str, language: str | None, data: st.DataObject) -> None:
    words = [place for place in range(len(text)) if not text[place].isspace()]
    if not words:
        return
    starts = sorted(data.draw(st.lists(st.sampled_from(words), max_size=4)))
    ends = [data.draw(st.sampled_from([place for place in words if place >= start])) + 1 for start in starts]
    spans = list(zip(starts, ends, strict=True))
    found = sentences_of(text, spans, language)
    assert len(found) == len(spans)
    for (start, end), sentence in zip(spans, found, strict=True):
        assert text[start:end].strip() in sentence
        assert sentence in text
        assert "\n" not in sentence or "\n" in text[start:end]


def test_one_sentence_of_several() -> None:
    text = "Вчера шёл дождь. МГУ открыл лабораторию. Все рады.\nМГУ молчит"
    spans = [(text.index("МГУ"), text.index("МГУ") + 3), (text.rindex("МГУ"), text.rindex("МГУ") + 3)]
    assert sentences_of(text, spans) == ("МГУ открыл лабораторию.", "МГУ молчит")


@pytest.mark.parametrize("short", ["Dr. Smith", "the U.S. Senate", "No. 5", "J. Doe"])
def test_a_full_stop_behind_a_shortened_word_ends_nothing(short: str) -> None:
    text = f"It was {short} who came. Nobody else did."
    assert [text[start:end] for start, end in split_sentences(text, "en")] == [f"It was {short} who came.", "Nobody else did."]  # fmt: skip


def test_a_mention_over_two_sentences_joins_them() -> None:
    text = "He left. She stayed. They met."
    assert sentences_of(text, [(3, 12)], "en") == ("He left. She stayed.",)


MANY = "".join(f"слово{number} МГУ и РГГУ " for number in range(3_000))  # 60,000 characters without a stop


def spans_of(text: str, *words: str) -> list[tuple[int, int]]:
    return sorted(match.span() for word in words for match in re.finditer(rf"\b{word}\b", text))


def test_of_a_sentence_without_end_each_mention_has_what_stands_around_it() -> None:
    spans, words = spans_of(MANY, "МГУ", "РГГУ"), set(MANY.split())
    found = sentences_of(MANY, spans, "ru")
    for (start, end), passage in zip(spans, found, strict=True):
        assert len(passage) <= 4 * sentences._GRID
        first = MANY.index(passage, max(0, end - len(passage)))
        assert first <= start
        assert end <= first + len(passage)
        assert start - first >= min(start, 650), "a window of fifty words on either side"
        assert first + len(passage) - end >= min(len(MANY.strip()) - end, 650)
        assert words.issuperset(passage.split()), "no word is cut"
    distinct = {id(one): len(one) for one in found}
    assert sum(distinct.values()) <= 7 * len(MANY), "not a copy for each mention"


def test_what_has_no_spaces_is_cut_between_the_marks() -> None:
    text = "а" * 10_000 + " МГУ " + "б" * 10_000
    (passage,) = sentences_of(text, [(10_001, 10_004)], "ru")
    assert "МГУ" in passage
    assert len(passage) <= 4 * sentences._GRID


def test_sentences_that_a_newsroom_writes_are_whole() -> None:
    sentence = "МГУ " + "и ещё слово " * 160 + "рад."
    assert len(sentence) > 1_900
    assert sentences_of(f"Да. {sentence} Нет.", [(4, 7)], "ru") == (sentence,)


@settings(max_examples=80)
@given(TEXTS)
def test_razdel_gives_the_same_however_much_it_is_given_at_once(text: str) -> None:
    long = text.replace("\n", " ") + " Слово за слово. Да"
    expected = split_sentences(long, "ru")
    longest = max(stop - start for start, stop in expected)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sentences, "AT_ONCE", 2 * longest + 30)
        assert split_sentences(long * 3, "ru") == tuple((one.start, one.stop) for one in sentenize(long * 3))


def test_razdel_is_not_given_a_megabyte_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(sentences, "sentenize", lambda text: given.append(len(text)) or sentenize(text))
    text = "т. е. МГУ " * 10_000
    assert split_sentences(text, "ru") == ((0, len(text) - 1),)
    assert max(given) <= sentences.AT_ONCE
    assert sum(given) <= 2 * len(text)
    assert split_sentences(" " * 25_000 + "Да.", "ru")[-1][1] == 25_003


def test_shortened_words_are_looked_for_beside_the_stop_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    class Counted:
        def search(self, text: str, start: int, end: int) -> re.Match[str] | None:
            looked.append(end - start)
            return shortened.search(text, start, end)

    shortened = sentences._SHORTENED
    monkeypatch.setattr(sentences, "_SHORTENED", Counted())
    assert len(split_sentences("Mr. " * 1_000 + "Smith came.", "en")) == 1
    assert len(looked) == 1_000
    assert max(looked) <= 10
