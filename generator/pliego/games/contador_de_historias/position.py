"""*El Contador de Historias*: the camp as it lies on the table, and the numbers it is played with.

In: a game's content. Out: `Camp`, `Numbers`. Squares of the strip are counted from 0 here, from 1 on the
board. The law of this file: a card is its id; what it does stands in its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Self

from pliego.games.contador_de_historias import forms
from pliego.games.contador_de_historias.vocabulary import (
    BUILD,
    DRIVE,
    FINDS,
    FUEL,
    OUTINGS,
    REMOVE,
    RESOURCES,
    USE,
)
from pliego.playing.content import ContentReader, MissingContent, read_by
from pliego.playing.forms import NUMBER, by_seat, cards
from pliego.playing.moves import Move
from pliego.playing.pile import Pile, as_multiset, pile
from pliego.playing.position import Position, PositionPart, counted, public
from pliego.playing.rules import Rules

FULL = "completa"
NEAREST = 0
"""The square of the strip next to the character, the first."""
SLOTS = ("interior-verde", "interior-azul", "exterior-verde", "exterior-azul")
VALUES = (
    "dados-suceso", "caras", "contadores-distancia", "contadores-ampliar", "distancia-libre", "habitaciones",
    "botin-coche", "golpe", "huida", "bala", "pago", "baja", "eliminar", "fallo", "dias", "limite",
    "segundo-suceso", "comensales", "hambre", "cura", "reputacion", "fama", "gasolina", "aliados", "descanso",
    "coste-inicial", "coste-primera", "dados-ayuda", "capitulo-base", "capitulo-verde", "capitulo-azul",
)  # fmt: skip
"""The values of game.yaml that the rules are played with."""


@dataclass(frozen=True, slots=True)
class SurvivorKind:
    """What is printed on a character's card; `nurse`, `driver` and `hardy` are abilities of a few."""

    title: str
    health: int
    stamina: int
    noise: int
    load: int
    strike: int
    weapon: str
    bullets: int
    cost: int
    nurse: int = 0
    driver: int = 0
    hardy: int = 0


@dataclass(frozen=True, slots=True)
class ZombieKind:
    """What is printed on a zombie card; `group`: how many normal zombies it is, 0 for a special one;
    `value`: the reputation cost for which it is the trial."""

    title: str
    attack: int
    defence: int
    group: int = 0
    stride: int = 1
    reach: int = 1
    armoured: str = ""
    grip: str = ""
    value: int = 0


