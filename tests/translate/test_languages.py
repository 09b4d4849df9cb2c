"""A game's texts by address, kept through every change, and the same game in another language."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from pliego.cards.layout.result import Fit
from pliego.checks.examine import check_game
from pliego.checks.languages import checked_language
from pliego.game.fill import fill
from pliego.game.labels import long_date, read_labels
from pliego.game.lookup import Scope
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.games.opening import open_game, open_in
from pliego.text.files import Folder
from pliego.text.nodes import Scalar
from pliego.text.po.catalog import CHARSET, Catalog, Translation, read_catalog
from pliego.text.problems import Problem, Span
from pliego.text.prose import plain_text
from pliego.text.pseudolocale import pseudo
from pliego.translate.languages import translate
from pliego.translate.merging import merged, pruned
from pliego.translate.notes import Notes
from pliego.translate.terms import term_problems
from pliego.translate.wordings import Wording, has_words, wordings
from small import TEMPLATES, edit, opened, read, told, write
from test_po import HEADER, entry

IDS = (
    ("game.yaml", "{role: Autora", "{id: autora, role: Autora"),
    ("rules.yaml", "{prose: ", "{id: mira, prose: "),
    ("rules.yaml", "{q: ", "{id: cuantas, q: "),
)
ADDRESSES = re.findall(
    r"\S+",
    """
    game.aim credits.autora.role credits.autora.name rights.owner rights.permission rights.notice
    values.total.note seats.rojas.title bring.dado.title icons.estrella.title
    sections.turno.title rules.TURNO-1.text blocks.mira.prose blocks.mesa.alt questions.cuantas.q
    cards.una.title cards.una.text cards.dos.title decks.mazo.title
    boards.calle.title boards.calle.text aids.ayuda.title
    tables.pares.title tables.pares.columns.tuya.title tables.pares.columns.suya.title
    tables.pares.rows.b.suya examples.uno.title examples.uno.text rulings.duda.question rulings.duda.place
    rulings.duda.readings.a.text rulings.duda.readings.b.text rulings.duda.because terms.mesa.title
    terms.mesa.text scenarios.casa.title scenarios.casa.text phrases.advance
    """,
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The small game with an id for everything that is printed."""
    _game, _problems, root = read(tmp_path)
    edit(root, *IDS)
    write(tmp_path / "templates", TEMPLATES)
    return root


def texts(root: Path) -> list[Wording]:
    session, problems = open_game(root)
    assert session is not None and problems == []
    found, nameless = wordings(session)
    assert nameless == []
    return found


def catalog(text: str, lang: str = "en") -> Catalog:
    found, problems = read_catalog(text.encode(), f"{lang}.po", lang)
    assert problems == []
    return found


def in_english(root: Path, said: Mapping[str, str], lang: str = "en") -> tuple[Session, list[str]]:
    """Return the game with some texts translated, and what is wrong with them (what is lacking left out)."""
    body = "".join(
        entry(each.address, _quoted(each.source), _quoted(said[each.address]))
        for each in texts(root)
        if each.address in said
    )
    write(root, {f"locale/{lang}.po": HEADER.replace("Language: en", f"Language: {lang}") + body})
    session, problems = open_in(root, lang)
    assert session is not None
    return session, told((p for p in problems if p.code != "untranslated"), root)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def test_every_printed_text_has_an_address_of_ids(root: Path) -> None:
    assert sorted(each.address for each in texts(root)) == sorted(ADDRESSES)


def test_what_has_no_id_is_told_where_it_stands(tmp_path: Path) -> None:
    game, _problems, root = read(tmp_path)
    _found, problems = wordings(opened(game, root))
    assert told(problems, root) == [
        "game.yaml:10:18 translate-id",
        "game.yaml:10:32 translate-id",
        "rules.yaml:6:17 translate-id",
        "rules.yaml:12:9 translate-id",
    ]


