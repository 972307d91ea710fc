"""A bot as a program of its own: a question a line, an action a line (docs/drive.md). The package is not imported.

boardroom simulate acquire --players 3 --bots "exec:python3 examples/mybot.py,greedy,random"
"""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "scores" in asked:
        continue  # a game has ended; the next one may come
    # Buying before ending a turn, building before holding back: the longest text happens to be a fair guess
    print(max(asked["legal"], key=len), flush=True)
