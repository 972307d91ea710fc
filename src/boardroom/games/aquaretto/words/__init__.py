"""Aquaretto, Zooloretto and the two together in words: actions, events, refusals and the rulebook, in two languages."""
