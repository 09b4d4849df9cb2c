"""What columns are called in people's tables, in many languages, and what `pliego new` takes them for."""

from __future__ import annotations

from pathlib import Path

import pytest
from pliego.checks.examine import check_game
from pliego.game.beginning import Beginning, SourceTable, begin
from pliego.game.column_words import column_words
from pliego.game.columns import columns_of
from pliego.game.headings import from_headings
from pliego.game.pictures import art_beside
from pliego.games.opening import read_game
from pliego.text.files import Folder
from pliego.text.letters import bare, slug
from pliego.text.nodes import Scalar
from pliego.text.problems import Span, has_errors

TEMPLATES = Folder(Path(__file__).parents[1] / "templates")
WORDS = column_words(TEMPLATES)


def guessed(text: str) -> tuple[dict[str, str], list[str]]:
    """Return what the columns of a table are, and notes."""
    rows = [[Scalar(cell, Span("t.csv")) for cell in line.split(",")] for line in text.splitlines()]
    headed, has_headings, _notes = from_headings(rows, WORDS)
    return columns_of(headed, WORDS, has_headings=has_headings)


def begun(folder: Path, text: str, name: str = "deck.csv") -> Path:
    """Return the folder of the game that `new` makes of a table."""
    made = begin(TEMPLATES, "Game", "en", [SourceTable(name, text.encode())])
    return written(folder, made)


def written(folder: Path, made: Beginning) -> Path:
    """Write a new game into a folder."""
    for path, data in made.files.items():
        (folder / "game" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "game" / path).write_bytes(data)
    return folder / "game"


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Number,Copies", {"Copies": "copies", "Number": "number"}),
        ("@count,Subtitle*", {"@count": "copies", "Subtitle*": "subtitle"}),
        ("Type,Subtitle", {"Subtitle": "subtitle", "Type": "type"}),
        ("Description,Text", {"Text": "text", "Description": "description"}),
        ("Lore,Flavour", {"Flavour": "flavour", "Lore": "lore"}),
        ("Rank,Value", {"Value": "value", "Rank": "rank"}),
        ("#,Qty", {"Qty": "copies", "#": "column-2"}),
    ],
)
def test_the_exact_name_of_a_key_comes_before_any_other(head: str, expected: dict[str, str]) -> None:
    found, notes = guessed(f"Name,{head}\nForest,6,3\nHill,5,2\n")
    assert found == {"Name": "title", **expected}
    assert not any("is no key" in note for note in notes)


@pytest.mark.parametrize(
    ("head", "key"),
    [
        (f"{kind},{word}", "subtitle")
        for kind, words in {
            "Type": "Sous-titre",
            "Tipo": "Subtítulo Sottotitolo",
            "Typ": "Untertitel Podtytuł Undertitel",
            "Тип": "Подзаголовок",
            "Soort": "Ondertitel",
        }.items()
        for word in words.split()
    ]
    + [("Effet,Texte", "text"), ("Efecto,Texto", "text"), ("Beschreibung,Kartentext", "text")]
    + [("Свойство,Эффект карты", "text"), ("Description,Card Text", "text")]
    + [("Nr,Kopieën", "copies"), ("Times,Qty", "copies"), ("#,Qty", "copies")],
)
def test_the_exact_name_in_any_language_wins_wherever_it_stands(head: str, key: str) -> None:
    for order in (head.split(","), head.split(",")[::-1]):
        found, _notes = guessed(f"Name,{','.join(order)}\nA,2,2\nB,2,1\nC,1,2\n")
        assert [name for name, each in found.items() if each == key] == [head.split(",")[1]]


@pytest.mark.parametrize("head", ["Carte,Nom,Titre", "Karte,Name,Titel", "Carta,Nombre,Título", "Karte,Name"])
def test_the_exact_name_of_the_title_wins(head: str) -> None:
    width = head.count(",")
    found, _notes = guessed(f"{head}\nA{',b' * width}\nB{',c' * width}\n")
    assert [name for name, key in found.items() if key == "title"] == head.split(",")[-1:]


