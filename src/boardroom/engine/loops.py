"""Loops around any game's rules, written like a rules module: interpreted, compiled and on CUDA.

What they ask of a game are stand-ins (`engine.rule_defaults`); linking puts the game's own in their place.
"""

from typing import Any

from boardroom.engine.constants import CHANCE, OVER
from boardroom.engine.rng import below, seeded
from boardroom.engine.rule_defaults import (
    advise,
    apply,
    awaited,
    broken,
    chance,
    deal,
    features,
    following,
    left_alone,
    legal,
    narrow,
    own_value,
    plain_features,
    score,
    unsettled,
    value,
)
from boardroom.engine.schema import SomeState

STUCK = -1
UNSORTED = -2
ENDLESS = -3


def copy(to: Any, i: int, of: Any, j: int) -> None:
    """A state becomes what another is. Records copy by assignment; interpreter and processor have ways of their own."""
    to[i] = of[j]


def roll(s: SomeState, r: Any) -> int:
    """Let chance decide until a seat must, or the game is over. How many draws that took."""
    draws = 0
    while s.actor == CHANCE:
        apply(s, chance(s, r))
        draws += 1
    return draws


def playout(s: SomeState, r: Any, out: Any, counts: Any) -> None:
    """Random play from here to the end; decisions and draws are added to `counts`."""
    decisions = 0
    draws = roll(s, r)
    while s.actor != OVER:
        n = legal(s, out)
        apply(s, out[below(r, n)])
        decisions += 1
        draws += roll(s, r)
    counts[0] += decisions
    counts[1] += draws


def play_many(start: Any, states: Any, seed: int, first: int, r: Any, out: Any, scores: Any, counts: Any) -> None:
    """Random games first, first + 1, … of a seed, one a row of `scores`. `start` and `states` hold one record each."""
    for game in range(len(scores)):
        copy(states, 0, start, 0)
        r[0] = seeded(seed, first + game)
        playout(states[0], r, out, counts)
        for seat in range(scores.shape[1]):
            scores[game, seat] = score(states[0], seat)


def soak(
    start: Any, states: Any, seed: int, first: int, games: int, r: Any, out: Any, room: Any, limit: int, found: Any
) -> int:
    """Random games with every invariant checked after every action. How many games went well; the first that did not
    leaves in `found` its number, the step, and what is wrong: a sentence of the game's, or a code below 0."""
    for game in range(games):
        copy(states, 0, start, 0)
        r[0] = seeded(seed, first + game)
        step = 0
        wrong = broken(states[0], room)
        while wrong == 0 and states[0].actor != OVER:
            n = legal(states[0], out)
            if n == 0:
                wrong = STUCK
            for i in range(1, n):
                if out[i] <= out[i - 1]:
                    wrong = UNSORTED
            if step >= limit:
                wrong = ENDLESS
            if wrong == 0:
                a = out[below(r, n)]
                if states[0].actor == CHANCE:
                    a = chance(states[0], r)
                apply(states[0], a)
                step += 1
                wrong = broken(states[0], room)
        if wrong != 0:
            found[0] = first + game
            found[1] = step
            found[2] = wrong
            return game
    return games


def legal_at(states: Any, i: int, out: Any) -> int:
    return legal(states[i], out)


def apply_at(states: Any, i: int, a: int) -> None:
    apply(states[i], a)


def choose(states: Any, seat: int, moves: Any, n: int, out: Any) -> int:
    """What a greedy player takes: what the game itself advises, else the first of the moves after which the position is
    best for the seat, once it has decided step by step what the move forces it to decide at once. `states` holds the
    position and has room for two more."""
    copy(states, 1, states, 0)
    best = advise(states[1], seat, moves, n)
    if best >= 0:
        return best
    top = 0
    for i in range(n):
        copy(states, 1, states, 0)
        apply(states[1], moves[i])
        settle(states, seat, out)
        worth = value(states[1], seat)
        if i == 0 or worth > top:
            best = moves[i]
            top = worth
    return best


def settle(states: Any, seat: int, out: Any) -> None:
    """In the second state the seat decides, step by step, what its last action forces it to decide at once."""
    while states[1].actor == seat and unsettled(states[1]):
        apply(states[1], best_step(states, seat, out))


def tried(states: Any, a: int, out: Any) -> None:
    """The first state takes an action. Where the game has it awaited, the seat settles, as a greedy player would, what
    that brings: a truck is judged by what becomes of its tiles. `states` has room for two more."""
    seat = states[0].actor + 0
    apply(states[0], a)
    if awaited(states[0]):
        copy(states, 1, states, 0)
        settle(states, seat, out)
        copy(states, 0, states, 1)


def narrowed(states: Any, moves: Any, n: int) -> int:
    """The moves of the first state that are worth judging come to the front; how many."""
    copy(states, 1, states, 0)
    return narrow(states[1], moves, n)


