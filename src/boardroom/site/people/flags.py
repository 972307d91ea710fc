"""What staff are asked to look at, in words. The evidence is figures; who reads it decides."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.site.languages import said
from boardroom.site.models import Flag

KINDS = {
    "report": text("Reported by somebody"),
    "thrown": text("Loses on purpose?"),
    "same": text("One person in two seats?"),
}
THROWN = text(
    "Came behind %(other)s in %(lost)s of %(games)s rated games in a month; by their ratings %(expected)s would be "
    "usual. %(share)s%% of all their rated games were with each other, and %(left)s of them were left. "
    "Last tables: %(tables)s"
)
SAME = text(
    "Sat at rated tables with %(other)s in a month: at %(browser)s from one browser, at %(network)s from one network. "
    "Last tables: %(tables)s"
)


def told(flag: Flag, lang: str) -> str:
    """What is known: the words of whoever reports it, or what was counted."""
    if flag.kind == "report":
        return flag.text
    known = flag.evidence
    figures = {"other": flag.other, "tables": ", ".join(known.get("tables", ()))}
    if flag.kind == "same":
        return said(lang, SAME, browser=known["browser"], network=known["network"], **figures)
    return said(
        lang,
        THROWN,
        lost=known["lost"],
        games=known["games"],
        expected=f"{known['expected']:.1f}",
        share=round(100 * known["share"]),
        left=known["left"],
        **figures,
    )