def test_a_word_of_two_meanings_is_the_second_if_another_column_is_the_first() -> None:
    found, _notes = guessed("Nom,Nombre,Texte\nLoup,2,Mord.\nOurs,1,Dort.\n")
    assert found == {"Nom": "title", "Nombre": "copies", "Texte": "text"}


@pytest.mark.parametrize("key", ["Back", "Icon", "Note", "Value"])
def test_the_field_of_the_same_name_keeps_it(key: str) -> None:
    for head in (f"{key},{key} Text", f"{key} Text,{key}"):
        found, notes = guessed(f"Name,{head},Text,A B\nA,3x,7y,Some.,c\nB,4x,8y,Some.,c\n")
        assert found[f"{key} Text"] == f"{key.lower()}-text", found
        if key != "Note":
            assert found[key] == f"{key.lower()}-text-2"
            assert any(f"`{key}`" in note and f"{key.lower()}-text-2}}" in note for note in notes), notes


def test_every_renamed_field_is_named() -> None:
    (note,) = guessed("Name,wood,Цена руды,B?\nA,1,2,3\nB,1,2,3\n")[1]
    assert "{card.fields.wood} for `wood`" in note and "`B?` with {card.fields.b}" in note
    assert "`Цена руды` with {card.fields.tsena-rudy}" in note


@pytest.mark.parametrize(
    "table",
    [
        "Name,Value\nA,1\nB,2\nC,2 or 3\nD,4\n",
        "Name,Qty\nA,3\nB,1-2\nC,?\nD,2\n",
        "card,Title\nfire,A\n,B\nwolf,C\nelf,D\n",
        "card,Title\nfire,A\nBear,B\nwolf,C\nelf,D\n",
        "card,Title\nfire,A\nfire,B\nwolf,C\nelf,D\n",
    ],
)
def test_one_odd_cell_is_an_error_at_its_row_and_drops_no_column(tmp_path: Path, table: str) -> None:
    found, _notes = guessed(table)
    first = table.split("\n", maxsplit=1)[0].split(",")
    assert not any(key.startswith(("card-", "value-")) for key in found.values())
    assert found.get(first[1]) in ("copies", "value", "title")
    _game, problems = read_game(begun(tmp_path, table))
    assert problems and {problem.severity for problem in problems} == {"error"}
    assert all(problem.span and problem.span.row in (3, 4) for problem in problems)


def test_ids_without_titles_are_the_titles(tmp_path: Path) -> None:
    game, problems = read_game(begun(tmp_path, "card,text\nfire,a\nwolf,b\n"))
    assert game is not None and problems == []
    assert [card.title for card in game.cards.values()] == ["fire", "wolf"]


def test_what_speaks_against_a_column_of_ids_is_true() -> None:
    notes = guessed("card,name\nfire,A\nfire,B\nelf,C\nelf,D\n")[1]
    assert any("`card` is kept" in note and "holds `fire` twice" in note for note in notes), notes


@pytest.mark.parametrize(
    "head",
    [
        "Название,Количество,Стоимость,Текст",
        "名称,数量,费用,效果",
        "カード名,枚数,コスト,テキスト",
        "이름,수량,비용,효과",
        "Όνομα,Ποσότητα,Κόστος,Κείμενο",
        "الاسم,العدد,التكلفة,النص",
        "שם,כמות,עלות,טקסט",
        "Titel,Anzahl,Kosten,Beschreibung",
        "Kartenname,Menge,Kosten,Effekt",
        "Nom,Quantité,Coût,Texte",
        "Nome,Quantità,Costo,Testo",
        "Nome,Quantidade,Custo,Efeito",
        "Nazwa,Ilość,Koszt,Opis",
        "Nombre,Cantidad,Coste,Descripción",
        "NAAM,Aantal,Kosten,Beschrijving",
        "card_name,card_count,mana_cost,rules_text",
        "CardName,# of copies,ManaCost,RulesText",
        "Name,Duplication,Cost (coins),Effect / text",
        "Name:,x,cost,BODY",
    ],
)
def test_headings_are_known_in_many_languages_and_spellings(head: str) -> None:
    found, _notes = guessed(f"{head}\nA,2,1,b\nC,3,1,d\nE,2,4,f\n")
    names = head.split(",")
    assert [found.get(name, name.casefold()) for name in names] == ["title", "copies", "cost", "text"]


