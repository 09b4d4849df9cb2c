"""`make afternoon SAVES=1000 SEED=1`: a designer works for an afternoon beside `pliego watch`.

In: how often something is saved, the seed. Out: the memory of `watch` on the way; exit 1 if it took too much,
showed something old, printed a traceback, or left something behind. The laws of this file: files are saved as
editors do it; each save is waited for until the page shows it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from desk import Desk, codes, is_settled
from workshop import children_of, running

MOST_MEGABYTES = 300
CARDS = 40
MARKS = (10, 100, 1000)
BLINK = 0.3
"""Longer than `watch` waits between two looks."""
HOUR = 3600.0
PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 40">
<path d="M1 1{}" fill="none" stroke-width=".05"/>
</svg>
"""
RULES = """\
sections:
  - {id: turn, title: Turn, blocks: [{rule: TURN-1, kind: procedure, origin: house, text: Take a card.}]}
"""


class Afternoon:
    """A game with 40 cards, `watch`, and a designer who saves."""

    def __init__(self, desk: Desk, aside: Path, chance: Random) -> None:
        self.desk, self.root, self.aside, self.chance, self.saves = desk, desk.root, aside, chance, 0
        self.figures: dict[int, float] = {}
        self.most = 0.0
        self.ways: Sequence[Callable[[], None]] = (
            self.save_in_place,
            self.save_beside,
            self.save_with_backup,
            self.save_after_deleting,
            self.save_half_first,
            self.save_wrong_first,
            self.save_with_a_time_ahead,
            self.rename_a_card,
            self.redraw_the_picture,
            self.rename_the_picture,
            self.take_the_folder_away,
            self.check_out_everything,
            self.lose_game_yaml,
            self.close_the_browser,
        )
        self.write("cards.yaml", self.cards())
        self.write("art/hill.svg", picture(3))
        self.show()

    def cards(self) -> str:
        """Return 40 cards; the first tells which save this is, and shows the picture."""
        more = "".join(f"  card-{at}: {{title: Card {at}, text: Take {at}.}}\n" for at in range(1, CARDS))
        listed = ", ".join(f"{{card: card-{at}}}" for at in range(CARDS))
        first = f"  card-0: {{title: Save {self.saves}, text: A hill, art: art/hill.svg}}\n"
        look = "layout: art-card, back: pattern-back, colour: teal"
        deck = f"  deck: {{title: Deck, {look}, cards: [{listed}]}}\n"
        return f"cards:\n{first}{more}decks:\n{deck}"

    def write(self, name: str, text: str) -> None:
        """Write a file in place."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def show(self) -> dict[str, Any]:
        """Wait until the page shows the last save, without a problem."""
        title = f"Save {self.saves}"
        return self.desk.state(
            lambda state: not state["problems"] and any(face["title"] == title for face in state["faces"])
        )

    def save(self) -> None:
        """Save once in some way, and wait until it is shown."""
        self.saves += 1
        self.chance.choice(self.ways)()
        self.write("cards.yaml", self.cards())
        self.show()
        if self.saves % 100 == 50:
            self.print_the_rulebook()
        megabytes = self.desk.megabytes()
        self.most = max(self.most, megabytes)
        if self.saves in MARKS:
            self.figures[self.saves] = megabytes

    def save_in_place(self) -> None:
        """Shorten the file to nothing, and write it."""
        self.write("cards.yaml", self.cards())

    def save_beside(self) -> None:
        """Write another file and rename it."""
        beside = self.root / ".cards.yaml.swp"
        beside.write_text(self.cards(), "utf-8")
        beside.replace(self.root / "cards.yaml")

    def save_with_backup(self) -> None:
        """Rename the old file, and write a new one."""
        (self.root / "cards.yaml").replace(self.root / "cards.yaml~")
        self.save_in_place()

    def save_after_deleting(self) -> None:
        """Delete the file, and write it anew after a while."""
        (self.root / "cards.yaml").unlink()
        time.sleep(BLINK)
        self.save_in_place()

    def save_half_first(self) -> None:
        """Write half, wait, and write the rest."""
        whole = self.cards()
        with (self.root / "cards.yaml").open("w", encoding="utf-8") as file:
            file.write(whole[: self.chance.randrange(len(whole))])
            file.flush()
            time.sleep(BLINK)
        self.save_in_place()

    def save_wrong_first(self) -> None:
        """Save a mistake, and see it."""
        self.write(
            "cards.yaml", self.cards().replace("title:", "titel:", 2).replace("A hill", '"{value.no}"')
        )
        self.desk.state(lambda state: codes(state).count("unknown-key") == 2)

    def save_with_a_time_ahead(self) -> None:
        """Save with the clock of another machine."""
        self.save_in_place()
        ahead = time.time() + HOUR
        os.utime(self.root / "cards.yaml", (ahead, ahead))
        self.show()

    def rename_a_card(self) -> None:
        """Give a card another name, while another card is wrong."""
        other = self.cards().replace("card-7:", "card-seven:").replace("text: Take 3.", "txet: Take 3.")
        self.write("cards.yaml", other)
        self.desk.state(lambda state: bool(state["problems"]))

    def redraw_the_picture(self) -> None:
        """Save a picture with many points."""
        self.write("art/hill.svg", picture(self.chance.randrange(3, 3000)))

    def rename_the_picture(self) -> None:
        """Rename a picture, and rename it back."""
        hill = self.root / "art/hill.svg"
        hill.rename(hill.with_name("mountain.svg"))
        self.desk.state(lambda state: bool(state["problems"]))
        hill.with_name("mountain.svg").rename(hill)

    def take_the_folder_away(self) -> None:
        """Take away the folder in which `watch` stands, and put a copy in its place."""
        copy = Path(shutil.copytree(self.root, self.root.with_name("copy")))
        shutil.rmtree(self.root)
        self.desk.state(lambda state: bool(state["problems"]))
        copy.rename(self.root)

    def check_out_everything(self) -> None:
        """Write every file anew, with the same content."""
        for path in [path for path in self.root.rglob("*.*") if path.is_file()]:
            data = path.read_bytes()
            path.unlink()
            path.write_bytes(data)

    def lose_game_yaml(self) -> None:
        """Delete game.yaml, and bring it back."""
        data = (self.root / "game.yaml").read_bytes()
        (self.root / "game.yaml").unlink()
        self.desk.state(lambda state: bool(state["problems"]))
        (self.root / "game.yaml").write_bytes(data)

    def close_the_browser(self) -> None:
        """Ask for everything, and go away without reading the answers."""
        host, port = self.desk.url.removeprefix("http://").rstrip("/").split(":")
        for face in self.desk.now()["faces"][:5]:
            with socket.create_connection((host, int(port))) as asked:
                asked.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                asked.sendall(f"GET /face?name={face['name']} HTTP/1.0\r\n".encode())

    def print_the_rulebook(self) -> None:
        """Write rules, see the rulebook, and delete the rules."""
        self.write("rules.yaml", RULES)
        self.desk.state(lambda state: is_settled(state) and bool(state["pages"]))
        (self.root / "rules.yaml").unlink()
        self.desk.state(lambda state: not state["pages"] and not state["problems"])

    def begin_to_print(self) -> None:
        """Write rules, and see that the rulebook is being printed."""
        self.write("rules.yaml", RULES)
        self.desk.state(lambda state: bool(state["printing"]))

    def end(self) -> list[str]:
        """End `watch`; return what was wrong on the way or is left."""
        began = {self.desk.process.pid, *children_of(self.desk.process.pid)}
        wrong = [f"exit code {code}"] if (code := self.desk.end()) else []
        wrong += [f"{self.most:.0f} MB"] if self.most > MOST_MEGABYTES else []
        wrong += [f"the process {pid} is still there" for pid in sorted(began & running())]
        wrong += [f"left behind: {path.name}" for path in self.aside.rglob("*")]
        wrong += [f"left behind: {path.name}" for path in self.root.rglob("*.part")]
        terminal = self.desk.terminal()
        return wrong + ([f"a traceback:\n{terminal[-5000:]}"] if "Traceback" in terminal else [])


def picture(points: int) -> str:
    """Return a picture with so many points."""
    return PICTURE.format("".join(f"L{at % 60} {at % 37 + 1}" for at in range(points)))


def afternoon(root: Path, saves: int, chance: Random) -> list[str]:
    """Save so many times; print the memory on the way, and return what was wrong."""
    (aside := root / "aside").mkdir()
    begun = time.monotonic()
    with Desk(root, TMPDIR=str(aside)) as desk:
        day = Afternoon(desk, aside, chance)
        while day.saves < saves:
            day.save()
        day.begin_to_print()
        wrong = day.end()
    shown = ", ".join(f"{megabytes:.0f} MB after {at} saves" for at, megabytes in day.figures.items())
    print(f"{day.saves} saves in {time.monotonic() - begun:.0f} s: {shown}, {day.most:.0f} MB at most")
    return wrong


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(prog="make afternoon")
    parser.add_argument("--saves", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as root:
        wrong = afternoon(Path(root), asked.saves, Random(asked.seed))
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