def best_step(states: Any, seat: int, out: Any) -> int:
    """The action of the second state that is best by what it leads to itself."""
    n = legal(states[1], out)
    alone = left_alone(states[1])
    best = 0
    top = 0
    for i in range(n):
        copy(states, 2, states, 1)
        apply(states[2], out[i])
        if alone and states[2].actor != OVER:
            worth = own_value(states[2], seat)
        else:
            worth = value(states[2], seat)
        if i == 0 or worth > top:
            best = out[i]
            top = worth
    return best


def first_wrong(actions: Any, moves: Any, counts: Any) -> int:
    """The first game of a batch whose action is not among its legal ones, or -1. Where there are none, any will do."""
    for i in range(len(actions)):
        found = counts[i] == 0
        for k in range(counts[i]):
            if moves[i, k] == actions[i]:
                found = True
                break
        if not found:
            return i
    return -1


# Many games side by side. Every seat is of a kind; those that think elsewhere are asked, the others decide here.

ASKED = 0
ADVISED = 1
"""Asked, and told what a greedy player would do."""
RANDOM = 2
GREEDY = 3
"""The last kind; so many more, and so many of a hundred decisions are random ones."""
WAITS = -1
"""In place of a count of moves: others decide first, at the next call."""
ROOM_FOR = 4
"""States that `go_on` works in."""


def go_on(
    i: int, st: Any, r: Any, out: Any, listed: Any, states: Any, streams: Any, kinds: Any, chosen: Any, moves: Any,
    counts: Any, advice: Any, seats: Any, turns: Any, after: Any, scores: Any, deals: Any, patience: int,
) -> None:  # fmt: skip
    """Game i takes the action chosen for it (below 0: none) and goes on until a seat that is asked must decide:
    its actions are then in `moves`, how many in `counts`, 0 when the game is over, and in `deals` a state the seat
    could be in. Forced moves are made. After so many decisions of greedy seats it waits for the next call: games side
    by side should keep step."""
    copy(st, 0, states, i)
    r[0] = streams[i, 0]
    a = chosen[i] + 0
    found = 0
    while True:
        if a >= 0:
            apply(st[0], a)
        if st[0].actor == OVER:
            found = 0
            break
        if st[0].actor == CHANCE:
            a = chance(st[0], r)
        else:
            found = legal(st[0], out)
            kind = kinds[i, st[0].actor] + 0
            if found > 1 and kind != RANDOM and kind != GREEDY:
                found = narrowed(st, out, found)
            if found == 1:
                a = out[0] + 0
            elif kind == ASKED:
                break
            elif kind == ADVISED:
                advice[i] = greedy_choice(st, r, out, listed, legal(st[0], out))
                found = narrowed(st, out, legal(st[0], out))
                break
            elif patience == 0:
                found = WAITS
                break
            elif kind == RANDOM or (kind > GREEDY and below(r, 100) < kind - GREEDY):
                a = out[below(r, found)] + 0
            else:
                patience -= 1
                a = greedy_choice(st, r, out, listed, legal(st[0], out))
    for k in range(found):
        moves[i, k] = out[k]
    counts[i] = found
    seats[i] = st[0].actor
    turns[i] = st[0].turns
    for seat in range(st[0].players):
        after[i, seat] = following(st[0], seat)
        scores[i, seat] = score(st[0], seat)
    copy(states, i, st, 0)
    if found > 0:
        deal(st[0], st[0].actor + 0, r)
        copy(deals, i, st, 0)
    streams[i, 0] = r[0]


def greedy_choice(st: Any, r: Any, out: Any, listed: Any, found: int) -> int:
    """What a greedy player does in the first state, of the moves in `out`: it looks at a deal it could be in."""
    copy(st, 3, st, 0)
    seat = st[0].actor + 0
    deal(st[0], seat, r)
    for k in range(found):
        listed[k] = out[k]
    a = choose(st, seat, listed, found, out)
    copy(st, 0, st, 3)
    return a


def try_out(
    j: int, st: Any, out: Any, deals: Any, games: Any, actions: Any, seen: Any, ended: Any, scores: Any
) -> None:
    """Pair j is a game and an action: what the seat that decides would know after it. Where the action ends the game,
    the scores."""
    copy(st, 0, deals, games[j])
    seat = st[0].actor + 0
    tried(st, actions[j] + 0, out)
    ended[j] = st[0].actor == OVER
    if ended[j]:
        for who in range(st[0].players):
            scores[j, who] = score(st[0], who)
    else:
        features(st[0], seat, seen)


def go_on_all(
    first: int, last: int, st: Any, r: Any, out: Any, listed: Any, states: Any, streams: Any, kinds: Any, chosen: Any,
    moves: Any, counts: Any, advice: Any, seats: Any, turns: Any, after: Any, scores: Any, deals: Any, patience: int,
) -> None:  # fmt: skip
    for i in range(first, last):
        if counts[i] != 0:
            go_on(
                i, st, r, out, listed, states, streams, kinds, chosen, moves, counts, advice, seats, turns, after,
                scores, deals, patience,
            )  # fmt: skip


