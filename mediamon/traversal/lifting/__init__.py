"""Lifted requests (ours): what presses of a growing list ask for, asked for without the page.

Three presses in a row tell how a list goes on, or that it cannot be told:

    >>> def answer(page):
    ...     return Exchange(f"https://n.test/api?page={page}", "GET", 200, "application/json", f'{{"items": [{{"id": {page}7}}]}}')
    >>> presses = [Sighting((answer(page),), (f"https://n.test/news/{page}7.html",)) for page in (2, 3, 4)]
    >>> lift = learn(presses, "https://n.test/", known=["https://n.test/news/17.html"])
    >>> state = lift.begin()
    >>> lift.next_url(state)
    'https://n.test/api?page=5'
    >>> urls, state = lift.read(state, answer(5))
    >>> urls, lift.next_url(state)
    (('https://n.test/news/57.html',), 'https://n.test/api?page=6')

`learn` gives a `Refusal` where no requests can take the place of presses, `read` an `End` where the chain ends. A template is
accepted only when it gives exactly what the presses showed, and `Check` compares again now and then. Only GET, only the
page's own origin. No network, no clock: values in, values out.
"""

from mediamon.traversal.lifting.chain import Lift, State
from mediamon.traversal.lifting.checking import Check
from mediamon.traversal.lifting.learning import learn
from mediamon.traversal.lifting.types import End, Exchange, Refusal, Sighting

__all__ = ["Check", "End", "Exchange", "Lift", "Refusal", "Sighting", "State", "learn"]
