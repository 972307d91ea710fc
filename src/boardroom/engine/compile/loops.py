"""Loops around any game's rules, written like a rules module: interpreted, compiled and on CUDA.

They call the defaults of `engine.rules.defaults`, which linking replaces with the game's own functions.
"""

from typing import Any

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.defaults import (
    advise,
    affects_no_rival,
    apply,
    chance,
    deal,
    features,
    find_violation,
    is_unsettled,
    legal,
    narrow,
    needs_settling,
    next_seat,
    own_value,
    plain_features,
    score,
    value,
)
from boardroom.engine.rules.rng import random_below, seed_stream
from boardroom.engine.rules.schema import AnyState

STUCK = -1
UNSORTED = -2
ENDLESS = -3


def copy_state(to: Any, i: int, of: Any, j: int) -> None:
    """Copy a state. Records are copied by assignment; linking replaces this function in the interpreter and on CPUs."""
    to[i] = of[j]


def draw_chance(s: AnyState, r: Any) -> int:
    """Apply draws until a player must decide or the game is over. Return the number of draws."""
    draws = 0
    while s.actor == CHANCE:
        apply(s, chance(s, r))
        draws += 1
    return draws


def playout(s: AnyState, r: Any, out: Any, counts: Any) -> None:
    """Play randomly to the end. Add the numbers of decisions and draws to `counts`."""
    decisions = 0
    draws = draw_chance(s, r)
    while s.actor != OVER:
        n = legal(s, out)
        apply(s, out[random_below(r, n)])
        decisions += 1
        draws += draw_chance(s, r)
    counts[0] += decisions
    counts[1] += draws


def play_games(start: Any, states: Any, seed: int, first: int, r: Any, out: Any, scores: Any, counts: Any) -> None:
    """Play random games first, first + 1, … of a seed, with one row of `scores` each.

    `start` and `states` hold one record each.
    """
    for game in range(len(scores)):
        copy_state(states, 0, start, 0)
        r[0] = seed_stream(seed, first + game)
        playout(states[0], r, out, counts)
        for seat in range(scores.shape[1]):
            scores[game, seat] = score(states[0], seat)


def soak_games(
    start: Any, states: Any, seed: int, first: int, games: int, r: Any, out: Any, room: Any, limit: int, failure: Any
) -> int:
    """Play random games and check every invariant after every action. Return the number of games without a failure.

    For the first failure, `failure` gets the number of the game, the step, and the failure: the index of a sentence of
    the game, or a negative code.
    """
    for game in range(games):
        copy_state(states, 0, start, 0)
        r[0] = seed_stream(seed, first + game)
        step = 0
        error = find_violation(states[0], room)
        while error == 0 and states[0].actor != OVER:
            n = legal(states[0], out)
            if n == 0:
                error = STUCK
            for i in range(1, n):
                if out[i] <= out[i - 1]:
                    error = UNSORTED
            if step >= limit:
                error = ENDLESS
            if error == 0:
                a = out[random_below(r, n)]
                if states[0].actor == CHANCE:
                    a = chance(states[0], r)
                apply(states[0], a)
                step += 1
                error = find_violation(states[0], room)
        if error != 0:
            failure[0] = first + game
            failure[1] = step
            failure[2] = error
            return game
    return games


def legal_at(states: Any, i: int, out: Any) -> int:
    return legal(states[i], out)


def apply_at(states: Any, i: int, a: int) -> None:
    apply(states[i], a)


def choose_best(states: Any, seat: int, moves: Any, n: int, out: Any) -> int:
    """Return the action of a greedy player.

    This is the game's own advice, or else the first of the moves that lead to the best position for the seat after it
    has settled the decisions that the move forces. `states` holds the position and has room for two more.
    """
    copy_state(states, 1, states, 0)
    best = advise(states[1], seat, moves, n)
    if best >= 0:
        return best
    top = 0
    for i in range(n):
        copy_state(states, 1, states, 0)
        apply(states[1], moves[i])
        settle_position(states, seat, out)
        worth = value(states[1], seat)
        if i == 0 or worth > top:
            best = moves[i]
            top = worth
    return best


def settle_position(states: Any, seat: int, out: Any) -> None:
    """In the second state, take the seat's decisions that its last action forces, one by one."""
    while states[1].actor == seat and is_unsettled(states[1]):
        apply(states[1], choose_step(states, seat, out))


def try_action(states: Any, a: int, out: Any) -> None:
    """Apply an action to the first state, and settle it if the game evaluates settled positions only.

    Aquaretto, for example, evaluates a truck after its tiles are placed. `states` has room for two more.
    """
    seat = states[0].actor + 0
    apply(states[0], a)
    if needs_settling(states[0]):
        copy_state(states, 1, states, 0)
        settle_position(states, seat, out)
        copy_state(states, 0, states, 1)


def narrow_moves(states: Any, moves: Any, n: int) -> int:
    """Move the actions of the first state that are worth evaluating to the front and return their number."""
    copy_state(states, 1, states, 0)
    return narrow(states[1], moves, n)


