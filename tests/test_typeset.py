"""Setting text: lines are as wide as measured, and nothing is lost, added, or shrunk below its floor."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from drawn import FONTS, TEXT
from hypothesis import given, settings
from hypothesis import strategies as st
from pliego.cards.drawing import Drawing, Group, Item, Rgb, TextRun, VectorPath, rectangle
from pliego.cards.layout import typeset
from pliego.cards.layout.pieces import Lettering
from pliego.cards.layout.typeset import (
    STEP_PT,
    LineRoom,
    TypeBlock,
    fit,
    overrun,
    overrun_in_words,
    place,
    set_text,
)
from pliego.cards.layout.words import Flow, flows
from pliego.game.model.theme import FontFaces, Style
from pliego.printing.pdf.spoken import spoken
from pliego.text.prose import (
    Break,
    CrossReference,
    Emphasis,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    Strong,
    Words,
    parse,
)

MM = 25.4 / 72
BOLD = "source-sans-3/Bold.ttf"
FACES = FontFaces.model_validate(
    {"regular": TEXT, "bold": BOLD, "italic": "source-sans-3/Italic.ttf", "bold-italic": None}
)
DOT = Drawing(10, 10, (VectorPath(rectangle(0, 0, 10, 10), fill=(0, 0, 0)),))
words = st.lists(st.text("abcdefñ¿,.", min_size=1, max_size=12), min_size=1, max_size=30)


def lettering(**style: str) -> Lettering:
    def icon(_name: str, _colour: Rgb) -> Drawing:
        return DOT

    full = {"target": "10", "floor": "7", "leading": "1.2", "paragraph": "0.5", **style}
    return Lettering(FONTS, FACES, Style.model_validate(full), (0.0, 0.0, 0.0), icon)


def paragraphs(*parts: Inline, **style: str) -> list[Flow]:
    return flows([Paragraph(parts)], lettering(**style))


def lines_of(setting: TypeBlock) -> list[str]:
    return ["".join(piece.text for piece in line.pieces) for line in setting.lines]


def runs(items: list[Item]) -> list[TextRun]:
    return [item for item in inside(items) if isinstance(item, TextRun)]


def inside(items: list[Item]) -> list[Item]:
    """Return what stands in the groups that hold a paragraph each."""
    groups = [item for item in items if isinstance(item, Group)]
    assert len(groups) == len(items) and all(group.role == "paragraph" for group in groups)
    return [item for group in groups for item in group.items]


def test_a_number_stays_with_its_unit() -> None:
    width = FONTS.width(TEXT, "Mide 3", 10) + 0.5
    setting = set_text(paragraphs(Words("Mide 3 cm")), lettering().style, 10, width)
    assert [line.split() for line in lines_of(setting)] == [["Mide"], ["3", "cm"]]


@given(words, st.floats(20, 80), st.floats(5, 30))
def test_no_word_is_lost_added_or_moved(text: list[str], width: float, size: float) -> None:
    setting = set_text(paragraphs(Words(" ".join(text))), lettering().style, size, width)
    assert " ".join(lines_of(setting)).split() == text


@given(words, st.floats(30, 80), st.floats(5, 12))
def test_a_line_is_too_wide_only_if_it_is_one_word(text: list[str], width: float, size: float) -> None:
    setting = set_text(paragraphs(Words(" ".join(text))), lettering().style, size, width)
    for line, said in zip(setting.lines, lines_of(setting), strict=True):
        assert said == said.strip()
        measured = FONTS.width(TEXT, said, size)
        assert line.width_em * size * MM == pytest.approx(measured, abs=0.6), "kerned across spaces at most"
        assert line.width_em * size * MM <= width + 0.011 or " " not in said


@given(words, st.floats(30, 80), st.floats(5, 12))
def test_a_line_ends_only_where_the_next_word_has_no_room(text: list[str], width: float, size: float) -> None:
    setting = set_text(paragraphs(Words(" ".join(text))), lettering().style, size, width)
    em = size * MM
    space = FONTS.width(TEXT, " ", size)
    for line, following in pairwise(setting.lines):
        first = sum(p.width_em for p in following.pieces[:1]) * em
        assert line.width_em * em + space + first > width


@settings(max_examples=50)
@given(words, st.floats(30, 60), st.floats(5, 40))
def test_fitting_takes_the_largest_size_that_fits(text: list[str], width: float, height: float) -> None:
    found, style, box = paragraphs(Words(" ".join(text))), lettering().style, (width, height)
    setting = fit(found, style, box, 10, 7)
    assert 7 <= setting.size_pt <= 10
    fits = overrun(setting, box) == (0, 0)
    assert fits or setting.size_pt == 7
    if setting.size_pt < 10:
        assert overrun(set_text(found, style, setting.size_pt + STEP_PT, width), box) != (0, 0)


@settings(deadline=None, max_examples=150)
@given(st.lists(words, min_size=1, max_size=4), st.floats(0, 40), st.floats(1, 60), st.floats(7, 30))
def test_a_size_that_is_not_tried_would_not_have_fitted(
    texts: list[list[str]], width: float, height: float, target: float
) -> None:
    found = [flow for text in texts for flow in paragraphs(Words(" ".join(text)))]
    style, size = lettering().style, target
    while overrun(tried := set_text(found, style, size, width), (width, height)) != (0.0, 0.0) and size > 7:
        size = max(7, size - STEP_PT)
    assert fit(found, style, (width, height), target, 7) == tried


def test_a_long_text_is_set_a_few_times_however_large_it_may_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def counted(
        paragraphs: list[Flow], style: Style, size_pt: float, width_mm: float, room: LineRoom | None
    ) -> TypeBlock:
        tried.append(size_pt)
        return set_text(paragraphs, style, size_pt, width_mm, room)

    monkeypatch.setattr(typeset, "set_text", counted)
    long = paragraphs(Words("palabra " * 2400))
    fit(long, lettering().style, (63, 88), 400, 7)
    assert tried == [7]
    fit(long, lettering().style, (300, 400), 400, 7)
    assert len(tried) < 20 and tried[-1] > 7


def test_height_counts_lines_and_the_space_between_paragraphs() -> None:
    blocks, _faults = parse("Uno.\n\nDos.\n\nTres.")
    setting = set_text(flows(blocks, lettering()), lettering().style, 10, 50)
    assert len(setting.lines) == 3
    assert setting.height_mm == pytest.approx((3 * 1.2 + 2 * 0.5) * 10 * MM)
    baselines = [run.y_mm for run in runs(place(setting, lettering(), (0, 0, 50, 50), "left", "top"))]
    assert [b - a for a, b in pairwise(baselines)] == pytest.approx([(1.2 + 0.5) * 10 * MM] * 2)


def test_overrun_is_measured_in_both_directions() -> None:
    setting = set_text(paragraphs(Words("palabra")), lettering().style, 10, 50)
    assert overrun(setting, (50, 50)) == (0, 0)
    wide, tall = overrun(setting, (5, 3))
    assert wide == pytest.approx(FONTS.width(TEXT, "palabra", 10) - 5)
    assert tall == pytest.approx(1.2 * 10 * MM - 3)


@pytest.mark.parametrize(("align", "left"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_text_is_aligned_in_its_box(align: str, left: float) -> None:
    setting = set_text(paragraphs(Words("palabra")), lettering().style, 10, 50)
    (run,) = runs(place(setting, lettering(), (5, 6, 50, 20), align, "top"))
    assert run.x_mm == pytest.approx(5 + left * (50 - run.width_mm))


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_lines_stay_in_their_box(valign: str) -> None:
    setting = set_text(paragraphs(Words("una frase que ocupa dos líneas")), lettering().style, 10, 30)
    found = runs(place(setting, lettering(), (5, 6, 30, 20), "left", valign))
    top, bottom = found[0].y_mm - FONTS.ascent(TEXT) * 10 * MM, found[-1].y_mm + FONTS.descent(TEXT) * 10 * MM
    spare = 20 - setting.height_mm
    above = {"top": 0, "middle": spare / 2, "bottom": spare}[valign]
    assert 6 + above - 0.5 <= top and bottom <= 6 + above + setting.height_mm + 0.5


def test_center_is_another_spelling_of_centre() -> None:
    assert Style.model_validate({"align": "center"}).align == "centre"


def test_one_line_in_the_middle_is_centred_by_its_capitals() -> None:
    setting = set_text(paragraphs(Words("H")), lettering().style, 10, 30)
    (run,) = runs(place(setting, lettering(), (0, 0, 30, 20), "left", "middle"))
    assert run.y_mm - FONTS.cap_height(TEXT) * 10 * MM / 2 == pytest.approx(10)


def test_weights_names_and_references_take_their_fonts() -> None:
    parts = (Words("Roba "), Strong((Words("dos"),)), Words(" de "), Named("deck", "x", (Words("Mazo"),)))
    setting = set_text(
        paragraphs(*parts, Words(" "), CrossReference("A-1", "Turno")), lettering().style, 10, 90
    )
    found = runs(place(setting, lettering(), (0, 0, 90, 9), "left", "top"))
    assert [(run.text, run.font.split("/")[1]) for run in found] == [
        ("Roba ", "Regular.ttf"),
        ("dos", "Bold.ttf"),
        (" de ", "Regular.ttf"),
        ("Mazo", "Bold.ttf"),
        (" ", "Regular.ttf"),
        ("Turno", "Italic.ttf"),
    ]


def test_runs_of_a_line_follow_each_other_without_a_gap() -> None:
    parts = (Words("Roba "), Strong((Words("dos"),)), Words(" cartas"))
    setting = set_text(paragraphs(*parts), lettering().style, 10, 90)
    found = runs(place(setting, lettering(), (3, 0, 90, 9), "left", "top"))
    assert found[0].x_mm == pytest.approx(3)
    for run, following in pairwise(found):
        assert run.x_mm + run.width_mm == pytest.approx(following.x_mm)


def test_a_face_that_the_family_lacks_falls_back_to_the_nearest() -> None:
    assert lettering().font(True, True) == BOLD
    assert lettering(face="bold").font(False, False) == BOLD
    assert lettering(face="italic").font(False, False) == "source-sans-3/Italic.ttf"


def test_an_icon_is_as_high_as_the_text_and_moves_the_pen() -> None:
    setting = set_text(
        paragraphs(Words("a "), IconRef("star", "Estrella"), Words(" b")), lettering().style, 10, 90
    )
    before, icon, after = inside(place(setting, lettering(), (0, 0, 90, 9), "left", "top"))
    assert isinstance(before, TextRun) and isinstance(icon, Group) and isinstance(after, TextRun)
    assert (icon.role, icon.alt) == ("figure", "Estrella")
    scale, x, y = icon.matrix[0], icon.matrix[4], icon.matrix[5]
    assert scale * 10 <= 10 * MM, "no higher than the type size"
    assert before.x_mm + before.width_mm <= x and x + 10 * scale <= after.x_mm + 0.01
    assert before.y_mm - 10 * MM < y < before.y_mm < y + 10 * scale + 0.25 * 10 * MM


def test_an_icon_sticks_to_the_word_it_touches() -> None:
    setting = set_text(paragraphs(Words("palabra palabra"), IconRef("star", "E")), lettering().style, 10, 25)
    icons = [[piece.icon is not None for piece in line.pieces] for line in setting.lines]
    assert icons == [[False], [False, True]]


def test_a_list_goes_on_counting_from_its_first_number() -> None:
    items = tuple((Paragraph((Words(word),)),) for word in ("uno", "dos"))
    setting = set_text(flows([Listing(True, items, 4)], lettering()), lettering().style, 10, 30)
    texts = [run.text for run in runs(place(setting, lettering(), (5, 0, 30, 40), "left", "top"))]
    assert [text for text in texts if text.endswith(".")] == ["4.", "5."]


def test_a_list_prints_the_sign_behind_its_numbers() -> None:
    items = ((Paragraph((Words("uno"),)),),)
    setting = set_text(flows([Listing(True, items, sign=")")], lettering()), lettering().style, 10, 30)
    texts = [run.text for run in runs(place(setting, lettering(), (5, 0, 30, 40), "left", "top"))]
    assert "1)" in texts


def test_lists_hang_their_marks_in_the_indent() -> None:
    items = ((Paragraph((Words("una frase larga que da la vuelta"),)),), (Paragraph((Words("dos"),)),))
    setting = set_text(flows([Listing(True, items)], lettering()), lettering().style, 10, 30)
    found = runs(place(setting, lettering(), (5, 0, 30, 40), "left", "top"))
    marks = [run for run in found if run.text in ("1.", "2.")]
    assert [run.font for run in marks] == [BOLD, BOLD]
    lefts = {round(run.x_mm, 3) for run in found if run not in marks}
    assert len(lefts) == 1, "every line of an item begins at the same place"
    assert all(run.x_mm >= 5 and run.x_mm + run.width_mm < min(lefts) for run in marks)


def test_bullets_and_lists_in_lists() -> None:
    inner = Listing(False, ((Paragraph((Words("b"),)),),))
    blocks = [Listing(False, ((Paragraph((Words("a"),)), inner),))]
    setting = set_text(flows(blocks, lettering()), lettering().style, 10, 30)
    assert [line.mark.text for line in setting.lines if line.mark] == ["•", "•"]
    assert setting.lines[0].indent_em < setting.lines[1].indent_em


def test_only_the_first_paragraph_of_an_item_has_its_mark() -> None:
    blocks, _faults = parse("1. uno\n\n   y más\n   - dentro\n2. dos")
    setting = set_text(flows(blocks, lettering()), lettering().style, 10, 30)
    marks = [line.mark.text if line.mark else "" for line in setting.lines]
    assert marks == ["1.", "", "•", "2."]


def test_a_break_starts_a_line() -> None:
    setting = set_text(paragraphs(Words("uno"), Break(), Words("dos")), lettering().style, 10, 90)
    assert lines_of(setting) == ["uno", "dos"]


def test_a_break_inside_bold_words_starts_a_line_of_bold_words() -> None:
    parts = paragraphs(Strong((Words("uno"), Emphasis((Words("a"), Break(), Words("b"))), Words("dos"))))
    setting = set_text(parts, lettering().style, 10, 90)
    assert lines_of(setting) == ["unoa", "bdos"]
    assert {piece.font for line in setting.lines for piece in line.pieces} == {BOLD}


def test_a_break_starts_no_paragraph() -> None:
    style = lettering().style
    one = set_text(paragraphs(Words("uno"), Break(), Words("dos")), style, 10, 90)
    two = set_text([*paragraphs(Words("uno")), *paragraphs(Words("dos"))], style, 10, 90)
    gap = style.paragraph * 10 * MM
    assert two.height_mm - one.height_mm == pytest.approx(gap)


SOFT = "Donau\u00addampf\u00adschiff\u00adfahrt"


def drawn_lines(text: str, width: float) -> list[str]:
    """Return what is seen of each line of a text."""
    setting = set_text(paragraphs(Words(text)), lettering().style, 10, width)
    assert setting.width_mm <= width + 0.02
    found = runs(place(setting, lettering(), (0, 0, width, 90), "left", "top"))
    return ["".join(FONTS.drawn(TEXT, str(letter[0])) for letter in run.drawn) for run in found]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        (SOFT, 30, ["Donaudampfschiff-", "fahrt"]),
        (SOFT, 99, ["Donaudampfschifffahrt"]),
        ("aaaaaaaa\u200bbbbbbbbb\u200bcccc", 20, ["aaaaaaaa", "bbbbbbbb", "cccc"]),
        ("well-known half-elf", 15, ["well-", "known", "half-elf"]),
        ("attack/defence/move", 17, ["attack/", "defence/", "move"]),
    ],
)
def test_a_line_may_end_inside_a_word(text: str, width: float, lines: list[str]) -> None:
    assert drawn_lines(text, width) == lines


@settings(deadline=None)
@given(
    st.lists(st.text("abcd-/\u00ad\u200b\u0301", min_size=1, max_size=9), min_size=1, max_size=9),
    st.floats(9, 40),
)
def test_lines_that_end_inside_words_keep_every_letter(text: list[str], width: float) -> None:
    whole = " ".join(text)
    setting = set_text(paragraphs(Words(whole)), lettering().style, 10, width)
    assert _letters("".join(lines_of(setting))) == _letters(whole)
    for line in setting.lines:
        assert line.width_em == pytest.approx(sum(step for piece in line.pieces for step in piece.steps))


def _letters(text: str) -> str:
    return unicodedata.normalize("NFD", "".join(text.replace("\u200b", "").split()))


def test_only_a_soft_hyphen_at_the_end_of_a_line_is_drawn_and_none_is_heard() -> None:
    setting = set_text(paragraphs(Words(f"{SOFT} y well-known.")), lettering().style, 10, 22)
    items = place(setting, lettering(), (0, 0, 22, 90), "left", "top")
    assert len(setting.lines) > 2
    assert spoken(items) == "Donaudampfschifffahrt y well-known."


def test_a_hyphen_without_room_takes_its_syllable_to_the_next_line() -> None:
    width = FONTS.width(TEXT, "mmmmiii", 10) + 0.05
    assert drawn_lines("mmmm\u00adiii\u00admmmm", width) == ["mmmm-", "iiimmmm"]


def test_parts_of_a_word_in_several_fonts_break_too() -> None:
    parts = (Words("attack/"), Strong((Words("defence"),)), Words("/move"))
    setting = set_text(paragraphs(*parts), lettering().style, 10, 18)
    assert [line.strip("\u200b") for line in lines_of(setting)] == ["attack/", "defence/", "move"]


def test_capitals_tracking_and_composed_letters() -> None:
    setting = set_text(paragraphs(Words("an\u0303o"), case="upper"), lettering(case="upper").style, 10, 90)
    assert lines_of(setting) == ["AÑO"]
    plain = set_text(paragraphs(Words("abc")), lettering().style, 10, 90).width_mm
    wide = set_text(
        paragraphs(Words("abc"), tracking="100"), lettering(tracking="100").style, 10, 90
    ).width_mm
    assert wide - plain == pytest.approx(3 * 0.1 * 10 * MM)


def test_a_space_that_does_not_break_holds_its_words_together() -> None:
    setting = set_text(paragraphs(Words("uno dos\u00a0tres")), lettering().style, 10, 17)
    assert lines_of(setting) == ["uno", "dos\u00a0tres"]


def test_what_does_not_fit_is_never_nothing_too_wide() -> None:
    assert overrun_in_words(0.02, 0.0) == "0.1 mm too wide"
    assert overrun_in_words(1.26, 3.0) == "1.3 mm too wide and 3.0 mm too tall"
