"""`boardroom play`: a game in the terminal, against bots or with friends on one screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from boardroom.base.errors import BadInput
from boardroom.cli.common import (
    GameName,
    Language,
    MoreOptions,
    PlayersOption,
    RulesetOption,
    game_and_options,
    language,
    out,
    plain_errors,
)
from boardroom.cli.pages import StandardInput
from boardroom.cli.screen import Screen
from boardroom.cli.session import Left, Session
from boardroom.cli.texts import say
from boardroom.engine.match import Seal, Table
from boardroom.engine.records import fair_draws, record
from boardroom.engine.terminal.lines import printable
from boardroom.players import Player, levels, player_named
from boardroom.players.registry import names_in

STOPPED = 130
SEEDED = "play "
"""Prefix of the seed for draws and bots."""


@plain_errors
def play(
    game: GameName,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    options: MoreOptions = None,
    lang: Language = "en",
    bots: Annotated[
        str | None,
        typer.Option(
            help=f"Bots in the other seats: one for all or one per seat ({', '.join(levels.BY_NAME)}); custom players "
            "as my.py:Cautious or exec:./mybot; default: a mix of easy bots"
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, from 0; default: 0")] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="Your name; with --hotseat, repeat it for each person; default: You")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of draws and bots; default: random")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the record to this file; default: ask at the end")] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help="Let several people take turns at this screen")] = False,
) -> None:
    """Play a game in the terminal, against bots or with friends on one screen"""
    lang = language(lang)
    chosen, checked = game_and_options(game, ruleset, players, options)
    bots_by_seat = bots_for(chosen.players(checked), bots, seat, hotseat=hotseat)
    names = names_for(chosen.players(checked), bots_by_seat, name or [], lang)
    random, seal = Random(), Seal()
    if seed is not None:
        random = Random(f"{SEEDED}{seed}")
        seal = Seal(fair_draws.secret_of(random), (str(seed),))
    match = Table(chosen, checked, names=names, seal=seal)
    if save is not None:
        if save.exists():
            raise BadInput("%(file)s already exists. Choose another name for the record.", file=save)
        record.save(match, save)
    screen = Screen(out, chosen, checked, lang)
    run(Session(match, screen, StandardInput(), bots_by_seat, random, save, seed))


def run(session: Session) -> None:
    """Run the game to its end or until the user leaves, and save the record if requested."""
    screen = session.screen
    try:
        try:
            session.run()
        except Left:
            screen.say("unfinished")
            session.offer_to_save()
        except EOFError:
            screen.console.print()
            screen.say("no_more_input")
            saved(session)
    except KeyboardInterrupt:
        screen.console.print()
        screen.say("stopped")
        saved(session)
        raise typer.Exit(STOPPED) from None


def saved(session: Session) -> None:
    if session.save is not None:
        session.keep()
        session.screen.say("saved", file=session.save)


def bots_for(seats: int, named: str | None, seat: int | None, *, hotseat: bool) -> dict[int, Player]:
    """Return the bots by seat. With --hotseat, people take the first seats and bots the last."""
    given = [] if named is None else names_in(named)
    if hotseat:
        if seat is not None:
            raise BadInput("Don't combine --seat with --hotseat, where people take the first seats.")
        if len(given) >= seats:
            raise BadInput(
                "%(n)s bots leave no seat for a person: the table has %(all)s seats.", n=len(given), all=seats
            )
        free = list(range(seats - len(given), seats))
    else:
        mine = 0 if seat is None else seat
        if not 0 <= mine < seats:
            raise BadInput("There is no seat %(seat)s: seats are 0 to %(last)s.", seat=mine, last=seats - 1)
        free = [other for other in range(seats) if other != mine]
        if len(given) <= 1:
            given = given * len(free) if given else [levels.COMPANY[n % len(levels.COMPANY)] for n in range(len(free))]
        if len(given) != len(free):
            raise BadInput(
                "--bots has %(n)s bots for %(all)s other seats: name %(all)s or one for all.",
                n=len(given),
                all=len(free),
            )
    return {at: player_named(word) for at, word in zip(free, given, strict=True)}


def names_for(seats: int, minds: dict[int, Player], given: Sequence[str], lang: str) -> list[str]:
    """Return names for all seats: given or default names for people, numbered display names for bots."""
    people = [seat for seat in range(seats) if seat not in minds]
    if len(given) > len(people):
        raise BadInput("Give at most %(all)s names, one per person, not %(n)s.", n=len(given), all=len(people))
    kinds = [levels.called(minds[seat].name, lang) for seat in sorted(minds)]
    names = dict.fromkeys(range(seats), "")
    for number, seat in enumerate(people):
        usual = say("you", lang) if len(people) == 1 else say("person", lang, n=number + 1)
        names[seat] = printable(given[number].strip() if number < len(given) else "") or usual
    for at, seat in enumerate(sorted(minds)):
        kind = kinds[at]
        names[seat] = kind if kinds.count(kind) == 1 else f"{kind} {kinds[: at + 1].count(kind)}"
    return [names[seat] for seat in range(seats)]
