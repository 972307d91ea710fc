"""Matches as tables of data: one row per decision, in Parquet files for pandas, Polars and DuckDB.

game      number, from 0             turn      number of turns started so far
rules     name and version           seat      active seat, from 0
options   as JSON data               player    name of the player
step      in the record, from 1      phase     name, specific to the game
action    as a number                text      action as text
legal     number of legal actions    score     of this seat at the end, including tiebreaks
points    score as players count it  won       share of the win
features  the seat's knowledge at that moment, if requested
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.bridges.common import missing_library_error
from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, missing_module_message
from boardroom.engine.match import Match

try:
    import pyarrow
    from pyarrow import parquet
except ModuleNotFoundError as error:
    raise missing_library_error(error) from error

ROWS_PER_WRITE = 20_000
"""Rows per write."""
Row = dict[str, Any]


def create_schema(game: Game, features: bool) -> Any:
    """Return the columns of a file."""
    name = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    fields = {
        "game": pyarrow.int64(), "rules": name, "options": name, "step": pyarrow.int32(), "turn": pyarrow.int16(),
        "seat": pyarrow.int8(), "player": name, "phase": name, "action": pyarrow.int16(), "text": name,
        "legal": pyarrow.int16(), "score": pyarrow.int64(), "points": pyarrow.int64(),
        "won": pyarrow.float32(),
    }  # fmt: skip
    if features:
        if game.features is None:
            raise BadInput(missing_module_message(game, "has no features to export"))
        fields["features"] = pyarrow.list_(pyarrow.int8(), int(game.features.FEATURES))
    return pyarrow.schema(list(fields.items()))


def decision_rows(
    match: Match, number: int, names: Sequence[str], shares: Sequence[float], *, features: bool = False
) -> Iterator[Row]:
    """Yield the decisions of a finished match in order, without undone ones.

    `names` and `shares` list the player of each seat and their share of the win.
    """
    game, grammar, scores = match.game, match.text.grammar, match.scores()
    assert scores is not None
    common = {
        "game": number,
        "rules": f"{game.name} {game.version}",
        "options": json.dumps(match.options, ensure_ascii=False),
    }
    state = game.create_state(match.options)
    phases: dict[int, str] = {}
    for step, action in enumerate(match.actions, 1):
        if action < 0:
            continue
        seat = int(state.actor)
        if seat >= 0:
            if state.phase not in phases:
                phases[state.phase] = str(game.view(state, None, match.text)["phase"])
            row = {
                **common, "step": step, "turn": int(state.turns), "seat": seat, "player": names[seat],
                "phase": phases[state.phase], "action": action, "text": grammar.text(action),
                "legal": len(game.legal_actions(state)), "score": scores[seat],
                "points": game.score_to_points(scores[seat]), "won": shares[seat],
            }  # fmt: skip
            if features:
                row["features"] = cpu.compute_features(game, state, seat)
            yield row
        game.rules.apply(state, action)


class DecisionWriter:
    """A Parquet file of matches. It appears under its name when it is complete."""

    def __init__(self, path: Path, game: Game, *, features: bool = False) -> None:
        if path.exists():
            raise BadInput(f"{path} exists. Choose another file name.")
        self.path, self.features = path, features
        self.schema = create_schema(game, features)
        self.partial_path = path.with_name(f".{path.name}.begun")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file = parquet.ParquetWriter(self.partial_path, self.schema, compression="zstd")
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from error
        self.pending_rows: list[Row] = []
        self.games = 0

    def add_match(self, match: Match, names: Sequence[str], shares: Sequence[float]) -> None:
        self.pending_rows += decision_rows(match, self.games, names, shares, features=self.features)
        self.games += 1
        if len(self.pending_rows) >= ROWS_PER_WRITE:
            self._write()

    def _write(self) -> None:
        self.file.write_table(pyarrow.Table.from_pylist(self.pending_rows, schema=self.schema))
        self.pending_rows = []

    def __enter__(self) -> DecisionWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None:
            self._write()
        self.file.close()
        if kind is None:
            self.partial_path.replace(self.path)
        else:
            self.partial_path.unlink(missing_ok=True)
