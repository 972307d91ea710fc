"""A thumbnail of a player's table: number cards, rights cards and coins."""

from __future__ import annotations

from typing import cast

from markupsafe import Markup

from boardroom.engine.match import Match
from boardroom.games.trade.law.codes import RANKS
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.names import NUMBER_NAMES, NUMBER_SIGNS

FELT, PAPER, LINE, INK, RED, GOLD, RIM, RIGHT = (
    "#dfe6da", "#fffdf8", "#cfc6b3", "#22252b", "#b3261e", "#e3b21e", "#a17800", "#f6e9c4",
)  # fmt: skip
WIDE, HIGH = 480, 360
MAX_CARDS = 5
"""The most cards drawn of each kind; the newest are shown."""


def draw_position(match: Match, seat: int | None = None) -> Markup:
    view = cast(View, match.view(None))
    own = view["seats"][seat if seat is not None else view["turn"] or 0]
    drawn = [
        *(
            draw_number_card(name, at, len(own["numbers"][-MAX_CARDS:]))
            for at, name in enumerate(own["numbers"][-MAX_CARDS:])
        ),
        *(draw_rights_card(str(amount), at) for at, amount in enumerate(list_amounts(own["rights"])[-MAX_CARDS:])),
        f'<circle cx="404" cy="276" r="58" fill="{RIM}"/><circle cx="404" cy="268" r="58" fill="{GOLD}"/>',
        f'<text x="404" y="290" font-size="60" fill="{INK}">{own["coins"]}</text>',
    ]
    head = f'viewBox="0 0 {WIDE} {HIGH}" font-weight="700" text-anchor="middle"'
    felt = f'<rect width="{WIDE}" height="{HIGH}" rx="14" fill="{FELT}"/>'
    # It contains no text from users
    return Markup(f'<svg class="position" {head} aria-hidden="true">{felt}{"".join(drawn)}</svg>')  # noqa: S704


def list_amounts(rights: list[str]) -> list[str]:
    return [name.rpartition("-")[2] for name in rights]


def draw_number_card(name: str, at: int, of: int) -> str:
    card = NUMBER_NAMES.index(name)
    x = 30 + at * min(88, 330 // max(1, of))
    colour = RED if NUMBER_SIGNS[card][0] in "♥♦" else INK
    return (
        f'<rect x="{x}" y="34" width="98" height="136" rx="14" fill="{PAPER}" stroke="{LINE}" stroke-width="3"/>'
        f'<text x="{x + 36}" y="92" font-size="58" fill="{colour}">{card % RANKS + 1}</text>'
        f'<text x="{x + 34}" y="150" font-size="46" fill="{colour}">{NUMBER_SIGNS[card][0]}</text>'
    )


def draw_rights_card(amount: str, at: int) -> str:
    x = 30 + at * 64
    return (
        f'<rect x="{x}" y="204" width="84" height="112" rx="12" fill="{RIGHT}" stroke="{LINE}" stroke-width="3"/>'
        f'<text x="{x + 32}" y="276" font-size="48" fill="{INK}">{amount}</text>'
    )
