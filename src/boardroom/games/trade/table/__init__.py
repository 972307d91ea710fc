"""A table of Trade and Credit: its decks, its options, who may see what, why not, and what may be taken back."""
