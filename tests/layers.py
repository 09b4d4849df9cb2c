"""The packages of the code, the lowest first: what each is for.

`test_layers` holds every import to them, and the table in `generator/README.md` is printed from them:
`python tests/layers.py` writes it anew.
"""

from __future__ import annotations

from pathlib import Path

README = Path(__file__).parents[1] / "generator" / "README.md"
HEADINGS = "| package | what happens there |\n| --- | --- |\n"
PACKAGES: dict[str, str] = {
    "text": "files come in: YAML as trees with places, prose, PO files, locales; problems as values",
    "game": "content becomes a typed game: the model, the reader, spreadsheets, placeholders filled",
    "cards": "a face becomes a fitted `Drawing`: art, fonts, look, layout",
    "printing": "faces and prose become files: `pdf`, `svg`, `book`, `sheets`, `products` …",
    "translate": "PO files, and the same game in another language",
    "playing": "the kernel: positions, moves, chance, rules in force; examples played; simple players",
    "games": "a room, which is a package with the played rules, for each game; the catalogue of them",
    "checks": "one check a module, by what it looks at: `content`, `faces`, `played`",
    "make": "what is stale, workers side by side, files written whole, the manifest, releases",
    "playtest": "games played by the hundred; numbers changed and rules switched off; OpenSpiel",
    "api": "what `import pliego` offers and keeps stable",
    "watch": "a game on a page of the browser that follows what is saved",
    "fetch": "tables from the web, shown by card and taken: the only part that asks other computers",
    "cli": "the command line: the only part that prints and exits",
    "__main__": "`python -m pliego`",
}
NEVER = (
    ("text", "playing"),
    ("game", "playing"),
    ("cards", "playing"),
    ("printing", "playing"),
    ("translate", "playing"),
)
"""Printing knows no playing: neither these packages nor what they import import these."""


def table() -> str:
    """Return the packages as the README prints them, the highest first."""
    return HEADINGS + "\n".join(f"| `{name}` | {text} |" for name, text in reversed(PACKAGES.items())) + "\n"


def written(text: str) -> str:
    """Return the README with the table that it should hold."""
    before, rest = text.split(HEADINGS, 1)
    after = rest[rest.index("\n\n") + 1 :]
    return before + table() + after


if __name__ == "__main__":
    README.write_text(written(README.read_text("utf-8")), "utf-8")