def test_two_figures_of_one_layout_need_ids(root: Path) -> None:
    edit(root, ("rules.yaml", "- {table: pares}", "- {figure: mesa, alt: Otra.}\n      - {table: pares}"))
    session, _problems = open_game(root)
    assert session is not None
    assert [p.code for p in wordings(session)[1]] == ["translate-id"]
    edit(root, ("rules.yaml", "{figure: mesa, alt: Otra.}", "{id: otra, figure: mesa, alt: Otra.}"))
    assert "blocks.otra.alt" in {each.address for each in texts(root)}


@pytest.mark.parametrize(
    ("text", "has"),
    [("Roba.", True), ("{value.x}", False), ("3 × {card.a.title}", False), ("–", False), ("N", True),
     ("{value.x, plural, one {#} other {#}}", False), ("{value.x, plural, one {# a} other {# b}}", True)],
)  # fmt: skip
def test_a_text_without_words_is_nobodys_work(text: str, has: bool) -> None:
    assert has_words(text) is has


def test_what_is_inserted_or_moved_takes_no_translation_along(root: Path) -> None:
    before = {each.address: each.source for each in texts(root)}
    edit(
        root,
        ("cards.yaml", "cards:\n", "cards:\n  cero: {title: Cero}\n"),
        ("rules.yaml", "sections:\n", "sections:\n  - {id: antes, title: Antes, blocks: []}\n"),
        ("rules.yaml", "questions:\n", "questions:\n  - {id: nueva, q: ¿Otra?, a: No.}\n"),
        ("game.yaml", "credits: [", "credits: [{id: otra, role: Arte, name: Eva}, "),
    )
    after = {each.address: each.source for each in texts(root)}
    assert before.items() <= after.items()
    assert after.keys() - before.keys() == {
        "cards.cero.title", "sections.antes.title", "questions.nueva.q", "questions.nueva.a",
        "credits.otra.role", "credits.otra.name",
    }  # fmt: skip


HEAD = {"Language": "en", "Content-Type": CHARSET}


def all_said(root: Path) -> Catalog:
    rows = (entry(each.address, _quoted(each.source), f"({each.address})") for each in texts(root))
    return catalog(HEADER + "".join(rows))


def test_one_changed_text_makes_just_that_entry_fuzzy(root: Path) -> None:
    before = all_said(root)
    edit(root, ("cards.yaml", 'text: "Robas."', 'text: "Robas dos."'))
    after = catalog(merged(texts(root), before, {}, HEAD))
    assert after.entries.keys() == before.entries.keys()
    assert [e.address for e in after.entries.values() if e.is_fuzzy] == ["cards.una.text"]
    changed = after.entries["cards.una.text"]
    assert (changed.source, changed.translation, changed.previous) == (
        "Robas dos.",
        "(cards.una.text)",
        "Robas.",
    )
    again = catalog(merged(texts(root), after, {}, HEAD))
    assert again.entries["cards.una.text"] == changed
    edit(root, ("cards.yaml", 'text: "Robas dos."', 'text: "Robas."'))
    back = catalog(merged(texts(root), again, {}, HEAD)).entries["cards.una.text"]
    assert (back.is_fuzzy, back.previous) == (False, None)


def test_a_flag_of_the_translator_outlives_a_change_of_the_text(root: Path) -> None:
    before = all_said(root)
    meant = replace(before.entries["cards.una.text"], flags=("terms-ok",))
    before = replace(before, entries={**before.entries, meant.address: meant})
    edit(root, ("cards.yaml", 'text: "Robas."', 'text: "Robas dos."'))
    after = catalog(merged(texts(root), before, {}, HEAD)).entries["cards.una.text"]
    assert (after.is_fuzzy, after.flags) == (True, ("terms-ok",))


def test_a_remark_on_a_text_that_went_is_kept_though_it_was_never_translated(root: Path) -> None:
    asked = Translation(
        "cards.ida.text", "Ida.", Scalar("", Span("en.po")), Span("en.po"), remarks=("¿Y esto?",)
    )
    silent = replace(asked, address="cards.muda.text", remarks=())
    before = replace(all_said(root), entries={asked.address: asked, silent.address: silent})
    after = catalog(merged(texts(root), before, {}, HEAD))
    assert {old.address: old.remarks for old in after.old} == {"cards.ida.text": ("¿Y esto?",)}


