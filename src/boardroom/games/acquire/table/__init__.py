"""One table of Acquire: rulesets, options, player view, refusals and undo."""