@dataclass(frozen=True, slots=True)
class SectionKind:
    """What is printed on a section: where it goes, what it costs to build and to use, what it gives."""

    title: str
    zone: str
    colour: str
    build: Mapping[str, int]
    gives: Mapping[str, Any]
    use: Mapping[str, int] = field(default_factory=dict)

    @property
    def slot(self) -> str:
        """The slots of the base that it fits into."""
        return f"{self.zone}-{self.colour}"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A ranged weapon: its damage and how much it helps by square; a square it lacks is out of range."""

    strike: int
    help: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the content says. `values` are those of game.yaml, by id; `sites`: of which kind each is; `trips`:
    what each is for and how far it is; `finds`: the resource that a site shows for each distance; `costs`:
    what a task costs, if it costs something, and `prices` the same counted out; `events`: without a watch and
    with one, by the sum of the dice, and `event_rows` their rows; `throws`: every way those may fall;
    `pairs`: the same of the dice of a helped throw."""

    values: Mapping[str, int] = read_by(lambda read: {name: read.value(name) for name in VALUES})
    seats: tuple[str, ...] = read_by(lambda read: read.seats(read.setting.players))
    squares: int = read_by(lambda read: read.board("combate", "spaces"))
    each: int = read_by(lambda read: _of_players(read, "personajes", "characters"))
    goal: int = read_by(lambda read: _of_players(read, read.setting.variant or FULL, "chapters"))
    start: Mapping[str, int] = read_by(
        lambda read: {kind: _of_players(read, "inicio", kind) for kind in RESOURCES}
    )
    survivors: Mapping[str, SurvivorKind] = read_by(lambda read: read.printed_in("personajes", SurvivorKind))
    zombies: Mapping[str, ZombieKind] = read_by(
        lambda read: read.printed_in("zombis", ZombieKind) | read.printed_in("pruebas", ZombieKind)
    )
    sections: Mapping[str, SectionKind] = read_by(lambda read: _sections(read))
    sites: Mapping[str, str] = read_by(
        lambda read: {name: str(does.get("site")) for name, does in read.effects("emplazamientos").items()}
    )
    trips: Mapping[str, tuple[str, int]] = read_by(
        lambda read: {
            name: (does["seek"], does.get("distance", 0))
            for name, does in read.effects("viajes").items()
            if "seek" in does
        }
    )
    finds: Mapping[str, Sequence[str]] = read_by(
        lambda read: {
            name: [str(does.get(each, "")) for each in FINDS]
            for name, does in read.effects("emplazamientos").items()
        }
    )
    hull: int = read_by(lambda read: sum(does.get("hull", 0) for does in read.effects("viajes").values()))
    weapons: Mapping[str, Weapon] = read_by(lambda read: dict(_weapons(read)))
    counters: Sequence[str] = read_by(lambda read: [row for row, _ in read.rows("eliminar", "pago")])
    costs: Mapping[Move, Mapping[str, int]] = read_by(lambda read: dict(_costs(read)))
    prices: Mapping[Move, frozenset[tuple[str, int]]] = read_by(
        lambda read: {task: as_multiset([*Counter(cost).elements()]) for task, cost in _costs(read)}
    )
    slots: Mapping[str, int] = read_by(lambda read: {name: read.board("base", name) for name in SLOTS})
    more_slots: int = read_by(lambda read: read.board("base", "ampliacion"))
    events: Mapping[int, tuple[Mapping[str, Any], Mapping[str, Any]]] = read_by(
        lambda read: {
            c["dados"]["sum"]: (c["sin"], c["con"]) for _, c in read.rows("sucesos", "dados", "sin", "con")
        }
    )
    event_rows: Mapping[int, str] = read_by(
        lambda read: {c["dados"]["sum"]: row for row, c in read.rows("sucesos", "dados")}
    )
    faces: Sequence[int] = read_by(lambda read: _faces(read))
    pairs: Sequence[Sequence[int]] = read_by(
        lambda read: [*product(_faces(read), repeat=read.value("dados-ayuda"))]
    )
    throws: Sequence[Sequence[int]] = read_by(
        lambda read: [*product(_faces(read), repeat=read.value("dados-suceso"))]
    )
    nearest_first: bool = read_by(lambda read: read.word("orden-avance") == "cercano")
    titles: Mapping[str, str] = read_by(
        lambda read: _named_counters(read) | {name: card.title for name, card in read.game.cards.items()}
    )


@dataclass(slots=True)
class Person(PositionPart):
    """A character in play: whose it is, what is left of it, the task its token marks ("" for none), and
    whether it has lent its die today."""

    seat: int = public(default=0)
    health: int = public(default=0)
    stamina: int = public(default=0)
    bullets: int = public(default=0)
    task: Move = public(default="")
    lent: bool = public(default=False)


@dataclass(slots=True)
class Site(PositionPart):
    """An open site: its card, the cards face down, the payment asked ("" for none), characters face up."""

    card: str = public(cards=True, default="")
    inside: Pile = counted(cards=True, default=())
    payment: str = public(cards=True, default="")
    waiting: Pile = public(cards=True, default=())


