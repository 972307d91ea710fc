"""Acquire's table page: everything its template shows, worked out from a seat's view and what that seat remembers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, cast

from django.template.loader import get_template
from markupsafe import Markup

from boardroom.engine import fair
from boardroom.engine.game import HIDDEN
from boardroom.engine.table import Table as Played
from boardroom.engine.table import Told
from boardroom.engine.tell import Event
from boardroom.games.acquire import texts
from boardroom.games.acquire.codes import COLS, E_BONUS, E_BOUGHT, E_DREW, E_OVER, E_TURN, ROWS
from boardroom.games.acquire.rulesets import TIERS
from boardroom.games.acquire.terminal_look import Look
from boardroom.games.acquire.terminal_told import (
    LAST,
    UNSAID,
    Settling,
    merger_of,
    runs,
    sentence,
    settlement_of,
    shares_said,
)
from boardroom.games.acquire.words import TILE_NAMES, TILE_NUMBERS, Words
from boardroom.site.frames import Viewpoint
from boardroom.site.models import Table

Seen = dict[str, Any]
Log = list[tuple[Told, Event]]

TURNS_SHOWN = 12
COLOURS = 1 << 20
STEPS = {"start": 0, "deal": 0, "buy": 2, "draw": 3, "shed": 3, "replace": 3, "final": 0, "over": 0}
MERGING = ("survive", "settle", "market", "holders")
# A hundred units a square; the gap between tiles, and how round a chain's corners are
UNIT, GAP, ROUND = 100, 3, 16


def context(table: Table, played: Played, view: Viewpoint) -> dict[str, Any]:
    seen, log = played.view(view.seat), played.log(view.seat)
    look = look_of(cast(Words, played.words), view.lang)
    over = seen["actor"] == "over"
    three = look.words.rules["bonuses"][played.options["mode"]] == "three"
    seats = list(table.seats.all())
    mine = view.seat is not None and view.seat == seen["actor"]
    keys = {name: str(n) for n, name in enumerate(seen["hand"] or [], 1) if n < 10 and not over}
    settled = settlement_of(log, seen, look) if over else []
    return {
        "table": table,
        "seen": seen,
        "view": view,
        "over": over,
        "mine": mine,
        "step": STEPS.get(seen["phase"], 1),
        "now": now(seen, log, look),
        "shapes": shapes(seen, look),
        "squares": squares(seen, look, keys),
        "chains": chains(seen, look, view.seat),
        "hand": hand(seen, look, keys),
        "players": players(table, seen, look, seats, view),
        "decide": decide(seen, look),
        "shelf": shelf(seen, look) if mine else [],
        "standings": standings(seen, look),
        "winners": winners(seen, look) if over else "",
        "buying": buying(seen, log, look),
        "merger": merger(seen, log, look, three),
        "turns": told(seen, log, look),
        "settled": [settling(chain, seen, look, three) for chain in settled],
        "ranking": ranking(seen, settled) if over else [],
        "prices": prices(look, three),
        "stand_in": any(seat.index in view.mine and seat.bot for seat in seats),
        "commitment": fair.commitment(table.secret) if table.secret else "–",
        "secret": table.secret if over else None,
        "terms": look.terms,
    }


@lru_cache(4000)
def look_of(words: Words, lang: str) -> Look:
    return Look(words, lang, COLOURS)


@lru_cache(40_000)
def line(run: tuple[Event, ...], look: Look, names: tuple[str, ...]) -> str:
    """A sentence of the log. Every viewer reads the same ones again in every frame, so they are kept."""
    return sentence(run, look, names)


def mark(look: Look, name: str) -> dict[str, Any]:
    """A chain as it is drawn everywhere: number of its colour and pattern, letter, name."""
    return {"c": look.words.chains.index(name), "letter": look.letters[name], "name": look.chain(name), "key": name}


def up(text: str) -> str:
    return text[:1].upper() + text[1:]


# What to do now


def now(seen: Seen, log: Log, look: Look) -> dict[str, str]:
    """What is asked of whoever decides, and what has just happened."""
    names = tuple(str(seat["name"]) for seat in seen["seats"])
    asked = texts.PHASES[seen["phase"]][look.lang].format_map(look.terms)
    if seen["phase"] == "holders" and seen["actor"] == seen["seat"]:
        defunct = seen["merger"]["defunct"]
        shares = seen["seats"][seen["seat"]]["shares"][defunct]
        if shares > 1 or look.lang == "ja":
            asked = look.say("asked_holder", n=shares, chain=look.chain(defunct))
    elif seen["phase"] == "buy":
        asked = look.say("asked_buy")
    last = ""
    events = [event for _, event in log]
    since = max((at for at, event in enumerate(events) if event.what == E_TURN), default=len(events))
    for run in runs(e for e in events[since:] if e.what not in UNSAID and e.what != E_DREW and e.x != HIDDEN):
        last = line(tuple(run), look, names)
    who = names[seen["actor"]] if isinstance(seen["actor"], int) else ""
    return {"asked": asked, "who": who, "last": last}


# The board


def outline(cells: set[tuple[int, int]]) -> str:
    """The edge of a group of squares as one SVG path, its corners rounded, clockwise with the inside to the right."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(cells):
        for start, way, beyond in (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ):
            if beyond not in cells:
                edges.setdefault(start, []).append(way)
    path = []
    while edges:
        at = min(edges)
        way = edges[at][0]
        first, corners = (at, way), list[str]()
        while True:
            edges[at].remove(way)
            if not edges[at]:
                del edges[at]
            at = (at[0] + way[0], at[1] + way[1])
            # Where two squares touch at a corner only, stay with the square one comes from
            turns = ((-way[1], way[0]), way, (way[1], -way[0]))
            ways = [*edges.get(at, []), *([first[1]] if at == first[0] else [])]
            onward = next(turn for turn in turns if turn in ways)
            if onward != way:
                corners.append(corner(at, way, onward))
            if (at, onward) == first:
                break
            way = onward
        path.append("M" + "L".join(corners) + "Z")
    return "".join(path)


