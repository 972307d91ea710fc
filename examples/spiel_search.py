"""Play OpenSpiel's information-set search at a Boardroom table, without access to hidden information.

    python examples/spiel_search.py boardroom_acquire --players 2 --games 2 --simulations 100

The search samples deals that are consistent with its seat's view, and evaluates them by compiled random play. It plays
against random players from every seat in turn. Needs the extra `bridges`.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from boardroom.bridges.open_spiel import RandomRollouts


def create_searcher(game: Any, simulations: int, seed: int) -> Any:
    return ismcts.ISMCTSBot(
        game=game,
        evaluator=RandomRollouts(rollouts=4, seed=seed),
        uct_c=0.7,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )


def play_game(game: Any, seat: int, simulations: int, seed: int) -> list[float]:
    """Play one game, and return the results of all seats."""
    dice = random.Random(seed)
    bot, state = create_searcher(game, simulations, seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        elif state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="?", default="boardroom_acquire")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--games", type=int, default=2)
    asked.add_argument("--simulations", type=int, default=100, help="simulations per decision (100)")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    game = pyspiel.load_game(f"{given.game}(players={given.players})")
    won = 0.0
    for number in range(given.games):
        seat = number % given.players
        won += play_game(game, seat, given.simulations, given.seed + number)[seat] + 1 / given.players
        print(f"game {number + 1}, seat {seat + 1}: the search has won {won:.1f} of {number + 1}")


if __name__ == "__main__":
    main()
