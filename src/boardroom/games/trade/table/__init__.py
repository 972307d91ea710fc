"""One table of Trade and Credit: decks, options, player view, refusals and undo."""
