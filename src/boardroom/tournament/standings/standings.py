"""The order of the entrants, and the criterion that separates each from the one above (CH1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from boardroom.tournament.log.state import TournamentState
from boardroom.tournament.standings.scores import Score, score_rounds

CRITERIA = ("vp", "money", "vp-2", "money-2", "entry")


@dataclass(frozen=True)
class Standing:
    """One line of the standings. `find_separating_criterion` is the criterion that puts it below the line above.

    Entrants who have not played have no rank and no certificate.
    """

    rank: int | None
    person: str
    name: str
    status: str
    vp: int
    money: int
    vp_2: int
    money_2: int
    games: Mapping[int, Score]
    separated: str


def sort_key(vp: int, money: int, vp_2: int, money_2: int, person: str) -> tuple[int, int, int, int, int]:
    """CH1: higher is better, then the earlier entry. No two entrants are equal."""
    return (-vp, -money, -vp_2, -money_2, int(person[1:]))


def rank_entrants(state: TournamentState, after: int = 3) -> list[Standing]:
    """CH1: return the standings after a round. CH3: a missed round is 0 and 0. CH4: staff have no rank."""
    scores = {number: played for number, played in score_rounds(state).items() if number <= after}
    lines = []
    for person in state.list_entrants():
        mine = {number: played[person.id] for number, played in scores.items() if person.id in played}
        early = [score for number, score in mine.items() if number <= 2]
        sums = (
            sum(score.vp for score in mine.values()), sum(score.money for score in mine.values()),
            sum(score.vp for score in early), sum(score.money for score in early),
        )  # fmt: skip
        lines.append((sort_key(*sums, person.id), person, sums, mine))
    lines.sort(key=lambda line: line[0])
    above: Sequence[int] | None = None
    found = []
    rank = 0
    for key, person, sums, mine in lines:
        rank += bool(mine)
        found.append(
            Standing(
                rank if mine else None,
                person.id,
                person.name,
                person.status,
                *sums,
                mine,
                find_separating_criterion(above, key),
            )
        )
        above = key
    return found


def rank_publicly(state: TournamentState) -> list[Standing]:
    """Return the public standings: frozen ones while they are frozen, without places not yet called out."""
    return (
        list_revealed_lines(state, rank_entrants(state))
        if state.hidden_place_count
        else rank_entrants(state.public_state)
    )


def list_revealed_lines(state: TournamentState, lines: Sequence[Standing]) -> list[Standing]:
    """Return the lines below the hidden places.

    The first of them keeps its separating criterion secret.
    """
    found = [line for line in lines if line.rank is None or line.rank > state.hidden_place_count]
    if state.hidden_place_count and found:
        found[0] = replace(found[0], separated="")
    return found


def list_called_lines(state: TournamentState, lines: Sequence[Standing]) -> list[Standing]:
    """Return the places already called out, the latest first."""
    return [line for line in lines if line.rank and state.hidden_place_count < line.rank <= state.called_place_count]


def find_separating_criterion(above: Sequence[int] | None, below: Sequence[int]) -> str:
    """Return the first criterion in which two neighbours differ."""
    if above is None:
        return ""
    return next(name for name, a, b in zip(CRITERIA, above, below, strict=True) if a != b)


def rank_ids(state: TournamentState, after: int) -> tuple[str, ...]:
    return tuple(line.person for line in rank_entrants(state, after))
