"""Trade and Credit in words: actions, events, refusals and the rulebook, in two languages."""
