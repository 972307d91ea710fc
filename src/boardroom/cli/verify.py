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
from boardroom.cli.common import LanguageOption, check_language, out, report_errors
from boardroom.cli.play import SEED_PREFIX
from boardroom.cli.texts import get_text
from boardroom.engine.records import fair_draws, signature
from boardroom.games import records

MAX_KEY_BYTES = 100_000
"""Maximum bytes of a site's key file."""
UNREADABLE_FILE = "%(file)s cannot be read: %(why)s."


@report_errors
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
    lang: LanguageOption = "en",
) -> None:
    """Verify a record: replay its moves and recompute its draws from the committed secret"""
    lang = check_language(lang)
    loaded = records.load_record(file)
    draws = records.verify(loaded, commitment, fingerprint, envelopes)
    match = loaded.match
    lines = [
        get_text("verify_draws", lang, file=file.name, actions=len(match.actions), draws=draws),
        *describe_nonces(loaded, lang),
    ]
    scores = [
        f"{name} {match.game.score_to_points(score):,}"
        for name, score in zip(match.names, match.scores() or [], strict=False)
    ]
    if scores:
        lines.append(get_text("verify_result", lang, scores=get_text("list", lang).join(scores)))
    if key is not None:
        site = signature.check_signature(loaded.end, signature.parse_keys(load_site_keys(key)))
        lines.append(get_text("verify_signed", lang, site=site or get_text("verify_that_site", lang)))
    elif "signature" in loaded.end:
        lines.append(get_text("verify_unchecked", lang))
    lines.append(get_text("verify_fingerprint", lang, hash=loaded.fingerprints[-1]))
    if commitment is None:
        lines.append(get_text("verify_before", lang))
    for line in lines:
        out.print(line, highlight=False, markup=False)


def load_site_keys(where: str) -> str:
    """Load a site's published keys from a file or from its address."""
    if not where.startswith(("https://", "http://")):
        try:
            return Path(where).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(UNREADABLE_FILE, file=where, why=error) from error
    address = where if where.endswith(".json") else where.rstrip("/") + signature.KEYS_PATH
    try:
        with urlopen(address, timeout=10) as answer:  # noqa: S310 (http or https, seen above)
            return str(answer.read(MAX_KEY_BYTES), "utf-8")
    except HTTPError as error:
        error.close()
        raise BadInput(UNREADABLE_FILE, file=address, why=error) from error
    except (OSError, ValueError, HTTPException) as error:
        raise BadInput(UNREADABLE_FILE, file=address, why=error) from error


def describe_nonces(loaded: records.LoadedRecord, lang: str) -> list[str]:
    """Describe the nonces that the players added to the draws."""
    if loaded.envelopes is None:
        words = loaded.match.seal.words if loaded.match.seal else ()
        if loaded.secret in [
            fair_draws.derive_secret(Random(f"{what}{word}")) for word in words for what in ("", SEED_PREFIX)
        ]:
            return [get_text("verify_seeded", lang, word=words[0])]
        return [get_text("verify_unsealed", lang, n=len(words))] if words else []
    named = list(zip(loaded.match.names, loaded.envelopes, strict=True))
    opened = [name for name, each in named if each.is_opened]
    clear = [name for name, each in named if each.word and not each.sealed]
    late = [name for name, each in named if each.sealed and not each.is_opened]
    texts = {"verify_sealed": opened or [get_text("none", lang)], "verify_clear": clear, "verify_late": late}
    return [get_text(key, lang, names=get_text("list", lang).join(names)) for key, names in texts.items() if names]
