"""Writing one story: about an organisation, with one in passing, with a namesake that must not count, or without any."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from mediamon.demo.corpus.organisations import organisations
from mediamon.demo.corpus.paragraphs import Desk
from mediamon.demo.corpus.stock import Topic, plots, stock, subjects
from mediamon.demo.corpus.story import Block, Label, Language

Angle = Literal["positive", "negative", "neutral", "passing", "decoy", "none"]
ANGLES: tuple[Angle, ...] = ("positive", "negative", "neutral", "passing", "decoy", "none")
SHARES = (17, 15, 14, 15, 13, 26)
MOST_PARAGRAPHS = 25
STAID = {"obituary", "accident", "court"}
IN_BRACKETS = re.compile(r" \([^)]*\)")


@dataclass(slots=True)
class Draft:
    """A story while it is being written."""

    topic: Topic
    headline: str
    lead: str
    organisation: str | None = None
    label: Label | None = None
    blocks: list[Block] = field(default_factory=list)

    @property
    def named(self) -> set[str]:
        """Organisations that the blocks mention so far."""
        return {name for block in self.blocks for line in block.lines for _, _, name in line.mentions}


def draft(desk: Desk, language: Language) -> Draft:
    """A whole story without its address and its date."""
    rng = desk.rng
    angle = rng.choices(ANGLES, SHARES)[0]
    length = story_length(rng)
    if angle in ("positive", "negative", "neutral"):
        made = _about(desk, language, angle)
    else:
        made = _begin(desk, rng.choice(_subjects(language, angle)))
    if angle == "passing":
        _in_passing(desk, made, language)
    if angle == "decoy" or (angle == "none" and rng.random() < 0.1) or (made.label and rng.random() < 0.1):
        _namesake(desk, made, language)
    _fill_up(desk, made, language, length)
    return made


def _subjects(language: Language, angle: Angle) -> list[Topic]:
    """What a newsroom writes about; nobody is named in passing where people died or were judged."""
    return [topic for topic in subjects(language) if angle == "none" or topic.name not in STAID]


def story_length(rng: Random) -> int:
    """Paragraphs: two or three for a brief, five for most, up to twenty-five for a long read."""
    return min(MOST_PARAGRAPHS, 2 + int(rng.lognormvariate(1.2, 0.85)))


def _begin(desk: Desk, topic: Topic, organisation: str | None = None) -> Draft:
    title = desk.draw(topic, "headlines") or ""
    lead = desk.draw_nearest(topic, "leads", title) or ""
    headline = desk.line(desk.write(title, organisation, full=True)).text.replace("\u00ad", "")
    opening = desk.line(desk.write(lead, organisation, full=True, recall=True))
    blocks = [Block("paragraph", (opening,))]
    return Draft(topic, IN_BRACKETS.sub("", headline), opening.text, organisation, topic.label, blocks)


def _about(desk: Desk, language: Language, label: Label) -> Draft:
    made = _begin(desk, desk.rng.choice(plots(language, label)), desk.rng.choice(organisations()))
    for _ in range(desk.rng.choice((1, 1, 2, 2, 3))):
        if block := desk.paragraph(made.topic, made.organisation):
            made.blocks.append(block)
    if quote := desk.draw(made.topic, "quotes"):
        made.blocks.append(desk.block("paragraph", desk.write(quote, made.organisation)))
    return made


def _in_passing(desk: Desk, made: Draft, language: Language) -> None:
    voices = stock(language)["voices"]
    made.label = "neutral"
    if desk.rng.random() < 0.4:
        made.blocks.append(desk.block("paragraph", desk.write(desk.draw(voices, "specials") or "")))
        return
    for organisation in desk.rng.sample(organisations(), desk.rng.choice((1, 1, 2))):
        text = desk.draw(voices, "experts") or ""
        made.blocks.append(desk.block("paragraph", desk.write(text, organisation, full=True)))


def _namesake(desk: Desk, made: Draft, language: Language) -> None:
    """A body whose name begins like a monitored one, in a story where that one is not mentioned."""
    voices = stock(language)["voices"]
    for _ in range(2):
        text = desk.draw(voices, "decoys")
        if text and text[1 : text.index("]")] not in made.named:
            made.blocks.append(desk.block("paragraph", desk.write(text.split("] ", 1)[1])))


def _fill_up(desk: Desk, made: Draft, language: Language, length: int) -> None:
    """Facts, quotes and lists of the subject, chapter by chapter, until the story is as long as it should be."""
    topics = _chapters(desk, made.topic, language)
    asides = _asides(desk, topics[0], length)
    for topic in topics:
        if _paragraphs(made) >= length:
            break
        if topic is not made.topic:
            _bridge(desk, made, topic, language)
        written = 0
        while _paragraphs(made) < length and (block := desk.paragraph(topic)):
            made.blocks.append(block)
            written += 1
            _after_paragraph(desk, made, topic, asides, written)
    if made.blocks[-1].kind == "heading":
        made.blocks.pop()


def _bridge(desk: Desk, made: Draft, topic: Topic, language: Language) -> None:
    """The turn to another subject, as at the foot of a news item: a heading and what the other news is."""
    heading = desk.draw(stock(language)["voices"], "bridges") or ""
    lead = desk.draw(topic, "leads") or ""
    if made.blocks[-1].kind == "heading":
        made.blocks.pop()
    made.blocks += [desk.block("heading", heading), desk.block("paragraph", desk.write(lead))]


def _after_paragraph(desk: Desk, made: Draft, topic: Topic, asides: list[list[Block]], written: int) -> None:
    if asides and desk.rng.random() < 0.35:
        made.blocks += asides.pop()
    if written % 3 == 0 and (quote := desk.draw(topic, "quotes")):
        kind = desk.rng.choice(("paragraph", "paragraph", "quote"))
        made.blocks.append(desk.block("quote" if kind == "quote" else "paragraph", desk.write(quote)))
    elif written % 4 == 0:
        _heading(desk, made, topic)


def _heading(desk: Desk, made: Draft, topic: Topic) -> None:
    subhead = desk.draw(topic, "subheads")
    if subhead and made.blocks[-1].kind != "heading":
        made.blocks.append(desk.block("heading", desk.write(subhead)))


def _chapters(desk: Desk, topic: Topic, language: Language) -> list[Topic]:
    """What a story may go on about, nearest first; a plot itself has nothing left to say."""
    known = stock(language)
    near = desk.rng.sample(topic.near, len(topic.near))
    return ([] if topic.label else [topic]) + [known[name] for name in near]


def _asides(desk: Desk, topic: Topic, length: int) -> list[list[Block]]:
    """A list with the line that opens it, a picture, a table: the longer the story, the likelier."""
    asides: list[list[Block]] = []
    if length >= 5 and topic.pool("list") and desk.rng.random() < 0.35:
        intro, *items = topic.pool("list")
        written = [desk.write(item, capital=False) for item in items]
        asides.append([desk.block("paragraph", desk.write(intro)), desk.block("list", *written)])
    if length >= 5 and (caption := desk.draw(topic, "captions")) and desk.rng.random() < 0.4:
        asides.append([desk.block("image", desk.write(caption))])
    if length >= 6 and topic.pool("table") and desk.rng.random() < 0.5:
        asides.append([desk.block("table", *(desk.write(row) for row in topic.pool("table")))])
    return asides


def _paragraphs(made: Draft) -> int:
    return sum(block.kind in ("paragraph", "quote", "list") for block in made.blocks)