@pytest.mark.parametrize(
    ("heading", "key"),
    [("Untertitel", "subtitle"), ("Sous-titre", "subtitle"), ("副标题", "subtitle"),
     ("Подзаголовок", "subtitle"),
     ("Cita", "flavour"), ("風味文字", "flavour"), ("Bild", "art"), ("Картинка", "art"), ("画像", "art"),
     ("Siegpunkte", "value"), ("Valore", "value"), ("Wartość", "value")],
)  # fmt: skip
def test_other_keys_are_known_too(heading: str, key: str) -> None:
    assert WORDS.meaning(heading) == key


def test_a_list_of_words_says_no_word_for_two_keys() -> None:
    assert all(bare(word) == word for word in WORDS.keys)
    assert not {*WORDS.keys} & {*WORDS.unsure} and not {*WORDS.keys} & WORDS.asides


@pytest.mark.parametrize("head", ["Number", "#", "No.", "Nr", "n.º", "№"])
def test_what_counts_the_rows_is_no_number_of_copies(head: str) -> None:
    found, notes = guessed(f"{head},Name\n1,A\n2,B\n3,C\n")
    assert found[head] != "copies"
    found, notes = guessed(f"{head},Name\n2,A\n1,B\n3,C\n")
    assert found[head] == "copies" and f"`{head}` is taken for the copies" in " ".join(notes)


@pytest.mark.parametrize(
    "heads",
    [
        "Copies,No. of copies,Number of cards,Qty",
        "Nº copias,Número de copias,Cantidad de cartas,N.º ejemplares",
        "Stk.,Stck,Anz. Karten,Anzahl der Karten,wie oft",
        "Nb ex.,N° exemplaires,Nombre d'exemplaires,Qté cartes",
        "N° copie,N° di copie,Nr. copie,N.ro copie,Numero copie,Q.tà,Numero carte,Q.tà copie",
        "Nº de cópias,Qtd.,Qtd. cartas,Número cópias",
        "Liczba sztuk,Ile sztuk,Szt.,Liczba kart,Ilość egzemplarzy,Ile",
        "Aantal kaarten,Aantal stuks,Nr. kopieën",
        "Počet kusů,Počet karet,Ks",
        "Кол-во копий,Число карт,Количество штук",
    ],
)
def test_a_number_of_copies_is_known_as_people_write_it(heads: str) -> None:
    for head in heads.split(","):
        assert guessed(f"Name,{head}\nWolf,3\nBear,2\nOwl,1\n")[0][head] == "copies", head
        assert not WORDS.is_unsure(head)


def test_a_word_for_copies_in_a_longer_heading_is_a_guess_and_a_number_of_a_card_is_none() -> None:
    for head in ("Copie totali", "sztuk w talii", "Copies (print)"):
        assert guessed(f"Name,{head}\nWolf,3\nBear,2\nOwl,3\n")[0][head] == "copies", head
    assert WORDS.is_unsure("Copie totali") and not WORDS.is_unsure("Copies (print)")
    for head in ("Numero carta", "Card number", "Draw cards", "Nr. Karte", "Copie totali"):
        assert guessed(f"Name,{head}\nWolf,five,\nBear,six\nOwl,two\n")[0].get(head) != "copies"


@pytest.mark.parametrize(("numbers", "is_copies"), [((4, 7, 12), False), ((4, 7, 4), True), ((2, 9), True)])
def test_numbers_that_rise_all_the_way_are_no_copies(numbers: tuple[int, ...], is_copies: bool) -> None:
    rows = "".join(f"C{number},{number},Some text here.\n" for number in numbers)
    found, _notes = guessed(f"Name,No,Text\n{rows}")
    assert (found["No"] == "copies") == is_copies


