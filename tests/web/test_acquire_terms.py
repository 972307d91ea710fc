"""Acquire's page uses the terms of the table's ruleset: 建物 and 個 in 2023, タイル and 枚 in others."""

import re

import pytest
from django.test import Client

from web.people import person, table


@pytest.mark.parametrize(("ruleset", "own", "foreign"), [("2023", "建物", "タイル"), ("2000", "タイル", "建物")])
def test_table_uses_only_its_rulesets_terms(ruleset, own, foreign):
    somebody = person("Aki")
    client = Client(headers={"Accept-Language": "ja"})
    client.force_login(somebody)
    made = table(somebody, person("Ben"), person("Cho"), ruleset=ruleset)
    html = client.get(f"/t/{made.code}/").content.decode()
    # Only the frame: dialogs are the same for all rulesets
    frame = re.sub(r"<dialog.*?</dialog>|<script.*?</script>|data-[a-z]+=\"[^\"]*\"", "", html, flags=re.DOTALL)
    text = re.sub(r"<[^>]+>", " ", frame.split('id="table"')[1].split('id="said"')[0])
    assert own in text
    assert foreign not in text, re.findall(rf".{{20}}{foreign}.{{20}}", text, flags=re.DOTALL)
