"""A bot as an external program: one position per line in, one action per line out, without the package.

docs/build/bots-in-any-language.md explains the protocol.

boardroom simulate acquire --players 3 --bots "exec:python3 examples/mybot.py,greedy,random"
"""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "scores" in asked:
        continue  # end of a game; another may follow
    # Buying and building have longer texts than passing, so the longest text is a fair guess
    print(max(asked["legal"], key=len), flush=True)
