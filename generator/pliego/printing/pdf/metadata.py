"""Write what a PDF says of itself: its XMP packet, and for which press it is made.

In: title, author, subject, day, perhaps an output intent. Out: bytes. The laws of this file: the same input
makes the same bytes. A document names PDF/X only if it has an intent.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date
from uuid import UUID
from xml.sax.saxutils import escape

from pliego.printing.pdf.file import PdfFile, entries, string
from pliego.printing.pdf.intent import OutputIntent

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:xmp="http://ns.adobe.com/xap/1.0/" {read}\
xmp:CreatorTool="Pliego" xmp:CreateDate="{date}" xmp:ModifyDate="{date}"{press}>\
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>\
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>\
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
_READ = 'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1" '
_PRESS = """ xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:{prefix}="{space}" \
xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" {prefix}:GTS_PDFXVersion="{standard}" pdf:Trapped="False" \
pdf:Producer="Pliego" xmp:MetadataDate="{date}" xmpMM:DocumentID="uuid:{id}" xmpMM:VersionID="1" \
xmpMM:RenditionClass="default\""""
_NEW, _OLD = ("pdfxid", "http://www.npes.org/pdfx/ns/id/"), ("pdfx", "http://ns.adobe.com/pdfx/1.3/")
"""Where a document names its standard: PDF/X-4 and later, and earlier ones, which also name it elsewhere."""
_REGISTRY = "http://www.color.org"


def metadata(
    title: str,
    author: str,
    subject: str,
    day: date,
    intent: OutputIntent | None = None,
    *,
    is_tagged: bool = True,
) -> bytes:
    """Return the XMP packet of a document that is tagged for PDF/UA, or not, and made for a press if it has
    an intent."""
    texts = {"title": title, "author": author, "subject": subject}
    words = {key: escape(text) for key, text in texts.items()}
    when, read = f"{day:%Y-%m-%d}", _READ if is_tagged else ""
    if intent is None:
        return _PACKET.format(date=when, press="", read=read, **words).encode()
    when += "T00:00:00+00:00"
    own = UUID(bytes=hashlib.md5("\n".join((*texts.values(), when)).encode(), usedforsecurity=False).digest())
    prefix, space = _OLD if intent.is_old else _NEW
    press = _PRESS.format(standard=intent.standard, date=when, id=own, prefix=prefix, space=space)
    return _PACKET.format(date=when, press=press, read=read, **words).encode()


def intent_of(file: PdfFile, intent: OutputIntent) -> bytes:
    """Write an output intent with its profile. Return its dictionary."""
    pairs: Mapping[str, object] = {
        "Type": "/OutputIntent",
        "S": "/GTS_PDFX",
        "OutputConditionIdentifier": string(intent.condition),
        "OutputCondition": string(intent.description),
        "Info": string(intent.description),
        **({"RegistryName": string(_REGISTRY)} if intent.is_registered else {}),
        "DestOutputProfile": file.stream(intent.profile, b"/N 4"),
    }
    return b"<<" + entries(pairs) + b">>"
