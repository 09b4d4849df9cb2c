"""`pliego fetch`: a published table comes into the game when it is shown and taken, and not otherwise."""

from __future__ import annotations

import ast
import io
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pliego as api
import pytest
from pliego.fetch import download as downloading
from pliego.fetch.download import Limits, download
from pliego.fetch.faults import NotFetched, of_error
from pliego.game.fetched import read_record
from pliego.game.model.addresses import address_fault, host_fault, kind_asked, may_ask
from pliego.text.files import Folder, digest
from published import OWN, WRONG, Host, answering, serving
from workshop import ROOT, Workshop, environment

OLD = "Name,Copies,Cost,Text\nFire Ball,2,3,Deal *3* damage.\nIce,1,1,Freeze.\nSun,1,,Shine.\n"
NEW = 'Name,Copies,Cost,Text\nSun,1,,Shine.\nFire Ball,3,3,Deal *4* damage.\nWind,2,2,"Blow.\nBlow."\n'
WINGED = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture(scope="module")
def running() -> Iterator[Host]:
    """A host that runs for all tests."""
    with serving() as host:
        yield host


@pytest.fixture
def host(running: Host, monkeypatch: pytest.MonkeyPatch) -> Host:
    """The host, trusted, with nothing published yet."""
    for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSL_CERT_FILE", str(OWN))
    running.answers.clear()
    running.asked.clear()
    return running


class Spells(Workshop):
    """A game of one deck, whose table is published."""

    @property
    def table(self) -> bytes:
        """The kept table."""
        return (self.root / "deck.csv").read_bytes()

    def source(self, address: str) -> None:
        """Write where the table of the deck is published."""
        text = (self.root / "cards.yaml").read_text("utf-8").split(' from: "')
        rest = text[1].partition('",')[2] if len(text) > 1 else ""
        whole = text[0] + rest
        self.write("cards.yaml", whole.replace("sheet: deck.csv,", f'sheet: deck.csv, from: "{address}",'))

    def hosts(self, *names: str) -> None:
        """Name hosts in game.yaml."""
        text = (self.root / "game.yaml").read_text("utf-8").partition("hosts:")[0]
        self.write("game.yaml", f"{text}hosts: {[*names]}\n")

    def fetch(self, *words: str) -> tuple[int, str]:
        """Run `pliego fetch`; return its exit code and what it reports."""
        done = self.pliego("fetch", *words)
        return done.returncode, done.stdout


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a new game."""
    folder = tmp_path_factory.mktemp("begun")
    (folder / "deck.csv").write_text(OLD, "utf-8")
    assert Workshop(folder).pliego("new", "spells", "--deck", "deck.csv").returncode == 0
    return folder / "spells"


@pytest.fixture
def spells(begun: Path, tmp_path: Path, host: Host) -> Spells:
    """A game whose deck is published as it is."""
    shop = Spells(tmp_path / "spells")
    shop.root.mkdir()
    for name in ("game.yaml", "cards.yaml", "deck.csv"):
        (shop.root / name).write_bytes((begun / name).read_bytes())
    shop.source(host.publish("/pub?output=csv", OLD))
    return shop


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


def test_a_table_is_shown_by_card_and_taken(spells: Spells, host: Host) -> None:
    host.publish("/pub?output=csv", NEW)
    code, said = spells.fetch("--yes")
    assert code == 0
    assert said.splitlines() == [
        "deck.csv, from localhost:",
        "  deck: 1 added, 1 removed, 1 changed, in another order",
        "    added wind: Wind (2 copies)",
        "    removed ice: Ice",
        "    changed fire-ball",
        "        copies: 2 → 3",
        "        text: Deal *3* damage. → Deal *4* damage.",
        "deck.csv: taken; the one before is deck.csv~",
    ]
    assert spells.table == NEW.encode() and (spells.root / "deck.csv~").read_text("utf-8") == OLD
    record, problems = read_record(Folder(spells.root))
    assert problems == [] and record["deck.csv"].sha256 == digest(NEW.encode())
    assert record["deck.csv"].from_ == host.address("/pub?output=csv")
    assert abs(time.time() - _seconds(record["deck.csv"].date)) < 60
    assert names(spells.root) == ["cards.yaml", "deck.csv", "deck.csv~", "fetched.yaml", "game.yaml"]


def _seconds(date: str) -> float:
    return datetime.fromisoformat(date).timestamp()


def test_what_is_the_same_is_said_and_recorded(spells: Spells) -> None:
    assert spells.fetch() == (0, "deck.csv: nothing has changed\n")
    before = (spells.root / "fetched.yaml").read_bytes()
    assert spells.fetch() == (0, "deck.csv: nothing has changed\n")
    assert (spells.root / "fetched.yaml").read_bytes() == before
    assert not (spells.root / "deck.csv~").exists()


def test_nothing_is_taken_where_nobody_can_be_asked(spells: Spells, host: Host) -> None:
    host.publish("/pub?output=csv", NEW)
    code, said = spells.fetch()
    assert (code, spells.table) == (1, OLD.encode())
    assert said.endswith("deck.csv: not taken, for nobody can be asked here; take it with --yes\n")
    code, said = spells.fetch("--dry-run", "--yes")
    assert (code, spells.table) == (0, OLD.encode()) and said.endswith("deck.csv: not taken (--dry-run)\n")
    assert names(spells.root) == ["cards.yaml", "deck.csv", "game.yaml"]


class Terminal(io.StringIO):
    """A terminal at which somebody types."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


