"""/publications/N: one publication with its mentions marked, its scores, and the expert's label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, HTTPException
from markupsafe import Markup
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import CheckedForm, Expert, Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.rendering import go, page
from mediamon.dashboard.revisions import differences
from mediamon.extraction.blocks import html_of, modern, paragraph, text_of
from mediamon.mentions import DISCOURSE
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.reports.behind import mentions_of, retold, scores_of
from mediamon.storage.tables.found import publication, score
from mediamon.storage.writing import revisits

router = APIRouter()
STANDS_FOR = "→ "
MOST_LABELS = 2**62  # a form that does not say which labels its writer had seen


@router.get("/publications/{number}")
def show(request: Request, account: Viewer, number: Number) -> Response:
    """The publication."""
    with request.app.state.engine.connect() as connection:
        found = connection.execute(select(publication).where(publication.c.id == number)).first()
        if found is None:
            raise HTTPException(404, "There is no such publication.")
        mentions = mentions_of(connection, number)
        scores = scores_of(connection, number, found.body)
        said, seen = labels.newest(connection, number), labels.newest_number(connection)
        changes = revisits.versions(connection, number)
        several = retold(connection, [found.story_id])
    return page(
        request,
        "publication.html",
        account=account,
        publication=found,
        body=marked(found.body, found.blocks, mentions, request.app.state.settings.names),
        scores=scores,
        said=said,
        labels=labels.LABELS,
        seen=seen,
        changes=[(one.seen_at, differences(found, one.before)) for one in changes],
        retold=several.get(found.story_id),
        names=request.app.state.settings.names,
    )


@router.post("/publications/{number}/label", dependencies=[CheckedForm])
def label(
    request: Request,
    account: Expert,
    number: Number,
    organisation: Annotated[str, Form()],
    label: Annotated[Literal["positive", "negative", "neutral", "ambiguous"], Form()],
    seen: Annotated[int, Form(ge=0, le=MOST_LABELS)] = MOST_LABELS,
) -> Response:
    """An expert's label; what was said before is kept."""
    with writing(request.app.state.engine) as connection:
        pair = (score.c.publication_id == number) & (score.c.organisation == organisation)
        if connection.execute(select(score.c.organisation).where(pair)).first() is None:
            raise HTTPException(404, "This publication does not mention that organisation.")
        others = labels.by_others(connection, number, organisation, account.id, seen)
        said = labels.say(connection, number, organisation, label, account.id, datetime.now(UTC))
    return go(f"/publications/{number}", "said" if not said else "both" if others else "saved")


def _title(mention: Any, names: Mapping[str, str]) -> str:
    """The organisation's name; an arrow before it where the word only stands for it, which the style sheet marks otherwise."""
    name = names.get(mention.organisation, mention.organisation)
    return f"{STANDS_FOR}{name}" if mention.why.startswith(DISCOURSE) else name


def marked(body: str, blocks: Sequence[Mapping[str, Any]], mentions: Sequence[Any], names: Mapping[str, str]) -> Markup:
    """The body's blocks as clean HTML with the mentions marked; as lines where the blocks are not those of the body."""
    marks = [(one.start, one.end, _title(one, names)) for one in mentions]
    with suppress(LookupError, TypeError, ValueError, AttributeError):  # blocks that a stage of the user's has changed
        shown = modern(blocks)
        if text_of(shown) == body:
            return Markup(html_of(shown, marks, pictures=False))  # nosec B704  # html_of escapes
    return Markup(html_of([paragraph(body)] if body else [], marks, pictures=False))  # nosec B704  # html_of escapes