@pytest.mark.parametrize("cell", ["x2", "2x", "2.0", "0", "×3", "2 pcs", "two", "1.5"])
def test_one_odd_cell_drops_no_column_of_copies(cell: str) -> None:
    assert guessed(f"Name,Copies\nA,{cell}\nB,\nC,2\nD,3\n")[0] == {"Name": "title", "Copies": "copies"}


@pytest.mark.parametrize("head", ["Notes", "Acknowledgement", "URL", "Danksagung", "备注", "Art prompt"])
def test_what_is_for_the_author_is_no_text(head: str) -> None:
    long = "Many thanks to everybody who has played this card at the fair"
    found, _notes = guessed(f"Name,{head}\nA,{long}\nB,{long}\n")
    assert found[head] == slug(head)


def test_addresses_are_no_text() -> None:
    found, _notes = guessed(
        "Name,Where\nA,https://example.org/cards/a?size=large\nB,https://example.org/cards/b\n"
    )
    assert found["Where"] == "where"


def test_columns_that_would_be_one_field_become_two_and_the_game_is_read(tmp_path: Path) -> None:
    game, problems = read_game(begun(tmp_path, "Name,K💰,K🤝,Cost,cost,+,-,Text,Text\nA,1,2,3,4,5,6,b,c\n"))
    assert game is not None and not has_errors(problems), problems
    (card,) = game.cards.values()
    assert card.text == "b"
    assert card.fields_ == {
        "k-moneybag": "1",
        "k-handshake": "2",
        "cost": "3",
        "cost-2": "4",
        "column-6": "5",
        "column-7": "6",
        "text-2": "c",
    }


@pytest.mark.parametrize(
    ("table", "titles", "layout"),
    [
        ("Text\nWhat is that?\nI never knew ____.\n", ["What is that?", "I never knew ____."], "prompt"),
        ("Number\n1\n2\n3\n", ["1", "2", "3"], "text"),
        ("Value\n1\nK\n", ["1", "K"], "prompt"),
        ("Copies\n2\n3\n", ["2", "3"], "text"),
        ("Prompt\n" + "word " * 80 + "\n", ["word " * 11 + "word…"], "prompt"),
        ("Name,Text\nA,b\nB,c\n4,\n", ["A", "B", "4"], "text"),
        ("#,Name,Text\n1,A,b\n2,B,c\n3,,\n4,,\n", ["A", "B"], "text"),
        ("Image\na.png\nb.png\n", ["", ""], "full-art"),
        ("Type\nA\nB\n", ["A", "B"], "text"),
        ("Wood\n\n3\n,\n2,\n", ["3", "2"], "text"),
        ("Wolf\n", ["Wolf"], "text"),
        ("Name,Text\nA,b\n,Untitled\n", ["A", ""], "text"),
        ("Goblin,2,Deal 2 damage.\nTroll,1,Smash it all.\n", ["Goblin", "Troll"], "text"),
        ("Why is it dark?\nWhat is that smell?\n", ["Why is it dark?", "What is that smell?"], "text"),
        ("# Mine\n,,\nName,Text\nA,b\n", ["A"], "text"),
        ("Name\tText\nA, the first\tb\n", ["A, the first"], "text"),
        ("sep=;\nName;Text\nA;b\n", ["A"], "text"),
        ("My deck\n\nName;Text\nA, b;c\n", ["A, b"], "text"),
    ],
)  # fmt: skip
def test_what_new_writes_is_read_whatever_the_table_lacks(
    tmp_path: Path, table: str, titles: list[str], layout: str
) -> None:
    game, problems = read_game(begun(tmp_path, table))
    assert game is not None and not has_errors(problems), problems
    assert [card.title for card in game.cards.values()] == titles
    assert game.decks["deck"].layout == f"{layout}-card"


