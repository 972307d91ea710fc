"""Proximal policy optimisation in one file: learn to beat greedy players from results alone.

    python examples/ppo.py --game acquire --players 2 --minutes 10
    python examples/ppo.py --game aquaretto --players 2 --minutes 6

Hundreds of tables play together (`boardroom.Batch`). The learner has one seat at each; the others are greedy players
that decide within the same compiled call. So every row of the batch is one long sequence of the learner's decisions,
and standard PPO applies. A game has thousands of actions, but only a handful are legal in most decisions, so the
network scores just those. Needs PyTorch; uses a GPU if available.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import boardroom
from boardroom import Batch
from boardroom.bridges.common import compute_rewards
from boardroom.engine.compile import loops

EPOCHS, CLIP, ENTROPY, LAMBDA = 3, 0.2, 0.01, 0.97
GAMES_WITH_FEATURES = [name for name, game in boardroom.GAMES.items() if game.features]


class PolicyNetwork(nn.Module):
    """Maps features to a value and a policy over the legal actions."""

    def __init__(self, known: int, actions: int, width: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(known, width), nn.ReLU(), nn.Linear(width, width // 2), nn.ReLU())
        self.policy = nn.Embedding(actions, width // 2)
        self.value = nn.Linear(width // 2, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, known: Tensor, moves: Tensor) -> tuple[Any, Tensor]:
        """Return a distribution over the moves of every row, and the values. Negative moves are padding."""
        # Compress large numbers
        numbers = known.float()
        inner = self.trunk(numbers.sign() * numbers.abs().log1p())
        moves = moves[:, : int((moves >= 0).sum(1).max())]
        rows, places = (moves >= 0).nonzero(as_tuple=True)
        scores = (inner[rows] * self.policy(moves[rows, places].int())).sum(-1)
        logits = torch.full(moves.shape, -1e9, device=scores.device).index_put((rows, places), scores)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(inner).squeeze(-1)


def count_fewest_players(game: boardroom.Game) -> int:
    """Return the smallest number of players."""
    return min(int(value) for option in game.declared_options if option.key == "players" for value in option.values)


def create_batch(given: argparse.Namespace, count: int, seed: int) -> Batch:
    """Create tables, with the learner's seat rotating from one to the next."""
    own = np.arange(count) % given.players
    kinds = np.where(np.arange(given.players) == own[:, None], loops.EXTERNAL, loops.GREEDY)
    return Batch(
        boardroom.game(given.game), {"players": given.players}, count, seed,
        features=True, kinds=kinds, threads=given.threads,
    )  # fmt: skip


def observe_tables(batch: Batch, device: str) -> tuple[Tensor, Tensor]:
    """Return the features and legal moves of the learner at every table."""
    moves = np.where(np.arange(batch.moves.shape[1]) < batch.counts[:, None], batch.moves, -1)
    return torch.tensor(batch.features, device=device), torch.tensor(moves, device=device)


def take_actions(batch: Batch, places: Tensor) -> tuple[Any, Any, Any]:
    """Take a decision at every table. Return finished games, and the learner's share of the win and of all points or
    money."""
    rows, own = np.arange(batch.size), batch.seats.copy()
    batch.step_unchecked(batch.moves[rows, places.cpu().numpy()])
    return batch.done.copy(), *(compute_rewards(batch.scores, kind)[rows, own] for kind in ("win", "share"))


