"""What the seats add to the draws: every seat puts its words into an envelope, and all of them are opened only when
every one lies on the table.

An envelope is a hash. It shows nothing of what is in it, and nobody finds other words that fit it. So whoever knows the
server's secret (the operator, in the last seat) can no longer look at the others' words and try own ones until the
draws suit: when the first words are known, the last ones are settled. For whom no envelope is opened, the server's own
word stands, which follows from its secret and is as old as its commitment.

    {"sealed": hash, "nonce": …, "word": …}     sealed, and opened
    {"sealed": hash, "instead": …}              sealed and not opened in time
    {"word": …}                                 sent in the clear: the server knew it before the others sealed theirs
    {"instead": …}                              nothing: a bot, somebody away, a browser without script
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.base.errors import BadRecord
from boardroom.engine.fair_draws import MAX_WORD

HASH = re.compile(r"[0-9a-f]{64}")
NONCE = re.compile(r"[0-9a-f]{32}")


def sealed(commitment: str, nonce: str, word: str) -> str:
    """The envelope of a word. With the table's commitment in it, it fits no other table; with a nonce in it that only
    its maker has, nobody finds a short word by trying."""
    return hashlib.sha256(f"boardroom envelope {commitment} {nonce} {word}".encode()).hexdigest()


def instead(secret: str, seat: int) -> str:
    """The server's own word for a seat."""
    return hmac.digest(secret.encode(), f"boardroom instead {seat}".encode(), "sha256").hex()[:32]


@dataclass(frozen=True)
class Envelope:
    """A seat's part in the draws."""

    sealed: str = ""
    nonce: str = ""
    word: str = ""
    instead: str = ""

    @property
    def opened(self) -> bool:
        return bool(self.nonce)

    @property
    def part(self) -> str:
        """What enters the draws."""
        return self.instead or f"{self.nonce} {self.word}".strip()

    @property
    def lies(self) -> str:
        """What of it lies on the table before any is opened. Words sent in the clear are settled then, too."""
        return f"sealed {self.sealed}" if self.sealed else f"word {self.word}" if self.word else "-"

    def written(self) -> dict[str, str]:
        """As the record has it."""
        if self.opened:
            return {"sealed": self.sealed, "nonce": self.nonce, "word": self.word}
        return {key: value for key, value in vars(self).items() if value}


def settled(laid: Sequence[Envelope], secret: str) -> tuple[Envelope, ...]:
    """All envelopes when the game begins: what was not opened is replaced."""
    return tuple(
        each
        if each.opened or (each.word and not each.sealed)
        else Envelope(sealed=each.sealed, instead=instead(secret, seat))
        for seat, each in enumerate(laid)
    )


def digest(commitment: str, laid: Sequence[Envelope]) -> str:
    """One hash for the server's commitment and all envelopes as they lay before the first was opened."""
    return hashlib.sha256("\n".join(["boardroom envelopes", commitment, *(e.lies for e in laid)]).encode()).hexdigest()


def read(value: Any, seats: int) -> tuple[Envelope, ...]:
    """The envelopes of a record, if they can be such."""
    if not isinstance(value, list) or len(value) != seats:
        raise BadRecord("The record must have an envelope for each of its %(n)s seats.", n=seats)
    found = tuple(map(envelope, value))
    if any(each is None for each in found):
        seat = found.index(None) + 1
        raise BadRecord("The envelope of seat %(seat)s is damaged.", seat=seat)
    return tuple(each for each in found if each is not None)


KINDS = ({"sealed", "nonce", "word"}, {"sealed", "instead"}, {"word"}, {"instead"})


def envelope(value: Any) -> Envelope | None:
    """None: it is none."""
    if not isinstance(value, Mapping) or set(value) not in KINDS or not all(isinstance(v, str) for v in value.values()):
        return None
    found = Envelope(**value)
    well = (
        HASH.fullmatch(found.sealed or "0" * 64)
        and NONCE.fullmatch(found.nonce or "0" * 32)
        and NONCE.fullmatch(found.instead or "0" * 32)
        and len(found.word) <= MAX_WORD
        and is_line(found.word)
    )
    return found if well and found.written() == dict(value) else None


def is_line(text: str) -> bool:
    """Whether hashes can be made of it, one line each: JSON can have halves of characters."""
    return "\n" not in text and not any("\ud800" <= c <= "\udfff" for c in text)


def check(all_of_them: Sequence[Envelope], commitment: str, secret: str) -> None:
    """Prove that every seat's part is what lay on the table, or the server's own word from before."""
    twice = [hash_ for hash_, times in Counter(e.sealed for e in all_of_them if e.sealed).items() if times > 1]
    if twice:
        raise BadRecord("Two seats have the same envelope: one of them copied it.")
    for seat, each in enumerate(all_of_them):
        if each.opened and sealed(commitment, each.nonce, each.word) != each.sealed:
            raise BadRecord("The words of seat %(seat)s are not those in its envelope.", seat=seat + 1)
        if each.instead and each.instead != instead(secret, seat):
            raise BadRecord("The server's word for seat %(seat)s is not the one it was bound to.", seat=seat + 1)