@pytest.mark.parametrize(("typed", "kept"), [("y\n", NEW), ("\n", OLD), ("n\n", OLD)])
def test_at_a_terminal_somebody_decides(
    spells: Spells, host: Host, monkeypatch: pytest.MonkeyPatch, typed: str, kept: str
) -> None:
    host.publish("/pub?output=csv", NEW)
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    code, said = spells.fetch()
    assert (code, spells.table) == (0, kept.encode()) and "Take it? [y/N]: " in said


def test_what_was_changed_here_is_told_by_check_and_asked_for(
    spells: Spells, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    spells.fetch("--yes")
    assert "table-edited" not in spells.pliego("check").stdout
    spells.write("deck.csv", OLD + "Mine,1,1,Mine.\n")
    said = spells.pliego("check").stdout
    assert "deck.csv: warning: expected the table as it was fetched, found it changed here" in said
    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    code, said = spells.fetch()
    assert code == 0 and "removed mine: Mine" in said and "ATTENTION: deck.csv was changed here" in said
    assert "Take it, and lose what was changed here? [y/N]: " in said
    host.publish("/pub?output=csv", OLD + "Mine,1,1,Mine.\n")
    assert spells.fetch() == (0, "deck.csv: nothing has changed\n")
    assert "table-edited" not in spells.pliego("check").stdout


def test_a_record_that_somebody_broke_is_told_and_written_anew(spells: Spells, host: Host) -> None:
    spells.write("fetched.yaml", "tables: {deck.csv: {from: x}, b.csv: {from: https://x.org/b, date: now}}\n")
    said = spells.pliego("check").stdout
    assert said.count("warning: ") == said.count("[fetched-record]") >= 2, said
    assert "fetched.yaml:1:20: warning: " in said and "delete `fetched.yaml`: the next fetch writes" in said
    host.publish("/pub?output=csv", NEW)
    assert spells.fetch("--yes")[0] == 0
    assert "spells: 0 errors, 0 warnings" in spells.pliego("check").stdout


def test_a_table_is_taken_whatever_its_host_calls_it(spells: Spells, host: Host) -> None:
    text = OLD.replace("Freeze.", "<p>Freeze.</p> <b>Stop</b>")
    host.publish("/pub?output=csv", text, "text/html")
    assert spells.fetch("--yes")[0] == 0 and spells.table == text.encode()


def test_the_first_table_needs_no_file_there(spells: Spells) -> None:
    (spells.root / "deck.csv").unlink()
    assert "hint: type `pliego fetch`: it brings the table that `from` names" in spells.pliego("check").stdout
    code, said = spells.fetch("--yes")
    assert code == 0 and "deck.csv, from localhost, for the first time:" in said and "3 added" in said
    assert spells.table == OLD.encode() and said.endswith("deck.csv: taken\n")


def test_a_long_list_and_a_long_text_are_shortened(spells: Spells, host: Host) -> None:
    host.publish("/pub?output=csv", OLD + "".join(f"Card {n},1,1,x\n" for n in range(2_000)))
    code, said = spells.fetch("--yes")
    assert code == 0 and "2,000 added" in said and "added: and 1,970 more" in said
    assert len(said.splitlines()) < 40
    host.publish("/pub?output=csv", OLD.replace("Freeze.", "Freeze. " * 40 + "End."))
    _code, said = spells.fetch()
    assert "text: Freeze. → Freeze. Freeze." in said and max(map(len, said.splitlines())) < 220


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        (
            "Name,Copies,Cost\nFire,many,1\nIce,2,1\nSun,lots,1\n",
            "number",
            "row 2, column `Copies`",
        ),
        ('Name,Copies,Cost\nFire,1,"1\n', "sheet-syntax", "row 2"),
    ],
)
def test_a_table_that_the_game_cannot_read_is_not_taken(
    spells: Spells, host: Host, text: str, code: str, where: str
) -> None:
    host.publish("/pub?output=csv", text)
    left, said = spells.fetch("--yes")
    assert (left, spells.table) == (1, OLD.encode()) and f"[{code}]" in said and where in said
    assert "row 4, column `Copies`" in said or code != "number"
    assert "deck.csv: not taken, for the game could not be built with it" in said
    assert names(spells.root) == ["cards.yaml", "deck.csv", "game.yaml"]


