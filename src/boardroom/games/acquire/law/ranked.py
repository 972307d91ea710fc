"""Holdings of a position that is being looked at, by rank of the chain and in the order of play: all chains at once.
A rules module: integers and flat lists.

A row has eight numbers, one a rank and one to spare, so that compiled code reckons with whole rows. They lie in the
room of what the one who looks has no more need of: the hands, the board and the table of prices.
"""

from boardroom.games.acquire.law.bonuses import first_part, second_part
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.state import State

ROW = 8

# Rows in the room of the hands: what every seat holds, the one that looks first, and of each chain
BEST = SEATS * ROW  # the most that another holds
BELOW = BEST + ROW  # the most that another holds who has no more than the one that looks
AHEAD = BELOW + ROW  # how many hold more
MOST = AHEAD + ROW  # the largest holding, the market's among them (AC21)
NEXT = MOST + ROW  # the largest below that
FIRSTS = NEXT + ROW  # how many hold the most

# In the room of the board
SECONDS = 0  # how many hold the next

# In the room of the table of prices, in hundreds
FIRST = 0  # what each holder of the most gets
SECOND = FIRST + ROW  # what each holder of the next gets
PRICE = SECOND + ROW  # of a share


def line_up(s: State, seat: int) -> None:
    """What everybody holds, into rows. Nobody holds anything before the order of play is known."""
    who = seat + 0
    for k in range(s.players):
        for chain in range(CHAINS):
            s.hand[k * ROW + s.queue[chain]] = s.shares[who * CHAINS + chain]
        s.hand[k * ROW + CHAINS] = 0
        if s.turn != NOBODY:
            who = s.after[who] + 0
    for k in range(s.players * ROW, SEATS * ROW):
        s.hand[k] = 0


def compare(s: State) -> None:
    """How the seat's holdings stand beside those of others."""
    market = s.market + 0
    for r in range(ROW):
        mine = s.hand[r] + 0
        best = 0
        below = 0
        ahead = 0
        for k in range(1, SEATS):
            theirs = s.hand[k * ROW + r] + 0
            best = max(best, theirs)
            ahead += theirs > mine
            below = max(below, 0 if theirs > mine else theirs)
        s.hand[BEST + r] = best
        s.hand[BELOW + r] = below
        s.hand[AHEAD + r] = ahead
        s.hand[MOST + r] = max(best, mine, market)


def find_next(s: State) -> None:
    """The second largest holdings, and how many hold so many."""
    market = s.market + 0
    for r in range(ROW):
        most = s.hand[MOST + r] + 0
        after = market if market < most else 0
        for k in range(SEATS):
            n = s.hand[k * ROW + r] + 0
            after = max(after, n if n < most else 0)
        s.hand[NEXT + r] = after
    for r in range(ROW):
        most = s.hand[MOST + r] + 0
        after = s.hand[NEXT + r] + 0
        firsts = 0 + (market == most)
        seconds = 0 + (market == after)
        for k in range(SEATS):
            n = s.hand[k * ROW + r] + 0
            firsts += n == most
            seconds += n == after
        s.hand[FIRSTS + r] = firsts
        s.board[SECONDS + r] = seconds if after > 0 else 0


def share_out(s: State, active: int) -> None:
    """AC11: what the holders of the chains on the board get if they were settled now, where there are two bonuses."""
    for k in range(PRICE + ROW):
        s.prices[k] = 0
    for chain in range(CHAINS):
        s.prices[PRICE + s.queue[chain]] = s.price[chain]
    for r in range(active):
        major = s.first_bonus * s.prices[PRICE + r]
        minor = s.last_bonus * s.prices[PRICE + r]
        firsts = s.hand[FIRSTS + r] + 0
        seconds = s.board[SECONDS + r] + 0
        s.prices[FIRST + r] = first_part(major, minor, firsts, seconds) * (s.hand[MOST + r] > 0)
        s.prices[SECOND + r] = second_part(minor, firsts, seconds)


def bonus(s: State, k: int, r: int) -> int:
    """What the k-th seat would get for its holding, in hundreds."""
    n = s.hand[k * ROW + r] + 0
    first = s.prices[FIRST + r] * (n == s.hand[MOST + r])
    second = s.prices[SECOND + r] * (n == s.hand[NEXT + r])
    return first + second


def pay_out(s: State, seat: int) -> None:
    """AC13: everybody gets all bonuses, and what the shares are worth."""
    who = seat + 0
    for k in range(s.players):
        total = 0
        for r in range(ROW):
            total += 100 * bonus(s, k, r) + s.hand[k * ROW + r] * s.prices[PRICE + r]
        s.cash[who] += total
        if s.turn != NOBODY:
            who = s.after[who] + 0
