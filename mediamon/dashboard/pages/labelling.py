"""/labelling: the next thing to judge, its mentions and sentences marked, answered by one key; /labelling/agreement."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import combinations
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, HTTPException
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import CheckedForm, Expert, Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.pages.publication import MOST_LABELS, marked
from mediamon.dashboard.rendering import go, page
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labelling, labels
from mediamon.storage.reports.behind import mentions_of, scores_of
from mediamon.storage.tables.found import publication, score
from mediamon.tonality.agreement import alpha, kappa
from mediamon.tonality.asking import order

router = APIRouter()
AHEAD = 20  # questions put in order at a time; of them one that was not skipped is shown
SKIPPED = 200  # that an address remembers
KEYS = {"positive": "p", "negative": "n", "neutral": "0", "ambiguous": "b"}


@router.get("/labelling")
def show(request: Request, account: Expert, skip: str = "") -> Response:
    """The question that teaches most, of those that were not put off."""
    skipped = _skipped(skip)
    with request.app.state.engine.connect() as connection:
        leaning = request.app.state.settings.shifts()
        waiting = labelling.questions(connection, account.id, datetime.now(UTC), leaning)
        open_ones = [one for one in waiting if _name(one.id) not in skipped]
        # Who put one off wants none like it now.
        put_off = [one.text for one in waiting if _name(one.id) in skipped]
        best = order(open_ones, 1, [*labelling.answered(connection), *put_off])
        if not best:
            return page(request, "labelling.html", account=account, question=None, skip=skip)
        number, organisation = best[0].id  # type: ignore[misc]
        found = connection.execute(select(publication).where(publication.c.id == number)).one()
        (judged,) = scores_of(connection, number, found.body, organisation)
        seen = labels.newest_number(connection)
        mentions = [one for one in mentions_of(connection, number) if one.organisation == organisation]
    return page(
        request,
        "labelling.html",
        account=account,
        question=judged,
        publication=found,
        body=marked(found.body, found.blocks, mentions, request.app.state.settings.names),
        name=request.app.state.settings.names.get(organisation, organisation),
        keys=KEYS,
        left=len(open_ones),
        seen=seen,
        skip=skip,
        skip_this=",".join([*skipped, _name(best[0].id)][-SKIPPED:]),
    )


@router.post("/labelling", dependencies=[CheckedForm])
def answer(
    request: Request,
    account: Expert,
    publication_id: Annotated[Number, Form()],
    organisation: Annotated[str, Form()],
    label: Annotated[Literal["positive", "negative", "neutral", "ambiguous"], Form()],
    skip: Annotated[str, Form()] = "",
    seen: Annotated[int, Form(ge=0, le=MOST_LABELS)] = MOST_LABELS,
) -> Response:
    """Keep what was said, and go on to the next. What others said is kept too."""
    with writing(request.app.state.engine) as connection:
        pair = (score.c.publication_id == publication_id) & (score.c.organisation == organisation)
        if connection.execute(select(score.c.organisation).where(pair)).first() is None:
            raise HTTPException(404, "This publication does not mention that organisation.")
        others = labels.by_others(connection, publication_id, organisation, account.id, seen)
        said = labels.say(connection, publication_id, organisation, label, account.id, datetime.now(UTC))
    skipped = ",".join(_skipped(skip))
    return go(
        f"/labelling?skip={skipped}" if skipped else "/labelling", "said" if not said else "both" if others else ""
    )


@router.get("/labelling/agreement")
def agreement(request: Request, account: Viewer) -> Response:
    """How far the experts agree, and where they do not."""
    with request.app.state.engine.connect() as connection:
        said, given = labelling.said_of_each(connection), labelling.counts(connection)
        numbers = {number for number, _ in said}
        query = select(publication.c.id, publication.c.headline).where(publication.c.id.in_(numbers))
        headlines = dict(connection.execute(query).tuples().all()) if numbers else {}
    rows = [(number, headlines.get(number, ""), organisation, one) for (number, organisation), one in said.items()]
    return page(
        request,
        "agreement.html",
        account=account,
        given=given,
        pairs=_pairs(said),
        alpha=alpha({pair: list(one.values()) for pair, one in said.items()}),
        both=len(said),
        differing=[row for row in rows if len(set(row[3].values())) > 1][:100],
        names=request.app.state.settings.names,
    )


def _pairs(said: dict[tuple[int, str], dict[str, str]]) -> list[tuple[str, str, int, float | None]]:
    """(one, other, things that both judged, kappa) of any two people."""
    people = sorted({name for one in said.values() for name in one})
    found = []
    for first, second in combinations(people, 2):
        both = [(one[first], one[second]) for one in said.values() if first in one and second in one]
        if both:
            found.append((first, second, len(both), kappa(both)))
    return found


def _skipped(text: str) -> list[str]:
    return [one for one in text[:20_000].split(",") if one][-SKIPPED:]


def _name(pair: Any) -> str:
    return f"{pair[0]}.{pair[1]}"
