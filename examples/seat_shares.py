"""Is it better to sit first? Plots win shares by seat and ruleset.

    python examples/seat_shares.py seats.png --games 20000 --player greedy

Random players run compiled, and greedy ones as well if the game supports it. Needs Pillow (extra `bridges`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import boardroom
from boardroom.engine.compile import cpu
from boardroom.players import lockstep
from boardroom.players.win_shares import compute_interval, divide_win

RULESETS = {
    name: option.values
    for name, game in boardroom.GAMES.items()
    for option in game.declared_options
    if option.key == "ruleset"
}
COLOURS = ("#c8372d", "#e0a800", "#2f5fb3", "#25804e", "#7c5aa6", "#1495b4")
WIDTH, HEIGHT, EDGE = 900, 480, 60


def count_wins(game: str, ruleset: str, players: int, player: str, games: int, seed: int) -> list[float]:
    """Return the number of wins of every seat, counting ties in part."""
    played = boardroom.game(game)
    options = played.complete_options({"ruleset": ruleset, "players": players})
    if player == "random":
        scores = cpu.play_random_games(played, options, games, seed).scores.tolist()
    else:
        scores = [found for _, found in lockstep.play_games(played, options, [player] * players, games, seed)]
    return [float(sum(column)) for column in np.array([divide_win(row) for row in scores]).T]


def draw_chart(found: dict[str, list[float]], games: int, title: str, path: Path) -> None:
    """Draw grouped bars, one group per ruleset, with 95% intervals and a line at an equal share."""
    image = Image.new("RGB", (WIDTH, HEIGHT), "#fffdf8")
    pen, letters, small = ImageDraw.Draw(image), ImageFont.load_default(18), ImageFont.load_default(13)
    seats = len(next(iter(found.values())))
    top = 1.25 * max(compute_interval(won, games)[1] for row in found.values() for won in row)

    def y(share: float) -> float:
        return HEIGHT - EDGE - share / top * (HEIGHT - 2 * EDGE)

    pen.text((WIDTH / 2, EDGE / 2), title, "#22252b", letters, "mm")
    group = (WIDTH - 2 * EDGE) / len(found)
    bar = 0.8 * group / seats
    for at, (ruleset, row) in enumerate(found.items()):
        left = EDGE + at * group + 0.1 * group
        for seat, won in enumerate(row):
            low, high = compute_interval(won, games)
            x = left + seat * bar
            pen.rectangle((x, y(won / games), x + bar - 3, y(0)), COLOURS[seat])
            pen.line((x + bar / 2, y(low), x + bar / 2, y(high)), "#22252b", 2)
            pen.text((x + bar / 2, y(high) - 10), f"{won / games:.1%}", "#22252b", small, "mm")
        pen.text((left + 0.4 * group, HEIGHT - EDGE / 2), ruleset, "#22252b", letters, "mm")
    pen.line((EDGE, y(1 / seats), WIDTH - EDGE, y(1 / seats)), "#6b6558", 1)
    image.save(path)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("picture", type=Path, nargs="?", default=Path("seats.png"))
    asked.add_argument("--game", choices=RULESETS, default="acquire")
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--player", choices=("random", "greedy"), default="random")
    asked.add_argument("--games", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    found = {
        ruleset: count_wins(given.game, ruleset, given.players, given.player, given.games, given.seed)
        for ruleset in RULESETS[given.game]
    }
    for ruleset, row in found.items():
        print(f"{ruleset}: " + ", ".join(f"seat {seat + 1} {won / given.games:.1%}" for seat, won in enumerate(row)))
    title = f"{given.game}: wins by seat, {given.games:,} games of {given.player} players each"
    draw_chart(found, given.games, title, given.picture)


if __name__ == "__main__":
    main()
