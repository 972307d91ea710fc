"""Trade and Credit in words.

`actions.py` and `names.py` have what programs and records call actions and things. What people read, in two languages:
`events.py` what happened, `deeds.py` what the log leaves out of it, `refusals.py` why not, `prompts.py` what is asked,
`terms.py` what things are called, `rulebook.py` the rules.

`speech.py` says events and refusals.
"""
