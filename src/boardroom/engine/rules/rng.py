"""Random numbers for playouts, written like a rules module so that every form draws the same ones.

`r` is a list or array of one integer: the state of a multiply-with-carry generator (Marsaglia), with the digit in the
low half and the carry in the high half. The multiplier is below 2^31, so products fit into 63 bits: the compiler relies
on integers that never overflow. Matches between people draw by HMAC instead (`engine.fair_draws`).
"""

LOW_BITS = 0xFFFFFFFF


def mix_bits(x: int) -> int:
    """Return a 32-bit hash of x in which every bit depends on every bit of x."""
    x = ((x >> 16) ^ x) * 0x45D9F3B & LOW_BITS
    x = ((x >> 16) ^ x) * 0x45D9F3B & LOW_BITS
    return (x >> 16) ^ x


def seed_stream(seed: int, game: int) -> int:
    """Return the initial state for one game of a series. Neighbouring seeds and games get unrelated streams."""
    low = mix_bits((seed & LOW_BITS) ^ mix_bits((game & LOW_BITS) ^ 0x5F356495))
    high = mix_bits((seed >> 32 & LOW_BITS) ^ mix_bits(low ^ (game & LOW_BITS)) ^ (game >> 32 & LOW_BITS))
    return (high % 698769067 + 1) << 32 | low


def random_below(r: list[int], n: int) -> int:
    """Return a random number from 0 to n-1. n must be small compared with 2^32, so that the bias is negligible."""
    x = 698769069 * (r[0] & LOW_BITS) + (r[0] >> 32)
    r[0] = x
    return (((x >> 32) ^ x) & LOW_BITS) * n >> 32
