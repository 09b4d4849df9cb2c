"""What a cell says is what the card says: texts of tables, free fields, and icons without braces."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from csv import reader
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.checks.content import as_typed, prose, run_checks, shorthands, unused
from pliego.checks.examine import check_game, examine_game
from pliego.game.beginning import SourceTable, begin
from pliego.game.fill import fill, plain_title
from pliego.game.lookup import Bound, Scope
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.game.spreadsheet.formats import shown
from pliego.games.opening import read_game, session_of
from pliego.text.celltext import CellGrammar, parse_cell
from pliego.text.files import Folder
from pliego.text.po.catalog import CHARSET
from pliego.text.po.compose import PoRow, composed
from pliego.text.problems import Problem, in_order
from pliego.text.prose import (
    Block,
    Break,
    Emphasis,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    Placeholder,
    Strong,
    Words,
    text_in_lines,
)
from pliego.translate.languages import translate
from pliego.translate.wordings import wordings
from test_spreadsheet import GAME
from workshop import ROOT

ICONS = """\
icons:
  coin: {title: Coin, art: art/coin.svg}
  wood: {title: Wood, art: art/wood.svg, shorthand: [":wood:", "[wood]"]}
  red: {title: Red, art: art/red.svg, shorthand: ["{R}", R]}
  yellow: {title: Yellow, art: art/yellow.svg, shorthand: ["{Y}", Y]}
