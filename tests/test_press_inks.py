"""Files in the inks of a press: what is written is read again, and each planted fault is named."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner, Result
from drawn import FONTS, META, page, run
from hypothesis import given
from hypothesis import strategies as st
from pictures import raster
from PIL import Image
from pliego.cards.drawing import Drawing, Gradient, Group, Item, Picture, Stroke, VectorPath, rectangle
from pliego.cards.layout.layers import LEAST_LINE_PT
from pliego.cli import profiles
from pliego.cli.main import cli
from pliego.printing.pdf.document import write_pdf
from pliego.printing.press.colours import MOST_INK, PressInks, limited
from pliego.printing.press.lines import with_lines
from pliego.printing.press.preflight import PressFault, preflight
from pliego.printing.press.profile import FILE, NoPressProfile, known_profiles, read_profile
from press_profile import press_profile
from workshop import ROOT, begun_game

KNOWN = known_profiles((ROOT / "templates" / FILE).read_bytes())
INKS = PressInks(read_profile(press_profile(), KNOWN))
DARK, NAVY, RED = (0.2, 0.05, 0.0), (0.0, 0.0, 0.15), (0.9, 0.1, 0.1)
FACE = "the front of `deck/fire`"
MM = 72 / 25.4
Plant = Callable[[pikepdf.Pdf], None]


def noise(kind: str, mode: str) -> bytes:
    """Return a picture of every colour, dark ones too."""
    size = (64, 64)
    red, green = Image.linear_gradient("L").resize(size), Image.radial_gradient("L").resize(size)
    whole = Image.merge("RGB", (red, green, red.rotate(90))).convert(mode)
    if mode == "RGBA":
        whole.putalpha(green)
    out = io.BytesIO()
    whole.save(out, kind)
    return out.getvalue()


def items() -> list[Item]:
    """Return one item of each kind."""
    shade = Gradient("linear", (0, 0, 60, 0), ((0.0, DARK), (1.0, RED)), (0.2, 1.0))
    return [
        VectorPath(rectangle(0, 0, 60, 40), fill=DARK),
        VectorPath(rectangle(0, 0, 60, 20), fill=shade),
        VectorPath(rectangle(5, 5, 9, 9), stroke=Stroke(shade, 1.0)),
        VectorPath(rectangle(5, 5, 9, 9), fill=RED, stroke=Stroke(NAVY, 0.3)),
        Group((VectorPath(rectangle(5, 5, 9, 9), fill=RED), run("Sol")), opacity=0.5),
        *(Picture(noise(kind, mode), 5, 5, 9, 9) for kind, mode in (("PNG", "RGBA"), ("JPEG", "RGB"))),
        Picture(raster("PNG", mode="L", tone=90), 5, 5, 9, 9),
        Picture(noise("PNG", "RGB"), 5, 5, 9, 9, pale=True),
        run("Luna"),
        replace(run("Noche"), colour=NAVY),
    ]


@pytest.fixture(scope="module")
def sound() -> bytes:
    return write_pdf([page(items())], META, FONTS, INKS)


def faults(data: bytes) -> list[PressFault]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [*preflight(data, [FACE] * len(pdf.pages))]


def planted(data: bytes, plant: Plant) -> list[PressFault]:
    """Return the faults of a file after something was changed in it."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        plant(pdf)
        out = io.BytesIO()
        pdf.save(out)
    return faults(out.getvalue())


# -- what is written --------------------------------------------------------------------------------------


def test_what_is_written_passes_and_says_for_which_press_it_is(sound: bytes) -> None:
    assert faults(sound) == []
    with pikepdf.open(io.BytesIO(sound)) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert intent.DestOutputProfile.read_bytes() == press_profile()
        assert b'GTS_PDFXVersion="PDF/X-4"' in pdf.Root.Metadata.read_bytes()
        assert pdf.pdf_version == "1.6" and b"DeviceRGB" not in uncompressed(pdf)


