"""What our products are held against: the same cards by ReportLab alone, the same book by WeasyPrint alone.

In: a deck as CSV and where to print it, or a game, on the command line. Out: a PDF; for a book, a line of
JSON. The law of this file: nothing of ours sets a card here; the book is our HTML, style sheets and pictures,
printed without a look at what comes out.
"""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "templates/fonts/source-sans-3"
_MM = 72 / 25.4
_ACROSS, _DOWN = 3, 3
_LEFT_MM, _TOP_MM, _W_MM, _H_MM, _TEXT_MM = 10.5, 16.5, 63, 88, 51


def cards(deck: str, out: str) -> None:
    """Print a deck, nine cards to a page, each text wrapped."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name in ("Regular", "Bold"):
        pdfmetrics.registerFont(TTFont(name, FONTS / f"{name}.ttf"))
    canvas = Canvas(out, pagesize=(210 * _MM, 297 * _MM), pageCompression=1)
    with Path(deck).open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            place = number % (_ACROSS * _DOWN)
            if number and not place:
                canvas.showPage()
            _card(canvas, row, place)
    canvas.save()


def _card(canvas: Any, row: dict[str, str], place: int) -> None:
    from reportlab.lib.utils import simpleSplit

    x = (_LEFT_MM + _W_MM * (place % _ACROSS)) * _MM
    y = (297 - _TOP_MM - _H_MM * (place // _ACROSS)) * _MM
    middle = x + _W_MM / 2 * _MM
    canvas.rect(x, y - _H_MM * _MM, _W_MM * _MM, _H_MM * _MM)
    for text, size, down in ((row["title"], 16, 13), (row["value"], 40, 40)):
        canvas.setFont("Bold", size)
        canvas.drawCentredString(middle, y - down * _MM, text)
    canvas.setFont("Regular", 10)
    for line, text in enumerate(simpleSplit(row["text"], "Regular", 10, _TEXT_MM * _MM)):
        canvas.drawCentredString(middle, y - 63 * _MM - 12 * line, text)


def book(game: str) -> None:
    """Print a game's rulebook as we do, and again by WeasyPrint alone; print how long each took."""
    import weasyprint
    from pliego.cards.fonts.measure import Fonts
    from pliego.cards.look import LookFiles
    from pliego.games.opening import open_game
    from pliego.make.print_jobs import open_edition
    from pliego.make.targets import PrintRun
    from pliego.printing.book import book as setting
    from pliego.printing.book import press
    from pliego.printing.products.edition import make_product
    from pliego.text.files import Folder

    jobs: list[press.BookJob] = []

    def recorded(job: press.BookJob) -> press.BookFile:
        jobs.append(job)
        return press.print_book(job)

    setting.render_book.__kwdefaults__["press"] = recorded
    folder = ROOT / "content" / game
    session, _problems = open_game(folder)
    assert session is not None
    fonts = Fonts(LookFiles.of_game(Folder(folder), Folder(ROOT / "templates"))[0].fonts)
    run = PrintRun(game, session.game.info.lang, "a4", "colour", "duplex")
    took = {}
    for turn in ("warm", "ours"):
        jobs.clear()
        edition, _found = open_edition(session, Folder(ROOT / "templates"), fonts, run)
        assert edition is not None
        begin = _processor_time()
        make_product(edition, "rulebook")
        took[turn] = _processor_time() - begin
    begin = _processor_time()
    for job in jobs:
        fetcher = press.book_fetcher(weasyprint, job.book_files, [])
        config = weasyprint.text.fonts.FontConfiguration()
        sheets = [
            weasyprint.CSS(string=each.text, base_url=press.BASE, url_fetcher=fetcher, font_config=config)
            for each in job.sheets
        ]
        html = weasyprint.HTML(string=job.html, base_url=press.BASE, url_fetcher=fetcher)
        pictures = {press.BASE + address: plate for address, plate in job.plates.plates.items()}
        html.write_pdf(stylesheets=sheets, font_config=config, pdf_variant="pdf/ua-1", cache=pictures)
    print(json.dumps({"ours": took["ours"], "bare": _processor_time() - begin, "times": len(jobs)}))


def _processor_time() -> float:
    """Return the seconds of processor time that this process took, and its children that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


if __name__ == "__main__":
    {"cards": cards, "book": book}[sys.argv[1]](*sys.argv[2:])
