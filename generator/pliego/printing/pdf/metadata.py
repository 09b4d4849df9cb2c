"""What a PDF says of itself in XMP.

In: title, authors, subject, date. Out: the bytes of the packet. The law of this file: the same words, the
same bytes.
"""

from __future__ import annotations

from datetime import date
from xml.sax.saxutils import escape

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" \
pdfuaid:part="1" xmp:CreatorTool="Pliego" xmp:CreateDate="{date}" xmp:ModifyDate="{date}">\
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>\
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>\
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def metadata(title: str, author: str, subject: str, day: date) -> bytes:
    """Return the packet of a document that is tagged as PDF/UA asks."""
    said = {"title": title, "author": author, "subject": subject}
    words = {key: escape(text) for key, text in said.items()}
    return _PACKET.format(date=f"{day:%Y-%m-%d}", **words).encode()