def test_what_is_no_longer_said_is_put_aside_and_found_again(root: Path) -> None:
    before = all_said(root)
    old, without = texts(root), [each for each in texts(root) if each.kind != "cards"]
    aside = catalog(merged(without, before, {}, HEAD))
    assert sorted(old.address for old in aside.old) == [
        "cards.dos.title",
        "cards.una.text",
        "cards.una.title",
    ]
    assert [old.translation for old in aside.old if old.address == "cards.una.text"] == ["(cards.una.text)"]
    assert catalog(merged(without, pruned(aside), {}, HEAD)).old == ()
    again = catalog(merged(old, aside, {}, HEAD))
    assert again.old == () and not any(each.is_fuzzy for each in again.entries.values())
    said = {address: each.translation for address, each in again.entries.items()}
    assert said == {address: each.translation for address, each in before.entries.items()}


def test_of_several_old_entries_of_a_text_the_one_made_from_it_is_found_again(root: Path) -> None:
    old = "".join(
        f'#~ msgctxt "cards.una.text"\n#~ msgid "{source}"\n#~ msgstr "{source} (en)"\n\n'
        for source in ("Robas.", "Robas tres.", "Robas cuatro.")
    )
    again = catalog(merged(texts(root), catalog(HEADER + old), {}, HEAD))
    found = again.entries["cards.una.text"]
    assert (found.translation, found.is_fuzzy) == ("Robas. (en)", False)
    assert [each.translation for each in again.old] == ["Robas tres. (en)", "Robas cuatro. (en)"]
    edit(root, ("cards.yaml", 'text: "Robas."', 'text: "Robas dos."'))
    other = catalog(merged(texts(root), catalog(HEADER + old), {}, HEAD))
    assert (other.entries["cards.una.text"].translation, len(other.old)) == ("Robas cuatro. (en)", 2)


def test_remarks_at_the_end_and_what_old_entries_were_made_from_stay(root: Path) -> None:
    old = '#, fuzzy\n#~| msgid "Antes."\n#~ msgctxt "cards.z.text"\n#~ msgid "Ido."\n#~ msgstr "Gone."\n\n'
    before = catalog(f"{HEADER}{old}# That is all.\n#\n# Ana\n")
    text = merged(texts(root), before, {}, HEAD)
    assert text.endswith("\n\n# That is all.\n#\n# Ana\n")
    after = catalog(text)
    assert [(each.previous, each.is_fuzzy) for each in after.old] == [("Antes.", True)]
    assert merged(texts(root), after, {}, HEAD) == text


def test_an_old_entry_of_a_text_that_is_translated_stays(root: Path) -> None:
    old = '#~ msgctxt "cards.una.text"\n#~ msgid "Antes."\n#~ msgstr "Before."\n\n'
    before = catalog(HEADER + entry("cards.una.text", "Robas.", "Draw.") + old)
    after = catalog(merged(texts(root), before, {}, HEAD))
    assert after.entries["cards.una.text"].translation == "Draw."
    assert [each.translation for each in after.old] == ["Before."]


def test_a_form_of_a_name_is_found_again_with_its_name(root: Path) -> None:
    form = entry("cards.una.title|gen", "Una", "of One")
    without = [each for each in texts(root) if each.kind != "cards"]
    aside = catalog(merged(without, catalog(HEADER + form), {}, HEAD))
    assert [each.address for each in aside.old] == ["cards.una.title|gen"]
    again = catalog(merged(texts(root), aside, {}, HEAD))
    assert (again.entries["cards.una.title|gen"].translation, again.old) == ("of One", ())


@pytest.mark.long
def test_five_thousand_texts_are_brought_up_to_date_within_a_second() -> None:
    many = [
        Wording(
            f"cards.c{i}.text",
            f"Roba {i} cartas y descarta otra.",
            True,
            "cards.yaml",
            (),
            (),
            Span("c", i + 1),
        )
        for i in range(5000)
    ]
    notes = {each.address: ["On a card. Plain sense.", "{value.mano} = 5"] for each in many}
    text = merged(many, Catalog("en", "en.po"), notes, HEAD).replace('msgstr ""\n\n', 'msgstr "Draw."\n\n')
    best = 9.0
    for _ in range(3):
        start = time.process_time()
        found = merged(many[:4000] + many[4001:], catalog(text), notes, HEAD)
        best = min(best, time.process_time() - start)
    assert found.count("\nmsgctxt") == 4999 and found.count("#~ msgctxt") == 1
    assert best < 1


