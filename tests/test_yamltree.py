"""YAML text becomes a tree whose every character knows its place; what cannot be trusted is refused there."""

from __future__ import annotations

import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pliego.text.nodes import Mapping, Scalar, Tree, find, plain, scalars
from pliego.text.problems import Problem, Span
from pliego.text.yamltree import MAX_BYTES, parse


def tree_of(text: str) -> Tree:
    tree, problems = parse(text.encode(), "f.yaml")
    assert tree is not None and problems == []
    return tree


def told(text: str | bytes) -> list[tuple[int, int, str]]:
    data = text.encode() if isinstance(text, str) else text
    return places(parse(data, "f.yaml")[1])


def places(problems: list[Problem]) -> list[tuple[int, int, str]]:
    return [(p.span.line, p.span.column, p.code) for p in problems if p.span]


def test_scalars_stay_the_text_that_was_typed() -> None:
    tree = tree_of("a: no\nb: 012\nc: 1:30\nd: 1.10\ne: ~\nf:\ng: '2'\n")
    assert plain(tree.root) == {"a": "no", "b": "012", "c": "1:30", "d": "1.10", "e": "~", "f": "", "g": "2"}


def test_every_node_and_key_knows_its_place() -> None:
    tree = tree_of("cards:\n  ñu: {title: Ñu, copies: 2}\nlist:\n  - x\n")
    assert tree.at(("cards", "ñu", "title")) == Span("f.yaml", 2, 15)
    assert tree.at(("cards", "ñu", "copies"), key=True) == Span("f.yaml", 2, 19)
    assert tree.at(("list", 0)) == Span("f.yaml", 4, 5)


def test_what_is_not_there_is_placed_at_its_nearest_parent() -> None:
    tree = tree_of("cards:\n  ab: {title: A}\n")
    assert tree.at(("cards", "ab", "text", "x")) == tree.at(("cards", "ab")) == Span("f.yaml", 2, 7)
    assert tree.at(("none",), key=True) == Span("f.yaml", 1, 1)


@pytest.mark.parametrize(
    ("text", "needle", "place"),
    [
        ("a: uno dos", "dos", (1, 8)),
        ("a: 'it''s {x}'", "{x}", (1, 11)),
        ('a: "\\u00e9\\n{x}"', "{x}", (1, 13)),
        ('a: "uno\\\n  {x}"', "{x}", (2, 3)),
        ("a: |\n  uno\n\n  dos {x}\n", "{x}", (4, 7)),
        ("a: >-  # note {x}\n  uno\n  {x} dos\n", "{x}", (3, 3)),
        ("a: uno\n  dos {x}\nb: {}", "{x}", (2, 7)),
        ("a: |\n  {v, plural,\n     one {x}}\n", "{v, plural, one {x}}", (2, 3)),
    ],
)
def test_a_piece_of_text_is_found_where_it_was_typed(text: str, needle: str, place: tuple[int, int]) -> None:
    assert tree_of(text).inside(("a",), needle) == Span("f.yaml", *place)


def test_the_second_occurrence_is_another_place() -> None:
    tree = tree_of("a: {x} {x}".replace("{", "<").replace("}", ">"))
    assert [tree.inside(("a",), "<x>", nth).column for nth in (0, 1, 2)] == [4, 8, 4]


def test_a_piece_that_is_elsewhere_is_not_looked_for_there() -> None:
    assert tree_of("a: uno\nb: dos\n").inside(("a",), "dos") == Span("f.yaml", 1, 4)


def test_a_character_of_a_block_is_found_by_row_and_column() -> None:
    tree = tree_of("m:\n  map: |\n    +--+\n    |  |\n")
    assert tree.block_place(("m", "map"), 1, 3) == Span("f.yaml", 4, 8)


def test_find_counts_all_blanks_alike() -> None:
    assert find("a {x,\n   b}", "{x, b}") == 2
    assert find("a", "") == find("a", "  ") == -1


