"""Sealed words: every seat seals its words in an envelope before any envelope is opened.

An envelope is a hash: it reveals nothing about the words, and no one can find other words that match it. An operator
who knows the server's secret and plays in the last seat therefore cannot choose words that produce favourable draws.
Seats that do not open their envelope get a substitute word, which is derived from the server's secret and so is as old
as its commitment.

    {"sealed": hash, "nonce": …, "word": …}     sealed and opened
    {"sealed": hash, "instead": …}              sealed but not opened in time
    {"word": …}                                 sent in plain text, before the others sealed theirs
    {"instead": …}                              nothing: a bot, an absent player, or a browser without scripts
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
from boardroom.engine.records.fair_draws import MAX_WORD_LENGTH

HASH_PATTERN = re.compile(r"[0-9a-f]{64}")
NONCE_PATTERN = re.compile(r"[0-9a-f]{32}")


def seal_word(commitment: str, nonce: str, word: str) -> str:
    """Return the envelope of a word.

    The table's commitment ties it to this table. The nonce, which only the player knows, protects short words against
    guessing.
    """
    return hashlib.sha256(f"boardroom envelope {commitment} {nonce} {word}".encode()).hexdigest()


def derive_substitute(secret: str, seat: int) -> str:
    """Return the server's substitute word for a seat."""
    return hmac.digest(secret.encode(), f"boardroom instead {seat}".encode(), "sha256").hex()[:32]


@dataclass(frozen=True)
class Envelope:
    """A seat's contribution to the draws."""

    sealed: str = ""
    nonce: str = ""
    word: str = ""
    instead: str = ""

    @property
    def is_opened(self) -> bool:
        return bool(self.nonce)

    @property
    def contribution(self) -> str:
        """Return the text that enters the draws."""
        return self.instead or f"{self.nonce} {self.word}".strip()

    @property
    def laid_line(self) -> str:
        """Return what is public before any envelope is opened, including words sent in plain text."""
        return f"sealed {self.sealed}" if self.sealed else f"word {self.word}" if self.word else "-"

    def to_json(self) -> dict[str, str]:
        """Return the envelope as stored in the record."""
        if self.is_opened:
            return {"sealed": self.sealed, "nonce": self.nonce, "word": self.word}
        return {key: value for key, value in vars(self).items() if value}


def settle_envelopes(envelopes: Sequence[Envelope], secret: str) -> tuple[Envelope, ...]:
    """Return the final envelopes of a game. Unopened envelopes get a substitute word."""
    return tuple(
        envelope
        if envelope.is_opened or (envelope.word and not envelope.sealed)
        else Envelope(sealed=envelope.sealed, instead=derive_substitute(secret, seat))
        for seat, envelope in enumerate(envelopes)
    )


def hash_envelopes(commitment: str, envelopes: Sequence[Envelope]) -> str:
    """Return one hash of the server's commitment and of all envelopes before the first was opened."""
    return hashlib.sha256(
        "\n".join(["boardroom envelopes", commitment, *(e.laid_line for e in envelopes)]).encode()
    ).hexdigest()


def parse_envelopes(value: Any, seats: int) -> tuple[Envelope, ...]:
    """Parse the envelopes of a record."""
    if not isinstance(value, list) or len(value) != seats:
        raise BadRecord("The record must have one envelope for each of its %(n)s seats.", n=seats)
    envelopes = tuple(map(parse_envelope, value))
    if any(item is None for item in envelopes):
        seat = envelopes.index(None) + 1
        raise BadRecord("The envelope of seat %(seat)s is damaged.", seat=seat)
    return tuple(item for item in envelopes if item is not None)


KEY_SETS = ({"sealed", "nonce", "word"}, {"sealed", "instead"}, {"word"}, {"instead"})


def parse_envelope(value: Any) -> Envelope | None:
    """Parse one envelope; return None if it is invalid."""
    if (
        not isinstance(value, Mapping)
        or set(value) not in KEY_SETS
        or not all(isinstance(v, str) for v in value.values())
    ):
        return None
    parsed = Envelope(**value)
    is_valid = (
        HASH_PATTERN.fullmatch(parsed.sealed or "0" * 64)
        and NONCE_PATTERN.fullmatch(parsed.nonce or "0" * 32)
        and NONCE_PATTERN.fullmatch(parsed.instead or "0" * 32)
        and len(parsed.word) <= MAX_WORD_LENGTH
        and is_single_line(parsed.word)
    )
    return parsed if is_valid and parsed.to_json() == dict(value) else None


def is_single_line(text: str) -> bool:
    """Return True if the text is a single line without lone surrogates, so that it can be hashed."""
    return "\n" not in text and not any("\ud800" <= c <= "\udfff" for c in text)


def check_envelopes(envelopes: Sequence[Envelope], commitment: str, secret: str) -> None:
    """Verify that every contribution matches its envelope or the server's substitute word."""
    copied = [hash_ for hash_, count in Counter(e.sealed for e in envelopes if e.sealed).items() if count > 1]
    if copied:
        raise BadRecord("Two seats have the same envelope. One of them is a copy.")
    for seat, item in enumerate(envelopes):
        if item.is_opened and seal_word(commitment, item.nonce, item.word) != item.sealed:
            raise BadRecord("The words of seat %(seat)s do not match its envelope.", seat=seat + 1)
        if item.instead and item.instead != derive_substitute(secret, seat):
            raise BadRecord(
                "The server's substitute word for seat %(seat)s does not follow from its secret.", seat=seat + 1
            )
