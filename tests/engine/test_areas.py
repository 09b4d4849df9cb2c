"""Areas that grow while a map is explored, and the ways that are the only ones to somewhere."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from pliego.playing.areas import Areas, only_ways
from pliego.text.graph import distances, neighbours_of

links = st.dictionaries(st.integers(0, 30), st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=14)


@given(links)
def test_only_ways_are_those_without_which_less_can_be_reached(links: dict[int, tuple[int, int]]) -> None:
    def reached(without: int | None = None) -> int:
        return len(distances(neighbours_of(range(8), [e for n, e in links.items() if n != without]), [0]))

    assert only_ways(links, 0) == {link for link in links if reached(link) < reached()}


def test_a_place_joins_the_areas_that_its_ways_lead_to() -> None:
    areas = Areas()
    areas.join("a", ["b", "x"])
    areas.join("c", ["b", "d"])
    assert (list(areas.edge("a")), list(areas.edge("c"))) == (["b", "x"], ["b", "d"])
    assert areas.area("a") != areas.area("c") and areas.area("b") is None
    areas.join("b", ["a", "c"])
    assert areas.area("a") == areas.area("b") == areas.area("c")
    assert list(areas.edge("b")) == ["x", "d"] and list(areas.edge("x")) == []


def test_an_opened_way_joins_areas_or_lies_at_an_edge() -> None:
    areas = Areas()
    areas.join("a", [])
    areas.link("b", "a")
    assert list(areas.edge("a")) == ["b"]
    areas.join("c", ["d"])
    areas.link("a", "c")
    assert list(areas.edge("a")) == list(areas.edge("c")) == ["b", "d"]
    areas.offer("a", "door")
    areas.offer("x", "nothing")
    areas.withdraw("b")
    assert list(areas.edge("c")) == ["d", "door"]
    assert areas.around(["a", "y"]) == ["d", "door", "y"]


def test_a_copy_goes_its_own_way() -> None:
    areas = Areas()
    areas.join("a", ["b"])
    twin = areas.copy()
    twin.join("b", ["a", "c"])
    assert (list(areas.edge("a")), list(twin.edge("a"))) == (["b"], ["c"])
    assert areas.key() != twin.key()
