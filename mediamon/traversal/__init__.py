"""Click traversal: a page as a finite automaton whose input symbols are clicks (Vasenin, Dzabraev 2017, "Обход веб-страницы").

The room knows no browser. `Traversal` drives anything that satisfies the `Page` protocol:

    report = await Traversal(page, budget=Budget(presses=500), on_urls=print).run()
"""

from typing import TYPE_CHECKING

from mediamon.on_demand import on_demand

if TYPE_CHECKING:
    from mediamon.traversal.budget import Budget
    from mediamon.traversal.engine import Traversal
    from mediamon.traversal.events import Event
    from mediamon.traversal.graph import StateGraph
    from mediamon.traversal.page import ButtonMissing, Page, PageLost, Reading
    from mediamon.traversal.report import Report
    from mediamon.traversal.state import Button, PageState

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
        "budget": ("Budget",),
        "engine": ("Traversal",),
        "events": ("Event",),
        "graph": ("StateGraph",),
        "page": ("ButtonMissing", "Page", "PageLost", "Reading"),
        "report": ("Report",),
        "state": ("Button", "PageState"),
    },
)
