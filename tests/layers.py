"""The layers of the code, from the bottom up: what each module is for; a package stands for all its modules.

`test_layers` holds every import to them, and the table in `generator/README.md` is printed from them:
`python tests/layers.py` writes it anew.
"""

from __future__ import annotations

from pathlib import Path

README = Path(__file__).parents[1] / "generator" / "README.md"
HEADINGS = "| line | modules | what they do |\n| --- | --- | --- |\n"
LAYERS: tuple[dict[str, str], ...] = (
    {"frozen": "values: dataclasses that nobody changes"},
    {
        "source": "places and problems",
        "units": "millimetres and points",
        "near": "which known name was meant",
        "surroundings": "faults of the machine",
        "locales": "what is known of a language",
        "sweeping": "the search for garbage, put off",
        "deadline": "work that may take so long",
        "loading": "libraries loaded whole",
    },
    {
        "files": "reading inside a folder, remembered",
        "nodes": "YAML as a tree with places",
        "drawing": "what is drawn, in millimetres",
        "page": "the arithmetic of paper",
        "brackets": "the holes of prose",
        "chances": "a fraction in words",
        "ways": "what leads where, and how far it is",
        "workers": "jobs done side by side",
        "zipping": "files in a ZIP",
        "font_tables": "which tables a font file has",
    },
    {
        "yamltree": "YAML text to a tree",
        "text": "the one markup parser",
        "checksums": "whether a font file is as it was made",
        "charmaps": "how many characters a font file claims",
        "outlines": "the outlines of glyphs",
        "likeness": "by what drawings are known to look the same",
        "art": "SVG and rasters to a `Drawing`",
        "pseudolocale": "texts that stand in for a translation",
        "pictures": "which file a picture's name means",
        "po": "translations as gettext PO, each text with its place",
    },
    {"model": "a game as typed values", "fonts": "what fonts measure"},
    {"engine": "the kernel: positions, moves, chance, rules in force, examples played, simple players"},
    {"games": "a room for each game: vocabulary, rules, readings, examples, facts, checks, odds, players"},
    {
        "annotations": "which fields of a model are prose",
        "labels": "the fixed words of templates",
        "session": "what a run remembers of a game",
        "spreadsheet": "decks from CSV and XLSX",
    },
    {
        "faults": "what a model refuses, in words",
        "lookup": "what a hole names",
        "suits": "the suits that a table names, and their signs",
    },
    {
        "validate": "a tree to a model",
        "fill": "holes to words",
        "beginning": "the folder of a new game, from a table if there is one",
    },
    {"look": "themes, layouts, fonts and style sheets: the game's own first, then those for all"},
    {"printed": "every printed text", "reader": "content to a game, every problem found"},
    {
        "jsonschemas": "schemas for editors",
        "layout": "a layout and a face's data become a fitted `Drawing`",
        "odds": "a game's exact chances, each worked out when it is asked for",
    },
    {
        "checks": "one check a module",
        "render": "PDF (ReportLab), pictures (PDFium), books (Jinja2, WeasyPrint), SVG",
        "decks": "what a designer asks of a deck",
        "translate": "a game's texts by content address; the same game in another language",
    },
    {
        "products": "what a game is printed as: imposition, margins, kit",
        "checking": "layout, data and play together: what `pliego check` says",
    },
    {
        "mutation": "numbers changed and rules switched off: what `pliego check --mutate` says",
        "playtest": "games played by the hundred: what `pliego playtest` and `pliego rulings --compare` say",
    },
    {
        "build": "what is stale, presses side by side, atomic writes, manifest",
        "openspiel": "every game as a game of OpenSpiel, where that is installed",
        "release": "one ZIP for each game, language and paper, with a picture of its pages",
    },
    {"watch": "a game on a page of the browser that follows what is saved"},
    {"cli": "the command line: the only part that prints and exits"},
    {"__main__": "`python -m generator`"},
)


def table() -> str:
    """Return the layers as the README prints them, the highest first."""
    rows = []
    for number, line in reversed(list(enumerate(LAYERS, 1))):
        names = " · ".join(f"`{name}`" for name in line)
        rows.append(f"| {number} | {names} | {' · '.join(line.values())} |")
    return HEADINGS + "\n".join(rows) + "\n"


def written(text: str) -> str:
    """Return the README with the table that it should hold."""
    before, rest = text.split(HEADINGS, 1)
    after = rest[rest.index("\n\n") + 1 :]
    return before + table() + after


if __name__ == "__main__":
    README.write_text(written(README.read_text("utf-8")), "utf-8")
