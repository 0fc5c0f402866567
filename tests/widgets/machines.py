"""The automaton of each page, written by hand from the page and its widget's documentation, before any traversal of it.

Only presses that may belong to a shortest walk are written down; what is left out, and why, stands beside each page.
On every page also: the log-out, the subscription and the deletion, which are never to be pressed and show no news.
"""

from __future__ import annotations

from collections.abc import Mapping

from .automata import Machine, State

MONTHS = {"2026-07": "July", "2026-08": "August", "2026-09": "September", "2026-10": "October"}


def only(group: object) -> frozenset[str]:
    """One group, or none for an empty name."""
    return frozenset([str(group)] if group else [])


# flatpickr: (is the calendar open?, month, day whose news are shown). The field opens it, choosing a day closes it.
# Left out: the list of months and the field of the year (a month is at most two arrows away, and each costs a press),
# presses beside the calendar, which only close it.
FLATPICKR_DAYS = {8: (11, 14, 18, 20), 9: (10, 14, 17, 22), 10: (8, 14, 20, 23)}


def _flatpickr(state: State) -> Mapping[str, State]:
    opened, month, day = state
    assert isinstance(month, int)
    if not opened:
        return {"#day": (True, month, day)}
    names = {8: "August", 9: "September", 10: "October"}
    moves: dict[str, State] = {
        f'.flatpickr-day[aria-label="{names[month]} {one}, 2026"]': (False, month, f"2026-{month:02}-{one:02}")
        for one in FLATPICKR_DAYS[month]
    }
    if month > 8:
        moves[".flatpickr-prev-month"] = (True, month - 1, day)
    if month < 10:
        moves[".flatpickr-next-month"] = (True, month + 1, day)
    return moves


# jQuery UI's datepicker: (month, day whose news are shown). Nothing is left out.
def _jqueryui(state: State) -> Mapping[str, State]:
    month, day = state
    assert isinstance(month, int)
    moves: dict[str, State] = {
        f".ui-datepicker-calendar a[data-date='{one}']": (month, f"2026-{month:02}-{one:02}") for one in (5, 12, 19)
    }
    if month > 7:
        moves[".ui-datepicker-prev"] = (month - 1, day)
    if month < 10:
        moves[".ui-datepicker-next"] = (month + 1, day)
    return moves


# Bootstrap: (tab, tabs filled, section unfolded, sections filled, is the menu open?, year shown). What was filled stays
# in the document. A press anywhere closes the menu. Left out: nothing.
TABS, SECTIONS, YEARS = ("today", "week", "month"), ("world", "science", "sport"), ("2023", "2024", "2025")


def _bootstrap(state: State) -> Mapping[str, State]:
    tab, tabs, section, sections, menu, year = state
    assert isinstance(tabs, frozenset)
    assert isinstance(sections, frozenset)
    moves: dict[str, State] = {}
    for one in TABS:
        moves[f"[data-bs-target='#{one}']"] = (one, tabs | {one}, section, sections, False, year)
    for one in SECTIONS:
        unfolded, filled = (None, sections) if one == section else (one, sections | {one})
        moves[f"[data-bs-target='#{one}']"] = (tab, tabs, unfolded, filled, False, year)
    moves[".dropdown-toggle"] = (tab, tabs, section, sections, not menu, year)
    for one in YEARS if menu else ():
        moves[f"[data-year='{one}']"] = (tab, tabs, section, sections, False, one)
    return moves


def _bootstrap_shows(state: State) -> frozenset[str]:
    _, tabs, _, sections, _, year = state
    assert isinstance(tabs, frozenset)
    assert isinstance(sections, frozenset)
    return tabs | sections | only(year)


# Swiper: (current slide). Its neighbours are in the document too (`virtual`). Nothing is left out.
SLIDES = 10


def _swiper(state: State) -> Mapping[str, State]:
    (at,) = state
    assert isinstance(at, int)
    moves: dict[str, State] = {f".swiper-pagination-bullet:nth-child({n + 1})": (n,) for n in range(SLIDES)}
    if at > 0:
        moves[".swiper-button-prev"] = (at - 1,)
    if at < SLIDES - 1:
        moves[".swiper-button-next"] = (at + 1,)
    return moves


def _swiper_shows(state: State) -> frozenset[str]:
    (at,) = state
    assert isinstance(at, int)
    return frozenset(f"slide-{n}" for n in (at - 1, at, at + 1) if 0 <= n < SLIDES)