def choose_step(states: Any, seat: int, out: Any) -> int:
    """Return the action of the second state with the best immediate result."""
    n = legal(states[1], out)
    unaffected = affects_no_rival(states[1])
    best = 0
    top = 0
    for i in range(n):
        copy_state(states, 2, states, 1)
        apply(states[2], out[i])
        if unaffected and states[2].actor != OVER:
            worth = own_value(states[2], seat)
        else:
            worth = value(states[2], seat)
        if i == 0 or worth > top:
            best = out[i]
            top = worth
    return best


def find_illegal(actions: Any, moves: Any, counts: Any) -> int:
    """Return the first game whose action is illegal, or -1. Any action is fine in a game without legal ones."""
    for i in range(len(actions)):
        is_legal = counts[i] == 0
        for k in range(counts[i]):
            if moves[i, k] == actions[i]:
                is_legal = True
                break
        if not is_legal:
            return i
    return -1


# Many games side by side. Depending on the kind of a seat, the caller decides for it or this code.

EXTERNAL = 0
EXTERNAL_ADVISED = 1
"""Decided by the caller, who also receives the greedy player's choice."""
RANDOM = 2
GREEDY = 3
"""The last kind. GREEDY + n is a greedy seat that decides randomly in n percent of its decisions."""
WAITING = -1
"""Replaces the number of moves while other seats decide first, in the next call."""
WORK_STATES = 4
"""Number of scratch states for `advance_game`."""


def advance_game(
    i: int, st: Any, r: Any, out: Any, buffer: Any, states: Any, streams: Any, kinds: Any, chosen: Any, moves: Any,
    counts: Any, advice: Any, seats: Any, turns: Any, after: Any, scores: Any, deals: Any, patience: int,
) -> None:  # fmt: skip
    """Apply the action chosen for game i (negative: none) and advance it to the next decision of an external seat.

    Its actions are then in `moves`, their number (0: the game is over) in `counts`, and a state that the seat could be
    in in `deals`. Forced moves are applied. After `patience` decisions of greedy seats, the game waits for the next
    call, to keep games in step.
    """
    copy_state(st, 0, states, i)
    r[0] = streams[i, 0]
    a = chosen[i] + 0
    count = 0
    while True:
        if a >= 0:
            apply(st[0], a)
        if st[0].actor == OVER:
            count = 0
            break
        if st[0].actor == CHANCE:
            a = chance(st[0], r)
        else:
            count = legal(st[0], out)
            kind = kinds[i, st[0].actor] + 0
            if count > 1 and kind != RANDOM and kind != GREEDY:
                count = narrow_moves(st, out, count)
            if count == 1:
                a = out[0] + 0
            elif kind == EXTERNAL:
                break
            elif kind == EXTERNAL_ADVISED:
                advice[i] = choose_greedy(st, r, out, buffer, legal(st[0], out))
                count = narrow_moves(st, out, legal(st[0], out))
                break
            elif patience == 0:
                count = WAITING
                break
            elif kind == RANDOM or (kind > GREEDY and random_below(r, 100) < kind - GREEDY):
                a = out[random_below(r, count)] + 0
            else:
                patience -= 1
                a = choose_greedy(st, r, out, buffer, legal(st[0], out))
    for k in range(count):
        moves[i, k] = out[k]
    counts[i] = count
    seats[i] = st[0].actor
    turns[i] = st[0].turns
    for seat in range(st[0].players):
        after[i, seat] = next_seat(st[0], seat)
        scores[i, seat] = score(st[0], seat)
    copy_state(states, i, st, 0)
    if count > 0:
        deal(st[0], st[0].actor + 0, r)
        copy_state(deals, i, st, 0)
    streams[i, 0] = r[0]


def choose_greedy(st: Any, r: Any, out: Any, buffer: Any, count: int) -> int:
    """Return a greedy player's choice among the moves in `out`, based on a state that the player could be in."""
    copy_state(st, 3, st, 0)
    seat = st[0].actor + 0
    deal(st[0], seat, r)
    for k in range(count):
        buffer[k] = out[k]
    a = choose_best(st, seat, buffer, count, out)
    copy_state(st, 0, st, 3)
    return a


def try_pair(
    j: int, st: Any, out: Any, deals: Any, games: Any, actions: Any, seen: Any, ended: Any, scores: Any
) -> None:
    """Try the action of pair j in its game. Write what the acting seat would know, or the scores if the game ends."""
    copy_state(st, 0, deals, games[j])
    seat = st[0].actor + 0
    try_action(st, actions[j] + 0, out)
    ended[j] = st[0].actor == OVER
    if ended[j]:
        for who in range(st[0].players):
            scores[j, who] = score(st[0], who)
    else:
        features(st[0], seat, seen)


def advance_games(
    first: int, last: int, st: Any, r: Any, out: Any, buffer: Any, states: Any, streams: Any, kinds: Any, chosen: Any,
    moves: Any, counts: Any, advice: Any, seats: Any, turns: Any, after: Any, scores: Any, deals: Any, patience: int,
) -> None:  # fmt: skip
    for i in range(first, last):
        if counts[i] != 0:
            advance_game(
                i, st, r, out, buffer, states, streams, kinds, chosen, moves, counts, advice, seats, turns, after,
                scores, deals, patience,
            )  # fmt: skip