@pytest.mark.parametrize(
    ("table", "is_known"),
    [
        ("Luku,Kortti\nx,Tuli\ny,Jää\n", False),
        ("Goblin,Creature\nElf,Creature\n", True),
        ("A,a.png\nB,b.png\n", True),
    ],
)
def test_a_first_row_that_looks_like_the_others_is_a_card(table: str, is_known: bool) -> None:
    rows = [[Scalar(cell, Span("t.csv")) for cell in line.split(",")] for line in table.splitlines()]
    headed, has_headings, notes = from_headings(rows, WORDS)
    assert has_headings != is_known and len(notes) == 1
    assert [cell.text for cell in headed[0]] == (["A", "B"] if is_known else ["Luku", "Kortti"])


def test_suits_with_texts_keep_them(tmp_path: Path) -> None:
    table = "Farbe,Rang,Text\n♥,A,Zieh eine Karte.\n♠,2,\n♥,3,Nichts.\n"
    game, problems = read_game(begun(tmp_path, table))
    assert game is not None and not has_errors(problems), problems
    assert game.decks["deck"].layout == "suit-text-card"
    assert [(card.icon, card.value, card.text) for card in game.cards.values()] == [
        ("hearts", "A", "Zieh eine Karte."),
        ("spades", 2, None),
        ("hearts", 3, "Nichts."),
    ]


def test_a_suit_that_stands_in_its_first_row_alone_is_filled_down(tmp_path: Path) -> None:
    table = "Suit,Rank,Faction\nHearts,A,Elves\n,2,\n,3,\nSpades,A,Orks\n,2,\n,3,\n"
    game, problems = read_game(begun(tmp_path, table))
    assert game is not None and problems == []
    assert [card.icon for card in game.cards.values()] == ["hearts"] * 3 + ["spades"] * 3
    notes = begin(TEMPLATES, "Game", "en", [SourceTable("deck.csv", table.encode())]).notes
    assert any("`Suit` has gaps: each is filled" in note for note in notes)
    assert any("`fill: [Faction]`" in note for note in notes)
    cards = tmp_path / "game/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("fill: [Suit]", "fill: [Suit, faction, Sut]"), "utf-8")
    game, (wrong,) = read_game(tmp_path / "game")
    assert game is not None and wrong.hint == "did you mean `Suit`?"
    assert [card.fields_["faction"] for card in game.cards.values()] == ["Elves"] * 3 + ["Orks"] * 3


def test_several_tables_become_several_decks(tmp_path: Path) -> None:
    tables = [
        SourceTable("x/my monsters.csv", b"Name,Text\nWolf,a\n"),
        SourceTable("y/my monsters.csv", b"Name\nWolf\nElf\n"),
        SourceTable("Fallen.tsv", b"Name\tQty\nPit\t2\n"),
    ]
    made = begin(TEMPLATES, "Game", "de", tables)
    game, problems = read_game(written(tmp_path, made))
    assert game is not None and problems == []
    decks = {name: (deck.title, deck.sheet, deck.size) for name, deck in game.decks.items()}
    assert decks == {
        "my-monsters": ("My monsters", "my-monsters.csv", 1),
        "my-monsters-2": ("My monsters", "my-monsters-2.csv", 2),
        "fallen": ("Fallen", "fallen.tsv", 2),
    }
    assert len({deck.colour for deck in game.decks.values()}) == 3 and len(game.cards) == 4


def test_long_costs_go_into_no_disc(tmp_path: Path) -> None:
    """A cost of a word such as `Researched` is wider than the disc of the ready layout."""
    words, notes = guessed("Name,Cost,Text\nA,Researched,Do.\nB,Starting,Do that.\n")
    assert words["Cost"] == "cost-text" and any("`Cost`" in note and "not printed" in note for note in notes)
    short, _notes = guessed("Name,Cost,Text\nA,1 Gold,Do.\nB,{R}{R}:wood:,Do that.\n")
    assert short["Cost"] == "cost"
    game, problems = read_game(begun(tmp_path, "Name,Cost,Text\nA,Researched,Do.\nB,Starting,Do that.\n"))
    assert game is not None and not problems and game.decks["deck"].layout == "text-card"