def test_a_workbook_is_brought_too(spells: Spells, host: Host) -> None:
    from openpyxl import Workbook

    book, packed = Workbook(), io.BytesIO()
    for row in (["Name", "Copies", "Cost", "Text"], ["Fire", "1", "1", "Burn."]):
        book.active.append(row)
    book.save(packed)
    address = host.publish("/pub?output=xlsx", packed.getvalue(), WINGED)
    spells.edit("cards.yaml", "sheet: deck.csv", "sheet: tables/deck.xlsx")
    spells.edit("cards.yaml", "output=csv", "output=xlsx")
    assert spells.fetch("--yes")[0] == 0
    assert (spells.root / "tables/deck.xlsx").read_bytes() == packed.getvalue() and address


# -- what can go wrong on the way


def drip(request: BaseHTTPRequestHandler) -> None:
    """Answer byte by byte, without an end."""
    request.send_response(200)
    request.send_header("Content-Type", "text/csv")
    request.end_headers()
    while True:
        request.wfile.write(b"x")
        time.sleep(0.02)


def drip_heads(request: BaseHTTPRequestHandler) -> None:
    """Send header after header."""
    request.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        request.wfile.write(b"X-A: b\r\n")
        time.sleep(0.02)


def cut_off(request: BaseHTTPRequestHandler) -> None:
    """Send less than promised."""
    request.send_response(200)
    request.send_header("Content-Length", "1000")
    request.end_headers()
    request.wfile.write(b"Name,Text\nFire,")


def nonsense(request: BaseHTTPRequestHandler) -> None:
    """Send what is no answer."""
    request.wfile.write(b"\x00\x01nonsense\r\n\r\n")


PAGE = "\n<!DOCTYPE html><html><head><title>Sign in</title></head></html>"
FAILING = {
    "page": (
        answering(PAGE, kind="text/html"),
        "found a web page: the sheet is not published",
        "File → Share",
    ),
    "page-as-csv": (answering("\ufeff" + PAGE), "found a web page", "Publish to the web → CSV"),
    "text-page": (answering("Please <a href='/in'>sign in</a>", kind="text/html"), "found a web page", "CSV"),
    "fragment": (
        answering("<div>no</div>", kind="text/html"),
        "found a web page",
        "Publish to the web → CSV",
    ),
    "empty": (answering(""), "expected a table, found an empty answer", "address of the file itself"),
    "blank": (answering("\r\n \n"), "expected a table, found an empty answer", "address of the file itself"),
    "json": (answering("[{}]", kind="application/json"), "found JSON", "ends in .json"),
    "missing": (answering("no", 404), "has none at this address (404)", "copy the address again"),
    "gone": (answering("no", 410), "has none at this address (410)", "copy the address again"),
    "closed": (
        answering("no", 403),
        "not open to everybody (403): the sheet is not published",
        "File → Share",
    ),
    "unknown": (answering("no", 401), "not open to everybody (401)", "File → Share"),
    "refused": (answering("no", 400), "refuses the address (400)", "copy the address again"),
    "often": (answering("no", 429), "asked too often (429)", "wait some minutes"),
    "fault": (answering("no", 500), "has a fault of its own (500)", "wait some minutes"),
    "busy": (answering("no", 503), "has a fault of its own (503)", "wait some minutes"),
    "cut": (cut_off, "expected 1,000 bytes from `localhost`, found 15", "run the command again"),
    "nonsense": (nonsense, "expected a whole answer from `localhost`, found a broken one", "run the command"),
    "packed": (
        answering(b"\x1f\x8b", Content_Encoding="gzip"),
        "is not packed, found `gzip`",
        "another address",
    ),
}


