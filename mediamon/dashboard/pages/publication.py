"""/publications/N: one publication with its mentions marked, its scores, and the expert's label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, HTTPException
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.dashboard.identity import CheckedForm, Expert, Viewer
from mediamon.dashboard.rendering import page
from mediamon.storage import labels
from mediamon.storage.engine import writing
from mediamon.storage.report import mentions_of
from mediamon.storage.tables import publication, score

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text, within a mention or between mentions."""

    text: str
    organisation: str | None = None


@router.get("/publications/{number}")
def show(request: Request, account: Viewer, number: int) -> Response:
    """The publication."""
    with request.app.state.engine.connect() as connection:
        found = connection.execute(select(publication).where(publication.c.id == number)).first()
        if found is None:
            raise HTTPException(404, "There is no such publication.")
        mentions = mentions_of(connection, number)
        scores = connection.execute(select(score).where(score.c.publication_id == number)).fetchall()
        said = labels.newest(connection, number)
    return page(
        request,
        "publication.html",
        account=account,
        publication=found,
        paragraphs=marked(found.body, mentions),
        scores=scores,
        said=said,
        labels=labels.LABELS,
        names=request.app.state.settings.names,
    )


@router.post("/publications/{number}/label", dependencies=[CheckedForm])
def label(
    request: Request,
    account: Expert,
    number: int,
    organisation: Annotated[str, Form()],
    label: Annotated[Literal["positive", "negative", "neutral", "ambiguous"], Form()],
) -> Response:
    """An expert's label; what was said before is kept."""
    with writing(request.app.state.engine) as connection:
        pair = (score.c.publication_id == number) & (score.c.organisation == organisation)
        if connection.execute(select(score.c.organisation).where(pair)).first() is None:
            raise HTTPException(404, "This publication does not mention that organisation.")
        labels.say(connection, number, organisation, label, account.id, datetime.now(UTC))
    return RedirectResponse(f"/publications/{number}", 303)


def marked(body: str, mentions: Sequence[Any]) -> list[list[Piece]]:
    """The body's paragraphs as pieces, so that the template can mark mentions without touching markup."""
    paragraphs, start = [], 0
    for paragraph in body.split("\n"):
        end = start + len(paragraph)
        inside = [one for one in mentions if start <= one.start and one.end <= end]
        paragraphs.append(list(_pieces(body, start, end, inside)))
        start = end + 1
    return paragraphs


def _pieces(body: str, start: int, end: int, mentions: Sequence[Any]) -> Iterator[Piece]:
    for one in mentions:
        if one.start >= start:
            yield Piece(body[start : one.start])
            yield Piece(body[one.start : one.end], one.organisation)
            start = one.end
    yield Piece(body[start:end])