def try_out_all(
    first: int, last: int, st: Any, out: Any, deals: Any, games: Any, actions: Any, seen: Any, ended: Any, scores: Any
) -> None:
    """`seen` has a row for each pair: `features` is compiled for numbers that lie side by side, and for them alone."""
    for j in range(first, last):
        try_out(j, st, out, deals, games, actions, seen[j], ended, scores)


def features_at(states: Any, i: int, seat: int, out: Any) -> None:
    features(states[i], seat, out)


def plain_features_at(states: Any, i: int, seat: int, out: Any) -> None:
    plain_features(states[i], seat, out)


# A batch: one call takes the actions of many games, lists and masks the next ones, and shows what their seats know.


def await_seat(states: Any, at: int, st: Any, r: Any, out: Any, listed: Any, kinds: Any) -> int:
    """A game goes on until a seat that is asked must decide: how many actions it has, in `out`. 0: the game is over."""
    while True:
        if states[at].actor == CHANCE:
            apply(states[at], chance(states[at], r))
        elif states[at].actor == OVER:
            return 0
        else:
            found = legal(states[at], out)
            kind = kinds[states[at].actor] + 0
            if kind == ASKED:
                return found
            if found == 1:
                apply(states[at], out[0] + 0)
            elif kind == RANDOM:
                apply(states[at], out[below(r, found)] + 0)
            else:
                copy(st, 0, states, at)
                apply(states[at], greedy_choice(st, r, out, listed, found))


def show(states: Any, at: int, st: Any, seat: int, plain: bool, seen: Any) -> None:
    """What the seat knows of a state, or plainly sees, over what stood in `seen`; nothing where there is no room."""
    if len(seen) > 0:
        for k in range(len(seen)):
            seen[k] = 0
        if plain:
            plain_features(states[at], seat, seen)
        else:
            # Features spoil the position they are worked out from
            copy(st, 0, states, at)
            features(st[0], seat, seen)


def take_action(
    i: int, states: Any, at: int, same: bool, plain: bool, start: Any, st: Any, out: Any, listed: Any, actions: Any,
    streams: Any, kinds: Any, moves: Any, counts: Any, seats: Any, done: Any, scores: Any, masks: Any, seen: Any,
    final: Any,
) -> None:  # fmt: skip
    """Game i, which stands in `states[at]`, takes its action and goes on to the next decision of a seat that is asked:
    who in `seats`, its actions in `moves` and in `masks`, what it knows in `seen`. A game that ends is done, with its
    scores. It is dealt anew at the next call, whatever the action; or at once (`same`), and what was known at its end
    is in `final`. An action below 0 deals a game anew. Arrays without columns are left out."""
    r = streams[i]
    if masks.shape[1] > 0:
        for k in range(counts[i]):
            masks[i, moves[i, k]] = 0
    played = actions[i] >= 0 and (same or not done[i])
    done[i] = False
    if played:
        apply(states[at], actions[i])
    else:
        copy(states, at, start, 0)
    while True:
        found = await_seat(states, at, st, r, out, listed, kinds[i])
        if found > 0:
            break
        if played:
            played = False
            done[i] = True
            for seat in range(scores.shape[1]):
                scores[i, seat] = score(states[at], seat)
            if not same:
                break
            show(states, at, st, seats[i], plain, final[i])
        # Nobody may be asked in a whole game: then in the next
        copy(states, at, start, 0)
    if found > 0:
        seats[i] = states[at].actor
    for k in range(found):
        moves[i, k] = out[k]
    if masks.shape[1] > 0:
        for k in range(found):
            masks[i, out[k]] = 1
    counts[i] = found
    show(states, at, st, seats[i], plain, seen[i])


def take_actions(
    first: int, last: int, fetched: bool, same: bool, plain: bool, start: Any, states: Any, st: Any, out: Any,
    listed: Any, actions: Any, streams: Any, kinds: Any, moves: Any, counts: Any, seats: Any, done: Any, scores: Any,
    masks: Any, seen: Any, final: Any,
) -> None:  # fmt: skip
    """Where there are more games than a processor keeps at hand, each is fetched whole: its parts one by one, as rules
    ask for them, take longer."""
    played = st if fetched else states
    for i in range(first, last):
        at = i
        if fetched:
            at = ROOM_FOR
            copy(st, at, states, i)
        take_action(
            i, played, at, same, plain, start, st, out, listed, actions, streams, kinds, moves, counts, seats, done,
            scores, masks, seen, final,
        )  # fmt: skip
        if fetched:
            copy(states, i, st, at)


ENTRIES = (
    "play_many", "soak", "legal_at", "apply_at", "choose", "narrowed", "first_wrong", "go_on_all", "try_out_all",
    "features_at", "plain_features_at", "take_actions",
)  # fmt: skip
"""What Python calls; the rest is called from these."""
INLINED = ("go_on", "take_action", "try_out")
"""Called in one place, once a game: handing on so many arrays takes as long as the game's own part."""