@dataclass(slots=True)
class Camp(Position[Numbers]):
    """What lies on the table.

    Decks and what is used of them; the `crew` in the order of play with its `people`; `told`: emptied sites;
    `chapters`: those told besides; `log`: the lines of the diary, each by what it tells of, and the `ending`
    that is read. `away`: characters left out. `asked`: who is still to be asked.

    Of an outing: `who` is out, `left` encounters to come, `going` its distance (0 if it is there), `site` its
    place among the open ones (-1: none), whether the room is `new`, the cards `carried`, the card `found`,
    the zombies on the `strip` with their `lives`, the character a trial is fought for (`fight`), the site
    that the car goes to (`trip`).
    """

    zombies: Pile = counted(cards=True, deck="zombis")
    zombies_used: Pile = public(cards=True, default=(), written=cards("zombies"))
    trials: Pile = public(cards=True, deck="pruebas")
    resources: Pile = counted(cards=True, deck="recursos", written=forms.LEFT)
    resources_used: Pile = public(cards=True, default=(), written=cards("resources"))
    store: Pile = public(cards=True, default=(), written=cards("resources"))
    sites: Pile = counted(cards=True, deck="emplazamientos", written=forms.LEFT)
    told: Pile = public(cards=True, default=(), written=cards("sites"))
    lost: Pile = public(cards=True, default=(), written=cards("sites"))
    trips: Pile = public(cards=True, default=())
    strangers: Pile = counted(cards=True, deck="personajes")
    crew: tuple[str, ...] = public(cards=True, default=(), written=forms.COMPARED)
    dead: Pile = public(cards=True, default=(), written=cards("strangers"))
    away: Pile = public(cards=True, default=(), written=cards("strangers"))
    unbuilt: Pile = public(cards=True, deck="secciones")
    built: Pile = public(cards=True, default=(), written=cards("unbuilt"))
    open: list[Site] = public(cards=True, default_factory=list, written=forms.OPEN)
    people: dict[str, Person] = public(default_factory=dict, written=forms.PEOPLE)
    counters: dict[str, int] = public(default_factory=dict)
    distance: list[int] = public(default_factory=list)
    reputation: list[int] = public(default_factory=list, written=by_seat(NUMBER))
    day: int = public(default=0)
    chapters: int = public(default=0, written=forms.CHAPTERS)
    log: tuple[str, ...] = public(default=(), written=forms.COMPARED)
    ending: str = public(default="")
    extended: int = public(default=0)
    hull: int = public(default=0)
    near: int = public(default=0)
    asked: tuple[str, ...] = public(default=(), written=forms.COMPARED)
    who: str = public(default="")
    left: int = public(default=0)
    going: int = public(default=0)
    site: int = public(default=-1, written=forms.SITE)
    new: bool = public(default=False)
    carried: Pile = public(cards=True, default=(), written=cards("resources"))
    found: str = public(cards=True, default="")
    fight: str = public(default="")
    trip: str = public(default="")
    strip: list[str] = public(cards=True, default_factory=list, written=forms.STRIP)
    lives: list[int] = public(default_factory=list, written=forms.LIVES)
    gathered: Pile = public(cards=True, default=(), written=cards("zombies"))

    def value(self, name: str) -> int:
        """Return a declared number."""
        return self.numbers.values[name]

    @property
    def person(self) -> Person:
        """Who is out."""
        return self.people[self.who]

    @property
    def card(self) -> SurvivorKind:
        """The card of who is out."""
        return self.numbers.survivors[self.who]

    @property
    def here(self) -> Site:
        """The open site where the character out is."""
        return self.open[self.site]

    @property
    def kind(self) -> str:
        """What kind of site the character out is at; "" on the way."""
        return self.numbers.sites[self.here.card] if self.site >= 0 else ""

    def nearest(self) -> int:
        """Return the square of the nearest zombie, counted from 0; the number of squares if there is none."""
        for square, card in enumerate(self.strip):
            if card:
                return square
        return len(self.strip)

    def zombie(self, square: int) -> ZombieKind:
        """Return what stands in a square."""
        return self.numbers.zombies[self.strip[square]]

    def spend(self, cost: Mapping[str, int]) -> None:
        """Put resources of the store on the discard, as far as there are any."""
        for kind, count in cost.items():
            self.move_card(kind, "store", "resources_used", count)

    def take(self, kind: str, count: int) -> None:
        """Take resources out of the discard, else out of the deck."""
        taken = self.move_card(kind, "resources_used", "store", count)
        self.move_card(kind, "resources", "store", count - taken)

    def tasks(self) -> list[Move]:
        """Return the task of each character."""
        return [person.task for person in self.people.values()]

    def total(self) -> int:
        """Return how many counters lie on the master table."""
        return sum(self.counters.values())

    def score(self) -> int:
        """Return how many chapters the camp has."""
        return len(self.told) + self.chapters

    @classmethod
    def begin(cls, rules: Rules[Numbers], **given: Any) -> Self:
        """Return the table before anything is set up."""
        numbers = rules.numbers
        empty: dict[str, Any] = {
            "trips": pile(numbers.trips),
            "counters": dict.fromkeys(numbers.counters, 0),
            "distance": [0] * len(OUTINGS),
            "reputation": [0] * len(numbers.seats),
            "hull": numbers.hull,
            "strip": [""] * numbers.squares,
            "lives": [0] * numbers.squares,
        }
        return super(Camp, cls).begin(rules, **empty | given)

    @property
    def turns(self) -> int:
        """The day: each is a turn."""
        return self.day

    def termination_measure(self) -> tuple[int, ...]:
        """Return how many days are left."""
        return (self.value("dias") - self.day,)

    def in_use(self) -> Mapping[str, int]:
        """Return how much of each component lies on the table."""
        seats = len(self.numbers.seats)
        return {
            "tokens/contador-zombi": self.total(),
            "tokens/contador-distancia": sum(self.distance),
            "sheets/hoja": seats,
            "aids/ayuda": seats,
        }


