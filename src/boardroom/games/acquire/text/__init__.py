"""Acquire's texts and names.

`actions.py` and `names.py` have the names used by programs and records. The other modules have what people read, in
English and Japanese: `events.py` the log, `deeds.py` decisions that the log leaves out, `refusals.py` errors,
`prompts.py` requests to the active player, `terms.py` each sheet's vocabulary, `rulebook.py` the rules and `phrases.py`
short phrases shared by page and terminal.

`speech.py` forms the sentences of events and refusals, `reader.py` phrases, and `news.py` summaries of the log.
"""
