"""A minimal bot for the HTTP API: it starts a table against two bots and plays random legal actions.

python examples/bot.py http://127.0.0.1:8000 br_…    (create a token under Settings, Tokens)
"""

import json
import random
import sys
import urllib.request
from typing import Any

site, token = sys.argv[1:3]


def call_api(path: str, data: object = None) -> Any:
    body = None if data is None else json.dumps(data).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(f"{site}/api/tables{path}", body, headers))


table = "/" + json.load(call_api("", {"game": "acquire", "seats": ["me", "greedy", "greedy"]}))["code"]
for line in call_api(table + "/stream"):
    if line.startswith(b"data: "):
        news = json.loads(line[6:])
        if news["legal"]:
            call_api(table + "/actions", {"action": random.choice(news["legal"]), "number": news["number"]})
print(f"{site}/t{table}/ is over: {news['scores']}")