def corner(at: tuple[int, int], way: tuple[int, int], onward: tuple[int, int]) -> str:
    x = UNIT * at[0] + GAP * (-way[1] - onward[1])
    y = UNIT * at[1] + GAP * (way[0] + onward[0])
    return f"{x - ROUND * way[0]} {y - ROUND * way[1]}Q{x} {y} {x + ROUND * onward[0]} {y + ROUND * onward[1]}"


def place_of(tile: str) -> tuple[int, int]:
    number = TILE_NUMBERS[tile]
    return number % COLS, number // COLS


def tiles_by_chain(seen: Seen) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tile, what in seen["board"].items():
        found.setdefault(what, []).append(tile)
    return found


def shapes(seen: Seen, look: Look) -> list[dict[str, Any]]:
    """Each chain as one shape, and in words for those who do not see it."""
    return [
        {**mark(look, name), "path": outline({place_of(t) for t in tiles}), "tiles": ", ".join(tiles)}
        for name, tiles in tiles_by_chain(seen).items()
        if name != "loose"
    ]


def plates(seen: Seen) -> dict[str, str]:
    """Where each chain's headquarters plate stands: the tile nearest its middle, not the last one where it can be."""
    found = {}
    for name, tiles in tiles_by_chain(seen).items():
        if name != "loose":
            places = [place_of(t) for t in tiles]
            mx, my = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
            near = sorted(
                (tile == seen["last"], (x - mx) ** 2 + (y - my) ** 2, tile)
                for tile, (x, y) in zip(tiles, places, strict=True)
            )
            found[near[0][2]] = name
    return found


