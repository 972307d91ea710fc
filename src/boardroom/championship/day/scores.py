"""Victory points, places and money of a game (CH2, CH3, CH4, CH10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from boardroom.championship.log.facts import Money
from boardroom.championship.log.state import Game, Penalty, Result, State

VICTORY_POINTS = (10, 6, 3, 1)


@dataclass(frozen=True)
class Score:
    """What one person has from one game. `final` is the money on the table, `money` what counts after penalties."""

    table: int
    place: int
    vp: int
    money: int
    final: int
    penalties: tuple[int, ...] = ()


def places(money: Money) -> dict[str, int]:
    """CH2: the place is by the money alone; equal money is an equal place."""
    return {person: 1 + sum(other > own for other in money.values()) for person, own in money.items()}


def victory_points(money: Money) -> dict[str, int]:
    """CH2: 10, 6, 3, 1 by place; those who tie share the points of the places they take, rounded up."""
    taken = places(money)
    points = {}
    for person, place in taken.items():
        tied = sum(other == place for other in taken.values())
        pot = sum(VICTORY_POINTS[place - 1 : place - 1 + tied])
        points[person] = -(-pot // tied)
    return points


def table_scores(table: int, result: Result, penalties: Iterable[Penalty], money_cut: str) -> dict[str, Score]:
    """The scores of a table.

    CH10: a cut of money counts before the places are made (or, by option, in the totals only); a cut of victory points
    after, and nobody gets them. Who is disqualified has nothing, and the others keep their places. No cut goes below 0.
    """
    given = [each for each in penalties if not each.cancelled and each.person in result.money]
    after = dict(result.money)
    for each in given:
        if each.penalty == "money":
            after[each.person] = max(0, after[each.person] - each.amount)
    counted = after if money_cut == "places" else result.money
    place, points = places(counted), victory_points(counted)
    scores = {}
    for person, final in result.money.items():
        mine = [each for each in given if each.person == person]
        vp = max(0, points[person] - sum(each.amount for each in mine if each.penalty == "vp"))
        out = any(each.penalty == "disqualified" for each in mine)
        scores[person] = Score(
            table, place[person], 0 if out else vp, 0 if out else after[person], final, tuple(p.number for p in mine)
        )
    return scores


def game_scores(state: State, game: Game) -> dict[str, Score]:
    """Everybody's score in a game, as far as results are confirmed."""
    settings = state.open()
    by_table: dict[int, list[Penalty]] = {}
    for each in state.penalties.values():
        if each.game == game.number:
            by_table.setdefault(game.table_of(each.person), []).append(each)
    scores: dict[str, Score] = {}
    for table, result in sorted(game.results.items()):
        if result.status == "confirmed":
            scores |= table_scores(table, result, by_table.get(table, ()), settings.money_cut)
    # CH3, CH4: whose seat others played to the end has not played; the places of the table stay as they are
    return scores | {person: replace(scores[person], vp=0, money=0) for person in game.stand_ins if person in scores}


def score_of(state: State, game: Game, person: str) -> Score | None:
    """Somebody's score in a game, once the result of their table is confirmed. Nobody else's table is looked at."""
    table = game.table_of(person)
    here = {number: result for number, result in game.results.items() if number == table}
    return game_scores(state, replace(game, results=here)).get(person) if here else None


def all_scores(state: State) -> Mapping[int, dict[str, Score]]:
    return {number: game_scores(state, game) for number, game in state.games.items()}
