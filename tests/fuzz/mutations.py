"""What a stranger's file may look like: a sound one, spoiled in one place, with an eye for its structure.

In: the bytes of a file and a source of chance. Out: other bytes. The law of this file: the same seed spoils
the same way.
"""

from __future__ import annotations

import io
import re
import zipfile
from base64 import b64encode
from collections.abc import Callable
from functools import cache, partial
from random import Random

from fonts_spoiled import LETTERS, made_of
from pictures import (
    HEAD,
    chunk,
    claiming,
    lossless,
    many_views,
    moving,
    raster,
    turned,
    with_parts,
    with_scans,
)

STRANGE_PNG = (claiming(30_000, 30_000), claiming(8_000, 5_000), turned("PNG"), moving("PNG"))


RASTERS = (".png", ".jpg", ".webp", ".gif", ".bmp", ".tif")


@cache
def strange() -> dict[str, tuple[bytes, ...]]:
    """Return pictures that programs make and few expect, by suffix."""
    scans, wide = with_scans((4000, 2500), 400), raster("JPEG", (9000, 4400), progressive=True)
    png = (*STRANGE_PNG, with_parts("PNG", 60_000), raster("PNG", mode="P"), raster("PNG", mode="I;16"))
    jpg = (scans, with_scans((200, 100), 2500), with_parts("JPEG", 60_000), wide, turned(), many_views())
    webp = (turned("WEBP"), moving("WEBP"), raster("WEBP", mode="RGBA", lossless=True))
    tif = (turned("TIFF"), raster("TIFF", mode="LAB"), raster("TIFF", mode="I;16"), raster("TIFF", mode="F"))
    gif = (moving("GIF"), raster("GIF", mode="P"), raster("GIF", mode="L"))
    bmp = tuple(raster("BMP", mode=mode) for mode in ("1", "L", "P", "RGBA"))
    others = {".gif": gif, ".bmp": bmp, ".tif": tif}
    return {".png": png, ".jpg": (*jpg, raster("JPEG", mode="CMYK"), lossless()), ".webp": webp, **others}


ODD_WORDS = (
    *("", "~", "null", "true", "-1", "0", "1e9", "999999", "1000001", "9" * 400, ".5"),
    *("1٣", "²", "NaN", "inf", "{value.x}", "{value.", "{card.una.text}", "{{ 7 }}", "{% raw %}"),
    *("<b>x</b>", "&amp;", "**x", "[a](b)", "../../etc/passwd", "/dev/zero", "art", "x" * 300),
    *("a\\0b", "S.O.S.", "—", "日本", "\u202ex", "#ffffff", "[]", "{}", "[1, [2]]", "{a: {b: c}}"),
    *("!!python/object:os.system", "&a x", "*a", "|", "> x", "'", '"'),
)
ODD_SVG = (
    *("-1", "1e-320", "1e300", "NaN", "1" * 5000, " " * 5000, "url(", "url(#x)", "M0 0 L1"),
    *("M0 0" + "L1 1" * 999, "rotate(1e9)", "scale(0)", "none", "currentColor", "#12", "2px", "50%"),
    *("0 0 0 0", "M0 0 A1e-200 1 0 0 0 5 5"),
)
ODD_CSS = (
    *("@page{size:1mm}", "*{width:1e9mm}", "@import 'x';", "a{b:url(//x)}", "}{"),
    *("*{columns:9999}", "\\", "/*"),
    *(f".band{{background:url(data:image/png;base64,{b64encode(each).decode()})}}" for each in STRANGE_PNG),
    *(".band{background:url(data:image/png;base64,A)}", ".band{background:url(art/foto.webp)}"),
)
ODD_JSON = ("[", "[" * 5000, "{", "}", "null", "1e999", "-", '"\\ud800"', '{"a": [1]}', "", '"title"', "NaN")
ODD_ODS = (
    *("0", "-1", "2", "200", "201", "20010", "1048576", "9" * 40, "1e9", "", "x", "²"),
    *("collapse", "filter", "false", "string", "float", "date", "time", "PT1S", "of:=1/0", "NaN", "inf"),
)
ODD_ODS_TAGS = (
    *("table:table", "table:table-row", "table:table-cell", "table:covered-table-cell", "text:p", "text:s"),
    *("table:table-row-group", "table:table-column", "office:annotation", "office:spreadsheet", "draw:frame"),
    *("text:line-break", "text:tab", "text:span", "x:y", "a"),
)
ODD_HTML = (
    *("{{ x }}", "{% for a in range(10**9) %}{% endfor %}", "{{ 1/0 }}", "{% if %}"),
    *("<script>", "</body>", "{#"),
)
NEVER_A_NUMBER = frozenset(("1٣", "²", "NaN", "inf", "1e9", ".5", "9" * 400, "true", "—", "日本", "S.O.S."))
MAY_BE_A_WORD = frozenset(
    ("title", "version", "text", "subtitle", "note", "label", "name", "aim", "sentence")
)
"""Keys whose value is read as text, whatever it looks like."""
Spoil = Callable[[bytes, Random], bytes]


