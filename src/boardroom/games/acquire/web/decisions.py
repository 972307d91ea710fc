"""Acquire's prompts and the buttons that answer them."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from boardroom.engine.match import Match
from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.view_types import GameLog
from boardroom.games.acquire.law.codes import A_END, E_BOUGHT, E_DREW, E_TURN, P_BUY
from boardroom.games.acquire.table.rulesets import TIERS
from boardroom.games.acquire.table.view_types import View, merging_chains, own_shares
from boardroom.games.acquire.text import terms
from boardroom.games.acquire.text.log_summary import OMITTED_EVENTS, group_runs
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.text.prompts import format_prompt
from boardroom.games.acquire.web.look import capitalise, describe_chain, format_run
from boardroom.web.languages import translate


def describe_prompt(view: View, log: GameLog, phrases: PhraseBook) -> dict[str, str]:
    """Return the prompt for the active player and the latest event."""
    names = tuple(str(seat["name"]) for seat in view["seats"])
    last = ""
    events = [event for _, event in log]
    since = max((at for at, event in enumerate(events) if event.code == E_TURN), default=len(events))
    for run in group_runs(
        e for e in events[since:] if e.code not in OMITTED_EVENTS and e.code != E_DREW and e.x != HIDDEN
    ):
        last = format_run(tuple(run), phrases, names)
    who = names[view["actor"]] if isinstance(view["actor"], int) else ""
    return {"asked": format_prompt(view, phrases), "who": who, "last": last}


def build_action_groups(view: View, phrases: PhraseBook) -> list[dict[str, Any]]:
    """Return the legal actions by kind, except placing a tile: the tiles are buttons themselves."""
    groups = []
    for verb, actions in groupby(view["legal"], key=lambda text: text.split()[0]):
        given = [action.split() for action in actions]
        if verb != "place" and not (verb == "shed" and len(given[0]) > 1):
            groups.append(
                {"kind": verb, "buttons": [button for parts in given for button in build_buttons(view, phrases, parts)]}
            )
    return sorted(groups, key=lambda group: group["kind"] == "end")


def build_buttons(view: View, phrases: PhraseBook, parts: list[str]) -> list[dict[str, Any]]:
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
        chain = view["chains"][parts[1]]
        made |= {
            "chain": describe_chain(phrases, parts[1]),
            "key": phrases.letters[parts[1]].lower(),
            "label": phrases.chain_name(parts[1]),
        }
        made |= {
            "money": find_first_price(phrases, parts[1]) if verb == "found" else None,
            "size": chain["size"],
            "bank": chain["bank"],
        }
    elif verb == "exchange":
        made |= {"chain": describe_chain(phrases, parts[1]), "other": describe_chain(phrases, parts[2])}
        made |= {
            "label": capitalise(
                phrases.say("exchange", chain=phrases.chain_name(parts[1]), other=phrases.chain_name(parts[2]))
            )
        }
    elif verb in ("sell", "trade", "keep"):
        return build_holder_buttons(view, phrases, verb, made)
    elif verb == "power":
        made |= {"label": terms.POWER_TERMS[parts[1]][phrases.lang], "note": phrases.say(f"power_{parts[1]}")}
    else:
        say = {"end": choose_end_phrase(view), "pass": "enough" if view["power"] else "pass"}
        keys = {"end": "enter", "pass": "enter", "redraw": "enter", "declare": "d", "shed": "x"}
        made |= {"label": capitalise(phrases.say(say.get(verb, verb))), "key": keys.get(verb, "")}
        if view["hands"] == "unknown" and verb in ("pass", "redraw"):
            # Enter confirms the typed tile
            made["key"] = ""
        elif view["hands"] == "unknown" and view["phase"] == "shed":
            made["label"] = translate(phrases.lang, "No more: end the turn")
    return [made]


def choose_end_phrase(view: View) -> str:
    """Return the phrase for ending the turn: the player draws a tile then (AC12), unless the pool is empty or the game
    ends."""
    if view["phase"] == "shed":
        return "end_shed"
    return "end_draw" if view["pool"] and not view["declared"] else "end"


def build_share_shelf(view: View, phrases: PhraseBook) -> list[dict[str, Any]]:
    """Return a buy button per chain on the board, always in the same place. Unavailable ones explain why."""
    if view["phase"] != "buy":
        return []
    return [
        {
            "do": f"buy {name}",
            "can": f"buy {name}" in view["legal"],
            "chain": describe_chain(phrases, name),
            "key": phrases.letters[name].lower(),
            "money": 0 if view["free"] else chain["price"],
        }
        for name, chain in view["chains"].items()
        if chain["active"]
    ]


def find_turn_end(match: Match) -> str:
    """Return "end" if the player has bought nothing and can only end the turn."""
    state = match.state
    ends = state.phase == P_BUY and state.bought == 0 and match.legal_actions() == [A_END]
    return "end" if ends else ""


def find_first_price(phrases: PhraseBook, name: str) -> int:
    rules = phrases.text.ruleset
    return next(int(rules["prices"][tier][0]) for tier in TIERS if name in rules["chains"][tier])


def build_holder_buttons(view: View, phrases: PhraseBook, verb: str, made: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the buttons for one share and for all shares.

    The script repeats the action, so the server checks each one.
    """
    name, into = merging_chains(view)
    shares = own_shares(view, name)
    price, other = view["chains"][name]["price"], phrases.chain_name(into)
    if verb == "sell":
        one = {**made, "label": capitalise(phrases.say("sell_one", money=f"${price:,}")), "key": "s"}
        rest = {
            "label": capitalise(phrases.say("sell_all", n=shares, money=f"${price * shares:,}")),
            "key": "shift+s",
            "times": shares,
        }
        return [one, {**made, **rest}] if shares > 1 else [one]
    if verb == "trade":
        times = min(shares // 2, view["chains"][into]["bank"])
        one = {**made, "label": capitalise(phrases.say("trade_one", other=other)), "key": "t"}
        rest = {
            "label": capitalise(phrases.say("trade_all", n=2 * times, half=times, other=other)),
            "key": "shift+t",
            "times": times,
        }
        return [one, {**made, **rest}] if times > 1 else [one]
    return [{**made, "label": capitalise(phrases.say("keep", n=shares)), "key": "k", "n": shares}]


def summarise_purchases(view: View, log: GameLog, phrases: PhraseBook) -> dict[str, Any] | None:
    """Return the turn player's purchases, their total, and the money left."""
    if view["phase"] != "buy":
        return None
    bought: list[Event] = []
    for _, event in log:
        if event.code == E_TURN:
            bought = []
        elif event.code == E_BOUGHT:
            bought.append(event)
    more = view["limit"] - len(bought) if any(text.startswith("buy") for text in view["legal"]) else 0
    return {
        "chips": [describe_chain(phrases, phrases.text.chains[event.x]) for event in bought],
        "free": range(max(0, more)),
        "sum": sum(event.y for event in bought),
        "left": view["seats"][view["turn"]]["cash"] if view["turn"] is not None else None,
    }
