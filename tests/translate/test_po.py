"""PO text to entries and back: every character at its place, and nothing broken taken for sound."""

from __future__ import annotations

from pathlib import Path

import pytest
from pliego.text.po.catalog import CHARSET, Catalog, read_catalog
from pliego.text.po.compose import PoRow, composed
from small import told, unmarked

HEADER = f'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: {CHARSET}\\n"\n\n'


def read(text: str) -> Catalog:
    """Return a sound catalog."""
    catalog, problems = read_catalog(text.encode(), "en.po", "en")
    assert problems == []
    return catalog


def entry(address: str, source: str, said: str) -> str:
    return f'msgctxt "{address}"\nmsgid "{source}"\nmsgstr "{said}"\n\n'


ROWS = [
    PoRow(
        "cards.a.text",
        'Dice «"no"».\n\nY \\* queda.',
        'Says "no".\n\nAnd stays.',
        ("On a card.", "Box: 9 x 9"),
    ),
    PoRow("cards.b.text", "Palabra " * 40, "Word " * 50, place=("cards.yaml", 7), flags=("no-wrap",)),
    PoRow(
        "cards.c.text", "Nuevo.", "Old.", is_fuzzy=True, previous="Viejo " * 30, remarks=("¿Qué es?", "Dos")
    ),
    PoRow("cards.d.text", "Falta.", "", remarks=("?",)),
]


def test_what_is_written_is_read_again() -> None:
    text = composed(
        ROWS, [PoRow("cards.z.text", "Ido.", "Gone.")], {"Language": "en", "Content-Type": CHARSET}
    )
    catalog = read(text)
    found = [
        PoRow(e.address, e.source, e.text.text, (), None, e.is_fuzzy, e.previous, e.flags, e.remarks)
        for e in catalog.entries.values()
    ]
    wanted = [
        PoRow(r.address, r.source, r.translation, (), None, r.is_fuzzy, r.previous, r.flags, r.remarks)
        for r in ROWS
    ]
    assert found == wanted
    assert [(e.address, e.translation) for e in catalog.old] == [("cards.z.text", "Gone.")]
    assert "#. Box: 9 x 9\n" in text and "#: cards.yaml:7\n" in text


def test_writing_again_what_was_read_changes_nothing() -> None:
    head = {"Language": "en", "Content-Type": CHARSET}
    once = composed(ROWS, [], head, ("One", "Two"))
    catalog = read(once)
    assert composed(ROWS, [], catalog.header, catalog.preface) == once


@pytest.mark.parametrize(
    ("said", "offset", "place"),
    [
        ('"abc def"', 4, "en.po:8:13"),
        ('""\n"abc "\n"def"', 4, "en.po:10:2"),
        ('"ab\\"c def"', 5, "en.po:8:15"),
        ('"a\\n"\n"\\n"\n"def"', 3, "en.po:10:2"),
    ],
)
def test_every_character_has_its_place(said: str, offset: int, place: str) -> None:
    catalog = read(f'{HEADER}msgctxt "a"\nmsgid "x"\nmsgstr {said}\n')
    assert str(catalog.entries["a"].text.place(offset)) == place


def test_an_empty_entry_an_old_one_and_windows_lines_are_read() -> None:
    old = (
        '#~ msgctxt "o"\n#~ msgid ""\n#~ "a"\n#~ msgstr "b"\n\n#~ msgctxt "p"\n#~ msgid "c"\n#~ msgstr "d"\n'
    )
    text = HEADER + entry("a", "x", "") + "# a question\n#. note\n" + entry("b", "y", "z") + old
    catalog = read(text.replace("\n", "\r\n"))
    assert {a: e.translation for a, e in catalog.entries.items()} == {"a": "", "b": "z"}
    assert {e.address: (e.source, e.translation) for e in catalog.old} == {
        "o": ("a", "b"),
        "p": ("c", "d"),
    }
    assert catalog.entries["b"].remarks == ("a question",)


def test_a_remark_belongs_to_the_entry_that_follows_and_may_end_the_file() -> None:
    body = f"# of b\n\n{entry('b', 'Be', 'Bee')}# the end\n"
    found = read(HEADER + entry("a", "A", "Ah") + body)
    assert [*found.entries] == ["a", "b"]
    assert found.entries["b"].remarks == ("of b",)
    assert read(f"# alone\n\n{HEADER}# the end\n").preface == ("alone",)


