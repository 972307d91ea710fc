"""Defaults for all functions that `engine.compile.loops` calls in a game's rules modules.

Written like a rules module. Linking replaces each with the game's own function of that name, if it has one.
"""

from boardroom.engine.rules.schema import AnyState, Ints


def legal(s: AnyState, out: Ints) -> int:
    return 0


def apply(s: AnyState, a: int) -> None:
    pass


def chance(s: AnyState, r: Ints) -> int:
    return 0


def score(s: AnyState, seat: int) -> int:
    return 0


def find_violation(s: AnyState, room: Ints) -> int:
    return 0


def value(s: AnyState, seat: int) -> int:
    return 0


def own_value(s: AnyState, seat: int) -> int:
    """Return the part of `value` that does not depend on rivals."""
    return 0


def affects_no_rival(s: AnyState) -> bool:
    """Return True if no action of the actor affects rivals now, so that `own_value` is enough to compare actions."""
    return False


def is_unsettled(s: AnyState) -> bool:
    return False


def advise(s: AnyState, seat: int, moves: Ints, n: int) -> int:
    """Return the choice of the game's own greedy player, or a negative number if it should use `value`."""
    return -1


def narrow(s: AnyState, moves: Ints, n: int) -> int:
    """Move the actions worth evaluating to the front and return their number. By default, all of them."""
    return n


def features(s: AnyState, seat: int, out: Ints) -> None:
    pass


def needs_settling(s: AnyState) -> bool:
    """Return True if trained players should evaluate the position only after it has settled."""
    return False


def plain_features(s: AnyState, seat: int, out: Ints) -> None:
    pass


def deal(s: AnyState, seat: int, r: Ints) -> None:
    pass


def next_seat(s: AnyState, seat: int) -> int:
    """Return the next seat in the order of play; by default, clockwise."""
    return (seat + 1) % int(s.players)
