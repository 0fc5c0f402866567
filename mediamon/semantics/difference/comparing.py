"""Two trees compared: which node became which, and what that comes to in changes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mediamon.semantics.difference.addresses import same_page
from mediamon.semantics.difference.aligning import align
from mediamon.semantics.difference.another_page import is_another_page
from mediamon.semantics.difference.change import Change, Kind
from mediamon.semantics.difference.entries import Entry, entries_of
from mediamon.semantics.difference.pairing import pair_up, resegmented, table_likeness
from mediamon.semantics.difference.tables import TableComparison, compare_tables, read_alike
from mediamon.semantics.node import Node
from mediamon.semantics.tables.pseudo import PseudoTable
from mediamon.semantics.values.sameness import same_value
from mediamon.semantics.values.types import type_of

SUBSTANTIAL = 12  # characters without white space, from which on a text that is elsewhere has moved
NAMES = frozenset(("li", "dt", "h1", "h2", "h3", "h4", "h5", "h6"))
SHORTEST_NAME = 4
TABLES_ALIKE = 0.3


@dataclass(slots=True)
class Comparison:
    """became: what each old entry is now, by its number; moved: old numbers of those that stand elsewhere now."""

    old: list[Entry]
    new: list[Entry]
    became: dict[int, Entry] = field(default_factory=dict)
    came_from: dict[int, Entry] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)
    silent: set[int] = field(default_factory=set)
    tables: dict[int, TableComparison] = field(default_factory=dict)
    another: bool = False

    def pair(self, old: Entry, new: Entry) -> None:
        """An old entry is this new one."""
        self.became[old.number] = new
        self.came_from[new.number] = old

    def same_holder(self, old: Entry, new: Entry) -> bool:
        """Does what held the old one hold the new one?"""
        if old.parent is None or new.parent is None:
            return old.parent is new.parent
        return self.became.get(old.parent.number) is new.parent or old.parent.key == new.parent.key


def differences(old: Node, new: Node) -> list[Change]:
    """All that has changed between two versions, in the order of the page. Nothing for formatting, markup and wrappers."""
    return list(changes_of(compare(old, new)))


def compare(old: Node, new: Node) -> Comparison:
    """Which node became which."""
    found = Comparison(entries_of(old), entries_of(new))
    found.pair(found.old[0], found.new[0])
    gaps = _aligned(found)
    _find_moved(found)
    for left, right in gaps:
        _fill_gap(found, left, right)
    _pair_tables(found)
    for one in found.old:
        other = found.became.get(one.number)
        if other is not None and one.node.table is not None and other.node.table is not None and one.key != other.key:
            old_table, new_table = read_alike(one.node.table, other.node.table)
            one.node, other.node = _with_table(one.node, old_table), _with_table(other.node, new_table)
            found.tables[one.number] = compare_tables(old_table, new_table)
    found.another = is_another_page(found.old, found.new, found.became)
    return found


def _with_table(node: Node, table: PseudoTable) -> Node:
    """The node with its table as it was read for the comparison; the tree itself stays as it is."""
    return node if node.table is table else replace(node, text=table.caption, table=table)


def _aligned(found: Comparison) -> list[tuple[list[Entry], list[Entry]]]:
    """Pair what is equal and in order; gives the gaps between."""
    pairs = [(one + 1, other + 1) for one, other in align(found.old[1:], found.new[1:])]
    gaps, left, right = [], 1, 1
    for one, other in [*pairs, (len(found.old), len(found.new))]:
        if one > left or other > right:
            gaps.append((found.old[left:one], found.new[right:other]))
        if one < len(found.old):
            found.pair(found.old[one], found.new[other])
        left, right = one + 1, other + 1
    return gaps


def _find_moved(found: Comparison) -> None:
    """What is gone from one place and is in another."""
    waiting: dict[str, list[Entry]] = defaultdict(list)
    for one in found.new:
        if one.number not in found.came_from:
            waiting[one.key].append(one)
    gone = [one for one in found.old if one.number not in found.became and one.key in waiting]
    counts = Counter(one.key for one in gone)
    for one in gone:
        there = [other for other in waiting[one.key] if other.number not in found.came_from]
        held = [other for other in there if found.same_holder(one, other)]
        unique = counts[one.key] == 1 and len(there) == 1
        if there and (held or (unique and (_substantial(one) or _with_holder(found, one, there[0])))):
            found.pair(one, (held or there)[0])
            found.moved.add(one.number)


def _substantial(one: Entry) -> bool:
    """Is there so much to it that it is the same where it comes up elsewhere? A number is not."""
    if len(one.key) >= SUBSTANTIAL or one.node.children:
        return True
    return one.node.kind in NAMES and len(one.key) >= SHORTEST_NAME and type_of(one.node.text) == "text"


def _with_holder(found: Comparison, old: Entry, new: Entry) -> bool:
    return (
        old.parent is not None
        and old.parent.number in found.moved
        and found.became.get(old.parent.number) is new.parent
    )


def _fill_gap(found: Comparison, left: list[Entry], right: list[Entry]) -> None:
    old = [one for one in left if one.number not in found.became]
    new = [one for one in right if one.number not in found.came_from]
    before, after = list(old), list(new)
    for one, other in resegmented(old, new):
        found.pair(one, other)
        found.silent.add(one.number)
    # What was joined to another is gone without anything being gone.
    kept, came = {one.number for one in old}, {one.number for one in new}
    for one in before:
        if one.number not in kept and one.number not in found.became:
            found.became[one.number] = found.new[0]
            found.silent.add(one.number)
    for one in after:
        if one.number not in came and one.number not in found.came_from:
            found.came_from[one.number] = found.old[0]
    for one, other in pair_up(old, new, found.same_holder):
        found.pair(one, other)


def _pair_tables(found: Comparison) -> None:
    """Tables that are left: the likest are the same, wherever they stand."""
    old = [(one, one.node.table) for one in found.old if one.node.table is not None and one.number not in found.became]
    new = [
        (one, one.node.table) for one in found.new if one.node.table is not None and one.number not in found.came_from
    ]
    for one, table in old[:50]:
        best = max(((_alike(table, other), n) for n, (_, other) in enumerate(new[:50])), default=(0.0, 0))
        if best[0] >= TABLES_ALIKE:
            found.pair(one, new.pop(best[1])[0])


def _alike(old: PseudoTable | None, new: PseudoTable | None) -> float:
    return table_likeness(old, new) if old is not None and new is not None else 0.0


def changes_of(found: Comparison) -> Iterator[Change]:
    """The comparison as changes; what comes, goes or moves with its holder is told with it."""
    if found.another:
        yield Change("changed", (), found.old[0].node.text, found.new[0].node.text, "page", 0, 0)
        return
    changes = [one for entry in found.old for one in _of_old(found, entry)]
    changes += [
        _change("added", one, None, one)
        for one in found.new
        if one.number not in found.came_from and (one.parent is None or one.parent.number in found.came_from)
    ]
    headings = {(one.old, one.new) for one in changes if one.what == "heading" and one.kind in ("changed", "renamed")}
    for one in changes:
        if one.what != "page" or (one.old, one.new) not in headings:
            yield one


def _of_old(found: Comparison, one: Entry) -> Iterator[Change]:
    other = found.became.get(one.number)
    if other is None:
        if one.parent is None or one.parent.number in found.became:
            yield _change("removed", one, one, None)
        return
    if one.number in found.silent:
        return
    if one.number in found.moved and not _moved_along(found, one, other):
        yield _change("moved", other, one, other)
    if one.number in found.tables:
        yield from found.tables[one.number].changes(one, other)
    elif one.key != other.key and not same_value(one.node.text, other.node.text):
        yield _change("renamed" if _holds(one, other) else "changed", one, one, other)
    elif _leads_elsewhere(one.node, other.node):
        yield _link_change(one, other)


def _moved_along(found: Comparison, one: Entry, other: Entry) -> bool:
    return (
        one.parent is not None
        and one.parent.number in found.moved
        and found.became.get(one.parent.number) is other.parent
    )


def _holds(one: Entry, other: Entry) -> bool:
    """Is it a name of what it holds? A paragraph before a list is a text of its own."""
    if one.node.kind in ("p", "text"):
        return False
    return bool(one.node.children and other.node.children) or (one.parent is None)


def _change(kind: Kind, where: Entry, old: Entry | None, new: Entry | None) -> Change:
    return Change(
        kind,
        where.path,
        None if old is None else told_text(old.node),
        None if new is None else told_text(new.node),
        what_is(where.node),
        None if old is None else old.node.place,
        None if new is None else new.node.place,
    )


def told_text(node: Node) -> str:
    """A node's text; of a table without a caption the heads of its columns, else of its rows."""
    if node.table is None or node.text:
        return node.text
    heads = [" ".join(path) for path in node.table.column_paths.values() if path]
    heads = heads or [" ".join(path) for path in node.table.row_paths.values() if path]
    return ", ".join(heads) or ", ".join(one.value for one in node.table.cells[:6])


def what_is(node: Node) -> str:
    """What a node is called in a sentence."""
    if node.kind in ("h1", "h2", "h3", "h4", "h5", "h6", "summary", "legend"):
        return "heading"
    return {"page": "page", "li": "item", "dt": "term", "dd": "definition", "table": "table", "image": "image"}.get(
        node.kind, "text"
    )


def _leads_elsewhere(old: Node, new: Node) -> bool:
    """Do links of the same text lead to other pages? Parameters, hosts and tokens of sessions are no difference."""
    if old.kind == "image" or len(old.links) != len(new.links):
        return False
    return any(not same_page(one, other) for one, other in zip(old.links, new.links, strict=True))


def _link_change(one: Entry, other: Entry) -> Change:
    pairs = [pair for pair in zip(one.node.links, other.node.links, strict=True) if not same_page(*pair)]
    return Change("changed", one.inside, pairs[0][0], pairs[0][1], "link", one.node.place, other.node.place)