def bytes_flipped(data: bytes, chance: Random) -> bytes:
    """Change, drop or double a few bytes."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(found) or 1)
        kind = chance.randrange(3)
        if kind == 0 and found:
            found[at] = chance.randrange(256)
        elif kind == 1:
            del found[at : at + chance.choice((1, 4, 60))]
        else:
            found[at:at] = found[at : at + chance.choice((1, 16, 400))]
    return bytes(found)


def yaml_spoiled(data: bytes, chance: Random) -> bytes:
    """Change a line of YAML: its value, key, indentation, place or number."""
    lines = data.decode("utf-8").split("\n")
    at = chance.randrange(len(lines))
    line = lines[at]
    match chance.randrange(9):
        case 0:
            lines[at] = re.sub(r"(:\s*).*$", lambda m: m[1] + chance.choice(ODD_WORDS), line, count=1)
        case 1:
            lines[at] = re.sub(r"\d+", lambda _m: chance.choice(ODD_WORDS), line, count=1)
        case 2:
            lines[at] = chance.choice(("  ", " ", "\t", "- ")) + line
        case 3:
            del lines[at]
        case 4:
            lines[at:at] = lines[at : at + chance.choice((1, 3, 20))]
        case 5:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 6:
            lines[at] = re.sub(
                r"([a-z-]+):", lambda m: m[1][:-1] + chance.choice("abxyz-") + ":", line, count=1
            )
        case 7:
            lines[at] = re.sub(r"\{[a-z.]+", "{" + chance.choice(("card.", "value.", "facts.x", "x")), line)
        case _:
            return bytes_flipped(data, chance)
    return "\n".join(lines).encode("utf-8")


def nonsense(sound: bytes, spoiled: bytes) -> str:
    """Return the key whose number became something no number can be, empty if that is not what was done."""
    old, new = sound.split(b"\n"), spoiled.split(b"\n")
    changed = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    if len(old) != len(new) or len(changed) != 1:
        return ""
    was = re.fullmatch(r"\s*(?:- )?([a-z-]+):\s*-?\d+(?:\.\d+)?", changed[0][0].decode("utf-8", "replace"))
    now = re.fullmatch(r"\s*(?:- )?[a-z-]+:\s*(\S+)", changed[0][1].decode("utf-8", "replace"))
    said = was and now and now[1] in NEVER_A_NUMBER and was[1] not in MAY_BE_A_WORD
    return was[1] if was and said else ""


def csv_spoiled(data: bytes, chance: Random) -> bytes:
    """Change a cell, its quotes or the line ends."""
    text = data.decode("utf-8")
    at = chance.randrange(len(text))
    piece = chance.choice(('"', ";", ",", "\r", "\n\n", "\x1b[31m", "\0", '""', *ODD_WORDS))
    spoiled = text[:at] + piece + text[at + chance.choice((0, 1, 9)) :]
    return spoiled.encode("utf-8") if chance.random() < 0.9 else bytes_flipped(data, chance)


def json_spoiled(data: bytes, chance: Random) -> bytes:
    """Put something odd in the place of a value, a key or a mark of a list of objects."""
    text = data.decode("utf-8")
    if chance.random() < 0.2:
        return bytes_flipped(data, chance)
    hit = chance.choice(list(re.finditer(r'"[^"]*"|[0-9]+|[\[\]{}:,]', text)))
    piece = chance.choice((*ODD_JSON, *(f'"{word}"' for word in ODD_WORDS)))
    return f"{text[: hit.start()]}{piece}{text[hit.end() :]}".encode()


def xlsx_spoiled(data: bytes, chance: Random) -> bytes:
    """Spoil a part of a workbook, leave it out, or spoil the file as bytes."""
    return _part_spoiled(data, chance, bytes_flipped)


def ods_spoiled(data: bytes, chance: Random) -> bytes:
    """Spoil a part of a workbook as bytes or as elements, leave it out, or spoil the file as bytes."""
    return _part_spoiled(data, chance, _elements_spoiled)


def _elements_spoiled(data: bytes, chance: Random) -> bytes:
    """Change the value of an attribute, all tags of a name, or drop, double or wrap an element."""
    text = data.decode("utf-8")
    values = list(re.finditer(r' (?!xmlns)[\w:-]+="([^"]*)"', text))
    tags = sorted(set(re.findall(r"<([\w:-]+)", text)))
    if not tags or chance.random() < 0.2:
        return bytes_flipped(data, chance)
    if values and chance.random() < 0.4:
        hit = chance.choice(values)
        return f"{text[: hit.start(1)]}{chance.choice(ODD_ODS)}{text[hit.end(1) :]}".encode()
    tag, other = chance.choice(tags), chance.choice(ODD_ODS_TAGS)
    if chance.random() < 0.4:
        return re.sub(rf"(</?){tag}(?=[ />])", rf"\1{other}", text).encode()
    hit = chance.choice(
        list(re.finditer(rf"<{tag}[ />].*?(</{tag}>|/>)", text, re.S)) or [re.match("", text)]
    )
    piece = chance.choice(
        ("", hit[0] * 2, hit[0] * 300, f"<{other}>{hit[0]}</{other}>", f"<{other}/>{hit[0]}")
    )
    return f"{text[: hit.start()]}{piece}{text[hit.end() :]}".encode()


def _part_spoiled(data: bytes, chance: Random, spoil: Spoil) -> bytes:
    """Spoil a part of a ZIP, leave it out, or spoil the file as bytes."""
    if chance.random() < 0.3:
        return bytes_flipped(data, chance)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        spoiled = chance.choice(old.namelist())
        for name in old.namelist():
            part = old.read(name)
            if name != spoiled:
                new.writestr(name, part)
            elif chance.random() < 0.8:
                new.writestr(name, spoil(part, chance))
    return out.getvalue()


def svg_spoiled(data: bytes, chance: Random) -> bytes:
    """Change the value of an attribute, or the tags."""
    text = data.decode("utf-8")
    values = list(re.finditer(r'="([^"]*)"', text))
    if values and chance.random() < 0.6:
        hit = chance.choice(values)
        return f"{text[: hit.start(1)]}{chance.choice(ODD_SVG)}{text[hit.end(1) :]}".encode()
    tags = list(re.finditer(r"<(/?)([a-zA-Z]+)", text))
    if tags and chance.random() < 0.5:
        hit = chance.choice(tags)
        tag = chance.choice(("g", "use", "clipPath", "linearGradient", "text", "svg", "path", "filter"))
        return f"{text[: hit.start(2)]}{tag}{text[hit.end(2) :]}".encode()
    return bytes_flipped(data, chance)


def css_spoiled(data: bytes, chance: Random) -> bytes:
    """Put something odd into a style sheet."""
    return _with_piece(data, chance, ODD_CSS)


def html_spoiled(data: bytes, chance: Random) -> bytes:
    """Put something odd into a template."""
    return _with_piece(data, chance, ODD_HTML)


def _with_piece(data: bytes, chance: Random, pieces: tuple[str, ...]) -> bytes:
    if chance.random() < 0.3:
        return bytes_flipped(data, chance)
    at = chance.randrange(len(data) or 1)
    return data[:at] + chance.choice(pieces).encode() + data[at:]


def raster_spoiled(suffix: str, data: bytes, chance: Random) -> bytes:
    """Put a strange picture in place of a raster, spoil its header or its bytes, or tear it."""
    match chance.randrange(6):
        case 0 | 1:
            return chance.choice(strange()[suffix])
        case 2:
            return data[: chance.randrange(len(data))]
        case 3 if suffix == ".png":
            head = bytearray(data[16:29])
            head[chance.randrange(len(head))] = chance.randrange(256)
            return HEAD + chunk(b"IHDR", bytes(head)) + data[33:]
        case 4:
            other = chance.choice([found for each in strange().values() for found in each])
            return other[: chance.randrange(len(other))] + data[chance.randrange(len(data)) :]
        case _:
            return bytes_flipped(data, chance)


def faces_spoiled(data: bytes, chance: Random) -> bytes:
    """Let a layout show a face many times, or a board stand on another."""
    lines = data.decode("utf-8").split("\n")
    times = chance.choice((2, 3, 4, 9, 60))
    if chance.random() < 0.3:
        return yaml_spoiled(data, chance)
    if any("{face:" in line for line in lines):
        lines = [line for each in lines for line in [each] * (times if "{face:" in each else 1)]
        return "\n".join(lines).encode("utf-8")
    other = f"debajo: {chance.choice(('p8', 'p4', 'puente', 'p99', 'p1'))}"
    at = chance.choice([number for number, line in enumerate(lines) if "debajo:" in line])
    lines[at] = re.sub(r"debajo: \w+", other, lines[at])
    return "\n".join(lines).encode("utf-8")


def font_spoiled(data: bytes, chance: Random) -> bytes:
    """Make letters of each other; or spoil the directory of a font or one of its tables, the small ones as
    often as the large."""
    if chance.random() < 0.25:
        parts = chance.sample(LETTERS, chance.choice((1, 2, 20, 50)))
        times = chance.choice((1, 2, 30))
        return made_of(data, {one: chance.choice((*parts, *LETTERS)) * times for one in parts})
    tables = int.from_bytes(data[4:6], "big")
    at = 12 + 16 * chance.randrange(tables)
    start, length = (int.from_bytes(data[at + skip : at + skip + 4], "big") for skip in (8, 12))
    if chance.random() < 0.2:
        start, length = 0, 12 + 16 * tables
    return data[:start] + bytes_flipped(data[start : start + length], chance) + data[start + length :]


def po_spoiled(data: bytes, chance: Random) -> bytes:
    """Change a line of a catalog: a text, a key, an escape; or drop, double or cut off some."""
    lines = data.decode("utf-8").split("\n")
    at = chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            word = chance.choice((*ODD_WORDS, *ODD_HTML, "\\q", "{", "{value.x", "{card.x|gen}"))
            lines[at] = re.sub(r'".*"', lambda _m: f'"{word}"', lines[at], count=1)
        case 1:
            lines[at] = lines[at].replace(chance.choice(("msgid", "msgctxt", "msgstr", '"')), "", 1)
        case 2:
            lines[at] = chance.choice(("#~ ", "#, fuzzy ", "#| ", "# ", "\t", "msgstr[0] ")) + lines[at]
        case 3:
            del lines[at : at + chance.choice((1, 2, 9))]
        case 4:
            lines[at:at] = lines[at : at + chance.choice((1, 3, 20))]
        case 5:
            return "\n".join(lines).replace("UTF-8", chance.choice(("latin-1", "x", "UTF-16", ""))).encode()
        case _:
            return bytes_flipped(data, chance)
    return "\n".join(lines).encode("utf-8")


BY_SUFFIX: dict[str, Spoil] = {
    ".yaml": yaml_spoiled,
    ".csv": csv_spoiled,
    ".json": json_spoiled,
    ".xlsx": xlsx_spoiled,
    ".ods": ods_spoiled,
    ".svg": svg_spoiled,
    ".po": po_spoiled,
    ".css": css_spoiled,
    ".html": html_spoiled,
    ".ttf": font_spoiled,
    **{suffix: partial(raster_spoiled, suffix) for suffix in RASTERS},
}
