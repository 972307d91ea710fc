"""Convert a record to a table: one CSV row per event, for spreadsheets and data frames.

python examples/record_table.py game.jsonl > game.csv
"""

import csv
import sys
from pathlib import Path

from boardroom import records

table = records.load_record(Path(sys.argv[1])).match
words = table.text
rows = csv.writer(sys.stdout, lineterminator="\n")
rows.writerow(("step", "turn", "who", "what", "rule", "sentence"))
for told in table.events:
    event = words.event_data(told.event)
    who = event.get("who")
    name = table.names[who] if isinstance(who, int) and 0 <= who < table.seat_count else ""
    sentence = words.describe_event(told.event, "en", table.names)
    rows.writerow((told.step, told.turn, name, event["what"], words.cited_rule(told.event), sentence))
