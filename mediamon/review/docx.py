"""The review as DOCX. Texts are runs of text: nothing in them can become a field, a link or a part of the file."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from mediamon.review.content import Item, Review, clean
from mediamon.review.words import period_of, words
from mediamon.storage.reports.report import COLUMNS

LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
LONGEST_ADDRESS = 2_000  # characters; longer ones are text


def as_docx(review: Review) -> bytes:
    """The file."""
    from docx import Document  # slow to import, and only this needs it
    from docx.shared import Pt

    t = words(review.language)
    document = Document()
    document.styles["Normal"].font.size = Pt(11)
    properties = document.core_properties
    properties.title, properties.author = review.title[:255], "mediamon"
    properties.created = properties.modified = review.made.replace(tzinfo=None)
    document.add_heading(review.title, 0)
    period = period_of(review.period.since, review.period.until, t)
    site = f" · {t('site')}: {review.site}" if review.site else ""
    document.add_paragraph(f"{t('period')}: {period}{site} · {t('made')} {review.made:%Y-%m-%d %H:%M} UTC · mediamon")
    document.add_heading(t("Report"), 1)
    _report(document, review, t)
    document.add_heading(t("Publications"), 1)
    for item in review.items:
        _item(document, item, t)
    if not review.items:
        document.add_paragraph(t("No publications."))
    document.add_heading(t("Gaps in coverage"), 1)
    for gap in review.gaps:
        ended = f"{gap.ended:%Y-%m-%d %H:%M} UTC" if gap.ended else "…"
        told = f"{gap.site}, {gap.began:%Y-%m-%d %H:%M} UTC – {ended}: {gap.headline}"
        document.add_paragraph(clean(told), style="List Bullet")
    if not review.gaps:
        document.add_paragraph(t("There are none in this period."))
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def _report(document: Any, review: Review, t: Any) -> None:
    table = document.add_table(1, len(COLUMNS) + 3, style="Light Grid Accent 1")
    for cell, text in zip(table.rows[0].cells, ("Organisation", "total", "stories", *COLUMNS), strict=True):
        cell.text = t(text)
    for name, line in review.lines:
        shares = [f"{getattr(line, column)} ({line.share(column):g})" for column in COLUMNS]
        for cell, text in zip(table.add_row().cells, (name, str(line.total), str(line.stories), *shares), strict=True):
            cell.text = text
    told = ("In brackets: per cent of the total.", "What was not collected is not counted; why, is listed below.")
    document.add_paragraph(" ".join(map(t, told)))


def _item(document: Any, item: Item, t: Any) -> None:
    heading = document.add_heading("", 2)
    if item.address and len(item.address) <= LONGEST_ADDRESS:
        _link(heading, item.address, item.headline)
    else:
        heading.add_run(item.headline)
    published = [f"{item.published:%Y-%m-%d %H:%M} UTC"] if item.published else []
    judged = [f"{name}: {t(label)} ({t(by)})" for name, label, by in item.judged]
    suspicious = [t("stored while a failure of extraction was suspected")] if item.suspicious else []
    parts = [item.site, *published, *([", ".join(item.authors)] if item.authors else []), *judged, *suspicious]
    document.add_paragraph(" · ".join(parts))
    if item.comment:
        document.add_paragraph().add_run(item.comment).italic = True
    for sentence in item.sentences:
        document.add_paragraph(sentence, style="Intense Quote")
    if not item.sentences and item.excerpt:
        document.add_paragraph(item.excerpt)
    if item.address:
        document.add_paragraph(item.address)


def _link(paragraph: Any, address: str, text: str) -> None:
    """A link to the web; whoever opens the document sees where it leads."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    link = OxmlElement("w:hyperlink")
    link.set(qn("r:id"), paragraph.part.relate_to(address, LINK, is_external=True))
    run = OxmlElement("w:r")
    inner = OxmlElement("w:t")
    inner.text = text
    inner.set(qn("xml:space"), "preserve")
    run.append(inner)
    link.append(run)
    paragraph._p.append(link)
