"""What laws reckon with whole numbers, whatever the game. Written like a rules module, and compiled with them."""


def small(n: int) -> int:
    """n as far as eight bits go."""
    return max(-127, min(127, n))


def count_of(bits: int) -> int:
    """How many bits are set. Compilers know this loop, and make one instruction of it."""
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n