def train_network(net: PolicyNetwork, best: torch.optim.Optimizer, seen: dict[str, Tensor], size: int) -> None:
    """Minimise the PPO losses over the collected decisions, for a few epochs."""
    count = len(seen["places"])
    gains = (seen["gains"] - seen["gains"].mean()) / (seen["gains"].std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(count, device=gains.device).split(size):
            policy, values = net(seen["known"][rows], seen["moves"][rows])
            ratio = (policy.log_prob(seen["places"][rows]) - seen["logs"][rows]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            chosen = -torch.min(ratio * gains[rows], clipped * gains[rows]).mean()
            judged = (values - seen["returns"][rows]).pow(2).mean()
            loss = chosen + judged - ENTROPY * policy.entropy().mean()
            best.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            best.step()


@torch.no_grad()
def collect_decisions(
    net: PolicyNetwork, batch: Batch, steps: int, device: str
) -> tuple[dict[str, Tensor], float, int]:
    """Collect decisions with their advantages. Also return the games won and played."""
    kept: dict[str, list[Tensor]] = {key: [] for key in ("known", "moves", "places", "logs", "values")}
    rewards, ends, wins = [], [], 0.0
    for _ in range(steps):
        known, moves = observe_tables(batch, device)
        policy, values = net(known, moves)
        places = policy.sample()
        for key, value in zip(kept, (known, moves, places, policy.log_prob(places), values), strict=True):
            kept[key].append(value)
        done, won, share = take_actions(batch, places)
        wins += float(won[done].sum())
        # Reward losing by less, for learners that never win
        worth = np.where(done, won + share - 2 / batch.players, 0.0)
        rewards.append(torch.tensor(worth, dtype=torch.float32, device=device))
        ends.append(torch.tensor(done, dtype=torch.float32, device=device))
    following = net(*observe_tables(batch, device))[1]
    gain, gains = torch.zeros_like(following), []
    for t in reversed(range(steps)):
        goes_on = 1 - ends[t]
        gain = rewards[t] + goes_on * following - kept["values"][t] + LAMBDA * goes_on * gain
        following = kept["values"][t]
        gains.append(gain)
    seen = {key: torch.cat(value) for key, value in kept.items()}
    seen["gains"] = torch.cat(gains[::-1])
    seen["returns"] = seen["gains"] + seen["values"]
    return seen, wins, int(torch.stack(ends).sum())


@torch.no_grad()
def measure_strength(net: PolicyNetwork, given: argparse.Namespace, games: int, device: str) -> float:
    """Return the win rate against greedy players with the most likely action, over one game at each table."""
    batch = create_batch(given, games, given.seed + 1)
    won, open_tables = np.zeros(games), np.ones(games, bool)
    while open_tables.any():
        policy, _ = net(*observe_tables(batch, device))
        done, wins, _ = take_actions(batch, policy.logits.argmax(-1))
        won[done & open_tables] = wins[done & open_tables]
        open_tables &= ~done
    return float(won.mean())


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", choices=GAMES_WITH_FEATURES, default="acquire")
    asked.add_argument("--players", type=int, help="number of players (the game's minimum)")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--updates", type=int, default=1_000_000, help="maximum number of updates")
    asked.add_argument("--tables", type=int, default=512)
    asked.add_argument("--steps", type=int, default=64, help="decisions per table between updates (64)")
    asked.add_argument("--width", type=int, default=256, help="width of the network (256)")
    asked.add_argument("--rate", type=float, default=5e-4)
    asked.add_argument("--test", type=int, default=1000, help="games to measure the final strength (1000)")
    asked.add_argument("--threads", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, help="file to save the network to")
    given = asked.parse_args()
    given.players = given.players or count_fewest_players(boardroom.game(given.game))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(given.seed)
    batch = create_batch(given, given.tables, given.seed)
    net = PolicyNetwork(batch.features.shape[1], batch.action_count, given.width).to(device)
    best = torch.optim.Adam(net.parameters(), lr=given.rate, eps=1e-5)
    began, decided, won, played = time.monotonic(), 0, 0.0, 0
    for update in range(1, given.updates + 1):
        gone = (time.monotonic() - began) / 60 / given.minutes
        if gone >= 1:
            break
        best.param_groups[0]["lr"] = given.rate * (1 - gone)
        seen, wins, games = collect_decisions(net, batch, given.steps, device)
        train_network(net, best, seen, max(64, given.tables * given.steps // 8))
        decided, won, played = decided + len(seen["places"]), won + wins, played + games
        if update % 20 == 0 or update == given.updates:
            spent = time.monotonic() - began
            share = f"{won / played:.1%} of {played:,}" if played else "no finished"
            print(f"{spent:5.0f} s, {decided:,} decisions ({decided / spent:,.0f}/s): won {share} games", flush=True)
            won, played = 0.0, 0
    share = measure_strength(net, given, given.test, device)
    about = 1.96 * (share * (1 - share) / given.test) ** 0.5
    print(f"against greedy players: {share:.1%} (± {about:.1%}) of {given.test:,} games")
    if given.out:
        torch.save(net.state_dict(), given.out)


if __name__ == "__main__":
    main()
