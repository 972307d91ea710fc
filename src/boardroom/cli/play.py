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
    LanguageOption,
    OptionsOption,
    PlayersOption,
    RulesetOption,
    check_language,
    out,
    parse_game_options,
    report_errors,
)
from boardroom.cli.pages import StandardInput
from boardroom.cli.screen import Screen
from boardroom.cli.session import Session, SessionLeft
from boardroom.cli.texts import get_text
from boardroom.engine.match import Match, Seal
from boardroom.engine.records import fair_draws, record
from boardroom.engine.terminal.lines import make_printable
from boardroom.players import Player, create_player, levels
from boardroom.players.registry import parse_player_names

STOPPED_EXIT_CODE = 130
SEED_PREFIX = "play "
"""Prefix of the seed for draws and bots."""


@report_errors
def play(
    game: GameName,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    options: OptionsOption = None,
    lang: LanguageOption = "en",
    bots: Annotated[
        str | None,
        typer.Option(
            help=f"Bots in the other seats: one for all or one per seat ({', '.join(levels.LEVELS_BY_NAME)}); custom "
            "players as my.py:Cautious or exec:./mybot; default: a mix of easy bots"
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
    lang = check_language(lang)
    chosen, checked = parse_game_options(game, ruleset, players, options)
    bots_by_seat = create_bots(chosen.seat_count(checked), bots, seat, hotseat=hotseat)
    names = name_seats(chosen.seat_count(checked), bots_by_seat, name or [], lang)
    random, seal = Random(), Seal()
    if seed is not None:
        random = Random(f"{SEED_PREFIX}{seed}")
        seal = Seal(fair_draws.derive_secret(random), (str(seed),))
    match = Match(chosen, checked, names=names, seal=seal)
    if save is not None:
        if save.exists():
            raise BadInput("%(file)s already exists. Choose another name for the record.", file=save)
        record.save(match, save)
    screen = Screen(out, chosen, checked, lang)
    run_session(Session(match, screen, StandardInput(), bots_by_seat, random, save, seed))


def run_session(session: Session) -> None:
    """Run the game to its end or until the user leaves, and save the record if requested."""
    screen = session.screen
    try:
        try:
            session.play_match()
        except SessionLeft:
            screen.print_text("unfinished")
            session.offer_to_save()
        except EOFError:
            screen.console.print()
            screen.print_text("no_more_input")
            save_session(session)
    except KeyboardInterrupt:
        screen.console.print()
        screen.print_text("stopped")
        save_session(session)
        raise typer.Exit(STOPPED_EXIT_CODE) from None


def save_session(session: Session) -> None:
    if session.record_file is not None:
        session.save_record()
        session.screen.print_text("saved", file=session.record_file)


def create_bots(seats: int, named: str | None, seat: int | None, *, hotseat: bool) -> dict[int, Player]:
    """Return the bots by seat. With --hotseat, people take the first seats and bots the last."""
    given = [] if named is None else parse_player_names(named)
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
            given = (
                given * len(free)
                if given
                else [levels.DEFAULT_OPPONENTS[n % len(levels.DEFAULT_OPPONENTS)] for n in range(len(free))]
            )
        if len(given) != len(free):
            raise BadInput(
                "--bots has %(n)s bots for %(all)s other seats: name %(all)s or one for all.",
                n=len(given),
                all=len(free),
            )
    return {at: create_player(word) for at, word in zip(free, given, strict=True)}


def name_seats(seats: int, minds: dict[int, Player], given: Sequence[str], lang: str) -> list[str]:
    """Return names for all seats: given or default names for people, numbered display names for bots."""
    people = [seat for seat in range(seats) if seat not in minds]
    if len(given) > len(people):
        raise BadInput("Give at most %(all)s names, one per person, not %(n)s.", n=len(given), all=len(people))
    kinds = [levels.localize_bot_name(minds[seat].name, lang) for seat in sorted(minds)]
    names = dict.fromkeys(range(seats), "")
    for number, seat in enumerate(people):
        usual = get_text("you", lang) if len(people) == 1 else get_text("person", lang, n=number + 1)
        names[seat] = make_printable(given[number].strip() if number < len(given) else "") or usual
    for at, seat in enumerate(sorted(minds)):
        kind = kinds[at]
        names[seat] = kind if kinds.count(kind) == 1 else f"{kind} {kinds[: at + 1].count(kind)}"
    return [names[seat] for seat in range(seats)]
