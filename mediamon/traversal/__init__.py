"""Click traversal: a page as a finite automaton whose input symbols are clicks (Vasenin, Dzabraev 2017, "Обход веб-страницы").

The room knows no browser. `Traversal` drives anything that satisfies the `Page` protocol:

    report = await Traversal(page, budget=Budget(presses=500), on_urls=print).run()
"""

from typing import TYPE_CHECKING

from mediamon.on_demand import on_demand

if TYPE_CHECKING:
    from mediamon.traversal.automaton.budget import Budget
    from mediamon.traversal.automaton.events import Event
    from mediamon.traversal.automaton.graph import StateGraph
    from mediamon.traversal.automaton.page import ButtonMissing, Page, PageLost, Reading
    from mediamon.traversal.automaton.report import Report
    from mediamon.traversal.automaton.state import Button, PageState
    from mediamon.traversal.engine import Traversal

__all__ = [
    "Budget",
    "Button",
    "ButtonMissing",
    "Event",
    "Page",
    "PageLost",
    "PageState",
    "Reading",
    "Report",
    "StateGraph",
    "Traversal",
]

__getattr__, __dir__ = on_demand(
    __name__,
    {
        "automaton.budget": ("Budget",),
        "engine": ("Traversal",),
        "automaton.events": ("Event",),
        "automaton.graph": ("StateGraph",),
        "automaton.page": ("ButtonMissing", "Page", "PageLost", "Reading"),
        "automaton.report": ("Report",),
        "automaton.state": ("Button", "PageState"),
    },
)
