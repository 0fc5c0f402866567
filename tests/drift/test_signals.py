"""Each signal: where it speaks, where it is silent, where it has nothing to say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mediamon.drift import SeenPage, Signal, SignalMemory, StateError, group_of, observe, pack, unpack
from mediamon.drift.signals.memory import USUAL

STORY = (
    "Городской совет принял решение о ремонте моста через реку. Работы начнутся весной, сообщил представитель "
    "администрации, и продлятся до осени. Движение транспорта будет ограничено, жители смогут пользоваться паромом. "
) * 3
PAGE = SeenPage(
    url="https://example.org/city/1",
    headline="Городской совет решил ремонтировать мост",
    body=STORY,
    description="Работы по ремонту моста начнутся весной",
    title="Городской совет решил ремонтировать мост",
    language="ru",
    ruled={"body": 1, "headline": 1, "authors": 0},
    root="div.text",
    skeleton=("div.head", "div.text"),
    auto=(STORY, "Городской совет решил ремонтировать мост"),
)


def _asked(page: SeenPage, memory: SignalMemory | None = None) -> dict[str, bool]:
    return {one.key: one.wrong for one in observe(page, memory or SignalMemory())}


def test_a_page_in_order() -> None:
    memory = SignalMemory()
    for n in range(USUAL + 1):
        _asked(replace(PAGE, url=f"https://example.org/city/{n}", headline=f"{n}", body=f"{n} {STORY}"), memory)
    asked = _asked(replace(PAGE, url="https://example.org/city/99"), memory)
    assert [key for key, wrong in asked.items() if wrong] == ["rule_empty:authors"]
    assert len(asked) == 13


@pytest.mark.parametrize(
    ("page", "key"),
    [
        (replace(PAGE, ruled={"body": 0}), "rule_empty:body"),
        (replace(PAGE, body="Комментарии читателей: спасибо, очень интересно, пишите ещё " * 9), "title_in_body:body"),
        (replace(PAGE, body="Комментарии читателей: спасибо, очень интересно, пишите ещё " * 9), "description_in_body:body"),
        (replace(PAGE, headline="Вестник области"), "headline_in_title:headline"),
        (replace(PAGE, body="Subscribe to our newsletter for the news of the day. " * 9), "language:body"),
        (replace(PAGE, language="en", body="Lorem ipsum dolor sit amet consectetur adipiscing elit. " * 9), "language:body"),
        (replace(PAGE, body="Реклама на сайте, подписка, редакция, контакты"), "disagrees_with_auto:body"),
        (replace(PAGE, body=""), "disagrees_with_auto:body"),
        (replace(PAGE, headline="Вестник области"), "disagrees_with_auto:headline"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_field(page: SeenPage, key: str) -> None:
    assert _asked(page)[key]
    assert not _asked(PAGE).get(key, False)


def test_the_same_text_under_two_addresses() -> None:
    memory = SignalMemory()
    assert not _asked(PAGE, memory)["same_text:headline"]
    assert not _asked(PAGE, memory)["same_text:headline"]  # the same page again
    other = replace(PAGE, url="https://example.org/city/2")
    assert _asked(other, memory)["same_text:headline"]
    assert _asked(other, memory)["same_text:body"]


def test_a_new_root_and_a_new_template_are_known_after_some_pages() -> None:
    memory = SignalMemory()
    said = [_asked(PAGE, memory)["new_root:body"] for _ in range(USUAL + 2)]
    assert said == [True] * USUAL + [False, False]
    assert _asked(replace(PAGE, root="article.new"), memory)["new_root:body"]
    assert all(one.supports for one in observe(PAGE, memory) if one.name in ("new_root", "new_template"))


def test_nothing_is_said_of_what_is_not_there() -> None:
    assert observe(SeenPage("https://example.org/"), SignalMemory()) == ()
    assert "language:body" not in _asked(replace(PAGE, language="xx"))
    assert "disagrees_with_auto:body" not in _asked(replace(PAGE, auto=None))


def test_the_memory_is_bounded_and_kept() -> None:
    memory = SignalMemory()
    for n in range(1000):
        page = replace(PAGE, url=f"https://example.org/{n}", headline=str(n), root=f"div.{n}", skeleton=(str(n),))
        observe(page, memory)
    assert max(map(len, memory.texts.values())) <= 300
    assert max(map(len, memory.known.values())) <= 40
    detector, again = unpack(pack(b"detector", memory))
    assert detector == b"detector"
    assert again == memory


def test_what_was_kept_before_there_were_signals_is_read() -> None:
    assert unpack(b"x\x9c old") == (b"x\x9c old", SignalMemory())
    with pytest.raises(StateError):
        unpack(pack(b"", SignalMemory())[:30])


@pytest.mark.parametrize(
    ("url", "group"),
    [
        ("https://example.org/sport/2026/01/story.html", "/sport"),
        ("https://example.org/2026/01/story.html", ""),
        ("https://example.org/story", ""),
        ("https://example.org/Sport/1", "/sport"),
        ("https://example.org/a1b2/1", ""),
    ],
)
def test_kinds_of_pages(url: str, group: str) -> None:
    assert group_of(url) == group


def test_a_signals_key() -> None:
    assert Signal("rule_empty", "body", True).key == "rule_empty:body"
