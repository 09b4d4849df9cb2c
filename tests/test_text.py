"""Prose becomes paragraphs, lists and holes; what is neither is refused where it stands, and never runs."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.text.placeholders import MAX_LENGTH, scan
from pliego.text.prose import (
    Break,
    CrossReference,
    Emphasis,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    Placeholder,
    Strong,
    Words,
    inline_text,
    keep_units,
    literal,
    parse,
    plain_text,
)


def parts(text: str) -> tuple[Inline, ...]:
    blocks, faults = parse(text)
    assert faults == ()
    (block,) = blocks
    assert isinstance(block, Paragraph)
    return block.parts


def faults(text: str) -> list[tuple[str, int]]:
    return [(fault.code, fault.offset) for fault in parse(text)[1]]


@pytest.mark.parametrize(
    ("raw", "meant"),
    [
        ("{card.wolf's-lair}", "{card.wolf-s-lair}"),
        ("{card.Wolf’s Lair}", "{card.wolf-s-lair}"),
        ("{Value.Dragón}", "{value.dragon}"),
        ("{rule.FIN 1}", "{rule.FIN-1}"),
        ("{table.a b.c_d.e}", "{table.a-b.c-d.e}"),
        ("{value mano}", ""),
        ("{card.¿?}", ""),
        ("{card.}", ""),
    ],
)
def test_a_name_in_place_of_an_id_gets_the_id_that_it_would_have(raw: str, meant: str) -> None:
    _placeholders, (fault,) = scan(f"Mira {raw} bien.")
    assert fault.code == "hole-syntax" and (fault.hint == "write `\\{` if you mean the brace") == (not meant)
    assert not meant or (fault.hint.startswith(f"write `{meant}`,") and scan(meant)[1] == ())


def test_emphasis_and_strong_nest() -> None:
    inner = Emphasis((Words("b "), Strong((Words("c"),))))
    assert parts("a *b **c*** d") == (Words("a "), inner, Words(" d"))


def test_lines_run_on_paragraphs_part_and_a_backslash_breaks() -> None:
    first, second = parse("uno\ndos\n\ntres\\\ncuatro")[0]
    assert first == Paragraph((Words("uno dos"),))
    assert second == Paragraph((Words("tres"), Break(), Words("cuatro")))


def test_lists_hold_blocks() -> None:
    blocks, _ = parse("Di:\n\n1. uno\n2. dos\n   - tres")
    inner = Listing(False, ((Paragraph((Words("tres"),)),),))
    items = ((Paragraph((Words("uno"),)),), (Paragraph((Words("dos"),)), inner))
    assert blocks == (Paragraph((Words("Di:"),)), Listing(True, items))


def test_a_hole_is_a_path() -> None:
    assert parts("a {value.hand}.") == (
        Words("a "),
        Placeholder(("value", "hand"), "{value.hand}"),
        Words("."),
    )


def test_a_plural_has_forms_that_are_prose() -> None:
    raw = "{value.a, plural, one {*#* carta} other {# {term.c.plural}}}"
    (hole,) = parts(raw)
    one = ("one", (Emphasis((Words("#"),)), Words(" carta")))
    other = ("other", (Words("# "), Placeholder(("term", "c", "plural"), "{term.c.plural}")))
    assert hole == Placeholder(("value", "a"), raw, (one, other))


def test_emphasis_is_as_deep_as_the_plurals_it_stands_in() -> None:
    deep = "*a **b *c **d *e **f *g **h** g* f** e* d** c* b** a*"
    inside = f"{{n, plural, other {{{deep}}}}}"
    assert faults(deep) == [] and faults(inside) == [("prose-markup", -1)]


def test_a_plural_may_be_broken_over_lines_in_a_list() -> None:
    blocks, found = parse("- Roba {value.a, plural,\n    one {una carta}\n    other {# cartas}}.")
    assert found == () and isinstance(blocks[0], Listing)
    assert plain_text(blocks).startswith("Roba {value.a, plural,")


def test_escaped_characters_print() -> None:
    assert parts(r"\{a\} \<b\> \* \& \\") == (Words(r"{a} <b> * & \\"[:-1]),)


def test_marks_that_mean_nothing_stay() -> None:
    text = "a < b > c & d, 2 - 3, R&D; #1, 5 % | ~x~ y_z"
    assert parts(text) == (Words(text),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a <b>c</b> <i>", [("prose-html", 2), ("prose-html", 11)]),
        ("<b>a</b> <b>c</b>", [("prose-html", 0), ("prose-html", 9)]),
        ('<img src=x onerror="a*b*c">', [("prose-html", 0)]),
        ("<script", [("prose-html", 0)]),
        ("x <!-- y -->", [("prose-html", 2)]),
        ("<!DOCTYPE html>", [("prose-html", 0)]),
        ("a&nbsp;b&#60;c&#x3c;", [("prose-html", 1), ("prose-html", 8), ("prose-html", 14)]),
        ("*a <b>c</b>*", [("prose-html", 3)]),
        ("a</b>", [("prose-html", 1)]),
        ("{{ 7*7 }}", [("prose-template", 0)]),
        ("{{value.hand}}", [("prose-template", 0)]),
        ("a {% if x %} b {# c #}", [("prose-template", 2), ("prose-template", 15)]),
        ("{{", [("prose-template", 0)]),
        ("{Value.hand}", [("hole-syntax", 0)]),
        ("a {value hand} b", [("hole-syntax", 2)]),
        ("{value.hand", [("hole-syntax", 0)]),
        ("a} b", [("hole-syntax", 1)]),
        ("{}", [("hole-syntax", 0)]),
        ("{x} {y z} {w", [("hole-syntax", 4), ("hole-syntax", 10)]),
        ("{a, plural, one {x}}", [("hole-plural", 0)]),
        ("{a, plural, one {x} other {y} z}", [("hole-plural", 0)]),
        ("{a, plural, other {y} other {z}}", [("hole-plural", 0)]),
        ("{a, plural, uno {x} other {y}}", [("hole-plural", 0)]),
        ("{a, plural, other {y}", [("hole-plural", 0)]),
        ("{a, plural,}", [("hole-plural", 0)]),
        ("{a, plural, one {x}\n\nother {y}}", [("hole-plural", 0), ("hole-syntax", 30)]),
        ("{a, plural, other {<b> {X}}}", [("prose-html", 19), ("hole-syntax", 23)]),
        ("# Título", [("prose-markup", 0)]),
        ("a [b](http://c) d", [("prose-markup", 2)]),
        ("![b](c)", [("prose-markup", 0)]),
        ("`a` `b", [("prose-markup", 0), ("prose-markup", 4)]),
        ("a\n\n> b", [("prose-markup", 3)]),
        ("a\n\n---\n", [("prose-markup", 3)]),
        ("| a | b |", [("prose-markup", 0)]),
        ("a **b* c", [("prose-markup", -1)]),
        ("x" * (MAX_LENGTH + 1), [("prose-length", 0)]),
    ],
)
def test_what_is_no_prose_is_refused_at_its_offset(text: str, expected: list[tuple[str, int]]) -> None:
    assert faults(text) == expected


@pytest.mark.parametrize("text", [r"\<b>", r"\{\{ x \}\}", r"\# a", r"\[a](b)", r"2\*3", r"\`a\`"])
def test_what_is_escaped_is_not(text: str) -> None:
    assert faults(text) == []


def test_what_is_refused_is_still_printed_as_it_stands() -> None:
    assert plain_text(parse("a <b>{{ 7*7 }}")[0]) == "a <b>{{ 7*7 }}"


def test_every_hole_is_known_with_its_offset_inside_plurals_too() -> None:
    gaps, found = scan(r"\{no} {a.b} {c, plural, one {x} other {{d.E-1}}}")
    assert found[0].code == "hole-syntax" and len(found) == 1
    assert [(gap.start, gap.path) for gap in gaps] == [(6, ("a", "b")), (12, ("c",)), (39, ("d", "E-1"))]


BOMBS = {
    "emphasis": "*a " * 3000 + " a*" * 3000,
    "plurals": "{a, plural, other {" * 900 + "}}" * 900,
    "open plurals": "{a, plural, " * 1600,
    "braces": "{" * MAX_LENGTH,
    "tags": "<a" * 9000,
    "lists": "- " * 5000,
    "asterisks": "*" * MAX_LENGTH,
    "long": "{a, plural, other {" * 100_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_no_prose_is_slow_or_deep(name: str) -> None:
    start = time.perf_counter()
    blocks, _ = parse(BOMBS[name])
    plain_text(blocks)
    assert time.perf_counter() - start < 1.5


@given(st.text(st.sampled_from("ab{}<>&#%\\*_.,-1 \n"), max_size=80))
def test_no_prose_breaks_the_parser(text: str) -> None:
    blocks, _ = parse(text)
    assert isinstance(plain_text(blocks), str)


NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,5}(\.[A-Za-z0-9-]{1,5}){0,3}", fullmatch=True)
LETTERS = st.text(st.sampled_from("abñ áé,."), max_size=12)


@given(st.lists(st.tuples(LETTERS, NAMES), max_size=5), LETTERS)
def test_every_hole_that_was_written_is_found_in_order(written: list[tuple[str, str]], tail: str) -> None:
    text = "".join(f"{words}{{{name}}}" for words, name in written) + tail
    gaps, found = scan(text)
    assert found == () and [".".join(gap.path) for gap in gaps] == [name for _, name in written]
    assert all(text[gap.start : gap.end] == f"{{{'.'.join(gap.path)}}}" for gap in gaps)


CATEGORIES = st.lists(st.sampled_from(["zero", "one", "two", "few", "many"]), unique=True, max_size=4)


@given(NAMES, CATEGORIES, LETTERS, st.sampled_from(["", " ", "\n  "]))
def test_every_plural_that_was_written_is_found_with_its_forms(
    name: str, categories: list[str], words: str, blank: str
) -> None:
    forms = "".join(f"{blank}{category} {{# {words}}}" for category in [*categories, "other"])
    ((gap,), found) = scan(f"{{{name},{blank}plural,{forms}{blank}}}")
    assert found == () and [form.category for form in gap.forms] == [*categories, "other"]


def test_words_are_read_out_of_any_tree() -> None:
    tree = (
        Words("a "),
        Strong((Emphasis((IconRef("i", "icono"),)),)),
        Break(),
        CrossReference("R-1", "Turno"),
    )
    assert inline_text((*tree, Named("card", "c", (Words("b"),)))) == "a icono Turnob"
    assert plain_text(literal("*a*")) == "*a*"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("mide 100 mm.", "mide 100\u00a0mm."),
        ("al 85 %", "al 85\u00a0%"),
        ("160 a 220 g/m²", "160 a 220\u00a0g/m²"),
        ("3 meses", "3 meses"),
        ("2 mm y 3 cm", "2\u00a0mm y 3\u00a0cm"),
    ],
)
def test_a_number_stays_with_its_unit(written: str, kept: str) -> None:
    assert keep_units(written) == kept


@pytest.mark.parametrize(("text", "start"), [("3. Roba.", 3), ("4. Baraja.\n5. Reparte.", 4), ("1. Ve.", 1)])
def test_a_list_begins_with_the_number_that_is_written(text: str, start: int) -> None:
    (block,), faults = parse(text)
    assert isinstance(block, Listing) and block.start == start and not faults


@pytest.mark.parametrize(
    ("text", "sign"), [("1) Roba.\n2) Juega.", ")"), ("1. Roba.", "."), ("- Roba.", ".")]
)
def test_a_list_keeps_the_sign_behind_its_numbers(text: str, sign: str) -> None:
    (block,), _faults = parse(text)
    assert isinstance(block, Listing) and block.sign == sign


@pytest.mark.parametrize("text", ["+", "-", "1.", "2)", " + "])
def test_the_mark_of_a_list_alone_is_printed(text: str) -> None:
    blocks, faults = parse(text)
    assert plain_text(blocks) == text and not faults