@pytest.mark.parametrize("kind", FAILING)
def test_what_does_not_come_is_one_plain_message_and_nothing_changes(
    spells: Spells, host: Host, kind: str
) -> None:
    host.answers["/pub?output=csv"], message, hint = FAILING[kind]
    code, said = spells.fetch("--yes")
    lines = said.splitlines()
    assert (code, len(lines)) == (1, 2) and lines[0].startswith("cards.yaml:3:"), said
    assert message in lines[0] and hint in lines[1], said
    assert spells.table == OLD.encode() and names(spells.root) == ["cards.yaml", "deck.csv", "game.yaml"]


@pytest.mark.parametrize("respond", [drip, drip_heads])
def test_a_slow_answer_ends_in_time(host: Host, respond: object) -> None:
    host.answers["/slow"] = respond  # type: ignore[assignment]
    began = time.monotonic()
    with pytest.raises(NotFetched, match=r"within 0\.3 s, found less"):
        download(host.address("/slow"), (), Limits(seconds=0.3))
    assert time.monotonic() - began < 2


@pytest.mark.usefixtures("host")
def test_a_host_that_says_nothing_ends_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"https://localhost:{silent.getsockname()[1]}/"
        with pytest.raises(NotFetched, match=r"within 0\.3 s"):
            download(address, (), Limits(seconds=0.3))


def endless(request: BaseHTTPRequestHandler) -> None:
    """Send more and more."""
    request.send_response(200)
    request.end_headers()
    while True:
        request.wfile.write(b"x" * 4_096)


@pytest.mark.parametrize("respond", [endless, answering(b"x" * 1_001)])
def test_an_answer_that_is_too_large_is_not_read_to_its_end(host: Host, respond: object) -> None:
    host.answers["/large"] = respond  # type: ignore[assignment]
    with pytest.raises(NotFetched, match="at most 1,000 bytes, found that `localhost` sends more"):
        download(host.address("/large"), (), Limits(most_bytes=1_000))
    host.publish("/large", b"x" * 1_000)
    assert len(download(host.address("/large"), (), Limits(most_bytes=1_000)).data) == 1_000


@pytest.mark.usefixtures("host")
def test_nobody_answers_or_nobody_is_known() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(NotFetched, match="found that nobody answers there"):
        download(f"https://localhost:{port}/", ())
    with pytest.raises(NotFetched, match=r"found `nobody\.invalid`, which nobody knows"):
        raise of_error("https://nobody.invalid/x", socket.gaierror(socket.EAI_NONAME, "x"))
    with pytest.raises(NotFetched, match="found no network"):
        raise of_error("https://x.org/x", socket.gaierror(socket.EAI_AGAIN, "x"))
    with pytest.raises(NotFetched, match="found none: network is unreachable"):
        raise of_error("https://x.org/x", OSError(101, "Network is unreachable"))


