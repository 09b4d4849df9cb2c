"""The page of a watched game, served to this machine alone.

In: what is to be seen, as one value that is replaced when something changes. Out: answers. The laws of this
file: nobody but this machine is answered; no file is shown but those the game was read from.
"""

from __future__ import annotations

import html
import json
import threading
from dataclasses import dataclass, field
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from pliego.text.files import FileFault, digest, read_regular
from pliego.text.problems import Problem, as_data, in_order
from pliego.watch.sight import Shown, Sight

HOST = "127.0.0.1"
_OWN_NAMES = ("127.0.0.1", "localhost")


@dataclass(frozen=True)
class Display:
    """What is to be seen now. `step` grows with every change; `pages` are those of the rulebook, which
    `is_printing` when they are about to change."""

    step: int = 0
    sight: Sight = field(default_factory=Sight)
    pages: tuple[bytes, ...] = ()
    book_problems: tuple[Problem, ...] = ()
    is_printing: bool = False

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong with game and rulebook, each once."""
        return in_order([*self.sight.problems, *self.book_problems])

    @cached_property
    def state(self) -> bytes:
        """What the page draws itself from, as JSON: asked for again and again until something changes."""
        return json.dumps(_state(self), ensure_ascii=False).encode()


class PageServer:
    """Serves one page; its `display` may be replaced at any time. Raises OSError if the port is taken."""

    def __init__(self, templates: Path, port: int) -> None:
        self.display = Display()
        self.page = (templates / "watch" / "page.html").read_bytes()
        self.source = (templates / "watch" / "source.html").read_text("utf-8")
        self._answering = ThreadingHTTPServer((HOST, port), _handler(self))
        self._answering.daemon_threads = True

    def start(self) -> None:
        """Answer from now on, beside what else is done."""
        threading.Thread(target=self._answering.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer no more."""
        self._answering.shutdown()
        self._answering.server_close()

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self._answering.server_address[1]}/"

    def answer(self, asked: str) -> tuple[str, bytes] | None:
        """Return the type and the bytes of what is asked for, None if there is no such thing."""
        address = urlsplit(asked)
        words = {key: values[0] for key, values in parse_qs(address.query).items()}
        match address.path:
            case "/":
                return "text/html; charset=utf-8", self.page
            case "/state":
                return "application/json", self.display.state
            case "/face":
                shown = self.display.sight.faces.get(words.get("name", ""))
                return ("image/svg+xml", shown.svg) if shown else None
            case "/page":
                number = words.get("number", "")
                known = number.isdecimal() and 0 < int(number) <= len(self.display.pages)
                return ("image/png", self.display.pages[int(number) - 1]) if known else None
            case "/source":
                return self._source(words.get("path", ""), words.get("line", ""))
        return None

    def _source(self, path: str, line: str) -> tuple[str, bytes] | None:
        """Return a file that the game was read from, a line of it marked."""
        if str(Path(path).resolve()) not in self.display.sight.reads.files:
            return None
        try:
            text = read_regular(Path(path)).decode("utf-8", "replace")
        except FileFault:
            return None
        rows = "".join(
            f'<li id="L{number}"{" class=here" if str(number) == line else ""}>{html.escape(row) or " "}</li>'
            for number, row in enumerate(text.splitlines(), 1)
        )
        filled = self.source.replace("{path}", html.escape(path)).replace("{rows}", rows)
        return "text/html; charset=utf-8", filled.encode()


def _state(display: Display) -> dict[str, Any]:
    sight = display.sight
    return {
        "step": display.step,
        "round": sight.round,
        "title": sight.title,
        "lang": sight.lang,
        "printing": display.is_printing,
        "problems": [as_data(problem) for problem in display.problems],
        "faces": [_face(shown) for shown in sight.faces.values()],
        "pages": [digest(page) for page in display.pages],
    }


def _face(shown: Shown) -> dict[str, Any]:
    return {
        "name": shown.name,
        "id": shown.id,
        "side": shown.side,
        "title": shown.title,
        "path": shown.place.path if shown.place else None,
        "line": shown.place.line if shown.place else None,
        "width": shown.drawing.w_mm,
        "height": shown.drawing.h_mm,
        "digest": shown.digest,
        "changed": shown.changed,
        "old": shown.is_old,
    }


def _handler(server: PageServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers this machine's browser, and nobody who comes by another name."""

        def do_GET(self) -> None:
            """Answer."""
            name = (self.headers.get("Host") or "").rpartition(":")[0]
            found = server.answer(self.path) if name in _OWN_NAMES else None
            if found is None:
                self.send_error(404)
                return
            kind, data = found
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_said: object) -> None:
            """Say nothing: the terminal tells of the game."""

    return Handler