def test_a_translated_game_says_everything_in_the_other_language(root: Path) -> None:
    said = {each.address: f"EN {each.source}" for each in texts(root)}
    session, problems = in_english(root, said)
    assert problems == []
    game = session.game
    assert (game.info.lang, game.info.title, game.cards["una"].text) == ("en", "Prueba", "EN Robas.")
    assert game.rulings["duda"].readings["a"].text == "EN Una."
    assert game.tables["pares"].rows["b"] == {"tuya": "{card.dos}", "suya": "EN Nada."}
    assert game.phrases["advance"] == "EN avanza {n}" and game.scenarios["casa"].title == "EN Casa"
    assert {each.source.startswith("EN ") for each in wordings(session)[0]} == {True}
    assert game.cards["una"].effect == {"advance": 2} and game.decks["mazo"].size == 3


def test_what_is_lacking_prints_the_canonical_text_marked(root: Path) -> None:
    session, _problems = in_english(root, {"cards.una.title": "One"})
    assert session.game.cards["una"].title == "One"
    assert session.game.cards["dos"].title == "[es: Dos]"
    lacking = [p for p in open_in(root, "en")[1] if p.code == "untranslated"]
    assert len(lacking) == len(ADDRESSES) - 1
    assert {p.severity for p in lacking} == {"warning"}


HOSTILE = {
    "rules.TURNO-1.text": ("Draw up to five.", "placeholder-missing"),
    "blocks.mira.prose": ("See {icon.estrella}, {icon.estrella} and {rule.TURNO-1}.", "placeholder-repeated"),
    "boards.calle.text": ("{deck.mazo.size} {value.mano} cards.", "placeholder-foreign"),
    "cards.una.text": ("<b>Draw</b>.", "prose-html"),
    "examples.uno.text": ("{% for x in y %} {self.then.vecinos}", "prose-template"),
    "cards.dos.title": ("Two {value.mano}", "label-markup"),
    "terms.mesa.text": ("Where {{ one }} plays *it.", "prose-template"),
}


def test_hostile_texts_are_told_at_their_lines_all_at_once(root: Path) -> None:
    in_english(root, {each.address: HOSTILE.get(each.address, (each.source,))[0] for each in texts(root)})
    _game, problems = check_game(root, root.parent / "templates")
    found = {
        (p.span.path.split("/")[-1], p.span.line, p.code) for p in problems if p.span and ".po" in p.span.path
    }
    lines = (root / "locale/en.po").read_text().split("\n")
    for address, (said, code) in HOSTILE.items():
        line = lines.index(f'msgctxt "{address}"') + 3
        assert ("en.po", line, code) in found, (address, said, found)


def test_a_plural_in_the_translation_only_is_welcome(root: Path) -> None:
    plural = "Draw up to {value.mano, plural, one {# card} other {# cards}}."
    session, problems = in_english(root, {"rules.TURNO-1.text": plural})
    assert problems == []
    blocks, _faults = fill(session.game.rules["TURNO-1"].text, Scope(session.game))
    assert plain_text(blocks) == "Draw up to 5 cards."


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1 karta"), (3, "3 karty"), (5, "5 kart"), (22, "22 karty")]
)
def test_polish_prints_each_of_its_plural_forms(root: Path, number: int, said: str) -> None:
    edit(root, ("game.yaml", "mano: 5", f"mano: {number}"))
    forms = "{value.mano, plural, one {# karta} few {# karty} many {# kart} other {# karty}}"
    session, problems = in_english(root, {"rules.TURNO-1.text": forms}, "pl")
    assert problems == []
    blocks, _faults = fill(session.game.rules["TURNO-1"].text, Scope(session.game))
    assert plain_text(blocks) == said


