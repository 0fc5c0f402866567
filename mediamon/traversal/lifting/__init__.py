"""Lifted requests (ours): what presses of a growing list ask for, asked for without the page.

Three presses in a row tell how a list goes on, or that it cannot be told:

    told = learn(sightings, page_url, known=urls_on_the_page)
    if isinstance(told, Lift):
        state = told.begin()
        while url := told.next_url(state):
            ...

A template is accepted only when it gives exactly what the presses showed, and `Check` compares again now and then. Only GET,
only the page's own origin. No network, no clock: values in, values out.
"""

from mediamon.traversal.lifting.chain import Lift, State
from mediamon.traversal.lifting.checking import Check
from mediamon.traversal.lifting.learning import learn
from mediamon.traversal.lifting.types import End, Exchange, Refusal, Sighting

__all__ = ["Check", "End", "Exchange", "Lift", "Refusal", "Sighting", "State", "learn"]