def squares(seen: Seen, look: Look, keys: dict[str, str]) -> Markup:
    """The 108 squares from 1A to 12I. Written here and not in the template: they are most of a frame, and the template
    would take longer over them than over all the rest. Nothing in them comes from people."""
    assert len(TILE_NAMES) == ROWS * COLS
    board, hand, away, legal = seen["board"], set(seen["hand"] or []), set(seen["away"]), set(seen["legal"])
    plate, over = plates(seen), seen["actor"] == "over"
    number = {name: at for at, name in enumerate(look.words.chains)}
    found = []
    for tile in TILE_NAMES:
        what = board.get(tile)
        last = " last" if tile == seen["last"] else ""
        if what is None and tile in hand:
            does, key = seen["effects"][tile]["does"], f"<i>{keys.get(tile, '')}</i>"
            off = "" if f"place {tile}" in legal else ' aria-disabled="true"'
            # What cannot be placed can be clicked all the same: the answer says why not
            button = f'button class="sq mine {does}" form="do" name="do" value="place {tile}" tabindex="-1"{off}'
            found.append(
                f'<span class="sq mine {does}">{tile}{key}</span>' if over else f"<{button}>{tile}{key}</button>"
            )
        elif what is None:
            found.append(f'<span class="sq{" away" if tile in away else ""}">{tile}</span>')
        elif what == "loose":
            found.append(f'<span class="sq loose{last}">{tile}</span>')
        else:
            letter, chain = look.letters[what], seen["chains"][what]
            safe = " safe" if chain["safe"] else ""
            inside = f'<span class="hq{safe}"><b>{letter}</b>{chain["size"]}</span>' if tile in plate else letter
            found.append(f'<span class="sq held k{number[what]}{last}">{inside}</span>')
    return Markup("".join(found))  # noqa: S704 (see above: nothing of anybody's is in it)


def hand(seen: Seen, look: Look, keys: dict[str, str]) -> list[dict[str, Any]]:
    """Own tiles with what each would do."""
    legal = set(seen["legal"])
    return [
        {
            "tile": tile,
            "key": keys.get(tile, ""),
            "does": seen["effects"][tile]["does"],
            "chains": [mark(look, name) for name in seen["effects"][tile]["chains"]],
            "effect": look.effect(seen["effects"][tile], brief=False),
            "do": f"place {tile}" if f"place {tile}" in legal else "",
            "shed": f"shed {tile}" if f"shed {tile}" in legal else "",
        }
        for tile in seen["hand"] or []
    ]


# Chains and players


def chains(seen: Seen, look: Look, seat: int | None) -> list[dict[str, Any]]:
    own = seen["seats"][seat]["shares"] if seat is not None else {}
    return [{**mark(look, name), **chain, "own": own.get(name)} for name, chain in seen["chains"].items()]


def players(table: Table, seen: Seen, look: Look, seats: Sequence[Any], view: Viewpoint) -> list[dict[str, Any]]:
    """The seats in the order of play, the one on turn marked; amounts that are hidden are None."""
    order = sorted(seen["order"] or range(len(seats)))
    if seen["order"]:
        # Always the same person on top: the first of the table, not the one on turn
        start = seen["order"].index(min(seen["order"]))
        order = seen["order"][start:] + seen["order"][:start]
    found = []
    for index in order:
        seat, row = seen["seats"][index], seats[index]
        hidden = seat["cash"] is None
        found.append(
            {
                "index": index,
                "name": seat["name"],
                "cash": seat["cash"],
                "hidden": hidden,
                "shares": [] if hidden else [{**mark(look, name), "n": n} for name, n in seat["shares"].items() if n],
                "tiles": seat["tiles"],
                "hand": seat["hand"] if seen["actor"] == "over" else None,
                "powers": [texts.POWERS[power][look.lang] for power in seat["powers"]],
                "bot": bool(row.bot),
                "you": index in view.mine,
                "turn": index == seen["turn"],
                "acts": index == seen["actor"],
            }
        )
    return found


