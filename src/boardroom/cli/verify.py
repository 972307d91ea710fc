"""`boardroom verify`: prove that every draw follows from the committed secret."""

from __future__ import annotations

from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Annotated
from urllib.error import HTTPError
from urllib.request import urlopen

import typer

from boardroom.base.errors import BadInput
from boardroom.cli.common import Language, language, out, plain_errors
from boardroom.cli.play import SEEDED
from boardroom.cli.texts import say
from boardroom.engine.records import fair_draws, signature
from boardroom.games import records

MOST = 100_000
"""Maximum bytes of a site's key file."""
UNREAD = "%(file)s cannot be read: %(why)s."


@plain_errors
def verify(
    file: Annotated[Path, typer.Argument(help="Record file (JSON lines)", show_default=False)],
    commitment: Annotated[
        str | None, typer.Option(metavar="HASH", help="Commitment you saw before the game", show_default=False)
    ] = None,
    envelopes: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="Hash of all envelopes you saw before they were opened", show_default=False),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|ADDRESS",
            help="Check the signature with a site's keys: its address or key file",
            show_default=False,
        ),
    ] = None,
    fingerprint: Annotated[
        str | None, typer.Option(metavar="HASH", help="Fingerprint you saw at the end of the game", show_default=False)
    ] = None,
    lang: Language = "en",
) -> None:
    """Verify a record: replay its moves and recompute its draws from the committed secret"""
    lang = language(lang)
    loaded = records.load(file)
    draws = records.verify(loaded, commitment, fingerprint, envelopes)
    match = loaded.table
    lines = [say("verify_draws", lang, file=file.name, actions=len(match.done), draws=draws), *words_told(loaded, lang)]
    scores = [
        f"{name} {match.game.points(score):,}" for name, score in zip(match.names, match.scores() or [], strict=False)
    ]
    if scores:
        lines.append(say("verify_result", lang, scores=say("list", lang).join(scores)))
    if key is not None:
        site = signature.check(loaded.end, signature.published(keys_of(key)))
        lines.append(say("verify_signed", lang, site=site or say("verify_that_site", lang)))
    elif "signature" in loaded.end:
        lines.append(say("verify_unchecked", lang))
    lines.append(say("verify_fingerprint", lang, hash=loaded.fingerprints[-1]))
    if commitment is None:
        lines.append(say("verify_before", lang))
    for line in lines:
        out.print(line, highlight=False, markup=False)


def keys_of(where: str) -> str:
    """Load a site's published keys from a file or from its address."""
    if not where.startswith(("https://", "http://")):
        try:
            return Path(where).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(UNREAD, file=where, why=error) from error
    address = where if where.endswith(".json") else where.rstrip("/") + signature.ADDRESS
    try:
        with urlopen(address, timeout=10) as answer:  # noqa: S310 (http or https, seen above)
            return str(answer.read(MOST), "utf-8")
    except HTTPError as error:
        error.close()
        raise BadInput(UNREAD, file=address, why=error) from error
    except (OSError, ValueError, HTTPException) as error:
        raise BadInput(UNREAD, file=address, why=error) from error


def words_told(loaded: records.Loaded, lang: str) -> list[str]:
    """Describe the nonces that the players added to the draws."""
    if loaded.envelopes is None:
        words = loaded.table.seal.words if loaded.table.seal else ()
        if loaded.secret in [fair_draws.secret_of(Random(f"{what}{word}")) for word in words for what in ("", SEEDED)]:
            return [say("verify_seeded", lang, word=words[0])]
        return [say("verify_unsealed", lang, n=len(words))] if words else []
    named = list(zip(loaded.table.names, loaded.envelopes, strict=True))
    opened = [name for name, each in named if each.opened]
    clear = [name for name, each in named if each.word and not each.sealed]
    late = [name for name, each in named if each.sealed and not each.opened]
    texts = {"verify_sealed": opened or [say("none", lang)], "verify_clear": clear, "verify_late": late}
    return [say(key, lang, names=say("list", lang).join(names)) for key, names in texts.items() if names]
