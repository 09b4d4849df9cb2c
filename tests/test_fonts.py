"""What is measured is what is drawn: kerned, one glyph for one character, from the file asked for."""

from __future__ import annotations

import struct
import unicodedata
from pathlib import Path

import pytest
from drawn import FONTS, KEYS
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from pliego.cards.drawing import Segment, TextRun
from pliego.cards.fonts.known import once_a_file
from pliego.cards.fonts.measure import FontMissing, Fonts
from pliego.cards.fonts.tables import characters_claimed
from pliego.text.files import Folder

ROOT = Path(__file__).parents[1] / "templates/fonts"
TEXT = "source-sans-3/Regular.ttf"
DISPLAY = "barlow-condensed/Bold.ttf"
EM_MM = 25.4 / 72
SPANISH = "abcdefghijklmnñopqrstuvwxyzáéíóúüABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789¿?¡!«»—–“”‘’…×"


@pytest.fixture
def fonts() -> Fonts:
    return Fonts(Folder(ROOT))


def bounds(segments: tuple[Segment, ...]) -> tuple[float, float, float, float]:
    xs = [x for _, numbers in segments for x in numbers[::2]]
    ys = [y for _, numbers in segments for y in numbers[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def test_one_step_for_each_character_of_any_text(fonts: Fonts) -> None:
    for text in ("", "a", "fi ffi fl", "12\u204434", "a\u00adb\u2011c\u202fd", "cän\u0303on", "★", "Ω Я"):
        assert len(fonts.steps(TEXT, text)) == len(text)


def test_a_step_is_the_fonts_own_in_ems(fonts: Fonts) -> None:
    (width,) = fonts.steps(TEXT, "x")
    assert width == pytest.approx(0.446)


def test_pairs_are_kerned(fonts: Fonts) -> None:
    assert fonts.width(TEXT, "AVA", 10) < 2 * fonts.width(TEXT, "A", 10) + fonts.width(TEXT, "V", 10)


def test_a_pair_is_kerned_alike_beside_figures_and_alone(fonts: Fonts) -> None:
    alone = fonts.steps(TEXT, "7.")
    assert fonts.steps(TEXT, "a 7.")[2:] == pytest.approx(alone)


@pytest.mark.parametrize("text", ["fi", "ffl", "1\u20442", "3\u204410"])
@pytest.mark.parametrize("font", KEYS)
def test_no_letters_are_joined_or_swapped(font: str, text: str) -> None:
    if FONTS.missing(font, text):
        pytest.skip("not in this font")
    kern = FONTS.width(font, text, 72) - sum(FONTS.width(font, char, 72) for char in text)
    assert abs(kern) < 0.2 * 25.4


def test_tracking_is_added_after_every_character_that_is_seen(fonts: Fonts) -> None:
    plain, wide = fonts.steps(TEXT, "a\u00adb"), fonts.steps(TEXT, "a\u00adb", 100)
    gained = [after - before for before, after in zip(plain, wide, strict=True)]
    assert gained == pytest.approx([0.1, 0, 0.1])


def test_a_soft_hyphen_has_no_width_and_draws_nothing(fonts: Fonts) -> None:
    assert fonts.steps(TEXT, "\u00ad") == (0,)
    assert fonts.drawn(TEXT, "\u00ad") == "" and fonts.outline(TEXT, "\u00ad") == ()


@pytest.mark.parametrize("text", ["g\u0303", "\u1eb9\u0301", "\u0117\u0301", "x\u0301", "q\u0303", "M\u0304"])
@pytest.mark.parametrize("font", [TEXT, DISPLAY, "barlow/Regular.ttf"])
def test_a_mark_stands_over_the_middle_of_its_letter(font: str, text: str) -> None:
    item = FONTS.run(f"{text}n", font, 10, (0, 0), (0, 0, 0))
    plain = FONTS.run(f"{unicodedata.normalize('NFD', text)[0]}n", font, 10, (0, 0), (0, 0, 0))
    assert item.width_mm == pytest.approx(plain.width_mm, abs=0.02)
    *boxes, following = boxes_of(item)
    base = bounds(FONTS.outline(font, text[0]))
    middle = (base[0] + base[2]) / 2
    assert all(abs((left + right) / 2 - middle) < 0.06 for left, _top, right, _bottom in boxes)
    assert all(right < following[2] for _left, _top, right, _bottom in boxes)


def boxes_of(item: TextRun) -> list[tuple[float, float, float, float]]:
    """Return the boxes of the glyphs of a run, in ems."""
    boxes, pen = [], 0.0
    for glyph, step, right, up in item.drawn:
        left, top, end, bottom = bounds(FONTS.outline(item.font, glyph))
        boxes.append((pen + right + left, top - up, pen + right + end, bottom - up))
        pen += step
    return boxes


def test_a_mark_that_the_font_does_not_attach_stands_clear_of_what_is_below_it() -> None:
    (_left, top, _right, _bottom), (*_sides, accent) = boxes_of(
        FONTS.run("\u0117\u0301", TEXT, 10, (0, 0), (0,) * 3)
    )
    assert accent < top


def test_tracking_keeps_marks_at_their_letters(fonts: Fonts) -> None:
    plain, wide = fonts.shaped(TEXT, "g\u0303x\u0301n"), fonts.shaped(TEXT, "g\u0303x\u0301n", 100)
    assert sum(wide.steps) - sum(plain.steps) == pytest.approx(0.3)
    accents = [
        next(each for each in letters if each.glyph == "\u0301") for letters in (plain.letters, wide.letters)
    ]
    assert accents[0].right == accents[1].right


def test_a_line_in_a_margin_is_composed_too(fonts: Fonts) -> None:
    assert fonts.run("n\u0303", TEXT, 10, (1, 2), (0, 0, 0)).text == "\u00f1"


def test_missing_names_each_absent_character_once_in_order(fonts: Fonts) -> None:
    assert fonts.missing(DISPLAY, "a★ b\u00ad\u202f●★\u2011\n") == ["★", "●"]


@pytest.mark.parametrize("font", KEYS)
def test_every_font_writes_spanish(font: str) -> None:
    assert FONTS.missing(font, SPANISH) == []


def test_a_lacking_space_or_hyphen_is_drawn_by_its_kin(fonts: Fonts) -> None:
    assert fonts.drawn(DISPLAY, "\u202f") == " "
    assert fonts.drawn(DISPLAY, "\u2011") in "\u2010-"
    assert fonts.drawn(DISPLAY, "★") == "★"


@pytest.mark.parametrize("font", KEYS)
def test_every_font_draws_a_hyphen_for_each_of_its_kinds(font: str) -> None:
    assert FONTS.missing(font, "a\u2010b\u2011c") == []
    nothing, box = (), FONTS.outline(font, "☠")
    assert all(FONTS.outline(font, hyphen) not in (nothing, box) for hyphen in "\u2010\u2011")


@pytest.mark.parametrize("font", KEYS)
def test_heights_are_those_of_the_drawn_letters(font: str) -> None:
    assert FONTS.cap_height(font) == pytest.approx(-bounds(FONTS.outline(font, "H"))[1], abs=0.001)
    assert 0.15 < FONTS.x_height(font) < FONTS.cap_height(font) < FONTS.ascent(font)
    assert 0 < FONTS.descent(font) < 0.5


def test_outlines_run_down_from_the_baseline_in_ems(fonts: Fonts) -> None:
    left, top, right, bottom = bounds(fonts.outline(DISPLAY, "I"))
    assert bottom == 0 and top == pytest.approx(-fonts.cap_height(DISPLAY))
    assert 0 < left < right < fonts.width(DISPLAY, "I", 1) / EM_MM


def test_outlines_have_only_moves_lines_cubics_and_closings(fonts: Fonts) -> None:
    counts = {"M": 2, "L": 2, "C": 6, "Z": 0}
    segments = fonts.outline(TEXT, "ñ")
    assert {kind for kind, _ in segments} == set(counts)
    assert all(len(numbers) == counts[kind] for kind, numbers in segments)


def test_what_a_font_lacks_is_drawn_as_its_box(fonts: Fonts) -> None:
    assert fonts.outline(DISPLAY, "★") == fonts.outline(DISPLAY, "☠") != ()
    assert fonts.outline(DISPLAY, " ") == ()


def test_family_is_the_postscript_name(fonts: Fonts) -> None:
    assert fonts.family(DISPLAY) == "BarlowCondensed-Bold"


def test_a_font_that_is_not_there_says_which(fonts: Fonts) -> None:
    for key in ("no/Regular.ttf", "../fonts.py", "barlow/LICENSE.txt", "barlow"):
        with pytest.raises(FontMissing, match=f"`{key}`"):
            fonts.steps(key, "a")


def test_each_file_is_read_once_and_the_read_is_remembered(fonts: Fonts) -> None:
    fonts.steps(DISPLAY, "a")
    fonts.outline(DISPLAY, "a")
    assert list(fonts.folder.reads.files) == [str((ROOT / DISPLAY).resolve())]
    assert fonts.data(DISPLAY) is fonts.data(DISPLAY)


def ranged(kind: int, *ranges: tuple[int, int]) -> bytes:
    """Return a file with one character map of ranges: by segments (4) or groups (12)."""
    if kind == 4:
        ends, starts = ([pair[side] for pair in ranges] for side in (1, 0))
        body = struct.pack(">HHHHHHH", kind, 0, 0, 2 * len(ranges), 0, 0, 0)
        body += struct.pack(f">{len(ranges)}HH{len(ranges)}H", *ends, 0, *starts)
    else:
        body = struct.pack(">HHLLL", kind, 0, 0, 0, len(ranges))
        body += b"".join(struct.pack(">LLL", first, last, 0) for first, last in ranges)
    table = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + body
    return (
        struct.pack(">4sHHHH", b"\0\1\0\0", 1, 0, 0, 0)
        + struct.pack(">4sLLL", b"cmap", 0, 28, len(table))
        + table
    )


@pytest.mark.parametrize("kind", [4, 12, 13])
def test_the_characters_that_a_font_claims_are_counted_without_being_made(kind: int) -> None:
    assert characters_claimed(ranged(kind, (65, 90), (97, 122))) == 52
    assert characters_claimed(ranged(kind, (90, 65))) == 0
    most = 0xFFFF if kind == 4 else 0xFFFFFFFF
    assert characters_claimed(ranged(kind, *[(0, most)] * 9)) == 9 * (most + 1)
    assert characters_claimed(ranged(kind, (65, 90), (97, 122))[:-9]) <= 52
    assert characters_claimed(b"") == characters_claimed(bytes(60)) == 0


def test_a_font_that_claims_more_characters_than_it_can_draw_is_damaged(tmp_path: Path) -> None:
    font = TTFont(ROOT / TEXT)
    table = CmapSubtable.newSubtable(12)
    table.platformID, table.platEncID, table.language = 3, 10, 0
    table.cmap = {**font.getBestCmap(), **dict.fromkeys(range(0x20000, 0x20000 + 300_000), "A")}
    font["cmap"].tables = [table]
    font.save(tmp_path / "many.ttf")
    assert Fonts(Folder(ROOT)).damage(TEXT) == ""
    fonts = Fonts(Folder(tmp_path))
    assert "characters" in fonts.damage("many.ttf")


@pytest.mark.parametrize("tag", [b"post", b"prep"])
def test_a_font_whose_directory_misnames_a_table_is_damaged_though_its_checksums_are_right(
    tmp_path: Path, tag: bytes
) -> None:
    """Else it would be told by whoever prints it, after the check had found nothing."""
    data = bytearray((ROOT / TEXT).read_bytes())
    data[data.index(tag) + 3] = 0xDF
    (tmp_path / "odd.ttf").write_bytes(data)
    assert Fonts(Folder(tmp_path)).damage("odd.ttf") == "damage"


def test_what_is_asked_of_the_same_bytes_is_worked_out_once() -> None:
    asked: list[bytes] = []

    @once_a_file
    def length(data: bytes) -> int:
        asked.append(data)
        return len(data)

    assert [length(each) for each in (b"ab", b"c", bytes(bytearray(b"ab")))] == [2, 1, 2]
    assert asked == [b"ab", b"c"]