def test_all_that_translators_wrote_is_written_again() -> None:
    """Remarks that end the file, fuzzy old entries, several of one address, long addresses of pages."""
    head = {"Language": "en", "Content-Type": CHARSET}
    page = f"  see https://example.org/{'a-b' * 50} or ask"
    old = [
        PoRow("cards.z.text", "Ido.", "Gone.", is_fuzzy=True, previous="Se fue. " * 20, remarks=("Why?",)),
        PoRow("cards.z.text", "Ida.", "Left.", previous="Se va."),
        PoRow("cards.y.text", "Va.", "Goes.", flags=("no-wrap",), remarks=(page, "", "two")),
    ]
    once = composed(ROWS, old, head, ("One", page), ("The end", "", page))
    found = read(once)
    kept = [
        PoRow(e.address, e.source, e.text.text, (), None, e.is_fuzzy, e.previous, e.flags, e.remarks)
        for e in found.old
    ]
    assert kept == old
    assert (found.preface, found.ending) == (("One", page), ("The end", "", page))
    assert found.entries["cards.d.text"].remarks == ("?",)
    assert composed(ROWS, kept, found.header, found.preface, found.ending) == once
    together = read(once.replace("\n\n#~", "\n#~"))
    assert [each.previous for each in together.old] == ["Se fue. " * 20, "Se va.", None]


def test_an_old_translation_of_several_lines_is_read_whole() -> None:
    body = '#~ msgctxt "o"\n#~ msgid ""\n#~ "a "\n#~ "b"\n#~ msgstr ""\n#~ "c "\n#~ "d"\n\n'
    catalog = read(HEADER + body + body.replace('"o"', '"p"') + entry("x", "y", "z"))
    assert {old.address: (old.source, old.translation) for old in catalog.old} == {
        "o": ("a b", "c d"),
        "p": ("a b", "c d"),
    }


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ('»msgstr "b" x\n\nmsgctxt "b"\nmsgid "b"\n»msgstr b\n', ["po-syntax", "po-syntax"]),
        ('msgid "b"\nmsgstr "a»\\q"\n\nmsgctxt "c"\nmsgid "»\\101"\nmsgstr ""\n', ["po-escape", "po-escape"]),
        ('msgid "b"\nmsgstr ""\n"uno "\n"dos »\\q tres"\n', ["po-escape"]),
        ('msgid »"a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n', ["po-plural"]),
        (
            'msgid "a"\nmsgstr "b»\x07"\n\nmsgctxt "b"\nmsgid "b"\nmsgstr "»\u2028"\n',
            ["po-control", "po-control"],
        ),
        ('msgid "a"\nmsgstr "b"\n\nmsgid »"c"\nmsgstr ""\n\nmsgid »"d"\nmsgstr ""\n', ["po-context"] * 2),
        (
            'msgid "a"\nmsgstr ""\n\nmsgctxt »"a"\nmsgid "a"\nmsgstr ""\n\nmsgctxt »"a"\nmsgid ""\nmsgstr ""',
            ["po-duplicate"] * 2,
        ),
        (
            'msgid "a"\n»msgid "b"\nmsgstr "c"\n\nmsgctxt "d"\n»msgctxt "d"\nmsgid "x"\nmsgstr "y"\n',
            ["po-syntax"] * 2,
        ),
    ],
)
def test_what_is_no_po_is_told_at_its_line(body: str, codes: list[str]) -> None:
    text = f'{HEADER}msgctxt "a"\n{body}'
    text, wanted = unmarked(text, "en.po", codes)
    _catalog, problems = read_catalog(text.encode(), "en.po", "en")
    assert told(problems, Path("/nowhere")) == wanted


@pytest.mark.parametrize("said", ["pt_BR", "pt-BR"])
def test_a_region_is_written_either_way(said: str) -> None:
    text = HEADER.replace("Language: en", f"Language: {said}") + entry("a", "x", "y")
    assert f"Language: {said}" in text
    catalog, problems = read_catalog(text.encode(), "pt-BR.po", "pt-BR")
    assert problems == [] and catalog.entries["a"].translation == "y"


def test_a_file_cut_off_is_told_where_the_entry_starts() -> None:
    whole = HEADER + entry("a", "x", "y") + entry("b", "z", "w")
    for cut in range(whole.index('msgctxt "b"') + 12, len(whole) - len('w"\n\n')):
        catalog, problems = read_catalog(whole[:cut].encode(), "en.po", "en")
        assert "b" not in catalog.entries
        assert {p.code for p in problems} <= {"po-truncated", "po-syntax"} and problems, whole[:cut]
        assert "a" in catalog.entries


@pytest.mark.parametrize(
    ("head", "code", "place"),
    [
        (
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n\n',
            "po-charset",
            "en.po:2:43",
        ),
        ('msgid ""\nmsgstr "Language: en\\n"\n\n', "po-charset", "en.po:2:8"),
        ("", "po-header", "en.po:1:1"),
        (
            f'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: {CHARSET}\\n"\n\n',
            "po-language",
            "en.po:3:12",
        ),
    ],
)
def test_a_header_must_tell_the_truth(head: str, code: str, place: str) -> None:
    _catalog, problems = read_catalog((head + entry("a", "x", "y")).encode(), "en.po", "en")
    assert [f"{p.span} {p.code}" for p in problems] == [f"{place} {code}"]


def test_other_encodings_are_told_at_the_first_byte() -> None:
    text = HEADER + entry("a", "x", "niño") + entry("b", "x", "año")
    _catalog, problems = read_catalog(text.encode("latin-1"), "en.po", "en")
    assert told(problems, Path("/nowhere")) == ["en.po:8:11 encoding"]
