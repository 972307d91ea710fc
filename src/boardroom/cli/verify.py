"""`boardroom verify`: prove that every draw follows from the secret that was committed to."""

from __future__ import annotations

from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Annotated
from urllib.error import HTTPError
from urllib.request import urlopen

import typer

from boardroom.base.errors import BadInput
from boardroom.cli.common import out, plain_errors
from boardroom.cli.play import SEEDED
from boardroom.engine import fair_draws, signature
from boardroom.games import records

MOST = 100_000
"""Letters: a site has a few keys."""


@plain_errors
def verify(
    file: Annotated[Path, typer.Argument(help="A record (JSON lines).", show_default=False)],
    commitment: Annotated[
        str | None, typer.Option(metavar="HASH", help="The commitment you saw before the game.", show_default=False)
    ] = None,
    envelopes: Annotated[
        str | None,
        typer.Option(
            metavar="HASH", help="The hash of all envelopes you saw before they were opened.", show_default=False
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|ADDRESS",
            help="Check the signature with a site's keys: its address, or its key file.",
            show_default=False,
        ),
    ] = None,
    fingerprint: Annotated[
        str | None, typer.Option(metavar="HASH", help="The fingerprint you saw at its end.", show_default=False)
    ] = None,
) -> None:
    """Replay a record by the rules and prove its draws by the committed secret."""
    loaded = records.load(file)
    draws = records.verify(loaded, commitment, fingerprint, envelopes)
    table = loaded.table
    scores = ", ".join(
        f"{name} {table.game.points(score):,}" for name, score in zip(table.names, table.scores() or [], strict=False)
    )
    out.print(
        f"{file.name}: {len(table.done)} actions by the rules; "
        f"all {draws} draws follow from the committed secret.",
        highlight=False, markup=False,
    )  # fmt: skip
    for sentence in words_told(loaded):
        out.print(sentence, highlight=False, markup=False)
    if scores:
        out.print(f"Result: {scores}.", highlight=False, markup=False)
    if key is not None:
        site = signature.check(loaded.end, signature.published(keys_of(key)))
        out.print(f"Signed by {site or 'that site'}.", highlight=False, markup=False)
    elif "signature" in loaded.end:
        out.print("The record has a signature, which --key ADDRESS of the site checks.", highlight=False, markup=False)
    out.print(f"Fingerprint: {loaded.fingerprints[-1]}", highlight=False, markup=False)
    if commitment is None:
        out.print(
            "Whether the secret was chosen before the game shows only a commitment from then: --commitment HASH.",
            highlight=False, markup=False,
        )  # fmt: skip


def keys_of(where: str) -> str:
    """What a site has published: in a file, or at its address."""
    if not where.startswith(("https://", "http://")):
        try:
            return Path(where).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{where} cannot be read.") from error
    address = where if where.endswith(".json") else where.rstrip("/") + signature.ADDRESS
    try:
        with urlopen(address, timeout=10) as answer:  # noqa: S310 (http or https, seen above)
            return str(answer.read(MOST), "utf-8")
    except HTTPError as error:
        error.close()
        raise BadInput(f"{address} cannot be read: {error}.") from error
    except (OSError, ValueError, HTTPException) as error:
        raise BadInput(f"{address} cannot be read: {error}.") from error


def words_told(loaded: records.Loaded) -> list[str]:
    """What the seats added to the draws, and what that is worth."""
    if loaded.envelopes is None:
        words = loaded.table.seal.words if loaded.table.seal else ()
        if loaded.secret in [fair_draws.secret_of(Random(f"{what}{word}")) for word in words for what in ("", SEEDED)]:
            return [f"The secret follows from a seed, {words[0]}: whoever chose that could know all draws."]
        return [f"Players added words of their own, not sealed: {len(words)}."] if words else []
    named = list(zip(loaded.table.names, loaded.envelopes, strict=True))
    opened = [name for name, each in named if each.opened]
    clear = [name for name, each in named if each.word and not each.sealed]
    late = [name for name, each in named if each.sealed and not each.opened]
    told = [f"Words sealed before any was opened: {', '.join(opened) or 'none'}."]
    if clear:
        told.append(f"Words the server knew before, because they were sent unsealed: {', '.join(clear)}.")
    if late:
        told.append(f"Sealed and not opened in time, so that the server's own word stands: {', '.join(late)}.")
    return told