# Lists that grow, by sections: (section, parts shown). htmx's page begins with the first part of the latest news.
def growing(lengths: Mapping[str, int], opener: str, more: str, front: State) -> Machine:
    """opener, with the section's name in it, begins a section; more adds a part."""

    def moves(state: State) -> Mapping[str, State]:
        section, parts = state
        assert isinstance(parts, int)
        found: dict[str, State] = {opener.format(name): (name, 1) for name in lengths}
        if str(section) in lengths and parts < lengths[str(section)]:
            found[more] = (section, parts + 1)
        return found

    def shows(state: State) -> frozenset[str]:
        section, parts = state
        assert isinstance(parts, int)
        return frozenset(f"{section}-{n}" for n in range(1, parts + 1)) if section in lengths else only(section)

    return Machine(front, moves, shows)


# DataTables: (page), newest first. Left out: sorting. However the rows are sorted, a page has ten of the 45, so that the 35
# that are not on the first one need four presses at least; the machine's walk has four.
def _datatables(state: State) -> Mapping[str, State]:
    (page,) = state
    assert isinstance(page, int)
    moves: dict[str, State] = {f".dt-paging-button[data-dt-idx='{n - 1}']": (n,) for n in range(1, 6) if n != page}
    if page < 5:
        moves[".dt-paging-button.next"] = (page + 1,)
    return moves


# React: (section, page); (home, 0) at first. The front page may be left out: a reload leads there.
REACT_PAGES = {"world": 3, "science": 2, "sport": 2}


def _react(state: State) -> Mapping[str, State]:
    section, page = state
    assert isinstance(page, int)
    moves: dict[str, State] = {f"nav a[href='/section/{name}']": (name, 1) for name in REACT_PAGES}
    if page > 1:
        moves["text=Previous page"] = (section, page - 1)
    if page and page < REACT_PAGES[str(section)]:
        moves["text=Next page"] = (section, page + 1)
    return moves


# Vue: (view, what of it): a page of a section, a month of the archive or none.
def _vue(state: State) -> Mapping[str, State]:
    view, part = state
    moves: dict[str, State] = {f"nav button:text-is('{name}')": (name, "1") for name in ("business", "culture")}
    moves["nav a[href='/archive']"] = ("archive", "")
    if view in ("business", "culture"):
        moves[f"text={'Older' if part == '1' else 'Newer'}"] = (view, "2" if part == "1" else "1")
    if view == "archive":
        moves.update({f"a[href='/archive/{month}']": ("archive", month) for month in MONTHS})
    return moves


def _vue_shows(state: State) -> frozenset[str]:
    view, part = state
    return only(f"{view}-{part}" if view in ("business", "culture") else part if view == "archive" else view)


# Preact: (view, tab or year).
def _preact(state: State) -> Mapping[str, State]:
    view, _ = state
    moves: dict[str, State] = {f"nav a[href='/{name}']": (name, "news") for name in ("city", "region")}
    moves["nav a[href='/archive/2026']"] = ("archive", "2026")
    if view in ("city", "region"):
        moves.update({f"[role=tab]:text-is('{kind}')": (view, kind) for kind in ("news", "opinion", "video")})
    if view == "archive":
        moves.update({f"button:text-is('{year}')": ("archive", year) for year in ("2024", "2025", "2026")})
    return moves


def _preact_shows(state: State) -> frozenset[str]:
    view, part = state
    return only(view if view == "home" else part if view == "archive" else f"{view}-{part}")


MACHINES = {
    "flatpickr": Machine((False, 10, "2026-10-23"), _flatpickr, lambda state: only(state[2])),
    "jqueryui": Machine((10, ""), _jqueryui, lambda state: only(state[1])),
    "bootstrap": Machine(("today", frozenset(["today"]), None, frozenset(), False, ""), _bootstrap, _bootstrap_shows),
    "swiper": Machine((0,), _swiper, _swiper_shows),
    "htmx": growing(
        {"latest": 3, "world": 3, "science": 2}, "nav [hx-get='/part/{}-1']", "#list button", ("latest", 1)
    ),
    "datatables": Machine((1,), _datatables, lambda state: only(f"rows-{state[0]}")),
    "react": Machine(
        ("home", 0), _react, lambda state: only(state[0] if state[0] == "home" else f"{state[0]}-{state[1]}")
    ),
    "vue": Machine(("home", ""), _vue, _vue_shows),
    "svelte": growing({"world": 3, "tech": 2, "arts": 2}, "nav a[href='/section/{}']", "text=More news", ("home", 0)),
    "preact": Machine(("home", ""), _preact, _preact_shows),
}
