"""A host on this computer that publishes tables by https, as tests tell it to.

In: answers by path. Out: a running `Host`, and what it was asked. The certificates of `tests/certificates/`
are of tests alone: one is for localhost, the other for a host that does not exist.
"""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeAlias

CERTIFICATES = Path(__file__).parent / "certificates"
OWN = CERTIFICATES / "localhost.pem"
WRONG = CERTIFICATES / "elsewhere.pem"
Respond: TypeAlias = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Host:
    """A host that answers at some paths, and keeps the headers of what it was asked."""

    port: int
    answers: dict[str, Respond] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def address(self, path: str, host: str = "localhost") -> str:
        """Return the address of a path."""
        return f"https://{host}:{self.port}{path}"

    def publish(self, path: str, text: str | bytes, kind: str = "text/csv") -> str:
        """Answer with a table at a path, and return its address."""
        self.answers[path] = answering(text, kind=kind)
        return self.address(path)

    def lead(self, path: str, to: str, status: int = 307) -> str:
        """Lead on to another address at a path, and return its address."""
        self.answers[path] = answering(b"", status, Location=to)
        return self.address(path)


def answering(text: str | bytes, status: int = 200, kind: str = "text/csv", **headers: str) -> Respond:
    """Return what answers with a text, a status and headers."""
    data = text.encode() if isinstance(text, str) else text

    def respond(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        names = {"Content-Type": kind, "Content-Length": str(len(data)), **headers}
        for name, value in names.items():
            request.send_header(name.replace("_", "-"), value)
        request.end_headers()
        request.wfile.write(data)

    return respond


class _QuietServer(ThreadingHTTPServer):
    """Says nothing of those who leave before the end of an answer."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Leave it at that."""


@contextmanager
def serving(certificate: Path = OWN) -> Iterator[Host]:
    """Run a host until the end."""
    host = Host(0)

    class Requests(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            host.asked.append((self.path, dict(self.headers)))
            host.answers.get(self.path, answering(b"", 404))(self)

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    server = _QuietServer(("127.0.0.1", 0), Requests)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    host.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
