"""Bots that fail, each in its way. A process of its own imports this, so it imports next to nothing."""

import os
import time


def for_ever(*asked: object) -> int:
    time.sleep(600)
    return 0


def dies(*asked: object) -> int:
    os._exit(3)


def stumbles(*asked: object) -> int:
    raise ValueError("a bot's mistake")


def at_once(game: str, options: object, steps: list[int], *asked: object) -> int:
    return steps[0]