def test_nodes_taken_out_leave_the_places_of_the_rest() -> None:
    tree = tree_of("a: [x, y, z]\nb: {c: 1, d: 2}\n").without(frozenset({("a", 1), ("b", "c"), ("none",)}))
    assert plain(tree.root) == {"a": ["x", "z"], "b": {"d": "2"}}
    assert tree.at(("a", 1)) == Span("f.yaml", 1, 11)


def test_scalars_are_told_in_the_order_of_the_file() -> None:
    found = [(path, scalar.text) for path, scalar in scalars(tree_of("b: [x]\na: {c: y}\n").root)]
    assert found == [(("b", 0), "x"), (("a", "c"), "y")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(1, 1, "yaml-empty")]),
        ("# only a note\n", [(1, 1, "yaml-empty")]),
        ("---\n...\n", [(1, 1, "yaml-empty")]),
        ("a: 1\n---\nb: 2\n", [(2, 1, "yaml-documents")]),
        ("a: 1\na: 2\nb: 1\nb: 2\n", [(2, 1, "yaml-duplicate-key"), (4, 1, "yaml-duplicate-key")]),
        ("a: &x 1\nb: *x\n", [(1, 4, "yaml-anchor")]),
        ("b: *x\n", [(1, 4, "yaml-anchor")]),
        ("a: !!python/object:os.system x\nb: !x y\n", [(1, 4, "yaml-tag"), (2, 4, "yaml-tag")]),
        ("a:\n\tb: 1\n", [(2, 1, "yaml-tab")]),
        ("a: x\ty\nb: z\t\n", [(1, 5, "yaml-tab"), (2, 5, "yaml-tab")]),
        ("[a]: b\n{c}: d\n", [(1, 1, "yaml-key"), (2, 1, "yaml-key")]),
        ("a: 'x\nb: 2\n", [(1, 4, "yaml-syntax")]),
        ("a: 1\n b: 2\n", [(2, 3, "yaml-syntax")]),
        ("a: {value.x} cartas\n", [(1, 14, "yaml-syntax")]),
        ("a: b: c\n", [(1, 5, "yaml-syntax")]),
        ("a: {b: Roba dos: gratis.}\n", [(1, 16, "yaml-syntax")]),
        ("a: @b\n", [(1, 4, "yaml-syntax")]),
        ("a: [b\n", [(2, 1, "yaml-syntax")]),
        ("a: 1\na: 2\n{b} c: d\n", [(2, 1, "yaml-duplicate-key"), (3, 5, "yaml-syntax")]),
        ("%YAML 3.0\n---\na: b\n", [(1, 1, "yaml-syntax")]),
        (b"a: b\nc: \xff\n", [(2, 4, "yaml-encoding")]),
        ("a: ñ".encode("utf-16"), [(1, 1, "yaml-encoding")]),
        ("\ufeffa: b\n", [(1, 1, "yaml-encoding")]),
        ("a: b\x07\nc: \x7f\n", [(1, 5, "yaml-control"), (2, 4, "yaml-control")]),
        ("a: b\u2028c: d\n", [(1, 5, "yaml-control")]),
        ("a: b\u202ec\n", [(1, 5, "yaml-control")]),
        ("a: b\rc: d\n", [(1, 5, "yaml-control")]),
        ("a: \uffff\n", [(1, 4, "yaml-control")]),
        ('a: "x\\0y"\n', [(1, 4, "yaml-control")]),
        (b"#" * (MAX_BYTES + 1), [(1, 1, "yaml-size")]),
        ("a: " + "[" * 65 + "]" * 65, [(1, 68, "yaml-depth")]),
    ],
)
def test_what_cannot_be_trusted_is_refused_at_its_place(
    text: str | bytes, expected: list[tuple[int, int, str]]
) -> None:
    assert told(text) == expected


