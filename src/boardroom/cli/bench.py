"""`boardroom bench`: how fast the engine is here, beside others. The measuring is in the checkout's bench folder."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as RichTable

from boardroom.base.errors import BadInput
from boardroom.cli.common import NAMES, err, out, plain_errors
from boardroom.games import GAMES, game_named

SCRIPT = Path(__file__).resolve().parents[3] / "bench" / "engine.py"


@plain_errors
def bench(
    game: Annotated[str, typer.Argument(help=f"The game: {NAMES}.")] = next(iter(GAMES)),
    json_out: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(help="How long to measure each thing.")] = 3.0,
    cuda: Annotated[bool, typer.Option("--cuda", help="Measure a GPU too (needs the extra `cuda`).")] = False,
) -> None:
    """Measure the engine: interpreted, compiled, on all cores, in batches; and other engines where installed."""
    if not SCRIPT.is_file():
        raise BadInput("The benchmarks come with a checkout of the source; this installation has none.")
    if not 0.1 <= seconds <= 600:
        raise BadInput(f"--seconds is from 0.1 to 600, not {seconds}.")
    spec = importlib.util.spec_from_file_location("boardroom_bench", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    result: dict[str, Any] = module.measure(
        seconds=seconds, cuda=cuda, say=lambda text: err.print(text, highlight=False), name=game_named(game).name
    )
    if json_out:
        print(json.dumps(result))
        return
    table = RichTable("what", "figure", "wanted", title="Boardroom's engine on this machine")
    for row in result["rows"]:
        table.add_row(row["what"], row["shown"], row.get("wanted", ""))
    out.print(table)
