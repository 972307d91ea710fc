"""Sentences, refusals and the rulebook, in English and Japanese."""