def test_forms_that_a_language_lacks_are_told(root: Path) -> None:
    forms = "{value.mano, plural, one {# karta} other {# karty}}"
    _session, problems = in_english(root, {"rules.TURNO-1.text": forms}, "pl")
    assert problems == ["locale/pl.po:8:9 plural-lacking"]


def test_names_that_are_too_long_in_a_language_are_told(root: Path) -> None:
    long = "Ein " * 76
    said = {
        "cards.una.title": long,
        "cards.dos.title": f"{long}.",
        "rules.TURNO-1.text": f"{{value.mano}} {long}",
    }
    _session, problems = in_english(root, said)
    assert problems == ["locale/en.po:12:8 length", "locale/en.po:16:8 length"]


def test_names_inflect(root: Path) -> None:
    edit(
        root,
        ("rules.yaml", '"Robas hasta {value.mano}."', '"Robas {card.una} hasta {value.mano}."'),
        ("rules.yaml", '"Mira {icon.estrella}', '"Mira {card.dos}, {icon.estrella}'),
    )
    said = {
        "rules.TURNO-1.text": "Nie masz {card.una|gen}: {value.mano}.",
        "blocks.mira.prose": "{card.dos|x} {icon.estrella} {rule.TURNO-1}",
        "cards.una.title": "Jedynka",
    }
    _session, problems = in_english(root, said, "pl")
    assert problems == []
    assert told(_checked(root, "pl"), root) == [
        "locale/pl.po:8:18 unknown-reference",
        "locale/pl.po:12:9 unknown-reference",
    ]
    before = catalog((root / "locale/pl.po").read_text(), "pl")
    text = merged(texts(root), before, {}, {**HEAD, "Language": "pl"})
    asked = 'msgctxt "cards.una.title|gen"\nmsgid "Una"\nmsgstr ""'
    assert asked in text
    write(root, {"locale/pl.po": text.replace(asked, asked.replace('msgstr ""', 'msgstr "jedynki"'))})
    found = [p for p in _checked(root, "pl") if p.code == "unknown-reference"]
    assert [p.message for p in found] == ["expected a name that exists, found `x` in `{card.dos|x}`"]
    session, problems2 = open_in(root, "pl")
    assert session is not None
    blocks, faults = fill(session.game.rules["TURNO-1"].text, Scope(session.game))
    assert (plain_text(blocks), faults) == ("Nie masz jedynki: 5.", [])
    assert "po-unknown" not in {p.code for p in problems2}
    edit(root, ("cards.yaml", "una: {title: Una,", "una: {title: Única,"))
    again = catalog(merged(texts(root), catalog((root / "locale/pl.po").read_text(), "pl"), {}, HEAD))
    form = again.entries["cards.una.title|gen"]
    assert (form.is_fuzzy, form.translation, form.previous) == (True, "jedynki", "Una")
    write(
        root,
        {"locale/pl.po": merged(texts(root), catalog((root / "locale/pl.po").read_text(), "pl"), {}, HEAD)},
    )
    session, _problems = open_in(root, "pl")
    assert session is not None and "cards.una.title|gen" not in session.game.name_forms, "a fuzzy form"


def test_what_dropped_out_of_the_game_makes_its_translation_no_stranger(root: Path) -> None:
    said = {
        "cards.una.title": "One",
        "rules.TURNO-1.text": "You draw.",
        "blocks.mira.prose": "Look.",
    }
    in_english(root, said)
    path = root / "locale/en.po"
    path.write_text(path.read_text() + entry("cards.nadie.title", "Nadie", "Nobody"))
    edit(root, ("cards.yaml", "una: {title: Una,", "una: {title: Una, copies: x,"))
    edit(root, ("rules.yaml", '"Robas hasta {value.mano}."', "[]"))
    _session, problems = open_in(root, "en")
    strangers = [problem.message for problem in problems if problem.code == "po-unknown"]
    assert len(strangers) == 1 and "`cards.nadie.title`" in strangers[0]


