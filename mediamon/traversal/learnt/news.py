"""What is still worth pressing (ours): a press that brought nothing new is not repeated for ever in every state.

Widgets that do not know of each other multiply the states of a page: ten tabs beside a list that grows in forty steps
are four hundred states, fourteen switches are 16,384. The paper presses every button in each of them. Here a button in
the same surroundings (`Reading.places`) is spared once `patience` presses in a row, each in another state, showed
nothing that it had not shown before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from mediamon.traversal.automaton.state import MOVES, Button, Key
from mediamon.traversal.learnt.choices import Choices
from mediamon.traversal.learnt.jumps import Jumps
from mediamon.traversal.learnt.layers import Hopes
from mediamon.traversal.learnt.ornaments import Ornaments
from mediamon.traversal.learnt.refusals import Refusals
from mediamon.traversal.learnt.repeats import Repeats
from mediamon.traversal.learnt.satiety import Satiety
from mediamon.traversal.learnt.takers import Takers
from mediamon.traversal.learnt.turns import Turn, Turns
from mediamon.traversal.learnt.weariness import Weariness

UNENDING = 1 << 62
TRIED, PROVEN_TRIED = 3, 12  # in vain, of a kind that never, that once has brought something


@dataclass(slots=True)
class _Kind:
    good: set[Button] = field(default_factory=set)
    vain: set[Button | Key] = field(default_factory=set)
    refused: bool = False
    plain: bool = False


class News:
    """By button and surroundings: the URLs it has shown, and how many presses in a row showed nothing else.

    `log` names those of which nothing is expected any more, in the order in which that was found; `epoch` is raised when something
    is expected of one again, or nothing of a button anywhere or of a kind of links; skips tells of which nothing was expected from
    the beginning (`habits`); patience 0: something is expected of every button in every state, as in the paper. `revived` counts
    how often something has come to be expected of buttons that were spared.
    """

    def __init__(
        self,
        patience: int,
        skips: Callable[[Button], bool] | None = None,
        *,
        resolve: Callable[[int], int] = lambda vertex: vertex,
        choices: Choices | None = None,
    ) -> None:
        self.patience, self._skips = patience or UNENDING, skips
        self.log: list[Key] = []
        self.epoch = self.revived = 0
        self.jumps, self.satiety, self.weariness = Jumps(resolve), Satiety(), Weariness()
        self.chosen: set[tuple[str, ...]] = set()  # listeners of what does nothing where it is chosen (`page.Reading`)
        self._kinds: dict[tuple[str, ...], _Kind] = {}
        self._forbidden: set[Button] = set()
        self._over: set[Key] = set()
        self.repeats, self.turns = Repeats(), Turns(choices or Choices())
        self._ornaments, self.hopes, self._refusals, self.takers = Ornaments(), Hopes(), Refusals(), Takers()
        self._shown: dict[Key, set[int]] = {}
        self._barren: dict[Key, int] = {}
        self._growing: Key | None = None  # the list that the last press has made longer
        self._interrupted: dict[Key, int] = {}  # how many presses more may lead to where it was

    def loaded(self) -> None:
        """The page is begun anew. A list that was being gone through shows what is known first: to press it on is not in vain (`pressed`)."""
        lists = (*self._interrupted, self._growing)
        self._interrupted = {key: len(self._shown[key]) for key in lists if key is not None}
        self._growing = None

    def pressed(
        self,
        key: Key,
        urls: Iterable[str],
        *,
        new_buttons: bool,
        fresh: bool = True,
        grew: bool = False,
        turn: Turn | None = None,
        context: Turn | None = None,
    ) -> bool:
        """Learn from what a press has shown that was not on the page before it; was there news in it?

        One of a kind whose second presses are pointless (`repeats`) has come to its end at once. That a press changed nothing
        is no end: a tab may only be open already. fresh: was a URL among them that no press of any button had shown before?
        grew: is all that was shown before shown still? turn, context: of the state in which it was pressed (`graph.Vertex`).
        """
        again = key in self._shown
        shown, hashes = self._shown.setdefault(key, set()), {hash(url) for url in urls}
        news = new_buttons or not hashes <= shown
        if self._passes_over(key, news=news, grew=grew and bool(hashes)):
            return False
        tried = self._is_spared(key) or self.satiety.stale(key)
        brought = new_buttons or (news and fresh)
        self.turns.pressed(key[0], turn, brought=news and fresh)
        self.hopes.pressed(key[0], brought=brought)
        if self._sparing:
            self.takers.pressed(key, brought=news and fresh)
        before = self._barren.get(key)
        if before is not None and before < self.patience:
            self.repeats.pressed_again(key[0], first_brought=before == 0, brought=brought)
        if turn is not None and (tried or (before and brought)):
            self.turns.tried(key[0], turn, brought=brought, showed=news)
        elif context is not None and before and brought:
            self.turns.tried(key[0], context, brought=True)
        self._sate(key, brought=brought, grew=grew, again=again)
        self._tire(fresh=fresh and news)
        shown |= hashes
        if self._sparing and self.repeats.pointless(key[0], first_brought=news):
            self._settle(key, self.patience)
        else:
            self._settle(key, 0 if news else (before or 0) + 1)
        return news

    def _passes_over(self, key: Key, *, news: bool, grew: bool) -> bool:
        """Is it on the way to where an interrupted list was? Each press of that way shows an address of it at least, or it is another way."""
        left = self._interrupted.pop(key, 0)
        if left and grew and not news and self._sparing:
            self._interrupted[key] = left - 1
            return True
        self._growing = key if news and grew else None
        return False

    def walked(self, *, fresh: bool) -> None:
        """Learn from a press that was made to get elsewhere."""
        if self._sparing:
            self._tire(fresh=fresh, walking=True)
            if not fresh:
                self.satiety.walked()

    def _tire(self, *, fresh: bool, walking: bool = False) -> None:
        if self._sparing and self.weariness.pressed(fresh=fresh, walking=walking):
            self.epoch += 1
            self.revived += not self.weariness.done

    @property
    def _sparing(self) -> bool:
        return self.patience < UNENDING

    def led(self, key: Key, source: int, target: int) -> None:
        """Learn from where and to where any press has led."""
        if not self._sparing:
            return
        version, known = self.jumps.version, self.jumps.sure(key[0])
        self.jumps.pressed(*key, source, target)
        if self.jumps.version != version:
            self.epoch += 1
            self.revived += known

    def left_the_page(self, button: Button) -> None:
        """It brings what is no part of the state that it leads to, such as the address of another page: that differs wherever it is pressed."""
        version, known = self.jumps.version, self.jumps.sure(button)
        self.jumps.distrust(button)
        if self.jumps.version != version:
            self.epoch += 1
            self.revived += known

    def _sate(self, key: Key, *, brought: bool, grew: bool, again: bool) -> None:
        if self._sparing and self.satiety.pressed(key, brought=brought, grew=grew, again=again):
            self.epoch += 1
            self.revived += not self.satiety.sated
        elif self.satiety.spares(key):
            self.log.append(key)

    def _is_spared(self, key: Key) -> bool:
        if self._barren.get(key, 0) >= self.patience or self.jumps.sure(key[0]):
            return True
        if self.satiety.spares(key) and not self.waits_to_take(key):
            return True
        return self.weariness.done and self.satiety.was_in_vain(key[0])

    def _settle(self, key: Key, barren: int) -> None:
        before = self._barren.get(key, 0)
        if before < self.patience <= barren:
            self.log.append(key)
        elif barren < self.patience <= before:
            self.epoch += 1
        self._barren[key] = barren

    def exhaust(self, key: Key) -> None:
        """Nothing more is to be had from it."""
        self._over.add(key)
        self._settle(key, self.patience)

    def forbid(self, button: Button) -> None:
        """It hangs the page: nothing is expected of it anywhere."""
        self._forbidden.add(button)
        self.epoch += 1

    def tried(self, button: Button, *, place: str = "", plain: bool = False, brought: bool) -> None:
        """One of a kind was pressed (`Button.kind`). The others are let be when it was a plain link, or when many of
        them in a row, each another one, have brought neither a URL nor a button that was new; but for those that have brought something.
        Of what moves a part of the page there are two, which are others in other surroundings.
        """
        assert button.kind is not None
        kind = self._kinds.setdefault(button.kind, _Kind())
        if brought:
            kind.good.add(button)
            kind.vain.clear()
        elif button not in kind.good:
            kind.vain.add((button, place) if button.kind[0].startswith(MOVES) else button)
        over = len(kind.vain) >= (PROVEN_TRIED if kind.good else TRIED)
        kind.plain = kind.plain or plain
        if (plain or over) and not kind.refused:
            kind.refused = True
            self.epoch += 1

    def opened(self, opener: Button) -> None:
        """What its press has brought to light has brought addresses: to open others of its kind may be worth while too."""
        if opener.alike is None or opener.kind is None:
            return
        kind = self._kinds.setdefault(opener.kind, _Kind())
        if opener in kind.good:
            return
        kind.good.add(opener)
        kind.vain.clear()
        if kind.refused and not kind.plain:
            kind.refused = False
            self.epoch += 1
            self.revived += 1

    def moved(self, button: Button) -> None:
        """A press of it has made addresses come or go (`ornaments`)."""
        version = self._ornaments.version
        self._ornaments.moved(button)
        self._revive_ornaments(version)

    def brought_in(self, state: int) -> None:
        """In a state a press has brought addresses that was in vain elsewhere: it may owe it to what has led there."""
        version, button = self._ornaments.version, self._ornaments.sample_of(state)
        if button is not None:
            self._ornaments.needed(button)
        self._revive_ornaments(version)

    def _revive_ornaments(self, version: int) -> None:
        if self._ornaments.version != version:
            self.epoch += 1
            self.revived += 1

    def left_as_it_was(self, button: Button, source: int, target: int, changed: frozenset[Button]) -> None:
        """A press that led from a state to another one has made no address come or go, but perhaps buttons: those that changed."""
        version, lost = self._ornaments.version, self._ornaments.lost
        self._ornaments.pressed(button, source, target, changed)
        self.epoch += self._ornaments.version != version or self._ornaments.lost != lost
        self.revived += self._ornaments.lost != lost

    def refused(self, button: Button, paths: Sequence[str], *, brought: bool) -> None:
        """Learn from what a press has asked for and was not let do (`refusals`)."""
        version, lost = self._refusals.version, self._refusals.lost
        self._refusals.pressed(button, paths, brought=brought)
        self.epoch += self._refusals.version != version
        self.revived += self._refusals.lost != lost

    def is_adorned(self, state: int, ways: Iterable[tuple[int, Button]]) -> bool:
        """Is it an older state but for an ornament, so that what it offers can be had there? ways: states and presses that have led to it."""
        found = any(origin < state and button in self._ornaments for origin, button in ways)
        return found and self._ornaments.sample_of(state) is None

    def presses_to_go(self, key: Key) -> int:
        """How many more presses without news are allowed."""
        return self.patience - self._barren.get(key, 0)

    def expected(self, key: Key, turn: Turn | None = None) -> bool:
        """May the next press bring something, in a state that such a turn has brought to light?"""
        if not self._is_spared(key):
            return not self._is_let_be(key[0])
        return turn is not None and self.may_bring_after(key, turn)

    def may_bring_after(self, key: Key, turn: Turn) -> bool:
        """The same, should nothing be expected of it elsewhere."""
        if self.weariness.done and not self.turns.proven(key[0], turn):
            return False
        return self.turns.allow(key[0], turn) and not self._is_let_be(key[0])

    def goes_on(self, key: Key) -> bool:
        """Is it to be pressed on in the state that its last press has brought to light with news, whatever the ends of other lists have
        taught? Not where second presses of its kind are pointless.
        """
        if key in self._over or self.jumps.sure(key[0]) or self._is_let_be(key[0]):
            return False
        return not (self._sparing and self.repeats.pointless(key[0], first_brought=True))

    def _is_let_be(self, button: Button) -> bool:
        if (
            button in self._forbidden
            or button in self._ornaments
            or button in self._refusals
            or (self._skips is not None and self._skips(button))
        ):
            return True
        kind = self._kinds.get(button.kind or ()) if self._kinds else None
        return kind is not None and kind.refused and button not in kind.good

    def allow_once_more(self, key: Key) -> None:
        """Let one more press of it be made (`second_ways`)."""
        self.opened(key[0])
        self._over.discard(key)
        self.satiety.allow(key)
        self._settle(key, min(self._barren.get(key, 0), self.patience - 1))
        self.epoch += 1

    def comes_back(self, key: Key) -> None:
        """It is pressed on with after others had their turn (`rows`): how little they have brought says nothing of it."""
        self.satiety.rested()
        self.weariness.rested()
        self.allow_once_more(key)

    def waits_to_take(self, key: Key) -> bool:
        """Does it take what is chosen (`takers`), and was never pressed in these surroundings?"""
        return key[0] in self.takers and not self.was_pressed(key)

    def was_pressed(self, key: Key) -> bool:
        """Was it ever pressed?"""
        return key in self._shown

    def shown(self, key: Key) -> bool:
        """Has it shown any URL so far?"""
        return bool(self._shown.get(key))