def _named_counters(read: ContentReader) -> dict[str, str]:
    table = read.game.tables.get("eliminar")
    return {kind: str(row.get("zombi", kind)) for kind, row in table.rows.items()} if table else {}


def _sections(read: ContentReader) -> dict[str, SectionKind]:
    """Return what is printed on the sections, each of which fits into slots that the base has."""
    found = read.printed_in("secciones", SectionKind)
    for name, kind in found.items():
        if kind.slot not in SLOTS:
            raise MissingContent(f"a slot for `{kind.slot}`", "cards.yaml", "cards", name, "effect")
    return found


def _of_players(read: ContentReader, column: str, verb: str) -> int:
    """Return a number of the row of so many players as play; each variant has a column for its chapters."""
    for _, cells in read.rows("mesa", "jugadores", column):
        if cells["jugadores"].get("players") == read.setting.players:
            found: int = cells[column].get(verb, 0)
            return found
    raise MissingContent(f"a row for {read.setting.players} players", "tables.yaml", "tables", "mesa")


def _weapons(read: ContentReader) -> Iterator[tuple[str, Weapon]]:
    for row, cells in read.rows("armas", "dano"):
        squares = {int(name[1:]) - 1: cell for name, cell in cells.items() if name[1:].isdigit()}
        helps = {square: cell["help"] for square, cell in squares.items() if "help" in cell}
        yield row, Weapon(cells["dano"].get("strike", 0), helps)


def _costs(read: ContentReader) -> Iterator[tuple[Move, Mapping[str, int]]]:
    """Yield each task that costs something, with what it costs."""
    for row, cells in read.rows("eliminar", "pago"):
        yield (REMOVE, row), cells["pago"]
    for name, kind in _sections(read).items():
        yield from {(BUILD, name): kind.build, (USE, name): kind.use}.items()
    for trip in read.effects("viajes"):
        yield (DRIVE, trip), {FUEL: read.value("gasolina")}


def _faces(read: ContentReader) -> Sequence[int]:
    """Return what a die may show."""
    return range(1, read.value("caras") + 1)


def marked(camp: Camp, verb: str) -> list[str]:
    """Return what is marked for tomorrow with a task: where to go, what to build."""
    return [task[1] for task in camp.tasks() if not isinstance(task, str) and task[0] == verb]