def strangers_of(root: Path) -> list[str]:
    """Return what is told of texts that the game does not have: place, message, hint."""
    _session, problems = open_in(root, "en")
    found = [problem for problem in problems if problem.code == "po-unknown"]
    return [f"{problem.span and problem.span.line} {problem.message}: {problem.hint}" for problem in found]


def test_a_text_that_is_now_another_of_every_card_is_told_once_with_where_it_is(root: Path) -> None:
    in_english(root, {"cards.una.title": "One"})
    path, before = root / "locale/en.po", (root / "locale/en.po").read_text()
    gone = [
        entry(f"cards.{card}.flavour", says, "x") for card, says in (("una", "Quieta."), ("dos", "Sola."))
    ]
    path.write_text(before + "".join(gone))
    (told,) = strangers_of(root)
    assert "`cards.una.flavour` and 1 more `flavour`" in told and "`columns`" in told
    edit(root, ("cards.yaml", "dos: {title:", "dos: {subtitle: Sola., title:"))
    (told,) = strangers_of(root)
    assert "what was `cards.dos.flavour` is `cards.dos.subtitle` now" in told
    edit(root, ("cards.yaml", "una: {title:", "una: {flavour: Otra., title:"))
    (told,) = strangers_of(root)
    assert "found `cards.dos.flavour`, which" in told


@pytest.mark.parametrize(("cards", "count"), [(2, 4), (3, 1)])
def test_many_cards_that_are_gone_are_told_once_and_a_handful_of_texts_each(
    root: Path, cards: int, count: int
) -> None:
    in_english(root, {"cards.una.title": "One"})
    path, before = root / "locale/en.po", (root / "locale/en.po").read_text()
    gone = [
        entry(f"cards.no-{n}.{key}", f"Nada {n}{key}", "x") for n in range(cards) for key in ("title", "text")
    ]
    path.write_text(before + "".join(gone))
    told = strangers_of(root)
    assert len(told) == count and "`cards.no-0.title`" in told[0]
    assert ("and 5 more of cards" in told[0]) == (count == 1)


@pytest.mark.parametrize(
    ("said", "column"), [("You draw 1.000 or 7.", (18, 27)), ("You draw {value.mano}, 1,0 and 7.", (32, 40))]
)
def test_a_number_that_the_source_has_not_is_told_where_it_stands(
    root: Path, said: str, column: tuple[int, int]
) -> None:
    _session, problems = in_english(root, {"rules.TURNO-1.text": said})
    del problems
    found = [problem for problem in open_in(root, "en")[1] if problem.code == "translation-number"]
    assert tuple(problem.span.column for problem in found if problem.span) == column


def _checked(root: Path, lang: str) -> tuple[Problem, ...]:
    translation = checked_language(root, root.parent / "templates", lang)
    assert translation is not None
    return translation.problems


def test_agreed_terms_that_are_not_said_are_told(root: Path) -> None:
    edit(root, ("cards.yaml", 'text: "Robas."', 'text: "Robas en la mesa."'))
    desk = "Draw at the desk."
    in_english(root, {"terms.mesa.title": "table", "cards.una.text": desk, "blocks.mesa.alt": "Two tables."})
    text = (root / "locale/en.po").read_text()
    line = text.split("\n").index(f'msgstr "{desk}"') + 1
    assert told(term_problems(_pairs(root, text)), root) == [f"en.po:{line}:8 term-unsaid"]
    meant = text.replace('msgctxt "cards.una.text"', '#, terms-ok\nmsgctxt "cards.una.text"')
    assert list(term_problems(_pairs(root, meant))) == []


def test_a_term_may_take_or_lose_an_accent_with_its_ending(root: Path) -> None:
    edit(root, ("cards.yaml", 'text: "Robas."', 'text: "Robas en la mesa."'))
    in_english(root, {"terms.mesa.title": "pole", "cards.una.text": "Pięć pól.", "blocks.mesa.alt": "Pal."})
    pairs = _pairs(root, (root / "locale/en.po").read_text())
    (other,) = (entry.text.span for _, entry in pairs if entry.translation == "Pal.")
    assert [problem.span for problem in term_problems(pairs)] == [other]


