"""What do winners do more often? Reads the decisions of many games with pandas, Polars and DuckDB, if installed.

    boardroom simulate acquire --bots greedy,random,random --players 3 --games 200 --out games.parquet
    python examples/decisions.py games.parquet

The extra `bridges` includes Arrow, which is enough to read the file.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any

Shares = dict[str, float]
"""Average win share of games with a decision, by its verb."""
SQL = "SELECT split_part(text, ' ', 1) AS verb, avg(won) AS won FROM read_parquet(?) GROUP BY verb"


def read_with_pandas(path: str, pandas: Any) -> Shares:
    rows = pandas.read_parquet(path)
    verbs = rows["text"].astype(str).str.split(" ").str[0]
    return dict(rows["won"].astype(float).groupby(verbs).mean())


def read_with_polars(path: str, polars: Any) -> Shares:
    verb = polars.col("text").cast(polars.String).str.split(" ").list.first().alias("verb")
    return dict(polars.read_parquet(path).group_by(verb).agg(polars.col("won").mean()).iter_rows())


def read_with_duckdb(path: str, duckdb: Any) -> Shares:
    return dict(duckdb.execute(SQL, [path]).fetchall())


def read_with_arrow(path: str, parquet: Any) -> Shares:
    found: dict[str, list[float]] = {}
    for row in parquet.read_table(path, columns=["text", "won"]).to_pylist():
        found.setdefault(row["text"].split(" ")[0], []).append(row["won"])
    return {verb: sum(won) / len(won) for verb, won in found.items()}


READERS: dict[str, Callable[[str, Any], Shares]] = {
    "pandas": read_with_pandas,
    "polars": read_with_polars,
    "duckdb": read_with_duckdb,
    "pyarrow.parquet": read_with_arrow,
}


def main() -> None:
    path = sys.argv[1] if len(sys.argv) > 1 else "games.parquet"
    for library, read in READERS.items():
        try:
            module = importlib.import_module(library)
        except ImportError:
            continue
        shares = sorted(read(path, module).items(), key=lambda item: (-round(item[1], 6), item[0]))
        print(f"{library}: " + ", ".join(f"{verb} {won:.3f}" for verb, won in shares))


if __name__ == "__main__":
    main()
