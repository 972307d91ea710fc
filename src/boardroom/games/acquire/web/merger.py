"""Acquire's mergers and the final settlement: payments, their reasons, and the winners."""

from __future__ import annotations

from typing import Any

from boardroom.engine.rules.events import HIDDEN
from boardroom.engine.view_types import GameLog
from boardroom.games.acquire.law.codes import E_TURN
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.log_summary import ChainSettlement, find_last_merger, format_shares
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.web.look import describe_chain

MERGER_PHASES = ("survive", "settle", "market", "holders")


def describe_merger(view: View, log: GameLog, phrases: PhraseBook, three: bool) -> dict[str, Any] | None:
    """Return the current merger or the one just completed: holdings, bonuses with their reasons, and decisions."""
    turns = [at for at, (_, event) in enumerate(log) if event.code == E_TURN]
    if not turns or view["actor"] == "over":
        return None
    for since in (turns[-1], turns[-2] if len(turns) > 1 and view["phase"] == "place" else turns[-1]):
        events = [event for _, event in log[since:] if event.code != E_TURN or event is log[since][1]]
        tile, settled = find_last_merger(events)
        if tile is not None and settled:
            return {
                "who": view["seats"][tile.seat]["name"],
                "tile": TILE_NAMES[tile.x],
                "now": view["phase"] in MERGER_PHASES,
                "chains": [describe_settlement(chain, view, phrases, three) for chain in settled],
            }
    return None


def describe_settlement(chain: ChainSettlement, view: View, phrases: PhraseBook, three: bool) -> dict[str, Any]:
    rules = phrases.text.ruleset
    sums = [rules["first_bonus"] * chain.price, rules["last_bonus"] * chain.price]
    if three:
        sums.insert(1, rules["seconds"].get(str(chain.price), 0))
    rows = sorted(chain.holders.items(), key=lambda entry: -entry[1].shares)
    counts = [holder.shares for _, holder in rows] + ([chain.market[1]] if chain.market else [])
    sole = len([n for n in counts if n]) == 1
    holders = []
    for seat, holder in rows:
        why = phrases.terms[f"holder_{holder.place}"] if holder.place else phrases.say("no_bonus")
        if holder.place and (sole or counts.count(holder.shares) > 1):
            why += f" ({phrases.say('alone' if sole else 'tied')})"
        did = [
            phrases.say("did_sell", n=holder.sold, money=f"${holder.proceeds:,}") if holder.sold else "",
            phrases.say("did_trade", n=holder.traded) if holder.traded else "",
            phrases.say("did_keep", n=holder.held) if holder.held else "",
        ]
        holders.append(
            {
                "index": seat,
                "place": holder.place,
                "name": view["seats"][seat]["name"],
                "you": seat == view["seat"],
                "shares": format_shares(holder.shares, phrases),
                "bonus": holder.bonus,
                "why": why,
                "did": phrases.say("comma").join(part for part in did if part),
                "decides": view["phase"] == "holders" and seat == view["actor"] and chain.into != HIDDEN,
            }
        )
    market = None
    if chain.market:
        market = {
            "name": phrases.terms["market_word"],
            "shares": format_shares(chain.market[1], phrases),
            "tile": TILE_NAMES[chain.market[0]],
        }
    return {
        **describe_chain(phrases, phrases.text.chains[chain.chain]),
        "into": None if chain.into == HIDDEN else describe_chain(phrases, phrases.text.chains[chain.into]),
        "size": chain.size,
        "price": chain.price,
        "sums": sums,
        "rule": "AC20" if three else "AC11",
        "holders": holders,
        "market": market,
    }


def join_winner_names(view: View, phrases: PhraseBook) -> str:
    most = max(seat["cash"] or 0 for seat in view["seats"])
    return phrases.say("and").join(str(seat["name"]) for seat in view["seats"] if seat["cash"] == most)


def build_ranking(view: View, settled: list[ChainSettlement]) -> list[dict[str, Any]]:
    cash = [seat["cash"] or 0 for seat in view["seats"]]
    found = []
    for index in sorted(range(len(cash)), key=lambda s: (-cash[s], s)):
        place = 1 + sum(other > cash[index] for other in cash)
        held = [chain.holders[index] for chain in settled if index in chain.holders]
        bonuses, sold = sum(h.bonus for h in held), sum(h.proceeds for h in held)
        found.append(
            {
                "place": place,
                "first": place == 1,
                "name": view["seats"][index]["name"],
                "you": index == view["seat"],
                "before": cash[index] - bonuses - sold,
                "bonuses": bonuses,
                "sold": sold,
                "total": cash[index],
            }
        )
    return found