def try_pairs(
    first: int, last: int, st: Any, out: Any, deals: Any, games: Any, actions: Any, seen: Any, ended: Any, scores: Any
) -> None:
    """Try all pairs. `seen` has one row per pair, because `features` is compiled for contiguous arrays only."""
    for j in range(first, last):
        try_pair(j, st, out, deals, games, actions, seen[j], ended, scores)


def features_at(states: Any, i: int, seat: int, out: Any) -> None:
    features(states[i], seat, out)


def plain_features_at(states: Any, i: int, seat: int, out: Any) -> None:
    plain_features(states[i], seat, out)


# A batch: one call applies an action in many games, and writes the next legal actions, masks and features.


def advance_to_seat(states: Any, at: int, st: Any, r: Any, out: Any, buffer: Any, kinds: Any) -> int:
    """Advance a game to the next decision of an external seat.

    Return the number of actions in `out`; 0 if the game is over.
    """
    while True:
        if states[at].actor == CHANCE:
            apply(states[at], chance(states[at], r))
        elif states[at].actor == OVER:
            return 0
        else:
            count = legal(states[at], out)
            kind = kinds[states[at].actor] + 0
            if kind == EXTERNAL:
                return count
            if count == 1:
                apply(states[at], out[0] + 0)
            elif kind == RANDOM:
                apply(states[at], out[random_below(r, count)] + 0)
            else:
                copy_state(st, 0, states, at)
                apply(states[at], choose_greedy(st, r, out, buffer, count))


def write_features(states: Any, at: int, st: Any, seat: int, plain: bool, seen: Any) -> None:
    """Overwrite `seen` with the seat's features or plain features. Do nothing if it is empty."""
    if len(seen) > 0:
        for k in range(len(seen)):
            seen[k] = 0
        if plain:
            plain_features(states[at], seat, seen)
        else:
            # Computing features may modify the position
            copy_state(st, 0, states, at)
            features(st[0], seat, seen)


def take_action(
    i: int, states: Any, at: int, same: bool, plain: bool, start: Any, st: Any, out: Any, buffer: Any, actions: Any,
    streams: Any, kinds: Any, moves: Any, counts: Any, seats: Any, done: Any, scores: Any, masks: Any, seen: Any,
    final: Any,
) -> None:  # fmt: skip
    """Apply an action to game i, stored in `states[at]`, and advance it to the next decision of an external seat.

    The seat is then in `seats`, its actions in `moves` and `masks`, and its features in `seen`. A finished game is
    `done`, with its scores. It restarts at the next call, whatever the action; with `same` it restarts at once and its
    last features are in `final`. A negative action restarts a game. Arrays without columns are skipped.
    """
    r = streams[i]
    if masks.shape[1] > 0:
        for k in range(counts[i]):
            masks[i, moves[i, k]] = 0
    acts = actions[i] >= 0 and (same or not done[i])
    done[i] = False
    if acts:
        apply(states[at], actions[i])
    else:
        copy_state(states, at, start, 0)
    while True:
        count = advance_to_seat(states, at, st, r, out, buffer, kinds[i])
        if count > 0:
            break
        if acts:
            acts = False
            done[i] = True
            for seat in range(scores.shape[1]):
                scores[i, seat] = score(states[at], seat)
            if not same:
                break
            write_features(states, at, st, seats[i], plain, final[i])
        # An external seat may have no decision in a whole game: continue with the next
        copy_state(states, at, start, 0)
    if count > 0:
        seats[i] = states[at].actor
    for k in range(count):
        moves[i, k] = out[k]
    if masks.shape[1] > 0:
        for k in range(count):
            masks[i, out[k]] = 1
    counts[i] = count
    write_features(states, at, st, seats[i], plain, seen[i])


def take_actions(
    first: int, last: int, fetched: bool, same: bool, plain: bool, start: Any, states: Any, st: Any, out: Any,
    buffer: Any, actions: Any, streams: Any, kinds: Any, moves: Any, counts: Any, seats: Any, done: Any, scores: Any,
    masks: Any, seen: Any, final: Any,
) -> None:  # fmt: skip
    """Apply actions to many games.

    If they exceed the cache, copy each game as a whole first, which is faster than loading its fields one by one.
    """
    played = st if fetched else states
    for i in range(first, last):
        at = i
        if fetched:
            at = WORK_STATES
            copy_state(st, at, states, i)
        take_action(
            i, played, at, same, plain, start, st, out, buffer, actions, streams, kinds, moves, counts, seats, done,
            scores, masks, seen, final,
        )  # fmt: skip
        if fetched:
            copy_state(states, i, st, at)


ENTRY_POINTS = (
    "play_games", "soak_games", "legal_at", "apply_at", "choose_best", "narrow_moves", "find_illegal",
    "advance_games", "try_pairs", "features_at", "plain_features_at", "take_actions",
)  # fmt: skip
"""Functions that Python calls. The others are only called from these."""
INLINED_FUNCTIONS = ("advance_game", "take_action", "try_pair")
"""Functions with one caller, called once per game. Passing their arguments takes as long as their work."""