def uncompressed(pdf: pikepdf.Pdf) -> bytes:
    out = io.BytesIO()
    pdf.save(out, qdf=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def test_a_file_for_screens_says_nothing_of_a_press() -> None:
    data = write_pdf([page(items())], META, FONTS)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert "/OutputIntents" not in pdf.Root and b"GTS_PDFX" not in uncompressed(pdf)


def test_the_same_pages_make_the_same_bytes(sound: bytes) -> None:
    again = PressInks(read_profile(press_profile(), KNOWN))
    assert write_pdf([page(items())], META, FONTS, again) == sound


def test_black_words_are_black_alone_and_printed_over_what_is_below() -> None:
    words = write_pdf([page([run("Sol"), replace(run("Mar"), colour=NAVY)])], META, FONTS, INKS)
    with pikepdf.open(io.BytesIO(words)) as pdf:
        shown = [
            (str(operator), [float(each) for each in operands])
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[0])
            if str(operator) == "k"
        ]
        assert shown == [("k", [0, 0, 0, 1])]
        (state,) = pdf.pages[0].obj.Resources.ExtGState.values()
        assert (state.op, state.OP, state.OPM) == (True, True, 1)


@given(st.tuples(*[st.floats(0, 1)] * 3))
def test_no_colour_takes_more_ink_than_dries(colour: tuple[float, float, float]) -> None:
    parts = INKS.parts(colour)
    assert sum(parts) <= MOST_INK and all(0 <= each <= 1 for each in parts)


@given(st.tuples(*[st.floats(0, 1)] * 4))
def test_what_is_too_much_ink_keeps_its_black(inks: tuple[float, float, float, float]) -> None:
    found = limited(inks, 2.0)
    assert sum(found) <= 2.0 + 1e-9 and found[3] == inks[3]
    assert found == inks or sum(inks) > 2.0


def test_white_is_paper_and_grey_is_black_ink() -> None:
    assert INKS.parts((1.0, 1.0, 1.0)) == (0, 0, 0, 0)
    assert INKS.parts((0.6, 0.6, 0.6)) == pytest.approx((0, 0, 0, 0.4), abs=1e-4)
    assert INKS.parts((0.15, 0.13, 0.11)) == (0, 0, 0, 1)
    cream = INKS.parts((0.97, 0.95, 0.92))
    assert cream[2] > cream[0] and cream[2] > 0.02, "a warm ground stays warm"


@pytest.mark.parametrize("scale", [1.0, 0.1])
def test_thin_lines_are_as_wide_on_paper_as_a_press_needs(scale: float) -> None:
    thin = VectorPath(rectangle(5, 5, 9, 9), stroke=Stroke(RED, 0.02))
    inside = Group((thin,), (scale, 0, 0, scale, 0, 0))
    wide = VectorPath(rectangle(5, 5, 9, 9), stroke=Stroke(RED, 0.5))
    drawn = with_lines(Drawing(60, 40, (inside, wide)))
    (group, same) = drawn.items
    assert same is wide and isinstance(group, Group) and isinstance(group.items[0], VectorPath)
    stroke = group.items[0].stroke
    assert stroke and stroke.width_mm * scale * MM == pytest.approx(LEAST_LINE_PT)
    assert with_lines(drawn) is drawn
    assert faults(write_pdf([page(drawn.items)], META, FONTS, INKS)) == []


# -- what somebody plants ---------------------------------------------------------------------------------


def on_page(text: bytes, **resources: Any) -> Plant:
    """Return what adds operators to the first page, and what they name."""

    def plant(pdf: pikepdf.Pdf) -> None:
        for kind, held in resources.items():
            page_has = pdf.pages[0].obj.Resources
            own = page_has[f"/{kind}"] = page_has.get(f"/{kind}", pikepdf.Dictionary())
            for name, made in held.items():
                own[f"/{name}"] = made(pdf)
        pdf.pages[0].contents_add(b"\n" + text)

    return plant


def picture(space: str, tone: tuple[int, ...]) -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        head = {"Type": "/XObject", "Subtype": "/Image", "Width": 2, "Height": 1, "BitsPerComponent": 8}
        stream = pdf.make_stream(bytes(tone) * 2)
        for key, value in head.items():
            stream[f"/{key}"] = pikepdf.Name(value) if isinstance(value, str) else value
        stream.ColorSpace = pikepdf.Name(space)
        return stream

    return made


def form(group: str, text: bytes = b"0 0 9 9 re f") -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        stream = pdf.make_stream(text)
        stream.Type, stream.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        stream.BBox = [0, 0, 9, 9]
        stream.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name(group))
        return stream

    return made


