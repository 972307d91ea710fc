"""Texts and names of Aquaretto and Zooloretto.

`actions.py` and `names.py` have the names used by programs and records. The other modules have what people read, in
English and Japanese: `events.py` the log, `action_sentences.py` actions that the log omits, `refusals.py` errors,
`prompts.py` requests to the active player, `terms.py` vocabulary and `rulebook.py` the rules. `game_text.py` forms the
sentences.
"""
