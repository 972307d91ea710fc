"""In which words: sentences, refusals, the rulebook. Whoever has something to say takes them from here."""
