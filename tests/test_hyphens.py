"""Long words are divided by the rules of their language, where a text style allows it and it is worth it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from drawn import FONTS, TEXT
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


def test_texts_of_a_card_are_divided_and_its_title_never(tmp_path: Path) -> None:
    shop, long = Workshop(tmp_path), "Dampfschifffahrtsgesellschaft"
    shop.write("karten.csv", f"Name,Text\n{long},Wir nennen die {long} und die {long}.\n")
    assert shop.pliego("new", "Burgen", "--deck", "karten.csv", "--lang", "de").returncode == 0
    done = shop.pliego("build", "burgen", "--papers", "a4", "--products", "cards")
    assert done.returncode == 0, done.stdout + done.stderr
    (pdf,) = tmp_path.glob("build/burgen/de/*-cards-*.pdf")
    page = pages_text(pdf)[0]
    assert page.startswith(long) and re.search(r"(?:\u00ad|-)\s", page.removeprefix(long))


def test_only_styles_of_running_text_allow_hyphens() -> None:
    styles = yaml.safe_load((ROOT / "templates/themes/base.yaml").read_text("utf-8"))["styles"]
    allowed = {name for name, style in styles.items() if style.get("hyphens")}
    assert allowed == {"aid-text", "box-text", "card-text", "deck-flavour", "deck-text"}
