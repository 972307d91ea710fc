"""All that `engine.loops` asks of a game's rules modules, as a game has it that says nothing.

Written like a rules module. Linking takes a game's own function of the same name, wherever it has one.
"""

from boardroom.engine.schema import Ints, SomeState


def legal(s: SomeState, out: Ints) -> int:
    return 0


def apply(s: SomeState, a: int) -> None:
    pass


def chance(s: SomeState, r: Ints) -> int:
    return 0


def score(s: SomeState, seat: int) -> int:
    return 0


def broken(s: SomeState, room: Ints) -> int:
    return 0


def value(s: SomeState, seat: int) -> int:
    return 0


def own_value(s: SomeState, seat: int) -> int:
    """The part of `value` that rivals have no part in."""
    return 0


def left_alone(s: SomeState) -> bool:
    """Whether rivals have the same after whatever the actor may do now, so that `own_value` tells which is best."""
    return False


def unsettled(s: SomeState) -> bool:
    return False


def advise(s: SomeState, seat: int, moves: Ints, n: int) -> int:
    """What a greedy player of the game's own takes; below 0 where it goes by `value`."""
    return -1


def narrow(s: SomeState, moves: Ints, n: int) -> int:
    """Bring the moves that are worth judging to the front; how many. All, where a game does not say."""
    return n


def features(s: SomeState, seat: int, out: Ints) -> None:
    pass


def awaited(s: SomeState) -> bool:
    """Whether players that learn wait with their judgement until a position is settled."""
    return False


def plain_features(s: SomeState, seat: int, out: Ints) -> None:
    pass


def deal(s: SomeState, seat: int, r: Ints) -> None:
    pass


def following(s: SomeState, seat: int) -> int:
    """The next seat in the order of play: around the table, where a game has no other."""
    return (seat + 1) % int(s.players)
