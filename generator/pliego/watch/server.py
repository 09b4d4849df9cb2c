"""The page of a watched game, served to this machine only.

In: the `Display`, one value that is replaced when something changes. Out: answers. The laws of this file:
only this machine gets answers; the only files that are shown are those that the game was read from; a request
is a stranger's text, so a wrong one gets a 404 and nothing else happens.
"""

from __future__ import annotations

import html
import json
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from pliego.text.files import FileFault, digest, read_regular
from pliego.text.problems import Problem, as_data, capped, in_order
from pliego.watch.snapshot import ShownFace, Snapshot

HOST = "127.0.0.1"
_OWN_NAMES = ("127.0.0.1", "localhost")
_PATIENCE_SECONDS = 30
"""How long a browser may be silent in the middle of a request."""


@dataclass(frozen=True)
class Display:
    """What the page shows now.

    `step` grows with every change. `pages` are those of the rulebook; it `is_printing` while new ones are
    made.
    """

    step: int = 0
    snapshot: Snapshot = field(default_factory=Snapshot)
    pages: tuple[bytes, ...] = ()
    book_problems: tuple[Problem, ...] = ()
    is_printing: bool = False

    @property
    def problems(self) -> list[Problem]:
        """The problems of the game and its rulebook, each once, and the first of many alike."""
        return capped(in_order([*self.snapshot.problems, *self.book_problems]))

    @cached_property
    def state(self) -> bytes:
        """The data of the page as JSON; it is kept, since the page asks for it again and again."""
        return json.dumps(_state(self), ensure_ascii=False).encode("utf-8", "replace")


class PageServer:
    """Serves one page; its `display` may be replaced at any time. Raises OSError if the port is taken."""

    def __init__(self, templates: Path, port: int) -> None:
        self.display = Display()
        self.page = (templates / "watch" / "page.html").read_bytes()
        self.source = (templates / "watch" / "source.html").read_text("utf-8")
        self._answering = _Answering((HOST, port), _handler(self))

    def start(self) -> None:
        """Answer from now on, in a thread."""
        threading.Thread(target=self._answering.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop answering."""
        self._answering.shutdown()
        self._answering.server_close()

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self._answering.server_address[1]}/"

    def answer(self, request: str) -> tuple[str, bytes] | None:
        """Return the type and the bytes for a request; None if there is no such thing."""
        try:
            address = urlsplit(request)
        except ValueError:
            return None
        words = {key: values[0] for key, values in parse_qs(address.query).items()}
        match address.path:
            case "/":
                return "text/html; charset=utf-8", self.page
            case "/state":
                return "application/json", self.display.state
            case "/face":
                shown = self.display.snapshot.faces.get(words.get("name", ""))
                return ("image/svg+xml", shown.svg) if shown else None
            case "/page":
                page = _numbered(self.display.pages, words.get("number", ""))
                return ("image/png", page) if page is not None else None
            case "/source":
                return self._source(words.get("path", ""), words.get("line", ""))
        return None

    def _source(self, path: str, line: str) -> tuple[str, bytes] | None:
        """Return a file that the game was read from, with a marked line."""
        try:
            known = str(Path(path).resolve()) in self.display.snapshot.reads.files
            text = read_regular(Path(path)).decode("utf-8", "replace") if known else None
        except (FileFault, OSError, RuntimeError, ValueError):
            return None
        if text is None:
            return None
        rows = "".join(
            f'<li id="L{number}"{" class=here" if str(number) == line else ""}>{html.escape(row) or " "}</li>'
            for number, row in enumerate(text.splitlines(), 1)
        )
        filled = self.source.replace("{path}", html.escape(path)).replace("{rows}", rows)
        return "text/html; charset=utf-8", filled.encode()


def _numbered(pages: Sequence[bytes], number: str) -> bytes | None:
    """Return the page of a number, as it is typed in an address."""
    return next((page for at, page in enumerate(pages, 1) if str(at) == number), None)


def _state(display: Display) -> dict[str, Any]:
    snapshot = display.snapshot
    return {
        "step": display.step,
        "round": snapshot.round,
        "title": snapshot.title,
        "lang": snapshot.lang,
        "printing": display.is_printing,
        "problems": [as_data(problem) for problem in display.problems],
        "faces": [_face(shown) for shown in snapshot.faces.values()],
        "pages": [digest(page) for page in display.pages],
    }


def _face(shown: ShownFace) -> dict[str, Any]:
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


class _Answering(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that went away. Anything else is our bug."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def _handler(server: PageServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers this machine's browser, and no request for another host name."""

        timeout = _PATIENCE_SECONDS

        def do_GET(self) -> None:
            """Answer a request for a page."""
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

        def log_message(self, *_args: object) -> None:
            """Print nothing; the terminal is for messages about the game."""

    return Handler