def test_a_proxy_that_the_environment_names_is_asked(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{closed.getsockname()[1]}")
    monkeypatch.setenv("no_proxy", "")
    host.publish("/a", OLD)
    with pytest.raises(NotFetched, match="nobody answers") as told:
        download(host.address("/a"), ())
    assert "the environment names a proxy (`https_proxy`), which may be wrong" in told.value.hint
    assert host.asked == []


def test_certificates_are_verified(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    host.publish("/a", OLD)
    monkeypatch.delenv("SSL_CERT_FILE")
    with pytest.raises(NotFetched, match="expected a certificate that proves that this is `localhost`"):
        download(host.address("/a"), ())
    monkeypatch.setenv("SSL_CERT_FILE", str(WRONG))
    with serving(WRONG) as other, pytest.raises(NotFetched, match="Hostname mismatch"):
        download(other.address("/a"), ())
    assert host.asked == [] and other.asked == []


def test_no_cookie_and_nothing_of_the_person_is_sent(host: Host) -> None:
    host.answers["/a"] = answering(b"", 302, Location="/b", Set_Cookie="who=me")
    host.publish("/b", OLD)
    assert download(host.address("/a#gid=0"), ()).data == OLD.encode()
    assert [path for path, _headers in host.asked] == ["/a", "/b"]
    for _path, headers in host.asked:
        assert {*headers} == {"Host", "User-Agent", "Accept", "Accept-Encoding", "Connection"}
        assert headers["Accept-Encoding"] == "identity"


# -- redirects


def test_redirects_go_by_https_to_hosts_that_the_game_names(spells: Spells, host: Host) -> None:
    host.publish("/there", NEW)
    host.lead("/pub?output=csv", host.address("/there", "127.0.0.1"))
    code, said = spells.fetch("--yes")
    assert code == 1 and "found that it leads on to `127.0.0.1` [fetch-redirect]" in said
    assert 'add this line to game.yaml: `hosts: ["127.0.0.1"]`' in said
    spells.hosts("x.org", "127.0.0.1:1")
    code, said = spells.fetch("--yes")
    assert code == 1 and 'add `"127.0.0.1"` to `hosts` in game.yaml' in said, "another port"
    spells.hosts("x.org", "127.0.0.1")
    assert spells.fetch("--yes")[0] == 0 and spells.table == NEW.encode()


LEADING = {
    "https://doc-0s-50-sheets.googleusercontent.com/pub/x?y=z": '`hosts: ["*.googleusercontent.com"]`',
    "https://accounts.google.com/ServiceLogin?continue=x": "found a sign-in page (`accounts.google.com`)",
    "https://login.microsoftonline.com/x": "found a sign-in page (`login.microsoftonline.com`)",
    "http://localhost/x": "`http://localhost` is not encrypted",
    "https://ana:secret@localhost/x": "found one with it",
    "ftp://localhost/x": "expected an address that begins with `https://`",
    "file:///etc/passwd": "expected an address that begins with `https://`",
    "//evil.example/x": "leads on to `evil.example`",
    "https://localhost.evil.example/x": "leads on to `localhost.evil.example`",
    "https://localhost:1/x": "found that nobody answers there",
    "": "it does not say where",
    "/again?output=csv": "expected at most 5 redirects",
}


@pytest.mark.parametrize("to", LEADING)
def test_a_redirect_elsewhere_is_refused(spells: Spells, host: Host, to: str) -> None:
    host.lead("/pub?output=csv", to)
    host.lead("/again?output=csv", "/again?output=csv")
    code, said = spells.fetch("--yes")
    assert (code, spells.table) == (1, OLD.encode()) and LEADING[to] in said, said
    assert "secret" not in said and len(host.asked) <= 6


def test_five_redirects_are_followed(host: Host) -> None:
    for n in range(5):
        host.lead(f"/{n}", f"/{n + 1}", (301, 302, 303, 307, 308)[n])
    host.publish("/5", OLD)
    assert download(host.address("/0"), ()).data == OLD.encode()


# -- what content may say


ADDRESSES = {
    "http://docs.google.com/pub?output=csv": "write `https://docs.google.com/pub?output=csv`",
    "docs.google.com/pub?output=csv": "write `https://docs.google.com/pub?output=csv`",
    "": "such as",
    "//x.org/a.csv": "write `https://x.org/a.csv`",
    "file:///etc/passwd": "such as",
    "ftp://x.org/a.csv": "such as",
    "https://ana:secret@x.org/a.csv": "take it out",
    "https://x.org:0/a": "write a port from 1",
    "https://x.org:65536/a": "write a port from 1",
    "https://x.org:/a": "write a port from 1",
    "https://x.org:http/a": "write a port from 1",
    "https:///a": "such as `https://docs.google.com",
    "https://-x.org/a": "write a port from 1",
    "https://[::1]/a": "write a port from 1",
    "https://x.org/a b": "copy it from the browser",
    "https://x.org/ä": "copy it from the browser",
    "https://x.org\\@y.org/a": "copy it from the browser",
    "https://x.org/" + "a" * 2_000: "copy it again",
    "https://docs.google.com/spreadsheets/d/1AbC/edit#gid=5": "/d/1AbC/export?format=csv&gid=5`",
    "https://docs.google.com/spreadsheets/d/1AbC/edit?usp=sharing": "/d/1AbC/export?format=csv`",
    "https://docs.google.com/spreadsheets/d/e/2PACX/pubhtml": "`https://docs.google.com/spreadsheets/d/e/2PACX/pub?output=csv`",
    "https://docs.google.com/spreadsheets/d/e/2PACX/pub": "/d/e/2PACX/pub?output=csv`",
    "https://drive.google.com/file/d/1AbC/view": "uc?export=download&id=1AbC`",
    "https://www.dropbox.com/s/x/cards.csv?dl=0": "end it with `dl=1`",
    "https://github.com/a/b/blob/main/x.csv": "`https://raw.githubusercontent.com/a/b/main/x.csv`",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_that_answers_no_table_is_refused_with_the_right_one(address: str) -> None:
    fault = address_fault(address)
    assert fault is not None and ADDRESSES[address] in fault.hint, fault
    assert "secret" not in fault.message + fault.hint


@pytest.mark.parametrize(
    "address",
    [
        "https://docs.google.com/spreadsheets/d/e/2PACX-1vT/pub?gid=0&single=true&output=csv",
        "https://docs.google.com/spreadsheets/d/1AbC/export?format=csv&gid=0",
        "https://docs.google.com/spreadsheets/d/1AbC/gviz/tq?tqx=out:csv&sheet=Cards",
        "https://www.dropbox.com/scl/fi/x/cards.csv?rlkey=y&dl=1",
        "https://raw.githubusercontent.com/a/b/main/cards.csv",
        "https://X.org:8443/a@b/c%20d.csv",
        "HTTPS://x.org",
    ],
)
def test_an_address_that_can_answer_a_table_is_taken(address: str) -> None:
    assert address_fault(address) is None


def test_hosts_are_names_and_a_star_stands_for_the_first_words() -> None:
    for rule in (
        "",
        "*",
        "*.com",
        "https://x.org/a",
        "x.org/a",
        "a@x.org",
        "x.*.org",
        "*x.org",
        "x.org:0",
        "x y",
    ):
        assert host_fault(rule) is not None, rule
    assert "write `x.org`" in (host_fault("https://x.org/a") or ("", "", ""))[2]
    for rule in ("x.org", "*.x.org", "localhost", "127.0.0.1", "x.org:8443", "*.x.org:8443"):
        assert host_fault(rule) is None, rule
    source = "https://docs.google.com/a"
    assert may_ask("https://DOCS.google.com:443/b", source, ())
    assert not may_ask("https://x.org:444/b", source, ["x.org:443"])
    assert may_ask("https://x.org:444/b", source, ["x.org"])
    assert may_ask("https://a.b.x.org/c", source, ["*.x.org"])
    assert not may_ask("https://x.org/c", source, ["*.x.org"]), "x.org itself"
    assert not may_ask("https://ax.org/c", source, ["*.x.org", "x.org"])
    assert not may_ask("https://x.org.evil.example/c", source, ["*.x.org", "x.org"])
    assert may_ask("https://x.org:8443/c", source, ["X.org:8443"])


def test_two_wrong_hosts_are_told_at_their_places(spells: Spells) -> None:
    spells.hosts("x.org/a", "*.googleusercontent.com", "*")
    line = (spells.root / "game.yaml").read_text("utf-8").count("\n")
    for command in ("fetch", "check"):
        said = spells.pliego(command).stdout
        assert f"game.yaml:{line}:9: error: expected the name of a host, found `x.org/a` [host]" in said
        assert f"game.yaml:{line}:47: error: expected the name of a host, found `*` [host]" in said
    spells.write(
        "game.yaml", (spells.root / "game.yaml").read_text("utf-8").partition("hosts")[0] + "hosts: x.org\n"
    )
    assert "expected a list" in spells.fetch()[1] and "expected a list" in spells.pliego("check").stdout


class Changing(Terminal):
    """A terminal at which somebody saves the table before they answer."""

    def __init__(self, file: Path) -> None:
        super().__init__("y\n")
        self.file = file

    def readline(self, *words: int) -> str:
        """Return the answer."""
        self.file.write_text("Name\nSaved\n", "utf-8")
        return super().readline(*words)


def test_what_is_saved_while_the_question_waits_is_not_lost(
    spells: Spells, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.publish("/pub?output=csv", NEW)
    monkeypatch.setattr(sys, "stdin", Changing(spells.root / "deck.csv"))
    code, said = spells.fetch()
    assert "\ndeck.csv:1:1: error: expected the file as it was read" in said.replace("]: ", "]: \n")
    assert code == 1 and "[file-changed]" in said and spells.table == b"Name\nSaved\n"
    assert not (spells.root / "fetched.yaml").exists()


def test_nothing_that_a_terminal_obeys_is_printed(spells: Spells, host: Host) -> None:
    host.publish("/pub?output=csv", "Name,Copies,Cost\n\x1b[2JFire,1,\u202eabc\n")
    _code, said = spells.fetch()
    host.lead("/pub?output=csv", "https://\x1b[2J.example/")
    said += spells.fetch()[1]
    assert not {"\x1b", "\u202e"} & {*said}


def test_the_kind_that_an_address_asks_for() -> None:
    asked = {
        "?output=csv": "csv",
        "?format=XLSX": "xlsx",
        "?tqx=out:csv": "csv",
        "a.tsv": "tsv",
        "?x=csv": "",
    }
    assert {end: kind_asked(f"https://x.org/{end}") for end in asked} == asked


def test_two_decks_with_faults_are_both_told(spells: Spells, host: Host) -> None:
    (line,) = [
        line for line in (spells.root / "cards.yaml").read_text("utf-8").splitlines() if "sheet" in line
    ]
    two = line.replace("deck:", "two:", 1).replace("deck.csv", "two.csv").replace("/pub?", "/two?")
    spells.write("cards.yaml", f"decks:\n{line}\n{two}\n")
    spells.write("two.csv", OLD)
    host.answers["/pub?output=csv"] = answering("no", 404)
    code, said = spells.fetch("--yes")
    assert code == 1 and said.count("(404)") == 2 and "cards.yaml:2:" in said and "cards.yaml:3:" in said
    host.publish("/two?output=csv", NEW)
    code, said = spells.fetch("--yes")
    assert code == 1 and said.count("(404)") == 1 and "two.csv: taken" in said, (
        "one does not wait for the other"
    )
    assert spells.fetch("--deck", "two") == (0, "two.csv: nothing has changed\n")
    wrong = spells.pliego("fetch", "--deck", "tow")
    assert wrong.returncode == 2 and "found `tow`; did you mean `two`?" in wrong.stderr
    text = (spells.root / "cards.yaml").read_text("utf-8")
    spells.write("cards.yaml", text.replace("https://localhost", "http://localhost"))
    for command in ("fetch", "check"):
        assert spells.pliego(command).stdout.count("expected an address that begins with `https://`") == 2


def test_two_decks_of_one_table_ask_once(spells: Spells, host: Host) -> None:
    (line,) = [
        line for line in (spells.root / "cards.yaml").read_text("utf-8").splitlines() if "sheet" in line
    ]
    parts = [
        line.replace("deck:", f"{name}:", 1).replace("sheet:", f"where: {{Name: {card}}}, sheet:")
        for name, card in (("one", "Ice"), ("two", "Sun"))
    ]
    spells.write("cards.yaml", "\n".join(["decks:", *parts, ""]))
    host.publish("/pub?output=csv", OLD.replace("Freeze", "Stop").replace("Shine", "Glow"))
    code, said = spells.fetch("--yes")
    assert code == 0 and len(host.asked) == 1 and said.count(": taken") == 1
    assert "one: 1 changed" in said and "two: 1 changed" in said


def test_a_game_without_an_address_is_told_how_to_write_one(spells: Spells) -> None:
    text = (spells.root / "cards.yaml").read_text("utf-8")
    spells.write("cards.yaml", text.split(" from:")[0] + text.split('",')[1])
    code, said = spells.fetch()
    assert code == 1 and "[fetch-none]" in said and 'write `from: "https://…"` beside `sheet`' in said


def test_a_link_out_of_the_game_is_not_written_through(spells: Spells, host: Host, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside.csv"
    outside.write_text(OLD, "utf-8")
    (spells.root / "deck.csv").unlink()
    (spells.root / "deck.csv").symlink_to(outside)
    host.publish("/pub?output=csv", NEW)
    code, said = spells.fetch("--yes")
    assert code == 1 and "[path-outside]" in said and outside.read_text("utf-8") == OLD
    assert host.asked == []


@pytest.mark.parametrize("sheet", ["../deck.csv", "~/deck.csv", "/tmp/deck.csv"])
def test_a_table_outside_the_game_is_not_fetched(spells: Spells, host: Host, sheet: str) -> None:
    (spells.root.parent / "deck.csv").write_text(OLD, "utf-8")
    spells.edit("cards.yaml", "sheet: deck.csv", f"sheet: {sheet}")
    code, said = spells.fetch("--yes")
    assert code == 1 and "[from-outside]" in said and "write `sheet: deck.csv`" in said and host.asked == []
    said = spells.pliego("check").stdout
    assert said.count(" error: ") == 1 and "[path-outside]" in said
    said = spells.pliego("check", "--allow", "..").stdout if sheet.startswith("..") else "[from-outside]"
    assert said.count("[from-outside]") == 1


def test_an_address_in_place_of_a_file_says_what_to_do(spells: Spells) -> None:
    done = spells.pliego("new", "x", "--deck", "https://docs.google.com/spreadsheets/d/e/2P/pub?output=csv")
    assert done.returncode == 2 and "download the table first" in done.stderr and "`from`" in done.stderr
    done = spells.pliego("fetch", "https://docs.google.com/spreadsheets/d/e/2P/pub?output=csv")
    assert done.returncode == 2 and 'write it into cards.yaml as `from: "https://…"`' in done.stderr
    spells.edit("cards.yaml", "sheet: deck.csv", 'sheet: "https://x.org/a?output=csv"')
    assert "`sheet: cards.csv` and `from:" in spells.pliego("check").stdout


# -- what never goes online, and what is left


def test_a_game_is_built_and_checked_without_a_network(
    spells: Spells, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object, **_more: object) -> None:
        raise AssertionError("asked the network")

    spells.fetch("--yes")
    asked = len(host.asked)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(downloading, "download", refuse)
    game = api.read(spells.root)
    assert [str(problem) for problem in game.check() if problem.severity != "note"] == []
    game.build(spells.root / "build", papers=["a4"], products=["cards"])
    assert list(spells.root.glob("build/**/*-cards-*.pdf")) and len(host.asked) == asked


@pytest.mark.long
def test_only_the_room_of_fetching_can_ask_another_computer() -> None:
    online = {"http.client", "urllib.request", "ssl", "socket", "ftplib", "smtplib", "asyncio"}
    package = ROOT / "generator/pliego"
    for path in package.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        names = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        names |= {alias.name for n in ast.walk(tree) if isinstance(n, ast.Import) for alias in n.names}
        assert not names & online or path.parent.name == "fetch", path
        fetches = any(name.startswith("pliego.fetch") for name in names)
        assert not fetches or path.parent.name == "fetch" or path.name == "fetching.py", path


def test_a_process_that_is_killed_while_it_waits_leaves_the_table(spells: Spells, host: Host) -> None:
    host.answers["/pub?output=csv"] = drip
    words = [sys.executable, "-m", "pliego", "fetch", "--yes"]
    running = subprocess.Popen(words, cwd=spells.root, env=environment(), stdout=-1, stderr=-1)
    while not host.asked:
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    assert spells.table == OLD.encode() and names(spells.root) == ["cards.yaml", "deck.csv", "game.yaml"]


@pytest.mark.long
def test_a_process_that_is_killed_before_any_change_of_a_file_leaves_the_old_table_or_the_new(
    spells: Spells, host: Host
) -> None:
    host.publish("/pub?output=csv", NEW)
    env = environment(PYTHONPATH=os.pathsep.join(map(str, (ROOT / "generator", ROOT / "tests"))))
    killed = 0
    for last in range(1, 100):
        for name in ("deck.csv~", "fetched.yaml"):
            (spells.root / name).unlink(missing_ok=True)
        spells.write("deck.csv", OLD)
        words = [sys.executable, "-m", "ordeal.dying", str(last), "fetch", "--yes"]
        done = subprocess.run(words, cwd=spells.root, env=env, capture_output=True, check=False)
        assert spells.table in (OLD.encode(), NEW.encode())
        assert read_record(Folder(spells.root))[1] == []
        if done.returncode == 0:
            break
        killed += 1
    assert killed > 3
    assert names(spells.root) == ["cards.yaml", "deck.csv", "deck.csv~", "fetched.yaml", "game.yaml"]


def test_ssl_is_as_strict_as_python_makes_it() -> None:
    opener = downloading._opener()
    (handler,) = [each for each in opener.handlers if hasattr(each, "_context")]
    assert handler._context.verify_mode == ssl.CERT_REQUIRED and handler._context.check_hostname


def test_the_example_of_the_page_is_sound(spells: Spells) -> None:
    page = (ROOT / "content/README.md").read_text("utf-8")
    part = page.partition("\n## A sheet on the web\n")[2].partition("\n## ")[0]
    blocks = dict(re.findall(r"```yaml\n# (\w+\.yaml)[^\n]*\n(.*?)```", part, re.DOTALL))
    spells.write("cards.yaml", blocks["cards.yaml"])
    spells.write("game.yaml", (spells.root / "game.yaml").read_text("utf-8") + blocks["game.yaml"])
    spells.write("spells.csv", "Name,Copies,Text\nFire,2,Burn.\n")
    counted = "spells: deck `spells`, 1 row: 1 card, 2 copies\n"
    assert spells.pliego("check").stdout == f"{counted}spells: 0 errors, 0 warnings\n"
