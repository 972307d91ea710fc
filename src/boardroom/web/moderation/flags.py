"""Describe the flags that moderators review. The evidence is numbers; moderators decide."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.web.languages import translate
from boardroom.web.moderation.models import Flag

FLAG_TITLES = {
    "report": text("Reported by a user"),
    "thrown": text("Losing on purpose?"),
    "same": text("One user in two seats?"),
}
THROWN_GAMES_TEXT = text(
    "Finished behind %(other)s in %(lost)s of %(games)s rated games in a month. Their ratings predict %(expected)s. "
    "%(share)s%% of this user's rated games were against that player, and the user left %(left)s of them. Last "
    "tables: %(tables)s"
)
DUPLICATE_TEXT = text(
    "Played rated games with %(other)s in a month: %(browser)s from the same browser, %(network)s from the same "
    "network. Last tables: %(tables)s"
)


def describe_flag(flag: Flag, lang: str) -> str:
    """Return the reporter's words, or a sentence with the evidence."""
    if flag.kind == "report":
        return flag.text
    known = flag.evidence
    figures = {"other": flag.other, "tables": ", ".join(known.get("tables", ()))}
    if flag.kind == "same":
        return translate(lang, DUPLICATE_TEXT, browser=known["browser"], network=known["network"], **figures)
    return translate(
        lang,
        THROWN_GAMES_TEXT,
        lost=known["lost"],
        games=known["games"],
        expected=f"{known['expected']:.1f}",
        share=round(100 * known["share"]),
        left=known["left"],
        **figures,
    )
