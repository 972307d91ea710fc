"""Victory points, places and money of a round (CH2, CH3, CH4, CH10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from boardroom.tournament.log.events import Money
from boardroom.tournament.log.state import Penalty, Round, TableResult, TournamentState

VICTORY_POINTS = (10, 6, 3, 1)


@dataclass(frozen=True)
class Score:
    """One person's score in a round. `final` is the money at the table, `money` the amount after penalties."""

    table: int
    place: int
    vp: int
    money: int
    final: int
    penalties: tuple[int, ...] = ()


def rank_by_money(money: Money) -> dict[str, int]:
    """CH2: rank by money alone; equal money shares a place."""
    return {person: 1 + sum(other > own for other in money.values()) for person, own in money.items()}


def assign_victory_points(money: Money) -> dict[str, int]:
    """CH2: 10, 6, 3, 1 by place; tied players share the points of their places, rounded up."""
    taken = rank_by_money(money)
    points = {}
    for person, place in taken.items():
        tied = sum(other == place for other in taken.values())
        pot = sum(VICTORY_POINTS[place - 1 : place - 1 + tied])
        points[person] = -(-pot // tied)
    return points


def score_table(table: int, result: TableResult, penalties: Iterable[Penalty], money_cut: str) -> dict[str, Score]:
    """Return the scores of a table.

    CH10: a deduction of money counts before places are assigned (or only in the totals, by option). Victory points are
    deducted after that and go to no one else. A disqualified player scores nothing and the others keep their places. No
    deduction goes below 0.
    """
    given = [each for each in penalties if not each.cancelled and each.person in result.money]
    after = dict(result.money)
    for each in given:
        if each.penalty == "money":
            after[each.person] = max(0, after[each.person] - each.amount)
    counted = after if money_cut == "places" else result.money
    place, points = rank_by_money(counted), assign_victory_points(counted)
    scores = {}
    for person, final in result.money.items():
        mine = [each for each in given if each.person == person]
        vp = max(0, points[person] - sum(each.amount for each in mine if each.penalty == "vp"))
        out = any(each.penalty == "disqualified" for each in mine)
        scores[person] = Score(
            table, place[person], 0 if out else vp, 0 if out else after[person], final, tuple(p.number for p in mine)
        )
    return scores


def score_round(state: TournamentState, round_: Round) -> dict[str, Score]:
    """Return everyone's score in a round, for tables with a confirmed result."""
    settings = state.get_settings()
    by_table: dict[int, list[Penalty]] = {}
    for each in state.penalties.values():
        if each.game == round_.number:
            by_table.setdefault(round_.find_table(each.person), []).append(each)
    scores: dict[str, Score] = {}
    for table, result in sorted(round_.results.items()):
        if result.status == "confirmed":
            scores |= score_table(table, result, by_table.get(table, ()), settings.money_cut)
    # CH3, CH4: an entrant whose seat a stand-in played to the end scores nothing; the other places do not change
    return scores | {person: replace(scores[person], vp=0, money=0) for person in round_.stand_ins if person in scores}


def score_person(state: TournamentState, round_: Round, person: str) -> Score | None:
    """Return one person's score in a round, or None until the table's result is confirmed."""
    table = round_.find_table(person)
    here = {number: result for number, result in round_.results.items() if number == table}
    return score_round(state, replace(round_, results=here)).get(person) if here else None


def score_rounds(state: TournamentState) -> Mapping[int, dict[str, Score]]:
    return {number: score_round(state, round_) for number, round_ in state.rounds.items()}