def _pairs(root: Path, text: str) -> list[tuple[Wording, Translation]]:
    known = catalog(text).entries
    return [(each, known[each.address]) for each in texts(root) if each.address in known]


def test_translators_are_named(root: Path) -> None:
    in_english(root, {"cards.una.title": "One"})
    text = (root / "locale/en.po").read_text()
    last = 'msgstr ""\n"Last-Translator: Eva Roe <eva@example.org>\\n"\n'
    text = text.replace('msgstr ""\n', last, 1)
    write(root, {"locale/en.po": f"# A note.\n# Ann Lee <ann@example.org>, 2026.\n{text}"})
    session, _problems = open_in(root, "en")
    assert session is not None and session.game.info.translators == ["Ann Lee", "Eva Roe"]


def test_a_game_written_in_english_gets_spanish(root: Path) -> None:
    edit(root, ("game.yaml", "lang: es", "lang: en"))
    session, problems = in_english(root, {"cards.una.text": "Robas mucho."}, "es")
    assert problems == [] and session.game.info.lang == "es"
    assert session.game.cards["una"].text == "Robas mucho."
    assert session.game.cards["dos"].title == "[en: Dos]"


@pytest.mark.parametrize(("lang", "code"), [("he", "language-direction"), ("xx", "unknown-language")])
def test_a_language_that_cannot_be_set_is_refused_before_any_work(root: Path, lang: str, code: str) -> None:
    session, _problems = open_game(root)
    assert session is not None
    assert [p.code for p in translate(session, lang)[1]] == [code]


def test_the_pseudo_locale_is_longer_accented_and_keeps_its_holes(root: Path) -> None:
    session, problems = open_in(root, "qps")
    assert session is not None and problems == []
    rule = session.game.rules["TURNO-1"].text
    assert rule.startswith("[Róbás hástá {value.mano}.") and rule.endswith("]")
    assert len(pseudo("Abastecimiento", markup=False)) >= 1.8 * len("Abastecimiento")
    body = "Toma la carta que quieras y ponla delante de ti, boca arriba. " * 3
    assert 1.3 < len(pseudo(body, markup=True)) / len(body) < 1.5
    forms = "- {value.mano, plural, one {# carta} other {# cartas}}."
    assert pseudo(forms, markup=True).startswith("- [{value.mano, plural, one {# çártá} other {# çártás}}.")


def test_dates_follow_the_language(root: Path) -> None:
    game: Game | None = open_game(root)[0].game  # type: ignore[union-attr]
    assert game is not None
    assert long_date(game.info.date, "pl") == "31 stycznia 2026"
    assert long_date(game.info.date, "en") == "31 January 2026"
    assert long_date(game.info.date, "en-US") == "January 31, 2026"
    assert long_date(game.info.date, "qps") == long_date(game.info.date, "es")


def test_labels_come_from_a_catalog_of_the_templates(tmp_path: Path) -> None:
    root = write(tmp_path, {"labels.yaml": "es:\n  page: página\n  of: de\nen:\n  page: page\n  of: of\n"})
    write(
        root,
        {
            "locale/pl.po": HEADER.replace("Language: en", "Language: pl")
            + entry("labels.page", "página", "strona")
        },
    )
    labels, problems = read_labels(Folder(root), "pl")
    assert dict(labels) == {"page": "strona", "of": "[es: de]"}
    assert [(p.code, p.severity) for p in problems] == [("untranslated", "warning")]
    assert dict(read_labels(Folder(root), "qps")[0])["of"].startswith("[dé")


def test_a_text_that_stands_in_two_boxes_is_noted_with_the_fuller_one(root: Path) -> None:
    session, _problems = open_game(root)
    assert session is not None
    text = next(each for each in wordings(session)[0] if each.kind == "cards")
    roomy, full = (Fit("a", "b", 9.0, 9.0, 8.0, share, (40.0, 9.0), text.place) for share in (0.2, 0.9))
    for fits in ((roomy, full), (full, roomy)):
        (lines,) = Notes(session, fits).of([text]).values()
        assert any("90 %" in line for line in lines) and not any("20 %" in line for line in lines)
