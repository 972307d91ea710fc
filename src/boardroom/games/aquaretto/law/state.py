"""The state of a game of Aquaretto, Zooloretto or both."""

from __future__ import annotations

from typing import Annotated

from boardroom.engine.rules import schema
from boardroom.engine.rules.schema import I1, I2, U1, I1s, Schema, U1s
from boardroom.games.aquaretto.law.codes import (
    BARN_KINDS,
    DEPOT_CAPACITY,
    GRID,
    PEN_SPACES,
    PENS,
    SEATS,
    SPECIES,
    SPECIES_PER_GAME,
    STALL_PLACES,
    STALLS,
    TILES,
    TRUCK_CAPACITY,
    TRUCKS,
)


class State(schema.State):
    # The piles
    pool: Annotated[U1s, TILES]  # 1 for every undrawn tile
    left: Annotated[U1s, 2]  # undrawn tiles, including the disc's pile
    opened: Annotated[U1s, 2]  # the disc's pile has been drawn from
    closed: Annotated[U1s, 2]  # this game's tiles are out of play
    young: Annotated[U1s, SPECIES]  # offspring not born yet
    gone: Annotated[U1s, SPECIES + STALLS + 1]  # tiles out of the game, by species; then stalls; then coins

    # Trucks
    truck: Annotated[U1s, TRUCKS * TRUCK_CAPACITY]
    loaded: Annotated[U1s, TRUCKS]
    space: Annotated[U1s, TRUCKS]  # usable spaces (AQ36)
    cargo: Annotated[I1s, TRUCKS]  # the game whose tiles it carries this round, or NONE
    taken: Annotated[I1s, TRUCKS]  # the seat that took it this round, or NONE
    mine: Annotated[I1s, SEATS]  # the truck each seat took this round, or NONE

    # Parks
    park: Annotated[U1s, SEATS * GRID]
    box: Annotated[U1s, SEATS * 4]  # bounds of the park: first column, last column, first row, last row
    size: Annotated[U1s, SEATS * SPECIES_PER_GAME]  # tiles of each tank
    tanks: Annotated[U1s, SEATS]
    small: Annotated[U1s, SEATS]  # unused boards
    large: Annotated[U1s, SEATS]
    depot: Annotated[U1s, SEATS * DEPOT_CAPACITY]  # a pile, top last
    stored: Annotated[U1s, SEATS]
    cashiers: Annotated[U1s, SEATS]
    keepers: Annotated[U1s, SEATS]
    managers: Annotated[U1s, SEATS]
    trainers: Annotated[U1s, SEATS]

    # Zoos
    pen: Annotated[U1s, SEATS * PEN_SPACES]
    penned: Annotated[U1s, SEATS * PENS]
    pens: Annotated[U1s, SEATS]  # enclosures built
    stalls: Annotated[U1s, SEATS * STALL_PLACES]  # the kind on each place, or NO_TILE
    barn: Annotated[U1s, SEATS * BARN_KINDS]  # number of each kind

    # Money and co-workers
    coins: Annotated[U1s, SEATS]
    bank: U1
    workers: U1  # in the bank

    # Turn and phase
    actor: I1
    phase: U1
    turn: I1
    turns: I2  # started so far
    round: U1
    last: U1  # this is the last round

    # This turn
    pile: U1  # the game drawn from, or the game whose species are removed
    owed: U1  # species still to remove
    hand: U1  # the kind being placed, or NO_TILE
    source: U1  # FROM_*
    seller: I1
    origin: I2  # the place it was taken from; it may not return there
    role: I1  # of the moved co-worker, or NONE for a new one
    species: I1  # of the last tile placed, which may breed
    pen_at: I1  # the enclosure it went to, or NONE

    # The table
    players: I1
    trucks: I1
    plays: Annotated[U1s, 2]  # 1 if the aquarium, the zoo is played
    purse: U1
    boards: U1  # expansion boards of a zoo
    tank_room: U1  # capacity of a tank (AQ18)
    birth_bonus: U1  # 1 if offspring after an exchange earn an enclosure's bonus (ZO4)


SCHEMA = Schema(State)
