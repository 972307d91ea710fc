"""Random numbers for playouts, written like a rules module so that every speed draws the same ones.

`r` is a list (or array) of one integer: a multiply-with-carry generator (Marsaglia), low half the digit, high half the
carry. Its multiplier is below 2^31, so no product passes 63 bits: compiled integers must never overflow, the compiler
relies on it. Only playouts use this: games between people draw by HMAC (`engine.fair_draws`).
"""

LOW = 0xFFFFFFFF


def mixed(x: int) -> int:
    """A 32-bit number every bit of which depends on every bit of x."""
    x = ((x >> 16) ^ x) * 0x45D9F3B & LOW
    x = ((x >> 16) ^ x) * 0x45D9F3B & LOW
    return (x >> 16) ^ x


def seeded(seed: int, game: int) -> int:
    """The start of the stream of one game in a series: neighbours in seed or game have nothing in common."""
    low = mixed((seed & LOW) ^ mixed((game & LOW) ^ 0x5F356495))
    high = mixed((seed >> 32 & LOW) ^ mixed(low ^ (game & LOW)) ^ (game >> 32 & LOW))
    return (high % 698769067 + 1) << 32 | low


def below(r: list[int], n: int) -> int:
    """A number from 0 to n-1, each equally likely (n is small beside 2^32)."""
    x = 698769069 * (r[0] & LOW) + (r[0] >> 32)
    r[0] = x
    return (((x >> 32) ^ x) & LOW) * n >> 32
