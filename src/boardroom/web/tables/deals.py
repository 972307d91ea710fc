"""Deals between players, in games whose page has `Page.deals`: offers, proposals and promises, which are not binding.

An offer is a sequence of the game's actions. A proposal is not: it waits until the turn player takes it up, and only
then becomes an offer in the proposer's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile

from django.db import transaction
from django.db.models import QuerySet

from boardroom.base.errors import BadInput, Refusal
from boardroom.base.languages import text
from boardroom.base.text import clean_text
from boardroom.engine.match import Match
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import DealRules
from boardroom.web.tables import chat, match_cache, moves
from boardroom.web.tables.models import ChatLine, Move, Promise, Proposal, Status, Table

REQUESTED = "asked"
"""The state of a proposal that the turn player made to a bot, which has not replied yet."""
PROPOSAL_GONE = text("This proposal is no longer open.")


def get_deals(table: Table) -> DealRules:
    found = PAGES[table.game].deals
    if found is None:
        raise moves.NotAllowed("This game has no deals between players.")
    return found


def check_open_items(table: Table, to: int, items: Sequence[str]) -> None:
    """Refuse open items, such as any card of a kind, unless a bot plays for the seat."""
    if any(map(get_deals(table).is_open_request, items)) and not table.seats.exclude(bot="").filter(index=to).exists():
        raise moves.NotAllowed("Only bots accept requests for any card of a rank or suit. Choose a card.")


def make_offer(table: Table, seat: int, to: int, items: Sequence[str], expected: int, promise: str = "") -> Table:
    """Make a whole offer to a seat, from its opening to its sending: all of it, or nothing."""
    deals = get_deals(table)
    if any(map(deals.is_open_request, items)):
        return request_offer(table, seat, to, items, expected, promise)
    with match_cache.open_match(table) as game:
        if len(game.steps) != expected:
            if is_already_sent(table, game, seat, [*items, deals.send_text], expected):
                return table
            raise moves.StalePosition("The table has moved on. Take another look.")
        actions = [*deals.choose_opening_actions(game.view(seat), to), *items, deals.send_text]

    def note(table: Table, game: Match) -> None:
        clean = clean_text(promise, chat.MAX_LINE_LENGTH)
        to = int(game.state.actor)
        if clean and to >= 0:
            line = save_promise_line(table, seat, to, clean)
            Promise.objects.create(table=table, move_number=expected + len(actions), seat=seat, recipient=to, line=line)

    return moves.make_moves(table.code, [(seat, action) for action in actions], expected, note)


def request_offer(table: Table, seat: int, to: int, items: Sequence[str], expected: int, promise: str) -> Table:
    """Request an offer from a bot, with some items open.

    The bot replies in its own move (`answer_request`), so that the response reveals nothing of its hand. The request
    counts as an offer whatever the bot replies.
    """
    deals = get_deals(table)
    if to >= table.seats.count():
        raise BadInput("Choose who the offer is for.")
    with match_cache.open_match(table) as game:
        if len(game.steps) == expected and game.state.actor == seat:
            check_open_items(table, to, items)
            why = deals.find_refusal(game, deals.choose_opening_actions(game.view(seat), to), items)
            if why is not None:
                raise why

    def note(table: Table, game: Match) -> None:
        check_open_items(table, to, items)
        clean = clean_text(promise, chat.MAX_LINE_LENGTH)
        line = save_promise_line(table, seat, to, clean) if clean else None
        turn = int(game.state.turns)
        Proposal.objects.create(
            table=table,
            seat=seat,
            recipient=to,
            turn=turn,
            items=list(items),
            line=line,
            state=REQUESTED,
            created_at=table.last_activity,
        )

    return moves.make_moves(table.code, [(seat, deals.name_hear_action(to))], expected, note)


def answer_request(table: Table, deals: DealRules) -> bool:
    """Let the active bot reply if the turn player has just asked it for an offer. Return True if it replied."""
    # An older request has been answered or abandoned
    found = Proposal.objects.filter(
        table=table, recipient=table.actor, state=REQUESTED, created_at=table.last_activity
    ).last()
    if found is None:
        return False
    with match_cache.open_match(table) as game:
        texts = deals.choose_reply(game, found.items)
    if not texts:
        return False
    sends = texts[-1] == deals.send_text

    def note(table: Table, game: Match) -> None:
        Proposal.objects.filter(pk=found.pk).update(state="taken" if sends else "declined")
        if sends and found.line is not None:
            Promise.objects.create(
                table=table, move_number=len(game.steps), seat=found.seat, recipient=found.recipient, line=found.line
            )

    with suppress(moves.StalePosition):
        moves.make_moves(table.code, [(found.recipient, text) for text in texts], table.number, note)
    return True


def save_promise_line(table: Table, seat: int, to: int, clean: str) -> ChatLine:
    """Save a promise as a private chat line, so that it can be reported and hidden like any other."""
    place = table.seats.get(index=seat)
    return ChatLine.all_lines.create(table=table, user=place.user, name=place.name, text=clean, seat=seat, recipient=to)


def is_already_sent(table: Table, match: Match, seat: int, texts: Sequence[str], expected: int) -> bool:
    """Return True if the seat has already sent this offer after the expected move, as when a form is sent twice."""
    offered = [match.text.grammar.parse(text) for text in texts]
    later = Move.objects.filter(table=table, number__gt=expected).order_by("number").values_list("seat", "action")
    # An offer between two other seats names hand cards that this seat may not know
    own = [action for _, action in takewhile(lambda step: step[0] == seat, later)]
    sends = offered[-1]
    return sends in own and own[: own.index(sends) + 1][-len(offered) :] == offered


def make_proposal(code: str, seat: int, items: Sequence[str], promise: str = "", to: int | None = None) -> Proposal:
    """Propose a deal to the turn player or to a bot, which replies in its turn. Withdraw the seat's last one."""
    with transaction.atomic():
        table = lock_running_table(code)
        deals = get_deals(table)
        with match_cache.open_match(table) as game:
            view = game.view(seat)
            on_turn = deals.find_listener(view, seat)
            to = on_turn if to is None else to
            if on_turn is None or to is None or to == seat or view["seats"][to]["out"]:
                raise moves.NotAllowed("You can't propose a deal to anyone right now.")
            bot = table.seats.exclude(bot="").filter(index=to).exists()
            if to != on_turn and not bot:
                raise moves.NotAllowed("Right now you can only propose deals to the turn player and to bots.")
            check_open_items(table, to, items)
            why = find_obstacle(game, deals, seat, to, items)
            # A bot replies later, so only the game's own refusal counts now
            if why is not None and not (bot and isinstance(why, moves.NotAllowed)):
                raise why
            turn = int(game.state.turns)
        Proposal.objects.filter(table=table, seat=seat, state="open").update(state="withdrawn")
        clean = clean_text(promise, chat.MAX_LINE_LENGTH)
        line = save_promise_line(table, seat, to, clean) if clean else None
        made = Proposal.objects.create(table=table, seat=seat, recipient=to, turn=turn, items=list(items), line=line)
        moves.publish_on_commit(table)
    return made


