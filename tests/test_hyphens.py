"""Long words are divided by the rules of their language, where a text style allows it and it is worth it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from drawn import FONTS, TEXT
from pliego.cards.layout.divided_last import fit_divided
from pliego.cards.layout.typeset import TypeBlock, fit, overrun, set_text
from pliego.cards.layout.words import flows
from pliego.printing.pdf.spoken import spoken
from pliego.text.breaks import SOFT_HYPHEN
from pliego.text.hyphens import hyphen_offsets
from pliego.text.prose import Paragraph, Strong, Words
from test_typeset import MM, lettering, lines_of, place, runs
from workshop import ROOT, Workshop, pages_text

SIZE = 10.0
GERMAN = "Die Fruchtbarkeitsgöttin schenkt dem Wassergraben Siegpunktplättchen."
SPANISH = "Una carta de probabilidades para todos."


def parts_of(word: str, lang: str) -> str:
    """Return a word with a hyphen wherever its language allows one."""
    ends = (0, *hyphen_offsets(word, lang), len(word))
    return "-".join(word[start:end] for start, end in pairwise(ends))


@pytest.mark.parametrize(
    ("word", "lang", "parts"),
    [
        ("Wassergraben", "de", "Was-ser-gra-ben"),
        ("Wassergraben,", "de-AT", "Was-ser-gra-ben,"),
        ("„Kartenstapel“", "de", "„Kar-ten-sta-pel“"),
        ("Ablagestapel", "de", "Abla-ge-sta-pel"),
        ("Wasser", "de", "Wasser"),
        ("12345678901", "de", "12345678901"),
        ("Was\u00adsergraben", "de", "Was\u00adsergraben"),
        ("toverspreuken", "nl", "tover-spreu-ken"),
        ("probabilidades", "es", "pro-ba-bi-li-da-des"),
        ("probabilidades", "qps", "probabilidades"),
        ("Wassergraben", "xx", "Wassergraben"),
    ],
)
@pytest.mark.long
def test_a_word_is_divided_by_the_rules_of_its_language(word: str, lang: str, parts: str) -> None:
    assert parts_of(word, lang) == parts


def setting_of(text: str, lang: str, width: float, hyphens: str = "true") -> TypeBlock:
    """Set a text in a width, in mm."""
    set_in = replace(lettering(hyphens=hyphens), lang=lang)
    paragraphs = flows([Paragraph((Words(text),))], set_in, width / (SIZE * MM))
    return set_text(paragraphs, set_in.style, SIZE, width)


def lines(text: str, lang: str, width: float, hyphens: str = "true") -> list[str]:
    """Return the lines of a text; a hyphen that a rule draws is a soft one."""
    return [line.strip() for line in lines_of(setting_of(text, lang, width, hyphens))]


def test_in_german_a_long_word_fills_the_line_it_would_leave_empty() -> None:
    whole, divided = lines(GERMAN, "de", 40, "false"), lines(GERMAN, "de", 40)
    assert not any(line.endswith(SOFT_HYPHEN) for line in whole)
    assert any(line.endswith(SOFT_HYPHEN) for line in divided) and len(divided) <= len(whole)
    assert " ".join(divided).replace(f"{SOFT_HYPHEN} ", "") == GERMAN


def test_a_line_that_is_nearly_full_ends_before_the_word() -> None:
    for width in range(25, 70):
        for line in lines(GERMAN, "de", width):
            if line.endswith(SOFT_HYPHEN) and " " in line:
                without = FONTS.width(TEXT, f"{line.rsplit(' ', 1)[0]} ", SIZE)
                assert without <= 0.8 * width + 0.1, "the word was worth dividing"


def test_another_language_divides_only_what_is_longer_than_its_line() -> None:
    assert lines(SPANISH, "es", 30) == lines(SPANISH, "es", 30, "false")
    assert any(line.endswith(SOFT_HYPHEN) for line in lines(SPANISH, "es", 18))
    assert overrun(setting_of(SPANISH, "es", 18), (18, 100)) == (0, 0)
    assert overrun(setting_of(SPANISH, "es", 18, "false"), (18, 100)) != (0, 0)


def test_a_word_is_divided_before_the_type_gets_smaller() -> None:
    sizes = []
    for hyphens in ("true", "false"):
        set_in = replace(lettering(hyphens=hyphens), lang="es")
        paragraphs = flows([Paragraph((Words(SPANISH),))], set_in, 20 / (SIZE * MM))
        sizes.append(fit(paragraphs, set_in.style, (20, 60), SIZE, 7).size_pt)
    assert sizes[0] == SIZE > sizes[1]


def test_a_divided_word_is_drawn_with_a_hyphen_and_heard_as_one() -> None:
    set_in = replace(lettering(hyphens="true"), lang="de")
    text = Paragraph((Words("Der "), Strong((Words("Wasser"),)), Words("graben liegt")))
    setting = set_text(flows([text], set_in, 15 / (SIZE * MM)), set_in.style, SIZE, 15)
    items = place(setting, set_in, (0, 0, 15, 100), "left", "top")
    assert spoken(items) == "Der Wassergraben liegt"
    drawn = [FONTS.drawn(TEXT, str(letter[0])) for run in runs(items) for letter in run.drawn]
    assert "".join(drawn) == "Der Was-sergra-ben liegt"


def test_texts_of_a_card_are_divided_and_its_title_is_not_if_it_fits(tmp_path: Path) -> None:
    shop, long = Workshop(tmp_path), "Dampfschifffahrtsgesellschaft"
    shop.write("karten.csv", f"Name,Text\n{long},Wir nennen die {long} und die {long}.\n")
    assert shop.pliego("new", "Burgen", "--deck", "karten.csv", "--lang", "de").returncode == 0
    done = shop.pliego("build", "burgen", "--papers", "a4", "--products", "cards")
    assert done.returncode == 0, done.stdout + done.stderr
    (pdf,) = tmp_path.glob("build/burgen/de/*-cards-*.pdf")
    page = pages_text(pdf)[0]
    assert page.startswith(long) and re.search(r"(?:\u00ad|-)\s", page.removeprefix(long))


@pytest.mark.parametrize(
    ("text", "last", "width", "parts"),
    [
        ("Kapitän Donaudampfschifffahrt", "true", 25, ["Kapitän Donau", "dampfschifffahrt"]),
        ("Kapitän Donaudampfschifffahrt", "false", 25, ["Kapitän", "Donaudampfschifffahrt"]),
        ("Kapitän Donaudampfschifffahrt", "true", 70, ["Kapitän Donaudampfschifffahrt"]),
        ("Kapitän Donaudampfschifffahrt", "true", 5, ["Kapitän", "Donaudampfschifffahrt"]),
    ],
)
def test_a_title_is_divided_only_where_it_does_not_fit_whole(
    text: str, last: str, width: float, parts: list[str]
) -> None:
    styled = lettering()
    style = styled.style.model_copy(update={"hyphens_last": last == "true"})
    set_in = replace(styled, style=style, lang="de")
    blocks = [Paragraph((Words(text),))]
    whole = fit(flows(blocks, set_in), style, (width, 30), SIZE, SIZE - 2)
    found = fit_divided(whole, blocks, set_in, (width, 30), (SIZE, SIZE - 2), None)
    assert [line.strip().rstrip(SOFT_HYPHEN) for line in lines_of(found)] == parts


def test_a_card_whose_title_is_one_long_word_is_built(tmp_path: Path) -> None:
    shop, long = Workshop(tmp_path), "Donaudampfschifffahrtsgesellschaftskapitän"
    shop.write("karten.csv", f"Name,Typ,Text\n{long},Bürger,Ahoi!\n")
    assert shop.pliego("new", "Fluss", "--deck", "karten.csv", "--lang", "de").returncode == 0
    done = shop.pliego("check", "fluss")
    assert done.returncode == 0, done.stdout + done.stderr


def test_only_styles_of_titles_allow_hyphens_at_last() -> None:
    styles = yaml.safe_load((ROOT / "templates/themes/base.yaml").read_text("utf-8"))["styles"]
    allowed = {name for name, style in styles.items() if style.get("hyphens-last")}
    assert allowed == {"box-title", "card-title", "deck-title", "deck-type"}


def test_only_styles_of_running_text_allow_hyphens() -> None:
    styles = yaml.safe_load((ROOT / "templates/themes/base.yaml").read_text("utf-8"))["styles"]
    allowed = {name for name, style in styles.items() if style.get("hyphens")}
    assert allowed == {"aid-text", "box-text", "card-text", "deck-flavour", "deck-text"}