def shade(_pdf: pikepdf.Pdf) -> Any:
    function = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 1, 1, 0.5], C1=[0, 0, 0, 0], N=1)
    return pikepdf.Dictionary(ShadingType=2, ColorSpace=pikepdf.Name.DeviceCMYK, Function=function)


def without(key: str) -> Plant:
    def plant(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[0].obj[key]

    return plant


def trimmed_outside(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.TrimBox = [-9, 0, 10, 10]


def without_letters(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each:
            del each.FontFile2


PLANTED: dict[str, tuple[Plant, str]] = {
    "rgb-group": (on_page(b"/Bad Do", XObject={"Bad": form("/DeviceRGB")}), "a transparency group in RGB"),
    "rgb-within": (
        on_page(b"/Bad Do", XObject={"Bad": form("/DeviceCMYK", b"1 0 0 rg 0 0 9 9 re f")}),
        "a colour in RGB",
    ),
    "rgb-picture": (
        on_page(b"/Bad Do", XObject={"Bad": picture("/DeviceRGB", (9, 9, 9))}),
        "a picture in /DeviceRGB",
    ),
    "full-picture": (
        on_page(b"/Bad Do", XObject={"Bad": picture("/DeviceCMYK", (255, 255, 255, 51))}),
        "a picture of 320% ink, more than 300%",
    ),
    "rgb": (on_page(b"1 0 0 rg 0 0 9 9 re f"), "a colour in RGB"),
    "rgb-space": (on_page(b"/DeviceRGB CS 1 0 0 SC"), "a colour in RGB"),
    "four-inks": (
        on_page(b"BT /F1+0 9 Tf 0.6 0.6 0.6 0.9 k <01> Tj ET"),
        "black words in four inks, not in black alone",
    ),
    "knocked-out": (
        on_page(b"BT /F1+0 9 Tf 0 0 0 1 k <01> Tj ET"),
        "black words that are not printed over what is below them",
    ),
    "320": (on_page(b"1 1 0.9 0.3 k 0 0 9 9 re f"), "a colour of 320% ink, more than 300%"),
    "320-sc": (
        on_page(b"/DeviceCMYK cs 1 1 0.9 0.3 sc 0 0 9 9 re f"),
        "a colour of 320% ink, more than 300%",
    ),
    "gradient": (on_page(b"/Bad sh", Shading={"Bad": shade}), "a gradient of 350% ink, more than 300%"),
    "hairline": (on_page(b"0.1 w 0 0 m 9 9 l S"), "a line of 0.10 pt, thinner than 0.25 pt"),
    "scaled-hairline": (
        on_page(b"0.1 0 0 0.1 0 0 cm 1 w 0 0 m 9 9 l S"),
        "a line of 0.10 pt, thinner than 0.25 pt",
    ),
    "no-trim": (without("/TrimBox"), "no TrimBox, which says where it is cut"),
    "no-bleed": (without("/BleedBox"), "no BleedBox, which says how far its bleed reaches"),
    "wrong-trim": (trimmed_outside, "a TrimBox that is not inside its BleedBox and its paper"),
}


@pytest.mark.parametrize("plant", PLANTED)
def test_each_planted_fault_is_named_with_its_face(plant: str, sound: bytes) -> None:
    change, found = PLANTED[plant]
    assert planted(sound, change) == [PressFault(1, FACE, found)]


def test_two_faults_of_one_file_are_both_named(sound: bytes) -> None:
    def both(pdf: pikepdf.Pdf) -> None:
        PLANTED["hairline"][0](pdf)
        PLANTED["no-trim"][0](pdf)

    assert {each.found for each in planted(sound, both)} == {PLANTED[n][1] for n in ("hairline", "no-trim")}


def test_a_file_that_does_not_say_what_it_is_is_no_file_for_a_press(sound: bytes) -> None:
    def unsaid(pdf: pikepdf.Pdf) -> None:
        del pdf.Root.OutputIntents
        del pdf.Root.Metadata
        del pdf.docinfo["/Trapped"]

    assert [(each.page, each.found) for each in planted(sound, unsaid)] == [
        (0, "no name of the press that it is made for"),
        (0, "no word in its metadata that it is PDF/X-4"),
        (0, "no word whether its colours are trapped"),
    ]
    (lost,) = planted(sound, without_letters)
    assert lost.page == 0 and lost.found.startswith("the font ") and "without its letters" in lost.found


def test_a_file_for_screens_is_refused_for_each_of_its_faults() -> None:
    found = {each.found for each in faults(write_pdf([page(items())], META, FONTS))}
    assert {
        "a colour in RGB",
        "a picture in /DeviceRGB",
        "a gradient in RGB",
        "a transparency group in RGB",
    } <= found


# -- the command ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("inks")
    begun_game(folder / "content/mio")
    (folder / "My Press.icc").write_bytes(press_profile())
    return folder


def typed(games: Path, *words: str) -> Result:
    where = ["--content", str(games / "content"), "--out", str(games / "build"), "--jobs", "1"]
    return CliRunner().invoke(cli, ["build", "mio", "--products", "press", *where, *words])


def test_a_deck_is_printed_for_the_press_that_is_named(games: Path) -> None:
    done = typed(games, "--profile", str(games / "My Press.icc"))
    assert done.exit_code == 0, done.output
    (entry,) = json.loads((games / "build/manifest.json").read_text("utf-8"))["files"]
    assert entry["path"] == "mio/es/mio-press-es-my-press.zip" and str(games) not in json.dumps(entry)
    for name, data in packed(games / "build" / entry["path"]):
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert name and [*preflight(data, [""] * len(pdf.pages))] == []


def packed(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as found:
        yield from ((each, found.read(each)) for each in found.namelist() if each.endswith(".pdf"))


def test_another_profile_of_the_same_name_makes_the_file_stale(games: Path, tmp_path: Path) -> None:
    (tmp_path / "My Press.icc").write_bytes(press_profile() + bytes(4))
    first = ["--profile", str(games / "My Press.icc")]
    assert typed(games, *first).exit_code == 0
    assert "1 up to date" in typed(games, *first).output
    assert "1 built, 0 up to date" in typed(games, "--profile", str(tmp_path / "My Press.icc")).output
    assert "1 built, 0 up to date" in typed(games, *first).output


def test_what_fails_the_preflight_is_not_written(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PressInks, "letters", lambda *_: ((0.6, 0.6, 0.6, 0.9), False))
    (games / "Other.icc").write_bytes(press_profile())
    done = typed(games, "--profile", str(games / "Other.icc"))
    assert done.exit_code == 1 and "[press-refused]" in done.output
    assert "found black words in four inks, not in black alone on the front of `" in done.output
    assert not (games / "build/mio/es/mio-press-es-other.zip").exists()


def test_without_a_profile_the_command_says_what_to_do(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "icc"
    monkeypatch.setattr(
        profiles, "known_profiles", lambda data: replace(known_profiles(data), folders=[str(own)])
    )
    done = typed(games)
    assert done.exit_code == 2 and "expected a CMYK profile on this machine, found none" in done.output
    assert "--profile none prints in RGB" in done.output
    (own / "deep").mkdir(parents=True)
    (own / "deep/PSOcoated_v3.icc").write_bytes(press_profile())
    assert typed(games).exit_code == 0 and (games / "build/mio/es/mio-press-es-fogra51.zip").exists()
    assert typed(games, "--profile", "none").exit_code == 0
    assert (games / "build/mio/es/mio-press-es-rgb.zip").exists()


def test_what_is_no_profile_of_a_press_is_refused(games: Path) -> None:
    (games / "text.icc").write_text("no profile")
    for name, found in (
        ("text.icc", "found a file that is no ICC profile"),
        ("away.icc", "found none at `"),
        ("fogra39x", "expected a path, or one of `fogra39`"),
    ):
        path = name if name == "fogra39x" else str(games / name)
        done = typed(games, "--profile", path)
        assert done.exit_code == 2 and found in " ".join(done.output.split()), done.output
    where = ["--content", str(games / "content"), "--products", "cards", "--profile", "none"]
    refused = CliRunner().invoke(cli, ["build", "mio", *where])
    assert refused.exit_code == 2 and "--profile: expected `press` among --products" in refused.output


def test_profiles_of_screens_are_no_profiles_of_a_press() -> None:
    from PIL import ImageCms

    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    with pytest.raises(NoPressProfile, match="RGB"):
        read_profile(screen, KNOWN)
