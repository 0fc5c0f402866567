"""The sentence that a mention stands in: it holds the mention, whatever the text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