def lock_running_table(code: str) -> Table:
    table = moves.lock_table(code)
    if table.status != Status.PLAYING:
        raise moves.NotAllowed("The game hasn't started yet." if table.status == Status.OPEN else "The game is over.")
    return table


def proposal_actions(rules: DealRules, seat: int, to: int, items: Sequence[str]) -> list[moves.SeatAction]:
    """Return the actions of a proposal: the turn player asks for it, and the proposer makes the offer."""
    return [(to, rules.name_hear_action(seat)), *((seat, item) for item in items), (seat, rules.send_text)]


def find_obstacle(
    match: Match, deals: DealRules, seat: int, to: int, items: Sequence[str]
) -> Refusal | moves.NotAllowed | None:
    """Return the reason why a proposal cannot become an offer now, or None. Changes nothing."""
    if match.state.actor != to:
        return moves.NotAllowed("Another decision comes first. Wait a moment and try again.")
    return deals.find_refusal(match, [deals.name_hear_action(seat)], items)


def answer_proposal(code: str, seats: Sequence[int], proposal: int, state: str) -> Table:
    """Withdraw a proposal, as its proposer, or decline it, as the turn player."""
    with transaction.atomic():
        table = lock_running_table(code)
        whose = "seat" if state == "withdrawn" else "recipient"
        mine = Proposal.objects.filter(table=table, pk=proposal, state="open", **{f"{whose}__in": list(seats)})
        if not mine.update(state=state):
            raise moves.NotAllowed(PROPOSAL_GONE)
        moves.publish_on_commit(table)
    return table


