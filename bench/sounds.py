"""Generate the sounds of the tables from sums of sines: `python bench/sounds.py` writes the files.

tile     a piece is placed: a short knock of wood
coin     money is paid: two bright pings
merger   chains merge: a low swell with its fifth
turn     it is your turn: two soft notes, the second higher
"""

from __future__ import annotations

import math
import wave
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from random import Random

RATE = 22_050
FOLDER = Path(__file__).parents[1] / "src" / "boardroom" / "web" / "layout" / "static" / "layout" / "sounds"
PEAK_VOLUME = 0.32
"""Peak volume of 1. Quiet, because people listen to music or talk while playing."""


def create_tone(
    pitch: float, length: float, *, attack: float = 0.004, overtones: Sequence[float] = (1, 0.3, 0.1)
) -> list[float]:
    """Return a decaying tone with overtones of these strengths."""
    count = round(length * RATE)
    return [
        min(1, at / (attack * RATE))
        * math.exp(-5 * at / count)
        * sum(
            strength * math.sin(2 * math.pi * pitch * number * at / RATE)
            for number, strength in enumerate(overtones, 1)
        )
        for at in range(count)
    ]


def create_knock(length: float, seed: int) -> list[float]:
    """Return a short burst of low-pass filtered noise."""
    random, count = Random(seed), round(length * RATE)
    rough = (random.uniform(-1, 1) * math.exp(-14 * at / count) for at in range(count))
    return list(accumulate(rough, lambda before, now: 0.72 * before + 0.28 * now))


def mix_sounds(*parts: tuple[float, Sequence[float], float]) -> list[float]:
    """Mix sounds, each with its start in seconds and its strength."""
    length = max(round(start * RATE) + len(sound) for start, sound, _ in parts)
    found = [0.0] * length
    for start, sound, strength in parts:
        for at, value in enumerate(sound, round(start * RATE)):
            found[at] += strength * value
    return found


SOUNDS = {
    "tile": mix_sounds(
        (0, create_knock(0.09, 7), 1.6), (0, create_tone(196, 0.11, attack=0.001, overtones=(1, 0.5, 0.3)), 0.7)
    ),
    "coin": mix_sounds(
        (0, create_tone(1568, 0.2, overtones=(1, 0.2)), 0.6), (0.07, create_tone(2093, 0.26, overtones=(1, 0.2)), 0.6)
    ),
    "merger": mix_sounds(
        (0, create_tone(98, 0.75, attack=0.09), 1),
        (0.06, create_tone(147, 0.7, attack=0.09), 0.8),
        (0.14, create_tone(294, 0.6, attack=0.07), 0.5),
    ),
    "turn": mix_sounds(
        (0, create_tone(659, 0.32, attack=0.012), 0.8), (0.16, create_tone(880, 0.42, attack=0.012), 0.8)
    ),
}


def write_wav(name: str, sound: Sequence[float], folder: Path = FOLDER) -> Path:
    """Write a 16-bit mono file, normalised to the same peak."""
    folder.mkdir(parents=True, exist_ok=True)
    peak = max(map(abs, sound))
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(
            b"".join(round(32767 * PEAK_VOLUME * value / peak).to_bytes(2, "little", signed=True) for value in sound)
        )
    return path


if __name__ == "__main__":
    for name, sound in SOUNDS.items():
        print(write_wav(name, sound))
