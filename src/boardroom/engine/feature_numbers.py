"""What all games' features are written with. Written like a rules module, and compiled with them."""


def small(n: int) -> int:
    """n as far as eight bits go."""
    return max(-127, min(127, n))
