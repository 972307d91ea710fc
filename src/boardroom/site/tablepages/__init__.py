"""What each game's table page shows: one module a game, `context(table, played, view) -> dict` for its template."""
