"""Offers: what lies on the table between two, what one may put into one, and how a form becomes one (TC10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.engine.table import Table as Played
from boardroom.engine.views import Seen
from boardroom.games.trade.law.codes import P_ANSWER
from boardroom.games.trade.words.names import SEAT_LETTERS
from boardroom.games.trade.words.speech import Words
from boardroom.site.games.contract import Deals, Sight
from boardroom.site.games.trade.look import number, right
from boardroom.site.games.trade.wishes import granted, is_wish, sign
from boardroom.site.models import Proposal

MOST_ITEMS = 80
SIDES = ("give", "ask")


# What is offered, in words


def empty_side() -> dict[str, Any]:
    return {
        "coins": 0, "income": 0, "player_cards": [], "numbers": [], "rights": [], "hand_numbers": [], "hand_rights": [],
    }  # fmt: skip


def goods(side: Seen, words: Words, lang: str) -> list[dict[str, Any]]:
    """One side of an offer as things to show. Hand cards that the viewer may not know are only counted."""
    found: list[dict[str, Any]] = []
    if side["coins"]:
        found.append({"kind": "coins", "n": side["coins"]})
    if side["income"]:
        found.append({"kind": "income", "n": side["income"]})
    found += [{"kind": "player", "n": card} for card in side["player_cards"]]
    found += cards(side["numbers"], side["rights"], words, lang, hand=False)
    found += [{"kind": "wish", "sign": sign(wish)} for wish in side.get("wishes", ())]
    if isinstance(side["hand_numbers"], int):
        found += [{"kind": f"hidden-{k}", "n": side[f"hand_{k}s"]} for k in ("number", "right") if side[f"hand_{k}s"]]
    else:
        found += cards(side["hand_numbers"], side["hand_rights"], words, lang, hand=True)
    return found


def cards(numbers: list[str], rights: list[str], words: Words, lang: str, *, hand: bool) -> list[dict[str, Any]]:
    return [
        *({"kind": "number", "card": number(name, lang), "hand": hand} for name in numbers),
        *({"kind": "right", "card": right(name, words, lang), "hand": hand} for name in rights),
    ]


def balance(gets: Seen, gives: Seen, rights: Seen) -> dict[str, int]:
    """What changes for whoever gets the one and gives the other: coins, income, and what a visit to them costs."""
    return {
        "coins": gets["coins"] - gives["coins"],
        "income": gets["income"] - gives["income"],
        "collects": sum(rights[name]["amount"] for name in gets["rights"])
        - sum(rights[name]["amount"] for name in gives["rights"]),
    }


def offer(sight: Sight[Any], words: Words) -> dict[str, Any] | None:
    """The offer on the table as the viewer may know it, said from their side where it is theirs."""
    seen, lang = sight.seen, sight.view.lang
    now = seen["offer"]
    if now is None:
        return None
    builder, other, seat = now["builder"], now["other"], seen["seat"]
    names = [entry["name"] for entry in seen["seats"]]
    found: dict[str, Any] = {
        "builder": names[builder],
        "other": names[other],
        "own": seat == builder,
        "mine": seat == other and seen["phase"] == "answer",
        "sent": seen["phase"] == "answer",
        "counters": now["counters"],
        "known": now["give"] is not None,
        "swap": False,
        "recall": "withdraw" in sight.meanwhile,
        "stop": "decline" in sight.meanwhile,
        "promise": next((g.promise.line.text for g in sight.promises if g.promise.step == seen["number"]), ""),
        "credit": [names[s] for s in (builder, other) if s not in seen["credited"]],
    }
    if now["give"] is None:
        return found
    # From the side of the one who is to answer, unless the viewer made it
    gets, gives = (now["ask"], now["give"]) if seat == builder else (now["give"], now["ask"])
    found["gets"], found["gives"] = goods(gets, words, lang), goods(gives, words, lang)
    found["who"], found["whom"] = (names[builder], names[other]) if seat == builder else (names[other], names[builder])
    found["balance"] = balance(gets, gives, seen["rights"])
    found["swap"] = found["sent"] and swaps_for_credit(gets, gives)
    if found["mine"]:
        found["can_accept"] = now["can_accept"]
        found["lacking"] = [] if now["can_accept"] else lacking(now["ask"], seen["hand"], words, lang)
        found["can_counter"] = "counter" in seen["legal"]
    return found


def swaps_for_credit(gets: Seen, gives: Seen) -> bool:
    """Whether only coins change hands, as many as come back."""
    others = any(side[key] for side in (gets, gives) for key in side if key != "coins")
    return bool(gets["coins"]) and gets["coins"] == gives["coins"] and not others


def lacking(asked: Seen, hand: Seen, words: Words, lang: str) -> list[str]:
    """The hand cards asked for that are not there: why an offer cannot be kept."""
    held, missing = list(hand["rights"]), []
    for name in asked["hand_rights"]:
        if name in held:
            held.remove(name)
        else:
            missing.append(right(name, words, lang)["said"])
    return [number(n, lang)["sign"] for n in asked["hand_numbers"] if n not in hand["numbers"]] + missing


def spoken(items: list[str], giver_numbers: dict[str, list[str]]) -> Mapping[str, Seen]:
    """Items in the words of the grammar as the two sides of an offer; `giver_numbers` lie open before each side."""
    sides = {side: {**empty_side(), "wishes": []} for side in SIDES}
    for item in items:
        verb, *rest = item.split()
        side = sides[verb]
        if rest[0] in ("coins", "income"):
            side[rest[0]] = int(rest[1])
        elif rest[0] == "any":
            side["wishes"].append(" ".join(rest))
        elif rest[0] == "card":
            side["player_cards"].append(int(rest[1]))
        elif rest[0] in ("hand", "table"):
            side["hand_rights" if rest[0] == "hand" else "rights"].append(rest[1])
        else:
            side["numbers" if rest[0] in giver_numbers[verb] else "hand_numbers"].append(rest[0])
    return sides


def proposals(sight: Sight[Any], words: Words, why: dict[int, str]) -> list[dict[str, Any]]:
    """Proposals the viewer made or hears in this turn; `why` says of each that can no longer be kept what is wrong."""
    return [proposal(sight, row, words, why.get(row.pk, "")) for row in sight.proposals if row.state != "taken"]


def proposal(sight: Sight[Any], row: Proposal, words: Words, why: str) -> dict[str, Any]:
    seen, lang = sight.seen, sight.view.lang
    laid = {"give": seen["seats"][row.seat]["numbers"], "ask": seen["seats"][row.to]["numbers"]}
    sides = spoken(row.items, laid)
    own = row.seat == seen["seat"]
    gets, gives = (sides["ask"], sides["give"]) if own else (sides["give"], sides["ask"])
    return {
        "id": row.pk,
        "own": own,
        "who": seen["seats"][row.seat]["name"],
        "to": seen["seats"][row.to]["name"],
        "state": row.state,
        "later": row.state == "open" and row.to != seen["turn"],
        "why": why,
        "gets": goods(gets, words, lang),
        "gives": goods(gives, words, lang),
        "balance": balance(gets, gives, seen["rights"]),
        "promise": row.line.text if row.line and not row.line.hidden else "",
    }


# How a form becomes an offer


def opens(seen: Seen, to: int) -> list[str]:
    """What is said before the items: a new offer, a changed one, or nothing where one is being put together."""
    if not 0 <= to < len(seen["seats"]):
        raise BadInput("Choose who the offer is for.")
    if seen["actor"] != seen["seat"]:
        return []  # The game itself says that it is not their turn
    if seen["phase"] == "build":
        return ["clear"] if "clear" in seen["legal"] else []
    if seen["phase"] == "answer":
        now = seen["offer"]
        if to != now["builder"]:
            raise BadInput("Choose who the offer is for.")
        # What one does not have falls away by itself, and with nothing left there is nothing to clear
        kept = spoken_back(now["ask"], seen["hand"]) or any(now["give"].values())
        return ["counter", "clear"] if kept else ["counter"]
    return [f"offer {SEAT_LETTERS[to]}"]


def spoken_back(asked: Seen, hand: Seen) -> bool:
    """Whether anything that was asked for is there to be given."""
    cards = any(n in hand["numbers"] for n in asked["hand_numbers"])
    return (
        cards
        or any(n in hand["rights"] for n in asked["hand_rights"])
        or any(asked[key] for key in ("coins", "income", "player_cards", "numbers", "rights"))
    )


def items(played: Played, to: int, form: Any) -> list[str]:
    """The items a form names: cards by their boxes, coins and income by their amounts."""
    said: list[str] = []
    for verb, field in (("give", "give"), ("ask", f"ask-{to}"), ("ask", "ask-hand")):
        for unit in ("coins", "income"):
            amount = str(form.get(f"{field}-{unit}", "")).strip()[:20]
            if amount.lstrip("0"):
                said.append(f"{verb} {unit} {amount.lstrip('0')}")
        said += [f"{verb} {value}" for value in form.getlist(field)[:MOST_ITEMS]]
    return ordered(played, said)


def ordered(played: Played, said: Sequence[str]) -> list[str]:
    for text in said:
        if text.split(" ")[0] not in SIDES:
            raise BadInput("An offer says what is given and asked: %(item)s is neither.", item=repr(text[:40]))
    # What is wished for has no name in the game yet: it is said last
    return sorted(said, key=lambda item: (is_wish(item), item if is_wish(item) else played.words.grammar.parse(item)))


def listens(seen: Seen, seat: int) -> int | None:
    turn = seen["turn"]
    free = turn is not None and turn != seat and not seen["seats"][seat]["out"] and seen["actor"] != "over"
    return turn if free else None


def grants(played: Played, to: int, items: Sequence[str]) -> list[str] | None:
    named = granted(played, to, items)
    return None if named is None else ordered(played, named)


def hears(seat: int) -> str:
    return f"hear {SEAT_LETTERS[seat]}"


def offering(played: Played) -> int | None:
    return int(played.state.builder) if played.state.phase == P_ANSWER else None


DEALS = Deals(
    opens=opens,
    items=items,
    said=ordered,
    listens=listens,
    hears=hears,
    offers=offering,
    left_open=is_wish,
    grants=grants,
)
