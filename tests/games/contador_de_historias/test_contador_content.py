"""El Contador de Historias: its content is sound, and each mistake only it can make is told at its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from played import ROOT, game_of
from pliego.games.contador_de_historias import GAME
from pliego.games.opening import read_game
from pliego.playing.content import MissingContent
from pliego.playing.transcripts import played_transcripts
from pliego.text.problems import Problem, in_order

NAME = "contador-de-historias"
CONTENT = ROOT / "content" / NAME
SOURCE_WORDS = 6
"""So many words in a row of ours stand nowhere in the source."""


def wrong(tmp_path: Path, *changes: tuple[str, str, str]) -> list[tuple[str, int]]:
    """Return what is wrong after replacing `old` by `new` once in each (file, old, new): codes and lines."""
    folder = tmp_path / NAME
    shutil.copytree(CONTENT, folder)
    for file, old, new in changes:
        text = (folder / file).read_text("utf-8")
        assert old in text, f"{old} is not in {file}"
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    found, problems = read_game(folder)
    assert found is not None
    problems = [*problems, *GAME.check(found)]
    return [(each.code, place(each)) for each in in_order(problems)]


def place(problem: Problem) -> int:
    """Return the line of a problem."""
    assert problem.span is not None
    return problem.span.line


def line_of(file: str, text: str) -> int:
    """Return the first line that holds a text."""
    lines = (CONTENT / file).read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if text in line)


def test_it_is_sound() -> None:
    assert list(GAME.check(game_of(NAME))) == []


def test_tables_say_each_thing_once(tmp_path: Path) -> None:
    found = wrong(
        tmp_path,
        ("tables.yaml", "dados: {sum: 9}", "dados: {sum: 8}"),
        ("tables.yaml", "jugadores: {players: 4}", "jugadores: {players: 5}"),
    )
    assert found == [
        ("camp-table", line_of("tables.yaml", "  sucesos:")),
        ("camp-table", line_of("tables.yaml", "  mesa:")),
    ]


def test_a_strip_with_more_squares_than_the_weapons_know(tmp_path: Path) -> None:
    found = wrong(tmp_path, ("boards.yaml", "spaces: 6", "spaces: 7"))
    assert found == [("camp-table", line_of("tables.yaml", "  armas:"))]


def test_trials_are_like_the_specials_and_fit_the_characters(tmp_path: Path) -> None:
    trial = "attack: 3, defence: 2, stride: 2"
    text = (CONTENT / "cards.yaml").read_text("utf-8")
    assert text.count(trial) == 2
    first, second = "effect: {attack: 3, defence: 2, stride: 2}", "effect: {attack: 3, defence: 3, stride: 2}"
    found = wrong(
        tmp_path,
        ("cards.yaml", first, second),
        ("cards.yaml", "bullets: 6, cost: 5", "bullets: 6, cost: 4"),
    )
    assert found == [
        ("camp-cards", line_of("cards.yaml", "  prueba-salvaje:")),
        ("camp-cards", line_of("cards.yaml", "  vidal:")),
    ]


def test_no_zombie_is_beyond_the_dice_and_blue_costs_more(tmp_path: Path) -> None:
    found = wrong(
        tmp_path,
        ("cards.yaml", "attack: 4, defence: 4, group: 4", "attack: 4, defence: 6, group: 4"),
        (
            "cards.yaml",
            "zone: interior, colour: azul, build: {material: 2}",
            "zone: interior, colour: azul, build: {material: 1}",
        ),
    )
    assert found == [
        ("camp-cards", line_of("cards.yaml", "  normal-4:")),
        ("camp-cards", line_of("cards.yaml", "  dormitorios:")),
    ]


def test_there_are_characters_enough_to_begin_with(tmp_path: Path) -> None:
    found = wrong(tmp_path, ("game.yaml", "coste-inicial: {value: 2", "coste-inicial: {value: 1"))
    assert {code for code, _ in found} == {"camp-cards"} and len(found) == len(
        game_of(NAME).decks["personajes"].cards
    )


@pytest.mark.parametrize(("verb", "file"), [("noise", "cards.yaml"), ("sum", "tables.yaml")])
def test_what_lacks_a_number_is_told_and_not_played(tmp_path: Path, verb: str, file: str) -> None:
    """A game that lacks something is no traceback, whoever looks first."""
    folder = tmp_path / NAME
    shutil.copytree(CONTENT, folder)
    path = folder / file
    path.write_text(path.read_text("utf-8").replace(f"{verb}: ", "nothing: ", 1), "utf-8")
    game, _ = read_game(folder)
    assert game is not None
    list(GAME.check(game))


@pytest.mark.parametrize(
    ("section", "old", "new"),
    [("dormitorios", "colour: azul", "colour: rojo"), ("huerto", "zone: exterior", "zone: sotano")],
)
def test_a_section_that_fits_into_no_slot_is_told_at_its_card(
    tmp_path: Path, section: str, old: str, new: str
) -> None:
    folder = tmp_path / NAME
    shutil.copytree(CONTENT, folder)
    path = folder / "cards.yaml"
    before, card, after = path.read_text("utf-8").partition(f"\n  {section}:\n")
    path.write_text(before + card + after.replace(old, new, 1), "utf-8")
    game, _ = read_game(folder)
    assert game is not None and GAME.playable is not None
    with pytest.raises(MissingContent, match=new.split()[-1]) as told:
        GAME.playable.table(game, GAME.playable.settings(game)[0])
    assert (told.value.file, told.value.path) == ("cards.yaml", ("cards", section, "effect"))


def test_every_module_and_the_whole_room_are_small() -> None:
    sizes = [
        len(p.read_text("utf-8").splitlines())
        for p in (ROOT / "generator/pliego/games/contador_de_historias").glob("*.py")
    ]
    assert max(sizes) <= 400


def test_the_chances_are_those_of_the_cards_and_dice() -> None:
    game, odds = game_of(NAME), GAME.playable.chances()
    assert {name: str(chance(game)) for name, chance in odds.items()} == {
        "zombi-especial": "10/29",
        "recurso-comida": "7/20",
        "sitio-infestado": "1/4",
        "golpe-rezagado": "5/6",
        "golpe-trio": "1/2",
        "herida-trio": "1/2",
        "suceso-malo": "5/6",
        "suceso-malo-vigia": "5/12",
    }


def test_every_note_of_the_first_days_is_told() -> None:
    """A note at a phase that does not come in its turn would be printed nowhere."""
    assert GAME.playable is not None
    game = game_of(NAME)
    told = played_transcripts(game, GAME.playable)["primera"]
    for turn, notes in zip(told.turns, game.transcripts["primera"].notes.values(), strict=False):
        told_at = {key for line in turn.lines for key in (line.phase, line.head)}
        assert notes and notes.keys() <= told_at


def test_what_comes_of_each_decision_is_told_with_it() -> None:
    """A shot spends a bullet and fells a Straggler; a blow that wounds costs health."""
    assert GAME.playable is not None
    day = played_transcripts(game_of(NAME), GAME.playable)["primera"].turns[1].lines
    came = [{come.phrase: dict(come.fills) for come in line.results} for line in day if line.phrase == "die"]
    assert came[1] == {"gone": {"card": "Rezagado"}}
    wound = next(each for each in came if "counts-salud" in each)
    assert wound["counts-salud"] == {"before": 5, "after": 4}
    shot = next(line for line in day if line.phrase == "disparar")
    assert (shot.head, [(come.phrase, *come.fills.values()) for come in shot.results]) == (
        "lola",
        [("counts-bala", 5, 4)],
    )
    assert not any(come.phrase == "gone" for line in day if "huir" in line.phrase for come in line.results)


def test_a_day_is_told_from_its_event_to_its_tasks_and_then_what_lies_on_the_table() -> None:
    """Before each day, a table that plays the lesson along can be checked by what is told."""
    assert GAME.playable is not None
    evening, first, second = played_transcripts(game_of(NAME), GAME.playable)["primera"].turns[:3]
    assert [evening.lines[0].phase, first.lines[0].phrase, second.lines[0].phrase] == [
        "tareas",
        "event",
        "event",
    ]
    assert {turn.lines[-1].phase for turn in (evening, first, second)} == {"tareas"}
    stands = [turn.state for turn in (evening, first, second)]
    days = [stand.fills for stand in stands if stand is not None]
    assert [(fills["day"], fills["chapters"]) for fills in days] == [(1, 0), (2, 0), (3, 3)]
    assert [fills["open"] for fills in days[:1]] == ["–"]
    assert (days[1]["health"], days[1]["bullets"]) == (
        "Lola 6, Nico 4, Marta 6, Sara 6",
        "Lola 4, Marta 3, Sara 4",
    )
    assert (days[2]["store"], days[2]["distance"]) == (
        "Combustible 1, Comida 4, Material 1, Medicina 2",
        "1: 0, 2: 2, 3: 0",
    )


def test_those_dealt_are_told_with_whose_they_are() -> None:
    assert GAME.playable is not None
    opening = played_transcripts(game_of(NAME), GAME.playable)["primera"].opening
    assert [line.fills for line in opening.lines] == [
        {"seat": "Noa", "card": "Lola, Nico"},
        {"seat": "Iker", "card": "Marta, Sara"},
    ]