def test_the_first_numbers_of_a_table_without_headings_are_the_value() -> None:
    found, _notes = guessed("move,1,490\nmove,2,500\nturn,-1,70\nturn,1,80\n")
    assert found == {"A": "title", "B": "value", "C": "c"}


@pytest.mark.parametrize(
    ("numbers", "key"), [("3142576", "column-2"), ("3142", "copies"), ("3142575", "copies")]
)
def test_each_number_once_is_no_number_of_copies(numbers: str, key: str) -> None:
    rows = "".join(f"Card {letter},{number}\n" for letter, number in zip("ABCDEFG", numbers, strict=False))
    assert guessed(f"Name,#\n{rows}")[0]["#"] == key


def test_a_table_without_headings_takes_names_that_all_cards_have() -> None:
    cells = [
        ("Profile", "Specialist for threat intelligence", "Middle", "Malware"),
        ("Profile", "Specialist for safety in the cloud", "Middle", "Cloud"),
        ("Control", "Training of everybody in the house", "Before", "Habits"),
        ("Control", "Ciphers for all that lies or moves", "Before", "Habits"),
    ]
    found, notes = guessed("".join(",".join(row) + "\n" for row in cells))
    assert found["B"] == "title" and not any("though" in note for note in notes)


def test_the_text_is_the_column_with_the_most_letters() -> None:
    long = "This one was played in May by the whole group, and it is all right now as far as we can see."
    cells = ("Wolf,Bites one neighbour,", f"Fox,Steals a card now,{long}", "Owl,Sees all the cards,")
    rows = "".join(f"{row}\n" for row in cells)
    assert guessed(f"Name,Wirkt so,Sonst\n{rows}")[0]["Wirkt so"] == "text"


def test_a_title_that_comes_twice_names_the_column_that_does_not() -> None:
    rows = (
        "Wolf,Bites whoever sits beside you\nWolf,Sleeps until somebody wakes it\nBear,Eats what there is\n"
    )
    note = next(each for each in guessed(rows)[1] if "title of the cards" in each)
    assert note.endswith("though 3 cards have 2 of them: column `B` holds another word for each")


def test_many_cards_of_one_title_are_reported_once(tmp_path: Path) -> None:
    rows = "".join(f"{title},{n}.\n" for title in ("Move", "Turn") for n in range(5))
    game = begun(tmp_path, f"Name,Text\n{rows}Stop,Now.\n")
    problems = check_game(game, TEMPLATES.root)[1]
    assert [(each.code, each.span.row if each.span else 0) for each in problems] == [
        ("title-twice", 3),
        ("title-twice", 8),
    ]
    assert "found `Move` on 5 cards" in problems[0].message


def test_the_templates_of_another_program_are_no_kind_of_card() -> None:
    rows = "".join(f"2,{{{{ path_{'ab'[n % 2]} }}}},Card {n},Do {n} things.\n" for n in range(6))
    found, _notes = guessed(f"@count,@template,name,text\n{rows}")
    assert found == {"@count": "copies", "@template": "template", "name": "title", "text": "text"}


def test_many_titles_that_come_twice_are_one_warning(tmp_path: Path) -> None:
    rows = "".join(f"Card {n},{n}.\nCard {n},{n} more.\n" for n in range(9))
    (problem,) = check_game(begun(tmp_path, f"Name,Text\n{rows}"), TEMPLATES.root)[1]
    assert problem.message.endswith("found `Card 0` on `card-0-0` and `card-0-0-more`, and 8 more like it")


def test_colours_are_no_kind_of_card_and_empty_columns_are_not_mentioned() -> None:
    rows = "".join(f"Card {n},#D6A23A,{'ab'[n % 2]},,Do {n} things.\n" for n in range(6))
    found, notes = guessed(f"Name,tint,sort,nothing,Text\n{rows}")
    assert found["tint"] == "tint" and found["sort"] == "subtitle"
    assert not any("nothing" in note for note in notes)