def standings(seen: Seen, look: Look) -> list[dict[str, Any]]:
    """Who would be paid if a chain were settled now: the two largest holdings. Empty where assets are hidden."""
    rules, seats = look.words.rules, seen["seats"]
    if seen["actor"] == "over" or any(seat["cash"] is None for seat in seats):
        return []
    found = []
    for name, chain in seen["chains"].items():
        if chain["active"]:
            counts = sorted({seat["shares"][name] for seat in seats} - {0}, reverse=True)[:2]
            rows = [
                {"n": n, "who": [seat["name"] for seat in seats if seat["shares"][name] == n], "place": place}
                for place, n in enumerate(counts, 1)
            ]
            first, last = rules["first_bonus"] * chain["price"], rules["last_bonus"] * chain["price"]
            found.append({**mark(look, name), "rows": rows, "first": first, "last": last})
    return found


# Decisions


def decide(seen: Seen, look: Look) -> list[dict[str, Any]]:
    """Every legal thing but placing (the tiles are its buttons), by kind, in the order it is offered."""
    groups = []
    for verb, actions in groupby(seen["legal"], key=lambda text: text.split()[0]):
        given = [action.split() for action in actions]
        if verb != "place" and not (verb == "shed" and len(given[0]) > 1):
            groups.append(
                {"kind": verb, "buttons": [button for parts in given for button in buttons(seen, look, parts)]}
            )
    return sorted(groups, key=lambda group: group["kind"] == "end")


def buttons(seen: Seen, look: Look, parts: list[str]) -> list[dict[str, Any]]:
    verb = parts[0]
    made: dict[str, Any] = {
        "do": " ".join(parts),
        "chain": None,
        "other": None,
        "money": None,
        "note": "",
        "key": "",
        "times": 1,
    }
    if verb in ("found", "survive", "settle", "buy"):
        chain = seen["chains"][parts[1]]
        made |= {"chain": mark(look, parts[1]), "key": look.letters[parts[1]].lower(), "label": look.chain(parts[1])}
        made |= {
            "money": first_price(look, parts[1]) if verb == "found" else None,
            "size": chain["size"],
            "bank": chain["bank"],
        }
    elif verb == "exchange":
        made |= {"chain": mark(look, parts[1]), "other": mark(look, parts[2])}
        made |= {"label": up(look.say("exchange", chain=look.chain(parts[1]), other=look.chain(parts[2])))}
    elif verb in ("sell", "trade", "keep"):
        return holder_buttons(seen, look, verb, made)
    elif verb == "power":
        made |= {"label": texts.POWERS[parts[1]][look.lang]}
    else:
        say = {"end": "end_shed" if seen["phase"] == "shed" else "end", "pass": "enough" if seen["power"] else "pass"}
        keys = {"end": "enter", "pass": "enter", "redraw": "enter", "declare": "d", "shed": "x"}
        made |= {"label": up(look.say(say.get(verb, verb))), "key": keys.get(verb, "")}
    return [made]


def shelf(seen: Seen, look: Look) -> list[dict[str, Any]]:
    """The chains on the board, to buy from, always in the same places; asking for one that cannot be had says why."""
    if seen["phase"] != "buy":
        return []
    return [
        {
            "do": f"buy {name}",
            "can": f"buy {name}" in seen["legal"],
            "chain": mark(look, name),
            "key": look.letters[name].lower(),
            "money": 0 if seen["free"] else chain["price"],
        }
        for name, chain in seen["chains"].items()
        if chain["active"]
    ]


def first_price(look: Look, name: str) -> int:
    rules = look.words.rules
    return next(int(rules["prices"][tier][0]) for tier in TIERS if name in rules["chains"][tier])


