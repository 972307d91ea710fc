"""Jobs for worker processes: moves, hints and reviews. A job carries everything it needs.

Workers cache matches they have seen, so that a move does not require a full replay.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from boardroom.engine.match import Match
from boardroom.games import find_game
from boardroom.players import game_review, hints, levels
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.network import has_weights
from boardroom.players.player import Player, Position
from boardroom.players.precompile import is_search_ready
from boardroom.players.registry import create_builtin_player
from boardroom.players.search import SearchPlayer
from boardroom.players.trained import TrainedPlayer

TRAINED_PLAYER = TrainedPlayer()
TABLE_PLAYERS: dict[str, Player] = {"greedy": GreedyPlayer(), "trained": TRAINED_PLAYER, "search": SearchPlayer()}
"""Players that decide for the levels at live tables."""
CACHED_MATCHES = 100
MIN_SEARCH_SECONDS = 0.03
"""Seconds below which a bot does not search."""


class MoveRequest(NamedTuple):
    """A request for a bot's move."""

    key: int
    """Identifies the match in the worker's cache."""
    game: str
    options: dict[str, Any]
    steps: list[int]
    seat: int
    bot: str
    seed: str
    seconds: float
    """Seconds the bot may think. If close to 0, it uses the trained network without searching."""


class MoveAnswer(NamedTuple):
    action: int
    method: str
    """`asked`: the bot's usual player; `quick`: the trained network, because time was short or the search is not
    compiled yet; `greedy`: the weights are unusable."""


def choose_move(request: MoveRequest) -> MoveAnswer:
    """Choose a move. Hidden information is dealt at random for each request."""
    return answer_request(replay_match(request), request)


def answer_request(match: Match, request: MoveRequest) -> MoveAnswer:
    position = Position(match, request.seat, Random(request.seed), request.seconds)
    player, how = find_player(request.bot), "asked"
    if match.game.trained_bots and not has_weights(match.game) and needs_weights(request.bot):
        how = "greedy"
    elif resolve_player_name(request.bot, match) == "search" and (
        not is_search_ready(match.game) or request.seconds < MIN_SEARCH_SECONDS
    ):
        player, how = TRAINED_PLAYER, "quick"
    return MoveAnswer(position.parse_action(player.choose(position)), how)


def answer_without_search(match: Match, request: MoveRequest) -> MoveAnswer:
    """Choose a move in the calling process without searching. For when workers fail."""
    return answer_request(match, request._replace(seconds=0.0))


def needs_weights(bot: str) -> bool:
    """Return True if a bot uses trained weights where a game has them."""
    known = levels.find_level(bot)
    return known is not None and levels.TRAINED_LEVELS[known.strength - 1].player != "greedy" and bot != "random"


def resolve_player_name(bot: str, match: Match) -> str:
    """Return the name of the built-in player that decides for a bot at this table."""
    known = levels.LEVELS_BY_NAME.get(bot)
    return levels.get_level_settings(known, match.game, match.options).player if known else bot


def find_player(bot: str) -> Player:
    known = levels.LEVELS_BY_NAME.get(bot)
    return levels.LevelPlayer(known, TABLE_PLAYERS) if known else create_builtin_player(bot)


class ReviewRequest(NamedTuple):
    """A request to review a finished match from one action on, for some seconds."""

    key: int
    game: str
    options: dict[str, Any]
    steps: list[int]
    first: int
    seconds: float
    is_open: bool


def review_part(request: ReviewRequest) -> tuple[dict[str, Any], int, int] | None:
    """Return a part of a review as JSON, the next action to review, and the number of actions. Return None while the
    code is being compiled."""
    match = replay_match(request)
    if not is_search_ready(match.game):
        return None
    found, further = game_review.review_decisions(match, request.first, request.seconds, is_open=request.is_open)
    return found.to_json(), further, len(match.actions)


def answer_hint_request(request: MoveRequest) -> dict[str, Any]:
    """Return a hint for a seat as JSON."""
    match, seed = replay_match(request), Random(request.seed).getrandbits(62)
    if not is_search_ready(match.game):
        return hints.estimate_hint(match, request.seat, seed).to_json()
    return hints.compute_hint(match, request.seat, seed, replace(hints.HINT_EFFORT, seconds=request.seconds)).to_json()


@lru_cache(CACHED_MATCHES)
def get_cache_slot(key: int) -> list[Match]:
    """Return the cache slot of a match. The slots used least recently are dropped."""
    return []


def replay_match(request: MoveRequest | ReviewRequest) -> Match:
    """Return the match up to its last action, continuing from the cached one if possible."""
    cached = get_cache_slot(request.key)
    # Take it out of the cache until it is complete, so that a failed replay is not cached
    match = cached.pop() if cached else None
    if (
        match is None
        or (match.game.name, match.options) != (request.game, request.options)
        or match.steps != request.steps[: len(match.steps)]
    ):
        match = Match(find_game(request.game), request.options)
    for step in request.steps[len(match.steps) :]:
        match.replay_step(step)
    cached.append(match)
    return match
