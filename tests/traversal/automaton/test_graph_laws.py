"""What holds of the graph after any order of what can be done to it, beside what a slow look at all of it says."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from mediamon.traversal import Button, PageState, StateGraph
from mediamon.traversal.automaton.histories import Past, matches
from tests.traversal.automata import presses, state_of

BUTTONS = presses("a", "b", "c", "d")
SOME = st.lists(st.sampled_from(BUTTONS), max_size=4, unique=True)
PASTS = st.lists(st.sampled_from(BUTTONS), max_size=3).map(tuple)
ANY = st.integers(0, 30)
L = 3


class AnyOrder(RuleBasedStateMachine):
    """A graph to which everything is done that a traversal does; `alive` holds the ids that it gave out, merged ones too."""

    def __init__(self) -> None:
        super().__init__()
        self.graph = StateGraph(L)
        self.names = 0
        self.ids: list[int] = []

    def _vertex(self, number: int) -> int:
        return self.ids[number % len(self.ids)]

    def _state(self, shown: list[Button]) -> PageState:
        self.names += 1
        return state_of([button.text for button in shown], [f"/{self.names}"])

    @initialize()
    def begin(self) -> None:
        for _ in range(3):
            self.ids.append(self.graph.add(self._state([]), ()))

    @rule(shown=SOME, hidden=SOME)
    def add(self, shown: list[Button], hidden: list[Button]) -> None:
        """Of the buttons that it shows, some are never to be pressed, and are not offered."""
        allowed = [button for button in shown if button not in hidden]
        self.ids.append(self.graph.add(self._state(shown), allowed))
        self.graph[self.ids[-1]].pressed |= set(hidden)

    @rule(number=ANY, shown=SOME)
    def retake(self, number: int, shown: list[Button]) -> None:
        self.graph.retake(self._vertex(number), self._state(shown), shown)

    @rule(number=ANY, button=st.sampled_from(BUTTONS))
    def press(self, number: int, button: Button) -> None:
        self.graph.mark_pressed(self._vertex(number), button)

    @rule(number=ANY)
    def spare(self, number: int) -> None:
        self.graph.spare(self._vertex(number))

    @rule(turned=st.booleans())
    def reconsider(self, turned: bool) -> None:
        self.graph.reconsider(turned=turned)

    @rule()
    def doubt(self) -> None:
        self.graph.doubt()

    @rule(button=st.sampled_from(BUTTONS))
    def forget(self, button: Button) -> None:
        self.graph.forget(button)
        assert not any(button in self.graph[vertex].waiting for vertex in self.graph.open)

    @rule(one=ANY, other=ANY, button=st.sampled_from(BUTTONS), past=PASTS)
    def observe(self, one: int, other: int, button: Button, past: Past) -> None:
        """What was seen last is expected next."""
        source, target = self._vertex(one), self._vertex(other)
        self.graph.observe(source, button, past, target)
        assert self.graph.expect(source, button, past) == self.graph.resolve(target)

    @rule(number=ANY, button=st.sampled_from(BUTTONS))
    def close(self, number: int, button: Button) -> None:
        self.graph.close(self._vertex(number), button)
        assert self.graph.sole(self._vertex(number), button) is None

    @rule(one=ANY, other=ANY)
    def merge(self, one: int, other: int) -> None:
        """No way into the one that goes, and none out of it, is lost."""
        gone, kept = self.graph.resolve(self._vertex(one)), self.graph.resolve(self._vertex(other))
        if gone == kept:
            return
        ways = {(edge.source, edge.target) for edge in self.graph.edges() if not edge.labels[0][1]}
        unclear = {gone, kept}
        self.graph.merge(gone, kept)
        after = {(edge.source, edge.target) for edge in self.graph.edges()}
        for source, target in ways:
            if source not in unclear:
                assert (source, kept if target == gone else target) in after
        assert self.graph.resolve(gone) == kept

    @invariant()
    def what_waits_is_counted(self) -> None:
        for vertex in self.graph:
            assert vertex.unpressed == sum(button not in vertex.pressed for button in vertex.buttons)

    @invariant()
    def open_are_those_where_something_waits(self) -> None:
        assert set(self.graph.open) == {vertex.id for vertex in self.graph if vertex.waiting}

    @invariant()
    def each_state_is_found_at_its_vertex_alone(self) -> None:
        for vertex in self.graph:
            assert self.graph.find(vertex.state) == vertex.id

    @invariant()
    def whatever_id_was_given_out_answers_still(self) -> None:
        assert all(self.graph[vertex].id == self.graph.resolve(vertex) for vertex in self.ids)

    @invariant()
    def edges_join_what_lives(self) -> None:
        living = {vertex.id for vertex in self.graph}
        for edge in self.graph.edges():
            assert edge.source in living
            assert edge.target in living

    @invariant()
    def paths_may_rely_on_what_is_remembered(self) -> None:
        """`paths` searches over so much of the last presses, and takes no loop whose button no label asks for."""
        for edge in self.graph.edges():
            for _, history in edge.labels:
                assert len(history) <= L
                assert self.graph.asked >= set(history)
                assert self.graph.remembered(history) == history

    @rule(past=PASTS, further=PASTS)
    def what_is_remembered_tells_all(self, past: tuple[Button, ...], further: tuple[Button, ...]) -> None:
        short = self.graph.remembered(past)
        assert self.graph.remembered((*short, *further)) == self.graph.remembered((*past, *further))
        for vertex in self.graph:
            for button in vertex.out:
                assert self.graph.expect(vertex.id, button, short) == self.graph.expect(vertex.id, button, past)

    @invariant()
    def of_two_labels_of_one_press_the_longer_one_tells(self) -> None:
        for vertex in self.graph:
            for button, outcomes in vertex.out.items():
                for past, target in outcomes.seen.items():
                    assert self.graph.expect(vertex.id, button, past) == self.graph.resolve(target)
                    assert any(matches(history, past) for history in outcomes.labels())


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=50, stateful_step_count=25, deadline=None, derandomize=True)


def test_a_merge_makes_paths_look_as_far_back_as_its_histories_need() -> None:
    graph = StateGraph(L)
    root, other, one, two = (graph.add(state_of([], [name]), ()) for name in ("/", "/a", "/1", "/2"))
    (press, before) = presses("press", "before")
    graph.observe(root, press, (), one)
    graph.observe(other, press, (before,), two)
    graph.merge(root, other)
    assert (graph.remembered((before,)), graph.asked) == ((before,), {before})