def accept_proposal(code: str, seat: int, proposal: int, expected: int, named: Sequence[str] | None = None) -> Table:
    """Turn a proposal into the proposer's offer. A bot names the cards that the proposal leaves open."""
    table = Table.objects.get(code=code)
    deals = get_deals(table)
    found = Proposal.objects.filter(table=table, pk=proposal, recipient=seat, state__in=("open", "taken")).first()
    if found is None:
        raise moves.NotAllowed(PROPOSAL_GONE)
    items = found.items if named is None else named
    if any(map(deals.is_open_request, items)):
        raise moves.NotAllowed("Only bots accept requests for any card of a rank or suit. Choose a card.")
    deeds = proposal_actions(deals, found.seat, seat, items)

    def note(table: Table, game: Match) -> None:
        # It may have been withdrawn, or be from an earlier turn
        if not Proposal.objects.filter(pk=found.pk, state="open", turn=game.state.turns).update(state="taken"):
            raise moves.NotAllowed(PROPOSAL_GONE)
        if found.line is not None:
            step = expected + len(deeds)
            Promise.objects.create(table=table, move_number=step, seat=found.seat, recipient=seat, line=found.line)

    return moves.make_moves(code, deeds, expected, note)


def pending_proposals(table: Table, seat: int, turn: int) -> QuerySet[Proposal]:
    """Return unanswered proposals to a bot from the last round, oldest first."""
    since = turn - table.seats.count()
    return Proposal.objects.filter(table=table, recipient=seat, state="open", turn__gt=since).order_by("id")


def answer_proposals(table: Table) -> bool:
    """Let the bot on turn take up the next proposal to it. Return True if it did.

    It declines proposals that have become impossible.
    """
    deals = PAGES[table.game].deals
    if deals is None:
        return False
    if answer_request(table, deals):
        return True
    with match_cache.open_match(table) as game:
        turn = int(game.state.turns)
        waiting = list(pending_proposals(table, table.actor, turn))
        texts = game.legal_action_texts() if waiting else []
        named = [deals.name_open_items(game, row.seat, table.actor, row.items) for row in waiting]
    for row, items in zip(waiting, named, strict=True):
        if deals.name_hear_action(row.seat) not in texts:
            continue
        Proposal.objects.filter(pk=row.pk, state="open").update(turn=turn)
        try:
            if items is None:
                raise moves.NotAllowed(PROPOSAL_GONE)
            accept_proposal(table.code, table.actor, row.pk, table.number, items)
        except moves.StalePosition:
            return True  # Someone has moved: the next call sees the new position
        except (Refusal, moves.NotAllowed):
            with suppress(moves.NotAllowed):  # It may have been withdrawn
                answer_proposal(table.code, [table.actor], row.pk, "declined")
            continue
        return True
    return False


def rate_promise(code: str, user: User, promise: int, was_kept: bool | None) -> Table:
    """Record the recipient's verdict on a promise. They may change it later."""
    with transaction.atomic():
        table = moves.lock_table(code)
        mine = moves.find_user_seats(table, user)
        if not Promise.objects.filter(table=table, pk=promise, recipient__in=mine).update(was_kept=was_kept):
            raise moves.NotAllowed("Only the recipient of a promise can say whether it was kept.")
        moves.publish_on_commit(table)
    return table
