"""Integer helpers for rules modules. Written like a rules module and compiled with them."""


def clamp_byte(n: int) -> int:
    """Clamp n to -127 to 127."""
    return max(-127, min(127, n))


def count_bits(bits: int) -> int:
    """Return the number of set bits. Compilers turn this loop into one instruction."""
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n
