"""Which buttons choose between the same things: the tabs of one row, the numbers of one pager (ours).

A button that leads to one and the same state before and after a press of another one has chosen something else in its place. Where
that holds of both, the one after the other, they are of one choice (a tab that sets the pages below it back is not chosen by them), and so are those that are of one choice with a third: what such a button shows does not depend on which of them
was pressed before it. Where a press of one has changed what another of them leads to, as a tab does that sets the pages below it
back to the first, they were two choices after all, and none of them is believed any more.
"""

from __future__ import annotations

from collections.abc import Hashable

LEAST = 3  # kinds of buttons that were seen to choose, before a choice is believed
MOST = 20_000  # pairs that are remembered; a page that makes up ever new buttons gains nothing by more


class Choices:
    """By kinds of buttons (`repeats.kind_of`). version: changes with what `same` may say; broken: choices that were believed and have failed."""

    def __init__(self) -> None:
        self._choosing: set[Hashable] = set()
        self._up: dict[Hashable, Hashable] = {}  # a forest, whose roots stand for choices
        self._members: dict[Hashable, set[Hashable]] = {}  # by root
        self._refuted: set[tuple[Hashable, Hashable]] = set()
        self._right: set[tuple[Hashable, Hashable]] = set()
        self._spoilt: set[Hashable] = set()  # roots
        self.version = self.broken = 0

    def same(self, one: Hashable, other: Hashable) -> bool:
        """Are both known to choose, and between the same things?"""
        if one not in self._choosing or other not in self._choosing or (one, other) in self._refuted:
            return False
        root = self._root(one)
        return root == self._root(other) and root not in self._spoilt and self._is_proven(root)

    def learn(self, one: Hashable, other: Hashable, *, right: bool) -> None:
        """A button of kind `one` has led where it led before a press of kind `other`, or elsewhere."""
        if one == other:
            return
        if right and one not in self._choosing:
            self._choosing.add(one)
            self.version += 1
        if right and len(self._right) < MOST:
            self._right.add((one, other))
        if right and (other, one) in self._right and (one, other) not in self._refuted:
            self._join(self._root(one), self._root(other))
        elif not right:
            self._refuted |= {(one, other), (other, one)}
            if self._root(one) == self._root(other):
                self._spoil(self._root(one))

    def _join(self, one: Hashable, other: Hashable) -> None:
        if one == other:
            return
        refuted = any((a, b) in self._refuted for a in self._members_of(one) for b in self._members_of(other))
        if refuted or {one, other} & self._spoilt:
            self._spoil(one)
            self._spoil(other)
        self._members[other] = self._members_of(other) | self._members.pop(one, {one})
        self._up[one] = other
        self.version += 1

    def _spoil(self, root: Hashable) -> None:
        self.broken += self._is_proven(root) and root not in self._spoilt
        self._spoilt.add(root)
        self.version += 1

    def _members_of(self, root: Hashable) -> set[Hashable]:
        return self._members.get(root, {root})

    def _is_proven(self, root: Hashable) -> bool:
        return len(self._members_of(root) & self._choosing) >= LEAST

    def _root(self, kind: Hashable) -> Hashable:
        while (up := self._up.get(kind)) is not None:
            kind = up
        return kind