def holder_buttons(seen: Seen, look: Look, verb: str, made: dict[str, Any]) -> list[dict[str, Any]]:
    """Sell, trade or keep: one by one, and all at once (the script asks again and again; the server sees each one)."""
    name, into = seen["merger"]["defunct"], seen["merger"]["survivor"]
    shares = seen["seats"][seen["seat"]]["shares"][name]
    price, other = seen["chains"][name]["price"], look.chain(into)
    if verb == "sell":
        one = {**made, "label": up(look.say("sell_one", money=f"${price:,}")), "key": "s"}
        rest = {
            "label": up(look.say("sell_all", n=shares, money=f"${price * shares:,}")),
            "key": "shift+s",
            "times": shares,
        }
        return [one, {**made, **rest}] if shares > 1 else [one]
    if verb == "trade":
        times = min(shares // 2, seen["chains"][into]["bank"])
        one = {**made, "label": up(look.say("trade_one", other=other)), "key": "t"}
        rest = {
            "label": up(look.say("trade_all", n=2 * times, half=times, other=other)),
            "key": "shift+t",
            "times": times,
        }
        return [one, {**made, **rest}] if times > 1 else [one]
    return [{**made, "label": up(look.say("keep", n=shares)), "key": "k", "n": shares}]


def buying(seen: Seen, log: Log, look: Look) -> dict[str, Any] | None:
    """What the player on turn has bought so far: chips, the sum, what is left."""
    if seen["phase"] != "buy":
        return None
    bought: list[Event] = []
    for _, event in log:
        if event.what == E_TURN:
            bought = []
        elif event.what == E_BOUGHT:
            bought.append(event)
    return {
        "chips": [mark(look, look.words.chains[event.x]) for event in bought],
        "free": range(max(0, seen["limit"] - len(bought))),
        "sum": sum(event.y for event in bought),
        "left": seen["seats"][seen["turn"]]["cash"],
    }


# Mergers and the end


def merger(seen: Seen, log: Log, look: Look, three: bool) -> dict[str, Any] | None:
    """The merger of the present turn, or the one just made: who holds what, who is paid what and why, who did what."""
    turns = [at for at, (_, event) in enumerate(log) if event.what == E_TURN]
    if not turns or seen["actor"] == "over":
        return None
    for since in (turns[-1], turns[-2] if len(turns) > 1 and seen["phase"] == "place" else turns[-1]):
        events = [event for _, event in log[since:] if event.what != E_TURN or event is log[since][1]]
        tile, settled = merger_of(events)
        if tile is not None and settled:
            return {
                "who": seen["seats"][tile.who]["name"],
                "tile": TILE_NAMES[tile.x],
                "now": seen["phase"] in MERGING,
                "chains": [settling(chain, seen, look, three) for chain in settled],
            }
    return None


def settling(chain: Settling, seen: Seen, look: Look, three: bool) -> dict[str, Any]:
    rules = look.words.rules
    sums = [rules["first_bonus"] * chain.price, rules["last_bonus"] * chain.price]
    if three:
        sums.insert(1, rules["seconds"].get(str(chain.price), 0))
    rows = sorted(chain.holders.items(), key=lambda entry: -entry[1].shares)
    counts = [holder.shares for _, holder in rows] + ([chain.market[1]] if chain.market else [])
    sole = len([n for n in counts if n]) == 1
    holders = []
    for seat, holder in rows:
        why = look.terms[f"holder_{holder.place}"] if holder.place else look.say("no_bonus")
        if holder.place and (sole or counts.count(holder.shares) > 1):
            why += f" ({look.say('alone' if sole else 'tied')})"
        did = [
            look.say("did_sell", n=holder.sold, money=f"${holder.proceeds:,}") if holder.sold else "",
            look.say("did_trade", n=holder.traded) if holder.traded else "",
            look.say("did_keep", n=holder.kept) if holder.kept else "",
        ]
        holders.append(
            {
                "name": seen["seats"][seat]["name"],
                "you": seat == seen["seat"],
                "shares": shares_said(holder.shares, look),
                "bonus": holder.bonus,
                "why": why,
                "did": look.say("comma").join(part for part in did if part),
                "decides": seen["phase"] == "holders" and seat == seen["actor"] and chain.into != HIDDEN,
            }
        )
    market = None
    if chain.market:
        market = {
            "name": look.terms["market_word"],
            "shares": shares_said(chain.market[1], look),
            "tile": TILE_NAMES[chain.market[0]],
        }
    return {
        **mark(look, look.words.chains[chain.chain]),
        "into": None if chain.into == HIDDEN else mark(look, look.words.chains[chain.into]),
        "size": chain.size,
        "price": chain.price,
        "sums": sums,
        "rule": "AC20" if three else "AC11",
        "holders": holders,
        "market": market,
    }


def winners(seen: Seen, look: Look) -> str:
    most = max(int(seat["cash"]) for seat in seen["seats"])
    return look.say("and").join(str(seat["name"]) for seat in seen["seats"] if seat["cash"] == most)


def ranking(seen: Seen, settled: list[Settling]) -> list[dict[str, Any]]:
    cash = [int(seat["cash"]) for seat in seen["seats"]]
    found = []
    for index in sorted(range(len(cash)), key=lambda s: (-cash[s], s)):
        held = [chain.holders[index] for chain in settled if index in chain.holders]
        bonuses, sold = sum(h.bonus for h in held), sum(h.proceeds for h in held)
        found.append(
            {
                "place": 1 + sum(other > cash[index] for other in cash),
                "name": seen["seats"][index]["name"],
                "you": index == seen["seat"],
                "before": cash[index] - bonuses - sold,
                "bonuses": bonuses,
                "sold": sold,
                "total": cash[index],
            }
        )
    return found


# What happened


def told(seen: Seen, log: Log, look: Look) -> list[dict[str, Any]]:
    """The last turns, newest first; each line with its rule and the step it came from."""
    names = tuple(str(seat["name"]) for seat in seen["seats"])
    turns: list[dict[str, Any]] = [{"number": 0, "who": "", "log": []}]
    for step, event in log:
        if event.what == E_TURN:
            turns.append({"number": event.x, "who": names[event.who], "log": []})
        turns[-1]["log"].append((step, event))
    for turn in turns[-TURNS_SHOWN:]:
        steps = {id(event): step.step for step, event in turn["log"]}
        events = [event for _, event in turn["log"]]
        ends = [at for at, event in enumerate(events) if event.what in LAST]
        if seen["actor"] == "over" and turn is turns[-1] and ends:
            # The settlement is told on its own
            events = [*events[: ends[-1] + 1], *(event for event in events[ends[-1] + 1 :] if event.what == E_OVER)]
        dull = {*UNSAID} - {E_OVER} | ({E_DREW} if turn["number"] == 0 else set())
        turn["lines"] = [
            {
                "text": line(tuple(run), look, names),
                "rule": look.words.rule_of(run[0]),
                "step": steps[id(run[-1])],
                "money": run[0].what == E_BONUS,
            }
            for run in runs(event for event in events if event.what not in dull and event.x != HIDDEN)
        ]
    return [turn for turn in turns[-TURNS_SHOWN:][::-1] if turn["lines"]]


@lru_cache(4000)
def prices(look: Look, three: bool) -> Markup:
    """The price board: a row a size, a column a tier."""
    rules = look.words.rules
    sizes = rules["sizes"]
    labels = [
        f"{size}+"
        if at + 1 == len(sizes)
        else str(size)
        if sizes[at + 1] == size + 1
        else f"{size}–{sizes[at + 1] - 1}"
        for at, size in enumerate(sizes)
    ]
    rows = []
    for at, label in enumerate(labels):
        cells = []
        for tier in TIERS:
            price = rules["prices"][tier][at]
            second = [rules["seconds"].get(str(price), 0)] if three else []
            cells.append(
                {"price": price, "bonuses": [rules["first_bonus"] * price, *second, rules["last_bonus"] * price]}
            )
        rows.append({"size": label, "cells": cells})
    tiers = [[mark(look, name) for name in rules["chains"][tier]] for tier in TIERS]
    html = get_template("tables/acquire_prices.html").render({"lang": look.lang, "tiers": tiers, "rows": rows})
    return Markup(html)  # noqa: S704 (a template has escaped it)