@pytest.mark.parametrize("text", ["a: {value.x} cartas", "a: {value.x", "a: b\n  c: {card.a} d"])
def test_an_unquoted_hole_is_answered_with_quote_it(text: str) -> None:
    (problem,) = parse(text.encode(), "f.yaml")[1]
    assert problem.hint == "quote a value that starts with `{`" or "`{`" in problem.hint


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_a_hundred_thousand_brackets_are_one_error_and_fast(opening: str) -> None:
    start = time.perf_counter()
    assert [code for *_, code in told(opening * 100_000)] == ["yaml-depth"]
    assert time.perf_counter() - start < 1


def test_an_anchor_bomb_is_one_error_and_fast() -> None:
    levels = "\n".join(f"k{n}: &k{n} [{', '.join([f'*k{n - 1}'] * 9)}]" for n in range(1, 30))
    start = time.perf_counter()
    assert told(f"k0: &k0 lol\n{levels}\n") == [(1, 5, "yaml-anchor")]
    assert time.perf_counter() - start < 1


def test_the_rest_of_a_file_with_refused_characters_is_still_read() -> None:
    tree, problems = parse(b"a: x\ty\nb: 1\nb: 2\n", "f.yaml")
    assert places(problems) == [(1, 5, "yaml-tab"), (3, 1, "yaml-duplicate-key")]
    assert tree is not None and plain(tree.root) == {"a": "x y", "b": "1"}


def test_a_refused_value_is_remembered_so_that_it_is_not_told_twice() -> None:
    tree, _ = parse(b"a: &x 1\nb: *x\n", "f.yaml")
    assert tree is not None and tree.refused == {Span("f.yaml", 1, 4), Span("f.yaml", 2, 4)}


def test_a_binary_file_does_not_flood() -> None:
    assert len(told("\x01\n" * 5000)) <= 20


def test_windows_line_ends_change_no_place() -> None:
    tree = tree_of("a: |\r\n  uno\r\n  {x}\r\nb: 1\r\n")
    assert tree.inside(("a",), "{x}") == Span("f.yaml", 3, 3) and tree.at(("b",)) == Span("f.yaml", 4, 4)


KEYS = st.text(st.characters(min_codepoint=97, max_codepoint=122), min_size=1, max_size=5)
WORDS = st.text(st.sampled_from("abñé {}:'\"#\\-*…\n"), max_size=30)
NESTED = st.recursive(
    WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)


@given(st.dictionaries(KEYS, NESTED, min_size=1, max_size=4), st.booleans())
def test_every_written_tree_is_read_back_with_true_places(data: dict[str, object], flow: bool) -> None:
    text = yaml.safe_dump(data, allow_unicode=True, default_flow_style=flow, width=40)
    tree = tree_of(text)
    assert plain(tree.root) == data
    lines = text.split("\n")
    for _, scalar in scalars(tree.root):
        assert_characters_stand_where_they_are_said(scalar, lines)


def assert_characters_stand_where_they_are_said(scalar: Scalar, lines: list[str]) -> None:
    for offset, char in enumerate(scalar.text):
        if not char.isspace():
            place = scalar.place(offset)
            typed = lines[place.line - 1][place.column - 1 :]
            assert typed.startswith(char) or typed[0] in "\\'"


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    tree, problems = parse(data, "f.yaml")
    assert (tree is None) <= bool(problems)


@given(st.text(st.sampled_from("ab:-{}[]&*!|>'\"%@`#,? \n\t\r\x07\u2028"), max_size=60))
def test_no_text_breaks_the_reader_and_places_are_inside_the_file(text: str) -> None:
    _, problems = parse(text.encode(), "f.yaml")
    for problem in problems:
        assert problem.span is not None and 1 <= problem.span.line <= text.count("\n") + text.count("\r") + 2


def test_a_mapping_keeps_the_order_of_its_keys() -> None:
    root = tree_of("b: 1\na: 2\n").root
    assert isinstance(root, Mapping) and list(root.entries) == ["b", "a"]
