"""The results of a contest as a self-contained HTML page with a chart and a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape

from boardroom.players.contest import ContestPlan
from boardroom.players.contest_ratings import Standing

WIDTH, ROW, LEFT, EDGE = 720, 34, 190, 24

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:760px;padding:0 1rem}"
    "body{color:#222;background:#fff}"
    "table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid #ddd}"
    "th:first-child,td:first-child{text-align:left}svg{width:100%;height:auto}"
    "text{font:13px system-ui,sans-serif;fill:#444}.bar{stroke:#1d5b8f;stroke-width:3}.dot{fill:#1d5b8f}"
    ".rule{stroke:#ddd}code{background:#f3f3f3;padding:.1rem .3rem}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}text{fill:#ccc}th,td{border-color:#444}"
    ".rule{stroke:#444}.bar{stroke:#7db7e8}.dot{fill:#7db7e8}code{background:#333}}"
)


def render_page(plan: ContestPlan, found: Sequence[Standing], games: int, called: Mapping[str, str]) -> str:
    """Return the page. `called` maps player names to display names; tooltips show the original names."""
    title = f"{plan.game}: {games:,} games between {len(plan.players)} players"
    heads = ("player", "rating", "won", "95% interval", "fair share", "seats", "forfeits")
    rows = "\n".join(
        f'<tr><td title="{escape(each.player)}">{escape(called[each.player])}</td>'
        f"<td>{each.rating:.1f} ± {2 * each.spread:.1f}</td><td>{each.won:.1%}</td>"
        f"<td>{each.low:.1%} - {each.high:.1%}</td><td>{each.fair:.1%}</td><td>{each.seats:,}</td>"
        f"<td>{each.forfeits:,}</td></tr>"
        for each in found
    )
    said = "".join(
        f"<p>{escape(called[each.player])} forfeited first: {escape(each.why)}.</p>" for each in found if each.forfeits
    )
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n"
        f"<p><code>{escape(json.dumps(plan.options, ensure_ascii=False))}</code>, seed {plan.seed}.</p>\n"
        f"{draw_chart(found, called)}\n<table><thead><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody></table>\n{said}"
        "<p>Ratings use openskill's Plackett-Luce model and are shown with twice their standard deviation; a new "
        "player has 25 ± 16.7. Ties count in part. Intervals are Wilson's.</p>\n</html>\n"
    )


def draw_chart(found: Sequence[Standing], called: Mapping[str, str]) -> str:
    """Draw each player's rating as a dot, with twice its standard deviation as a bar."""
    low = min(each.rating - 2 * each.spread for each in found)
    high = max(each.rating + 2 * each.spread for each in found)
    span = (high - low) or 1.0

    def x(rating: float) -> float:
        return LEFT + (rating - low) / span * (WIDTH - LEFT - EDGE)

    height = ROW * (len(found) + 1)
    marks = [low + span * k / 4 for k in range(5)]
    lines = [
        f'<line class="rule" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="0" y2="{height - ROW}"/>'
        f'<text x="{x(mark):.1f}" y="{height - 10}" text-anchor="middle">{mark:.0f}</text>'
        for mark in marks
    ]
    for k, each in enumerate(found):
        y = ROW * k + ROW / 2
        first, last = x(each.rating - 2 * each.spread), x(each.rating + 2 * each.spread)
        lines.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(called[each.player])}</text>'
            f'<line class="bar" x1="{first:.1f}" x2="{last:.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot" cx="{x(each.rating):.1f}" cy="{y}" r="6">'
            f"<title>{escape(each.player)}: {each.rating:.1f}, won {each.won:.1%}</title></circle>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Ratings">\n'
        + "\n".join(lines)
        + "\n</svg>"
    )
