"""Drive the engine over JSON lines and play a full game. Works from any language: nothing of the package is imported.

python examples/drive.py [boardroom] [game]
"""

import json
import subprocess
import sys
from typing import Any

program = sys.argv[1] if len(sys.argv) > 1 else "boardroom"
game = sys.argv[2] if len(sys.argv) > 2 else "acquire"
engine = subprocess.Popen(
    [*program.split(), "drive", game, "--seed", "7"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)


def send_request(request: dict[str, Any]) -> Any:
    assert engine.stdin
    assert engine.stdout
    print(json.dumps(request), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())


answer = send_request({"legal": True})
turns = 0
while answer["actor"] != "over":
    # Any legal action will do; cycling through them keeps the game moving
    answer = send_request({"do": answer["legal"][turns % len(answer["legal"])], "seat": answer["actor"]})
    assert answer["ok"], answer
    turns += 1
for seat in send_request({"view": None})["view"]["seats"]:
    print(seat)
print(f"{game} ended after {turns} decisions, with the scores {answer['scores']}.")
engine.communicate()
