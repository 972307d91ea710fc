"""The tournament's rules, one module per concern."""