letters: [cost]
"""
DECK = "decks:\n  deck: {title: Deck, layout: text-card, back: pattern-back, sheet: deck.csv}\n"
AS_TYPED = [
    "- 2 gold",
    "+ 2 gold",
    "* 3 swords",
    "1984. A bad year",
    "2) Draw",
    "3*4 and 5*6",
    "*",
    "2* and **3",
    "*At game end gain 2 VP",
    "Gain 2*",
    "# x",
    "> 5",
    "-",
    "--",
    "---",
    "===",
    "****",
    "&amp; &nbsp; &#65;",
    "|a|b|",
    "_x_ and __y__",
    "C:\\temp and \\n and \\",
    "C:\\new\\North",
    "one\\ntwo",
    "[x](y)",
    "![x](y)",
    "``x`` and `y`",
    "~~gone~~",
    "x < 3 > y & z",
    "<u>x</u> and </b>",
    "<b>never closed",
    "2* (*if able) then 3*",
    "*see the note (3*)",
    "Roll 2*(d6) or (3)*2 or (4)*",
    "[*if able] 3*, 4*",
    "（*a） 3*",
    "{r} and {{r}} and {% if %} and {",
    "}",
    "<script>alert(1)</script>",
    "1. Draw a card",
]
"""What a table may say, and a card says it."""


def said(blocks: tuple[Block, ...]) -> str:
    """Return blocks as they print: `<b>`, `<i>`, `¶` between paragraphs, a new line at a break."""
    return "¶".join(
        spoken(block.parts) if isinstance(block, Paragraph) else f"[{'|'.join(map(said, block.items))}]"
        for block in blocks
    )


def spoken(parts: tuple[Inline, ...]) -> str:
    words = []
    for part in parts:
        match part:
            case Words(text):
                words.append(text)
            case Strong(inner):
                words.append(f"<b>{spoken(inner)}</b>")
            case Emphasis(inner):
                words.append(f"<i>{spoken(inner)}</i>")
            case Break():
                words.append("\n")
            case Named(_, _, inner):
                words.append(spoken(inner))
            case IconRef(icon, _):
                words.append(f"({icon})")
            case Placeholder(raw=raw):
                words.append(f"({raw})")
    return "".join(words)


def game_of(folder: Path, table: str, deck: str = DECK, more: str = ICONS) -> Game:
    """Return the game of a table."""
    game = folder / "prueba"
    game.mkdir()
    (game / "game.yaml").write_text(GAME + more, "utf-8")
    (game / "cards.yaml").write_text(deck, "utf-8")
    (game / "deck.csv").write_text(table, "utf-8")
    read, problems = read_game(game)
    assert read is not None and problems == []
    return read


def printed(game: Game, template: str, card: str = "fire") -> str:
    """Return what a layout prints of a card."""
    scope = Scope(game, {"card": Bound(card, game.cards[card]), "self": game.cards[card]})
    blocks, faults = fill(template, scope)
    assert faults == []
    return said(blocks)


def told(tmp_path: Path, game: Game) -> list[Problem]:
    """Return what the checks of texts find."""
    session = session_of(game, Folder(tmp_path / "prueba"))
    return in_order(run_checks(session, None, [prose.check, as_typed.check]))


def csv(*cells: str) -> str:
    return ",".join(f'"{cell.replace(chr(34), 2 * chr(34))}"' for cell in cells) + "\n"


@pytest.mark.parametrize("text", AS_TYPED)
def test_what_is_no_markup_prints_as_it_was_typed(text: str) -> None:
    assert said(parse_cell(text)[0]) == text
    assert said(parse_cell(f"a {text}, b\n{text}")[0]) == f"a {text}, b\n{text}"


@pytest.mark.parametrize(
    ("text", "prints"),
    [
        ("*a* **b** ***c***", "<i>a</i> <b>b</b> <b><i>c</i></b>"),
        ("**a *b* c**", "<b>a <i>b</i> c</b>"),
        ("**a *b c**", "<b>a *b c</b>"),
        ("(*a*), “**b**”.", "(<i>a</i>), “<b>b</b>”."),
        ("*a (b) c* (*d* e) (f *g*)", "<i>a (b) c</i> (<i>d</i> e) (f <i>g</i>)"),
        ("*a (*b) c*", "<i>a (*b) c</i>"),
        ("(*a) Draw 2* [*x*", "(*a) Draw 2* [<i>x</i>"),
        ("(1)*Attack*", "(1)<i>Attack</i>"),
        ("*a) Draw* **b) Pay**", "<i>a) Draw</i> <b>b) Pay</b>"),
        ("***(a***) ***b*** (c)", "***(a***) <b><i>b</i></b> (c)"),
        ("un**believ**able", "un<b>believ</b>able"),
        ("火*强*水", "火<i>强</i>水"),
        ("<b>a</b> <i>b</i> <strong>c</strong> <em>d</em>", "<b>a</b> <i>b</i> <b>c</b> <i>d</i>"),
        ('<B class="x">a</B><br>b<BR />c<br/>\nd', "<b>a</b>\nb\nc\nd"),
        ("a\nb\n\nc\n \n\nd", "a\nb¶c¶d"),
        ('<p>a</p><P class="x">b<br><br>c</p> d', "a¶b¶c¶d"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("- a\n- b\n1. c", "- a\n- b\n1. c"),
        (r"\*a\* and \{icon.coin} and \<b>", "*a* and {icon.coin} and <b>"),
        ("{icon.coin} {coin}", "({icon.coin}) {coin}"),
    ],
)
def test_emphasis_tags_of_exports_and_line_breaks_are_markup(text: str, prints: str) -> None:
    assert said(parse_cell(text)[0]) == prints


def test_a_list_is_asked_for() -> None:
    asked = CellGrammar(lists=True)
    blocks = parse_cell("Do:\n- a\n- *b*\nthen\n1. x\n2) y\n1984. z", asked)[0]
    assert said(blocks) == "Do:¶[a|<i>b</i>]¶then¶[x|y]¶1984. z"
    assert [block.ordered for block in blocks if isinstance(block, Listing)] == [False, True]
    assert said(parse_cell("- 2 gold", asked)[0]) == "[2 gold]"


@given(st.text("ab *{}<>/\\.-\n1", max_size=40))
def test_no_character_is_lost_but_marks_and_blanks(text: str) -> None:
    said(parse_cell(text)[0])
    if not set(text) & set("*\\<\n{"):
        assert said(parse_cell(text)[0]) == text.strip()


def test_a_cell_of_many_marks_is_parsed_in_its_own_time() -> None:
    start = time.process_time()
    for text in (
        "*a " * 6000,
        "<b>" * 6000,
        "**a**" * 4000,
        "{" * 20_000,
        "\n" * 20_000,
        " " * 19_000,
        "<p>" * 6000,
        "(" * 9000 + ")" * 9000,
        "(*a " * 4000 + ")" * 4000,
    ):
        parse_cell(text)
    assert time.process_time() - start < 2


def test_texts_and_free_fields_of_a_table_print_alike(tmp_path: Path) -> None:
    cell = "- 2 gold, 3*4\n**Burn** {icon.coin}"
    game = game_of(tmp_path, "title,text,lore\n" + csv("Fire", cell, cell))
    wanted = "- 2 gold, 3*4\n<b>Burn</b> (coin)"
    assert printed(game, "{card.text}") == printed(game, "{card.fields.lore}") == wanted
    assert printed(game, "Old: {card.fields.lore}") == f"Old: {wanted}"
    assert told(tmp_path, game) == []


@pytest.mark.parametrize("text", AS_TYPED)
def test_a_table_of_odd_texts_has_no_error(tmp_path: Path, text: str) -> None:
    game = game_of(tmp_path, "title,text,lore\n" + csv("Fire", text, text))
    assert [str(each) for each in told(tmp_path, game) if each.severity == "error"] == []
    assert printed(game, "{card.text}") == printed(game, "{card.fields.lore}") == text


def test_titles_and_subtitles_print_their_icons_too(tmp_path: Path) -> None:
    game = game_of(tmp_path, "card,title,subtitle\n" + csv("fire", "Fire & <Ice>", "*Spell* :wood:"))
    assert printed(game, "{card.title}") == "Fire & <Ice>"
    assert printed(game, "{card.subtitle}") == "<i>Spell</i> (wood)"


def test_the_name_of_a_card_in_a_text_prints_as_its_title(tmp_path: Path) -> None:
    game = game_of(
        tmp_path, "card,title,text\n" + csv("fire", "Fire {R}", "x") + csv("ice", "Ice", "{card.fire}")
    )
    assert printed(game, "{card.text}", "ice") == printed(game, "{card.fire}") == "Fire (red)"


def test_a_deck_asks_for_lists(tmp_path: Path) -> None:
    deck = DECK.replace("sheet:", "lists: yes, sheet:")
    game = game_of(tmp_path, "title,text,lore\n" + csv("Fire", "- a\n- b", "1. c\n2. d"), deck)
    assert (printed(game, "{card.text}"), printed(game, "{card.fields.lore}")) == ("[a|b]", "[c|d]")


def test_cards_in_yaml_keep_their_markdown(tmp_path: Path) -> None:
    cards = 'cards:\n  ice: {title: Ice, text: "- a\\n- b", fields: {lore: "- a *b*"}}\n'
    game = game_of(tmp_path, "title,text\nFire,- a\n", cards + DECK)
    assert printed(game, "{card.text}", "ice") == "[a|b]"
    assert printed(game, "{card.fields.lore}", "ice") == "- a <i>b</i>"
    assert printed(game, "{card.fire.text}", "ice") == "- a"


def test_shorthands_are_icons_in_tables_rules_and_cards(tmp_path: Path) -> None:
    game = game_of(tmp_path, "title,text,cost\n" + csv("Fire", "{R}{Y} [wood] or :wood:, \\:wood: R", "2YR"))
    assert printed(game, "{card.text}") == "(red)(yellow) (wood) or (wood), :wood: R"
    assert (
        printed(game, "Pay {R} for *:wood:*, never \\:wood:") == "Pay (red) for <i>(wood)</i>, never :wood:"
    )
    assert told(tmp_path, game) == []


def test_a_shorthand_in_the_value_of_a_card_is_an_icon(tmp_path: Path) -> None:
    table = (
        "title,text,value\n" + csv("Fire", "x", ":wood:") + csv("Ice", "y", "[wood]") + csv("Air", "z", "7")
    )
    game = game_of(tmp_path, table)
    assert [printed(game, "{card.value}", name) for name in ("fire", "ice", "air")] == [
        "(wood)",
        "(wood)",
        "7",
    ]
    assert told(tmp_path, game) == []


@pytest.mark.parametrize(
    ("cost", "prints"),
    [
        ("2YR", "2(yellow)(red)"),
        ("Y R", "(yellow) (red)"),
        ("X", "X"),
        ("Ready", "Ready"),
        ("3", "3"),
        ("-0", "-0"),
        ("007", "007"),
    ],
)
def test_letters_are_icons_in_the_fields_that_ask_for_it(tmp_path: Path, cost: str, prints: str) -> None:
    game = game_of(tmp_path, "title,text,cost\n" + csv("Fire", "YR", cost))
    assert (printed(game, "{card.fields.cost}"), printed(game, "{card.text}")) == (prints, "YR")


def test_the_name_of_an_icon_alone_is_told_with_what_to_write(tmp_path: Path) -> None:
    game = game_of(tmp_path, "title,text,lore\n" + csv("Fire", "Pay {coin}.", "{Coin} {icon.coim}"))
    found = told(tmp_path, game)
    assert [(each.message, each.hint) for each in found] == [
        (
            "expected a name that exists, found `coin` in `{coin}`",
            'write `{icon.coin}`, or say in game.yaml `shorthand: "{coin}"` at this icon',
        ),
        (
            "expected a name that exists, found `Coin` in `{Coin}`",
            'write `{icon.coin}`, or say in game.yaml `shorthand: "{Coin}"` at this icon',
        ),
        ("expected a name that exists, found `coim` in `{icon.coim}`", "did you mean `coin`?"),
    ]


def test_the_name_of_an_icon_in_two_braces_is_told_with_both(tmp_path: Path) -> None:
    (found,) = told(tmp_path, game_of(tmp_path, "title,text\n" + csv("Fire", "Pay {{coin}} now.")))
    assert found.message == "expected a name that exists, found `coin` in `{{coin}}`"
    assert 'shorthand: "{{coin}}"' in found.hint


@pytest.mark.parametrize(
    ("text", "mark", "hint"),
    [
        ("A ~~new~~ old rule.", "~~new~~", "leave out what is struck out"),
        ("Pay [coin.png] now.", "[coin.png]", "`{icon.coin}`"),
        ("Pay %gem% now.", "%gem%", 'shorthand: "%gem%"'),
        ("He says ``no'' again.", "``no''", "“…”"),
    ],
)
def test_marks_of_other_programs_that_print_as_typed_are_told(
    tmp_path: Path, text: str, mark: str, hint: str
) -> None:
    (found,) = told(tmp_path, game_of(tmp_path, "title,text\n" + csv("Fire", text)))
    assert found.message == f"expected words, found `{mark}`, which prints as it was typed"
    assert hint in found.hint


@pytest.mark.parametrize(
    "text", ["50% or 10%", "5 %a and 6 %b", "about ~5 ~6", "~~ wave ~~", "It's 'so' 'here'"]
)
def test_signs_of_sentences_are_no_marks(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, game_of(tmp_path, "title,text\n" + csv("Fire", text))) == []


def test_a_mark_in_a_free_field_is_told_as_in_a_text(tmp_path: Path) -> None:
    found = told(tmp_path, game_of(tmp_path, "title,text,lore\n" + csv("Fire", "Burn.", "{Q}{R} and <u>x")))
    assert {each.code for each in found} == {"as-typed"}
    assert sorted(each.message.split("`")[1] for each in found) == ["<u>", "{Q}"]


@pytest.mark.parametrize(
    ("text", "prints"),
    [
        ("Draw 2.\\nDiscard 1.", "Draw 2.\nDiscard 1."),
        ("Draw *2*.\\n\\nDiscard \\n(1).", "Draw <i>2</i>.¶Discard\n(1)."),
        ("One\\13\\line two", "One\nline two"),
        ("As typed\\\\nIn code", "As typed\\nIn code"),
    ],
)
def test_a_line_break_that_another_program_writes_as_words_is_one(text: str, prints: str) -> None:
    assert said(parse_cell(text)[0]) == prints


def test_marks_of_card_programs_are_told_once(tmp_path: Path) -> None:
    cells = (
        "Draw 2.\\nDiscard. One\\ntwo",
        "<img=coin.png;.85> a\\34\\",
        "text | <b>Burn</b>",
        "rule |",
        "Say \\qgo\\q\\c then pay @[Coin] in C:\\quick",
    )
    rows = "".join(csv(f"Card {number}", cell) for number, cell in enumerate(cells))
    found = told(tmp_path, game_of(tmp_path, "title,text\n" + rows))
    assert [(each.span.row if each.span else 0, each.message.split("`")[1]) for each in found] == [
        (2, "\\n"),
        (3, "<img=coin.png;.85>"),
        (3, "\\34\\"),
        (4, "text | "),
        (6, "@[Coin]"),
        (6, "\\c"),
        (6, "\\q"),
    ]
    assert [(each.hint or "").split(":")[0] for each in found][1:] == [
        "write the name of an icon of game.yaml",
        "write the character itself",
        "in a card of rpg-cards",
        "of CardMaker, it stands for a cell or a picture",
        "write a comma",
        "write a quotation mark",
    ]


@pytest.mark.parametrize(
    ("signs", "stray", "prose"),
    [
        ('"[mu]"', "[link]", "[as it was] [2] [3a]"),
        ('":mu:"', ":link:", "10:30:45 a: b: c"),
        ('"|mu|"', "|link|", "a | b | c"),
        ('"(mu)"', "", "(once)"),
    ],
)
def test_a_word_between_the_signs_of_a_shorthand_is_told(
    tmp_path: Path, signs: str, stray: str, prose: str
) -> None:
    icon = f"icons:\n  mu: {{title: Mem, art: art/mu.svg, shorthand: {signs}}}\n"
    table = "title,text\n" + csv("Fire", f"Take {stray} or {stray}.") + csv("Ice", prose)
    game = game_of(tmp_path, table, more=icon)
    found = [each for each in told(tmp_path, game) if each.code == "as-typed"]
    said = [f"expected words, found `{stray}`, which prints as it was typed"] if stray else []
    assert [each.message for each in found] == said
    assert all("is an icon" in (each.hint or "") for each in found)


def test_a_shorthand_that_begins_with_a_letter_is_no_part_of_a_word(tmp_path: Path) -> None:
    icon = 'icons: {act: {title: Act, art: art/act.svg, shorthand: ["A:", ":b"]}}\n'
    game = game_of(tmp_path, "title,text\n" + csv("Fire", "A: draw. NASA: 3. Go :b or :bc."), more=icon)
    assert printed(game, "{card.text}") == "(act) draw. NASA: 3. Go (act) or :bc."


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("**Burn now.", ["**"]),
        ("[b]Howl[/b]", ["[b]"]),
        ("<u>Howl</u> <B>now</B>", ["<u>"]),
        ("<font color=red>a</font> and <u>b</u>&nbsp;", ["<font color=red>"]),
        ("<b>a</i>", ["<b>"]),
        (r"x \\n y \<u>z\</u> \{Q}", []),
        (r"x \\n y, a \n b", ["\\n"]),
        ("a _loud_ word", ["_loud_"]),
        ("Pay :straw: now", [":straw:"]),
        ("At 10:30:45, a_b_c, 2** and (once) or **3", []),
        ("**Burn** _ now", []),
    ],
)
def test_marks_of_emphasis_that_are_none_here_are_told(tmp_path: Path, text: str, marks: list[str]) -> None:
    game = game_of(tmp_path, "title,text\n" + csv("Fire", text))
    found = [each.message.split("`")[1] for each in told(tmp_path, game) if each.code == "as-typed"]
    assert sorted(found) == marks


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("<b>Burn", "`<b>` stands alone: close it with `</b>`, or leave it out"),
        ("Burn</EM>", "`</EM>` stands alone: open it with `<em>`, or leave it out"),
        ("&lt;a&gt;", "write `<`; write `>`"),
    ],
)
def test_a_mark_of_html_says_what_closes_or_replaces_it(tmp_path: Path, text: str, hint: str) -> None:
    game = game_of(tmp_path, "title,text\n" + csv("Fire", text))
    assert [each.hint for each in told(tmp_path, game)] == [hint]


def test_two_marks_of_an_icon_nobody_declared_are_one_icon(tmp_path: Path) -> None:
    rows = csv("Fire", ":straw: and {Straw}") + csv("Ice", "Pay [straw] [straw]") + csv("Sea", "[straw]")
    hints = [each.hint for each in told(tmp_path, game_of(tmp_path, "title,text\n" + rows, more=""))]
    icon = 'straw: {title: Straw, art: art/straw.svg, shorthand: ":straw:"}'
    too = "if it is the icon `straw` too, give that one each mark: "
    assert sorted(hints) == [
        f"if it is an icon, declare it in game.yaml, below `icons:`: `{icon}`",
        f'{too}`shorthand: [":straw:", "{{Straw}}", "[straw]"]`',
        f'{too}`shorthand: [":straw:", "{{Straw}}"]`',
    ]


def test_texts_that_are_too_long_by_an_icon_nobody_declared_have_its_message_alone(tmp_path: Path) -> None:
    costs = (
        ":straw::straw:",
        ":straw::straw:2",
        ":clay::clay:",
        "A cost of more words than its box has room for",
    )
    rows = "".join(csv(f"Card {n}", cost, "Pay :straw: and {Q}") for n, cost in enumerate(costs))
    game_of(tmp_path, "title,cost,text\n" + rows, DECK.replace("text-card", "cost-card"), more="")
    _game, problems = check_game(tmp_path / "prueba", ROOT / "templates")
    found = [(p.code, p.severity, p.span.row) for p in problems if p.span and p.span.row]
    assert found == [
        ("text-overflow", "error", 2),
        ("as-typed", "warning", 2),
        ("text-overflow", "error", 4),
        ("text-overflow", "error", 5),
    ]
    first = next(each for each in problems if each.span and each.span.row)
    assert "expected an icon, found `:straw:`" in first.message and "(on 2 faces" in first.message
    assert 'shorthand: ":straw:"' in (first.hint or "")


@pytest.mark.parametrize(
    ("texts", "marks"),
    [
        (("Pay [coin].", "Take [coin] [coin]."), ["[coin]"]),
        (("Pay [coin].", "Take two.", "Draw [optional]."), []),
    ],
)
def test_words_in_brackets_on_several_cards_may_be_icons(
    tmp_path: Path, texts: Sequence[str], marks: list[str]
) -> None:
    rows = "".join(csv(f"Card {number}", text) for number, text in enumerate(texts))
    found = told(tmp_path, game_of(tmp_path, "title,text\n" + rows, more=""))
    assert [each.message.split("`")[1] for each in found if each.code == "as-typed"] == marks


def test_a_word_of_icons_with_a_letter_that_is_none_is_told(tmp_path: Path) -> None:
    table = (
        "title,text,cost\n" + csv("Fire", "RYO", "RYO+R") + csv("Ice", "YR", "Ready") + csv("Bow", "x", "OR")
    )
    found = told(tmp_path, game_of(tmp_path, table))
    assert [(each.span.row if each.span else 0, each.message) for each in found] == [
        (2, "expected icons in `RYO`, found `O`, which is none: the word prints as it was typed"),
        (4, "expected icons in `OR`, found `O`, which is none: the word prints as it was typed"),
    ]


def test_what_new_writes_of_a_table_of_odd_texts_is_built_as_it_stands(tmp_path: Path) -> None:
    deck = (ROOT / "tests/strangers/typed/deck.csv").read_bytes()
    begun = begin(Folder(ROOT / "templates"), "Typed", "en", [SourceTable("deck.csv", deck)])
    for name, data in begun.files.items():
        (tmp_path / "prueba" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "prueba" / name).write_bytes(data)
    game, problems = check_game(tmp_path / "prueba", ROOT / "templates")
    assert game is not None and {each.code for each in problems} == {"as-typed"}
    rows = list(reader(io.StringIO(deck.decode())))[1:]
    cards = dict(zip((row[0] for row in rows), game.cards, strict=True))
    changed = {
        "Html": "Gain <b>two</b> coins\nthen stop",
        "Trail": "two spaces\nbreak",
    }
    for title, text in rows:
        assert printed(game, "{card.text}", cards[title]) == changed.get(title, text)


@pytest.mark.parametrize("end", ["\v", "\u2028", "\u2029", "\x85", "\r"])
def test_every_end_of_a_line_in_a_cell_is_one(tmp_path: Path, end: str) -> None:
    game = game_of(tmp_path, f'title,text\nFire,"a{end}b"\n')
    assert printed(game, "{card.text}") == "a\nb"


def test_cells_that_name_each_other_without_an_end_are_told(tmp_path: Path) -> None:
    game = game_of(tmp_path, "card,title,text\na,A,x {card.b.text}\nb,B,y {card.a.text}\n")
    assert [each.code for each in told(tmp_path, game)] == ["hole-loop", "hole-loop"]


def test_an_icon_that_is_not_declared_is_told_with_what_to_declare(tmp_path: Path) -> None:
    game = game_of(tmp_path, "title,text\nFire,Pay {icon.coin}\n", more="")
    (problem,) = told(tmp_path, game)
    assert problem.message == "expected an icon of game.yaml, found `coin` in `{icon.coin}`"
    assert problem.hint == "declare it: `icons: {coin: {title: …, art: …}}`"


def test_lines_of_a_cell_of_a_workbook_and_of_an_export_stay() -> None:
    assert shown("a_x000D_\nb _x005F_ c", "General") == "a\r\nb _ c"
    assert text_in_lines(parse_cell("a\r\n**b\nc**\n\nd")[0]) == "a\nb\nc\nd"


def translated(tmp_path: Path, game: Game, texts: dict[str, str]) -> tuple[Game, list[Problem]]:
    """Return a game with English texts by address, all others as they are."""
    session, problems = in_english(tmp_path, game, texts)
    return session.game, problems


def in_english(tmp_path: Path, game: Game, texts: dict[str, str]) -> tuple[Session, list[Problem]]:
    """Return the session of a game with English texts by address, all others as they are."""
    session = session_of(game, Folder(tmp_path / "prueba"))
    rows = [
        PoRow(each.address, each.source, texts.get(each.address, each.source))
        for each in wordings(session)[0]
    ]
    catalog = tmp_path / "prueba/locale/en.po"
    catalog.parent.mkdir()
    catalog.write_text(composed(rows, [], {"Language": "en", "Content-Type": CHARSET}), "utf-8")
    return translate(session_of(game, Folder(tmp_path / "prueba")), "en")


def test_a_translation_of_a_cell_prints_as_it_was_typed_too(tmp_path: Path) -> None:
    table = "title,text\n" + "".join(csv(f"Fire {n}", text) for n, text in enumerate(AS_TYPED))
    game = game_of(tmp_path, table + csv("Ice", "- 2 gold\n\n3*4 **so** 5*6"))
    english, problems = translated(tmp_path, game, {"cards.ice.text": "- 2 oro\n3*4 *va* 5*6"})
    assert problems == []
    same = {name: card for name, card in english.cards.items() if name != "ice"}
    assert same == {name: card for name, card in game.cards.items() if name != "ice"}
    assert [printed(english, "{card.text}", f"fire-{n}") for n in range(len(AS_TYPED))] == AS_TYPED
    assert printed(english, "{card.text}", "ice") == "- 2 oro\n3*4 <i>va</i> 5*6"


def test_a_translation_that_drops_a_shorthand_is_told(tmp_path: Path) -> None:
    game = game_of(tmp_path, "title,text\n" + csv("Fire", "Pay {R}{R} or :wood:"))
    _english, problems = translated(tmp_path, game, {"cards.fire.text": "Paga {R}"})
    assert [each.message for each in problems] == [
        "expected `{R}` twice, found it once",
        "expected `:wood:` once, found it nowhere",
    ]


def test_wrong_shorthands_are_told_at_their_place(tmp_path: Path) -> None:
    more = ICONS.replace('"[wood]"]', '"{R}", 7, "1MP", "{icon.red}", "-"]').replace("[cost]", "[cots]")
    game = game_of(tmp_path, "title,cost\nFire,2R\n", more=more)
    found = run_checks(session_of(game, Folder(tmp_path / "prueba")), None, [shorthands.check])
    assert [(each.span.line if each.span else 0, each.message) for each in found] == [
        (15, "expected a sign or letters, found the number `7`"),
        (15, "expected a sign or letters, found `1MP`, which has a number in it"),
        (15, "expected a shorthand, found the placeholder `{icon.red}`"),
        (15, "expected a shorthand that no sentence writes, found `-`"),
        (16, "expected a shorthand of one icon, found `{R}` at `wood` and `red`"),
        (18, "expected a field of a card, found `cots`"),
    ]


def test_letters_without_a_field_and_icons_used_by_their_shorthand_are_told(tmp_path: Path) -> None:
    game = game_of(tmp_path, 'title,text\nFire,"{Y} :wood:"\n', more=ICONS.replace("letters: [cost]\n", ""))
    found = run_checks(session_of(game, Folder(tmp_path / "prueba")), None, [shorthands.check, unused.check])
    assert [each.message for each in found] == [
        "expected the fields in which `R` is an icon, found none",
        "expected the fields in which `Y` is an icon, found none",
        "expected a use of the icon `coin`, found none",
        "expected a use of the icon `red`, found none",
    ]


def test_marks_of_other_programs_are_told_once(tmp_path: Path) -> None:
    cells = ["Fish &amp; <u>chips</u> {W} [coin] :coin:", "Fish &amp; [2] 10:30:20"]
    game = game_of(tmp_path, "title,text\n" + "".join(csv(f"Fire {n}", cell) for n, cell in enumerate(cells)))
    found = told(tmp_path, game)
    assert {each.severity for each in found} == {"warning"}
    marks = [each.message.split("`")[1::2] for each in found]
    assert sorted(marks) == sorted([["&amp;", "<u>"], ["{W}"], ["[coin]"], [":coin:"]])


def test_a_placeholder_without_meaning_is_told_once_though_it_is_too_long_for_its_box(tmp_path: Path) -> None:
    table = "title,cost,text\nForge,{icon.coins},\nMill,A very long text for the cost of a card,\n"
    game_of(tmp_path, table, DECK.replace("text-card", "cost-card"))
    found = examine_game(tmp_path / "prueba", ROOT / "templates").problems
    told = [(each.span.row, each.code) for each in found if each.span and each.span.heading == "`cost`"]
    assert told == [(2, "unknown-reference"), (3, "text-overflow")]


def test_a_title_with_marks_is_plain_where_it_is_a_name(tmp_path: Path) -> None:
    game = game_of(tmp_path, "title,text\n**Old** <i>Mill</i> :wood:,x\n3*4,y\n")
    assert [plain_title(game, card) for card in game.cards.values()] == ["Old Mill Wood", "3*4"]


def test_an_invisible_character_is_named_by_its_number(tmp_path: Path) -> None:
    game = game_of(tmp_path, "title,text\nMill,Donau&shy;dampf&nbsp;er &amp; so\n")
    hints = [hint for each in told(tmp_path, game) for hint in each.hint.split("; ")]
    invisible = [f"write the character itself, `{sign}` (U+00{ord(sign):X})" for sign in "\u00ad\u00a0"]
    assert sorted(hints) == sorted(["write `&`", *invisible])


def test_stars_between_signs_and_letters_are_a_code(tmp_path: Path) -> None:
    cells = ["**B+$**YT", "w=$**B+$**YT", "$$**YY**+b", "**Cost:**x", "fire**ball**", "**a+** b", "a **+b**"]
    table = "title,text\n" + "".join(csv(f"Card {n}", cell) for n, cell in enumerate(cells))
    game = game_of(tmp_path, table)
    assert [printed(game, "{card.text}", f"card-{n}") for n in range(len(cells))] == [
        "**B+$**YT",
        "w=$**B+$**YT",
        "$$<b>YY</b>+b",
        "<b>Cost:</b>x",
        "fire<b>ball</b>",
        "<b>a+</b> b",
        "a <b>+b</b>",
    ]


def test_a_shorthand_may_be_a_character_that_no_font_has(tmp_path: Path) -> None:
    more = ICONS.replace('":wood:", ', '":wood:", "➪", ')
    game_of(tmp_path, "title,text\nFire,a ➪ b\nIce,a ☃ b\n", more=more)
    art = tmp_path / "prueba/art"
    art.mkdir()
    for name in ("coin", "wood", "red", "yellow", "ruby"):
        (art / f"{name}.svg").write_bytes((ROOT / "templates/suits/coin.svg").read_bytes())
    found = examine_game(tmp_path / "prueba", ROOT / "templates").problems
    assert [each.span.row for each in found if each.code == "glyph-missing" and each.span] == [3]
