"""A custom player: ten games against built-in players.

python examples/custom_player.py
boardroom simulate acquire --players 3 --bots examples/custom_player.py:Cautious,greedy,random
"""

from boardroom import Position, play_matches
from boardroom.players.win_shares import compute_interval, count_wins


class Cautious:
    """Buys shares of the smallest chain only, and otherwise acts at random."""

    name = "cautious"

    def choose(self, position: Position) -> int | str:
        chains = position.view["chains"]
        buys = [text for text in position.legal_texts if text.startswith("buy ")]
        if buys:
            return min(buys, key=lambda text: chains[text.removeprefix("buy ")]["size"])
        return position.random.choice(position.legal)


if __name__ == "__main__":
    games = list(play_matches("acquire", {"players": 3}, [Cautious(), "greedy", "random"], 10, seed=1))
    for name in ("cautious", "greedy", "random"):
        won = count_wins(games, name)
        low, high = compute_interval(won, len(games))
        print(f"{name:10} won {won:4.1f} of {len(games)} games ({low:.0%} to {high:.0%})")
