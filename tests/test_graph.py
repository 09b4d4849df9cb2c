"""Places that are joined, and how many steps apart."""

from __future__ import annotations

from pliego.text.graph import connected_parts, distances, neighbours_of


def test_ways_lead_both_ways_and_only_between_places() -> None:
    ways = neighbours_of("abcde", [("a", "b"), ("b", "c"), ("c", "x"), ("d", "e")])
    assert distances(ways, "a") == {"a": 0, "b": 1, "c": 2}
    assert distances(ways, ["c", "e", "x"]) == {"c": 0, "e": 0, "b": 1, "d": 1, "a": 2}
    assert list(connected_parts(ways)) == [{"a", "b", "c"}, {"d", "e"}]
