"""Acquire's texts and names.

`actions.py` and `names.py` have the names used by programs and records. The other modules have what people read, in
English and Japanese: `events.py` the log, `action_sentences.py` actions that the log omits, `refusals.py` errors,
`prompts.py` requests to the active player, `terms.py` each sheet's vocabulary, `rulebook.py` the rules and `phrases.py`
short phrases shared by page and terminal.

`game_text.py` forms the sentences of events and refusals, `phrase_book.py` phrases, and `log_summary.py`
summaries of the log.
"""
