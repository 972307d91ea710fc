"""`boardroom review`: rate the decisions of a finished game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.cells import cell_len
from rich.table import Table as RichTable
from rich.text import Text

from boardroom.cli.common import (
    LanguageOption,
    check_language,
    check_writable_file,
    create_progress_bar,
    out,
    report_errors,
)
from boardroom.engine.match import Match
from boardroom.engine.records import record
from boardroom.engine.terminal.lines import make_printable, wrap_lines
from boardroom.games import records
from boardroom.players import game_review

WIDTH, HEIGHT, EDGE = 760, 320, 44
FRAME_WIDTH = 16
"""Columns taken by the borders and spaces of a table with five columns."""
MAX_NAME_WIDTH, MIN_TEXT_WIDTH = 16, 12
"""Maximum width of a name, and minimum width of a sentence."""
COLOURS = ("#1d5b8f", "#c0392b", "#2e7d32", "#8e44ad", "#b9770e", "#00838f")

REVIEW_TEXTS = {
    "en": {
        "title": "Review",
        "who": "player",
        "accuracy": "accuracy",
        "decisions": "decisions",
        "cost": "cost",
        "step": "step",
        "did": "played",
        "better": "better",
        "moments": "Key moments",
        "chances": "Chance to win, estimated from each player's knowledge",
        "none": "No decision had a significant cost.",
        "how": "Each decision is rated by what its player knew: hidden information is dealt at random, and each action "
        "is played on to the player's next turn. Costs are lost chances to win.",
        "opened": "Each decision is rated with all hands open, which no player could see. A cost that appears only "
        "here was bad luck, not a mistake. Costs are lost chances to win.",
    },
    "ja": {
        "title": "解析",
        "who": "プレイヤー",
        "accuracy": "正確度",
        "decisions": "判断の数",
        "cost": "損失",
        "step": "手数",
        "did": "選んだ手",
        "better": "より良い手",
        "moments": "勝負どころ",
        "chances": "予想勝率（各自の知りえた情報による）",
        "none": "はっきり損をした手はありませんでした。",
        "how": "どの手も、そのとき本人が知りえた情報だけで評価しています。"
        "見えないものは無作為に配り、次の自分の手番まで進めて比べます。損失は予想勝率の差です。",
        "opened": "全員の手の内を公開した場合の評価です。対局中は誰にも見えなかった情報を使っています。"
        "ここでだけ損失が出る手は、悪手ではなく不運です。損失は予想勝率の差です。",
    },
}


@report_errors
def review(
    file: Annotated[Path, typer.Argument(help="Record file (JSON lines) of a finished game", show_default=False)],
    html: Annotated[Path | None, typer.Option(help="Also write an HTML page with a chart to this file")] = None,
    opened: Annotated[
        bool, typer.Option("--open", help="Rate with all hands open, to separate luck from mistakes")
    ] = False,
    json_out: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
    lang: LanguageOption = "en",
) -> None:
    """Analyse a finished game: rate every decision by what the player knew"""
    words = dict(REVIEW_TEXTS[check_language(lang)])
    if opened:
        words["how"] = words["opened"]
    if html is not None:
        check_writable_file(html)
    match = records.load_record(file).match
    names = match.names
    match.names = [make_printable(name) for name in names]
    with create_progress_bar() as bar:
        task = bar.add_task(file.name, total=len(match.actions))
        found = game_review.review_match(match, lambda n: bar.advance(task, n), is_open=opened)
    if html is not None:
        record.write_text_atomically(html, render_page(match, found, words, lang))
    if json_out:
        print(json.dumps({**to_json(match, found), "players": names, "open": opened}, ensure_ascii=False))
    else:
        print_review(match, found, words, lang)


def to_json(match: Match, found: game_review.MatchReview) -> dict[str, Any]:
    """Return the review as JSON data. Actions are texts, as in the record."""
    text = match.text.grammar.text
    return {
        "game": match.game.name,
        "players": match.names,
        "accuracy": [found.compute_accuracy(seat) for seat in range(match.seat_count)],
        "chances": [{"step": step, "chances": list(chances)} for step, chances in found.chances],
        "decisions": [
            {
                "step": each.step,
                "seat": each.seat,
                "taken": text(each.action),
                "best": text(each.best_action),
                "cost": round(each.cost, 4),
                "stakes": round(each.stakes, 4),
            }
            for each in found.decisions
        ],
        "key_moments": [each.step for each in found.find_key_moments()],
    }


def summarize_players(match: Match, found: game_review.MatchReview) -> list[tuple[str, str, str, str]]:
    """Return one row per player: name, accuracy, decisions and total cost."""
    rows = []
    for seat, name in enumerate(match.names):
        own = [each for each in found.decisions if each.seat == seat]
        accuracy = found.compute_accuracy(seat)
        cost = sum(each.cost for each in own)
        rows.append((name, "-" if accuracy is None else f"{accuracy:.0f}", f"{len(own)}", f"{cost:.0%}"))
    return rows


def list_key_moments(match: Match, found: game_review.MatchReview, lang: str) -> list[tuple[str, str, str, str, str]]:
    """Return one row per key moment: step, player, action, better action and cost."""
    replayed = Match(match.game, match.options, names=match.names)
    rows = []
    for each in found.find_key_moments():
        while len(replayed.actions) < each.step:
            replayed.replay_step(match.actions[len(replayed.actions)], checked=False)
        did, better = (
            game_review.describe_action(replayed, action, lang) for action in (each.action, each.best_action)
        )
        rows.append((f"{each.step}", match.names[each.seat], did, better, f"{each.cost:.1%}"))
    return rows


def print_review(match: Match, found: game_review.MatchReview, words: dict[str, str], lang: str) -> None:
    people = RichTable(title=words["title"])
    for key in ("who", "accuracy", "decisions", "cost"):
        people.add_column(words[key], justify="left" if key == "who" else "right")
    for row in summarize_players(match, found):
        people.add_row(*row)
    out.print(people)
    if dear := list_key_moments(match, found, lang):
        listed = RichTable(title=words["moments"])
        for key in ("step", "who", "did", "better", "cost"):
            listed.add_column(words[key], justify="right" if key in ("step", "cost") else "left")
        for moment in wrap_moments(dear, [words[key] for key in ("step", "who", "did", "better", "cost")], out.width):
            listed.add_row(*moment)
        out.print(listed)
    else:
        out.print(words["none"], highlight=False)
    out.print(words["how"], highlight=False)


def wrap_moments(rows: Sequence[Sequence[str]], heads: Sequence[str], width: int) -> list[list[Text]]:
    """Wrap key moments to the screen, because rich would cut Japanese text. Both actions share the width left by the
    other columns."""
    step, who, did, better, cost = (max(map(cell_len, column)) for column in zip(heads, *rows, strict=True))
    who = min(who, MAX_NAME_WIDTH)
    left = width - FRAME_WIDTH - step - who - cost
    did = max(MIN_TEXT_WIDTH, min(did, max(left // 2, left - better)))
    widths = (step, who, did, max(MIN_TEXT_WIDTH, left - did), cost)
    return [
        [Text("\n").join(wrap_lines(Text(cell), wide)) for cell, wide in zip(row, widths, strict=True)] for row in rows
    ]


def render_page(match: Match, found: game_review.MatchReview, words: dict[str, str], lang: str) -> str:
    """Return a self-contained HTML page."""

    def rows(of: list[Any]) -> str:
        return "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in of)

    def heads(*keys: str) -> str:
        return "<thead><tr>" + "".join(f"<th>{words[key]}</th>" for key in keys) + "</tr></thead>"

    style = (
        "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:800px;padding:0 1rem}"
        "table{border-collapse:collapse}th,td{padding:.3rem .6rem;text-align:left;border-bottom:1px solid #ccc}"
        "svg{width:100%;height:auto}text{font:13px system-ui,sans-serif}"
    )
    return (
        f'<!doctype html>\n<html lang="{lang}"><meta charset="utf-8"><title>{words["title"]}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style>\n'
        f"<h1>{words['title']}</h1>\n<table>{heads('who', 'accuracy', 'decisions', 'cost')}\n"
        f"{rows(summarize_players(match, found))}</table>\n"
        f"<h2>{words['chances']}</h2>\n{draw_plot(match, found, words)}\n"
        f"<h2>{words['moments']}</h2>\n<table>{heads('step', 'who', 'did', 'better', 'cost')}\n"
        f"{rows(list_key_moments(match, found, lang))}</table>\n<p>{words['how']}</p>\n</html>\n"
    )


def draw_plot(match: Match, found: game_review.MatchReview, words: dict[str, str]) -> str:
    """Draw all players' chances to win as SVG."""
    last = max((step for step, _ in found.chances), default=1) or 1

    def at(step: int, chance: float) -> str:
        return f"{EDGE + step / last * (WIDTH - 2 * EDGE):.1f},{HEIGHT - EDGE - chance * (HEIGHT - 2 * EDGE):.1f}"

    lines = [
        f'<polyline points="{at(0, share)} {at(last, share)}" stroke="#ccc" fill="none"/>'
        f'<text x="{EDGE - 8}" y="{at(0, share).split(",")[1]}" text-anchor="end" fill="#666">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    for seat, name in enumerate(match.names):
        points = " ".join(at(step, chances[seat]) for step, chances in found.chances)
        lines.append(
            f'<polyline points="{points}" stroke="{COLOURS[seat]}" stroke-width="2" fill="none">'
            f"<title>{escape(name)}</title></polyline>"
            f'<text x="{EDGE + seat * 120}" y="20" fill="{COLOURS[seat]}">{escape(name)}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{words["chances"]}">' + "\n".join(lines) + "</svg>"
    )