@pytest.mark.parametrize("head", ["İsim,Adet,Metin", "Nimi,Määrä,Teksti", "Name,Count,Card Effect"])
def test_turkish_finnish_and_other_headings_are_known(head: str) -> None:
    found, _notes = guessed(f"{head}\nKurt,2,Do this now.\nAy,1,Do that then.\n")
    assert [*found.values()] == ["title", "copies", "text"]


@pytest.mark.parametrize("head", ["Palo;Número", "Suit;Number", "Farbe;Zahl", "Масть;№"])
def test_a_number_beside_suits_is_their_value(head: str) -> None:
    table = f"{head};Name;Text\nOros;1;Ace;Draw.\nCopas;12;King;Pass.\nBastos;7;Seven;Two.\n"
    found, notes = guessed(table.replace(";", ","))
    suit, number = head.split(";")
    assert (found[suit], found[number]) == ("icon", "value")
    assert any(f"`{number}` is taken for the value" in note for note in notes)


def test_a_guess_that_multiplies_cards_is_a_warning_until_somebody_settles_it(tmp_path: Path) -> None:
    folder = begun(tmp_path, "Name,Number,Text\nA,6,a\nB,8,b\nC,12,c\nD,6,d\nE,3,e\n")
    game, (problem,) = read_game(folder)
    assert game is not None and game.decks["deck"].size == 35
    assert (problem.code, problem.severity) == ("sheet-guess", "warning")
    assert "35 cards of 5 rows" in problem.message and "`Number: copies`" in problem.hint
    cards = folder / "cards.yaml"
    text = cards.read_text("utf-8")
    assert problem.span and "copies?" in text.splitlines()[problem.span.line - 1]
    for settled, size in (("copies", 35), ("value", 5)):
        cards.write_text(text.replace("copies?", settled), "utf-8")
        game, problems = read_game(folder)
        assert game is not None and not problems and game.decks["deck"].size == size


def test_a_hint_quotes_a_heading_that_is_no_word_of_yaml(tmp_path: Path) -> None:
    folder = begun(tmp_path, "Name,#,Text\nA,6,a\nB,8,b\nC,12,c\nD,6,d\n")
    (problem,) = read_game(folder)[1]
    assert problem.hint.startswith('write `"#": copies` if')


@pytest.mark.parametrize("head", ["Question,Answer", "Frage,Antwort", "Answer,Question", "Вопрос,Ответ"])
def test_a_question_stands_above_its_answer(head: str) -> None:
    found, _notes = guessed(f"{head}\nWhat is it,That\nWho was it,This\n")
    asked, answered = sorted(head.split(","), key=lambda name: bare(name) in WORDS.answers)
    assert found == {asked: "title", answered: "text"}
    found, _notes = guessed(f"Title,{head}\nA,What is it,That\nB,Who was it,This\n")
    assert (found[asked], found[answered]) == ("text", "flavour")
    found, _notes = guessed(f"{head}\n{'Why is it so ' * 8},{'Why is it so ' * 8}\nWho was it,This\n")
    assert (found[asked], found[answered]) == ("[title, text]", "flavour")


def test_german_art_is_a_kind() -> None:
    assert guessed("Name,Art,Kosten\nFeuerball,Zauber,3\nOger,Kreatur,4\n")[0]["Art"] == "subtitle"
    assert guessed("Name,Art\nFire,fire-1\nOgre,ogre-1\n")[0]["Art"] != "subtitle"


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [
        ("Texte FR", "text"),
        ("text_en", "text"),
        ("Брой", "copies"),
        ("Név", "title"),
        ("Tür", "subtitle"),
        ("Card ID", ""),
    ],
)
def test_more_headings_are_known(heading: str, meaning: str) -> None:
    assert WORDS.meaning(heading) == meaning


@pytest.mark.parametrize("heading", ["Ціна", "Kostnad", "Pris"])
def test_more_costs_are_known(heading: str) -> None:
    assert WORDS.field(heading) == "cost"


