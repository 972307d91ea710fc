"""The pictures of the README: games laid on a server of its own, and looked at as their players see them.

PYTHONPATH=tests python -m web.showcase [NAME ...]
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from web.browser import DESK, PHONE, opened, person, seated
from web.lay import LONGEST, TRIES, kept, reached, session, within
from web.lay import person as player

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
COLOURS = 255
HOUSE = ("hazel", "mugi", "pip")
LESSON = (840, 525)
STAYS = 2400
"""Milliseconds, for each step of the lesson."""

WISHES: dict[str, dict[str, Any]] = {
    "table": {"game": "acquire", "phase": "buy", "legal": "buy", "turns": 26, "seed": 8},
    "merger": {"game": "acquire", "phase": "holders", "legal": "trade", "turns": 24, "seed": 3},
    "phone-ja": {"game": "acquire", "phase": "place", "does": "merge", "turns": 22, "seed": 5},
    "result": {"game": "acquire", "phase": "over", "seed": 2},
    "trade": {"game": "trade", "phase": "act", "turns": 170, "seed": 3},
    "aquaretto": {"game": "aquaretto", "ruleset": "aquaretto", "phase": "turn", "turns": 170, "seed": 4},
    "aquaretto-joint": {"game": "aquaretto", "ruleset": "joint", "phase": "turn", "turns": 240, "seed": 4},
}
WAITING = ("merger", "aquaretto")
OPEN = (("Ines", "acquire", 4), ("Daisuke", "trade", 3), ("Noor", "aquaretto", 3))


def main() -> None:
    """Tables as wished, in the database of the server: their codes, and the sessions of their players."""
    import django

    django.setup(set_prefix=False)
    from boardroom.web.tables import moves

    wished = json.load(sys.stdin)
    # The lobby's own player has two games to go on with
    people = {name: player("みお" if name.endswith("-ja") else "Mio") for name in wished if name not in WAITING}
    lobby = player("Mio")
    codes = {name: laid(people.get(name, lobby), **wish) for name, wish in wished.items()}
    for name, game, seats in OPEN:
        host = player(name)
        moves.create_table(host, game, {"players": seats}, [{"person": host}, *[moves.SeatSpec()] * (seats - 1)])
    print(json.dumps({name: [code, session(people.get(name, lobby))] for name, code in codes.items()}))


def laid(who: Any, **wish: Any) -> str:
    """A table where somebody sits with the house, who decides now or has seen the end."""
    from boardroom.web.tables.models import Seat

    played = position(**wish)
    scores = played.scores()
    mine = scores.index(max(scores)) if scores else played.state.actor
    house = iter(HOUSE)
    played.names = [who.name if seat == mine else next(house) for seat in range(played.seats)]
    table = kept(played, [who] * played.seats, hot=False)
    for seat in Seat.objects.filter(table=table).exclude(index=mine):
        Seat.objects.filter(pk=seat.pk).update(user=None, bot=seat.name)
    return str(table.code)


def position(game: str, seed: int, phase: str, ruleset: str = "", turns: int = 0, **wish: Any) -> Any:
    """A game of players who take what is best at once, until it is where it is wished."""
    from boardroom.engine.match import Match, Seal
    from boardroom.games import find_game
    from boardroom.players.greedy import GreedyPlayer
    from boardroom.players.player import Position

    options = {"players": 3 if game == "aquaretto" else 4, **({"ruleset": ruleset} if ruleset else {})}
    for attempt in range(seed, seed + TRIES):
        played, random, thinker = (
            Match(find_game(game), options, seal=Seal(f"{attempt:064x}")),
            Random(1),
            GreedyPlayer(),
        )
        played.play_chance()
        while not played.is_over and len(played.steps) < LONGEST:
            seat = int(played.state.actor)
            if game == "acquire" and reached(played, phase, turns=turns, **wish):
                return played
            if game != "acquire" and played.view(seat)["phase"] == phase and len(played.steps) >= turns:
                return played
            played.apply_action(thinker.choose(Position(played, seat, random)))
            played.play_chance()
        if played.is_over and phase == "over":
            return played
    raise AssertionError(f"No game came to {phase}.")


def pictures(browser: Any, server: Any, names: list[str]) -> Iterator[tuple[str, Image.Image]]:
    asked = {*names, *(WAITING if "lobby" in names else ())}
    there = within(server, "web.showcase", {name: wish for name, wish in WISHES.items() if name in asked})

    def looked(path: str, cookie: str, size: dict[str, int] = DESK, scale: float = 1.5, **more: Any) -> Image.Image:
        context = seated(browser, server.address, cookie, size=size, device_scale_factor=scale, **more)
        page = opened(context, path)
        page.wait_for_load_state("load")
        if more:
            # What a tile would do is looked at first
            page.locator(".tile.merge:not([aria-disabled])").first.tap()
        page.wait_for_timeout(900)
        taken = page.screenshot()
        context.close()
        return Image.open(io.BytesIO(taken)).convert("RGB")

    for name in names:
        if name == "lobby":
            yield name, looked("/", there[WAITING[0]][1])
        elif name.endswith("-ja"):
            yield name, looked(f"/t/{there[name][0]}/", there[name][1], PHONE, 2, lang="ja", has_touch=True)
        elif name in there:
            size = {**DESK, "height": 900} if name == "result" else DESK
            yield name, looked(f"/t/{there[name][0]}/", there[name][1], size, 1 if name.endswith("-joint") else 1.5)


def lesson(browser: Any, server: Any) -> list[Image.Image]:
    """The ten steps of Acquire, as somebody sees them who comes for the first time."""
    page = opened(person(browser, server.address), "/learn/acquire/")
    frames = []
    for step in range(1, 11):
        page.goto(f"/learn/acquire/?step={step}")
        page.wait_for_selector(f'#lesson[data-step="{step}"]')
        page.wait_for_timeout(400)
        frames.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(LESSON, Image.Resampling.LANCZOS))
    page.context.close()
    return frames


def take(names: list[str]) -> None:
    from web.chromium import chromium
    from web.conftest import Server, started

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), empty=True)
        try:
            with started(chromium()) as browser:
                for name, image in pictures(browser, server, names):
                    image.quantize(COLOURS, dither=Image.Dither.NONE).save(DOCS / f"{name}.png", optimize=True)
                if "learn" in names:
                    first, *rest = lesson(browser, server)
                    first.save(
                        DOCS / "learn.webp", save_all=True, append_images=rest, duration=STAYS, loop=0, quality=70
                    )
        finally:
            server.kill()


if __name__ == "__main__":
    take(sys.argv[1:] or [*WISHES, "lobby", "learn"])