def test_one_column_of_words_that_we_do_not_know_loses_no_card() -> None:
    rows = [[Scalar(cell, Span("t.csv"))] for cell in ("Wolf", "Bear", "Elm")]
    headed, has_headings, (note,) = from_headings(rows, WORDS)
    assert not has_headings and [cell.text for (cell,) in headed] == ["A", "Wolf", "Bear", "Elm"]
    assert "taken for a card" in note


def test_cards_of_json_are_entries(tmp_path: Path) -> None:
    folder = begun(tmp_path, '[{"name": "A", "qty": "?"}, {"name": "B", "qty": "2"}]', "deck.json")
    (problem,) = read_game(folder)[1]
    assert "deck.json: entry 1, column `qty`: error" in str(problem)


def test_a_bad_number_of_copies_hides_no_other_problem(tmp_path: Path) -> None:
    folder = begun(tmp_path, "Name,Qty,Text\nA,1,a\nB,x,b\nC,1,{card.nope} {icon.coin}\n")
    problems = check_game(folder, TEMPLATES.root)[1]
    found = {(each.code, each.span.row) for each in problems if each.span and each.span.row}
    assert found == {("number", 3), ("unknown-reference", 4)}


@pytest.mark.parametrize("rows", ["A,{}\n", "A,{}\nB,{}\n"])
def test_a_whole_path_of_a_picture_is_answered_with_what_to_write(tmp_path: Path, rows: str) -> None:
    for number, path in enumerate(("/home/ann/wolf.png", r"C:\art\wolf.png")):
        text = "Name,Image\n" + rows.replace("{}", path, 1).replace("{}", path.replace("wolf", "elf"))
        beside = art_beside(Folder(tmp_path))
        (problem,) = begin(
            TEMPLATES, "G", "en", [SourceTable(f"{number}.csv", text.encode(), beside)]
        ).problems
        assert "`wolf.png`" in problem.hint and "alone" in problem.hint and "no file" not in problem.message


def test_one_long_cost_moves_no_column_from_its_disc(tmp_path: Path) -> None:
    table = "Name,Attack,Text\nA,1,a\nB,2,b\nC,*,c\nD,Special: two dice of your choice,d\n"
    assert guessed(table)[0]["Attack"] == "attack"
    (problem,) = check_game(begun(tmp_path, table), TEMPLATES.root)[1]
    assert problem.code == "text-overflow" and problem.span and problem.span.row == 5


def test_a_column_of_notes_is_said_to_be_for_the_author() -> None:
    notes = guessed("Name,Note\nA,ask Ann\nB,too strong\n")[1]
    assert any("`Note` is kept" in note and "for the author alone" in note for note in notes), notes


@pytest.mark.parametrize(
    ("table", "is_told"),
    [
        ("Faction,Name,Text\nRed,A,x\n,B,y\nBlue,C,z\n,D,w\n", True),
        ("Level,Name,Text\n1,A,x\n,B,y\n2,C,z\n,D,w\n", True),
        ("Name,Land,Text\nA,Red hills,x\nB,,y\nC,Blue sea,z\nD,,w\n", True),
        ("Faction,Name,Kind\nRed,A,Chief\n,B,Unit\nBlue,C,Chief\n,D,Unit\n", True),
        ("Name,Type,Cost\nA,Worker,1\nB,Event,\nC,Worker,2\nD,Event,\n", False),
        ("Cost,Name,Type\n1,A,Worker\n,B,Event\n2,C,Worker\n,D,Event\n", False),
        ("Name,Cost,Text\nA,1,x\nB,,y\nC,2,z\nD,,w\n", False),
        ("Name,Type,Weapon\nA,Worker,Long axe\nB,Event,\nC,Worker,Big bow\nD,Event,\n", False),
    ],
)
def test_only_gaps_that_may_be_merged_cells_are_told(table: str, is_told: bool) -> None:
    notes = begin(TEMPLATES, "G", "en", [SourceTable("t.csv", table.encode())]).notes
    assert any("has gaps" in note for note in notes) == is_told, notes
