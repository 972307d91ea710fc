"""The site signs the records of games that were played at it, and nothing else; its keys are there for everybody."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from django.db import IntegrityError
from django.test import Client
from typer.testing import CliRunner

from boardroom.base.errors import BadInput, BadRecord
from boardroom.cli.main import app
from boardroom.engine.records import record, signature
from boardroom.games import records
from boardroom.web.archive import record_signing, uploads
from boardroom.web.archive.models import SigningKey
from boardroom.web.server import backup
from boardroom.web.tables.models import Seat, Table
from web.archive.test_replays import TEXT


def played_here() -> Table:
    """A finished game of this site: one that was brought, with the fingerprints of one that was not."""
    table, _ = uploads.save_record(None, TEXT)
    lines = Client().get(f"/t/{table.code}/record/").content.decode().splitlines()[:-1]
    found = record.compute_fingerprints(lines)
    table.head_hash, table.record_hash = found[0], found[-1]
    table.save()
    return table


def text_of(table: Table) -> str:
    return Client().get(f"/t/{table.code}/record/").content.decode()


def keys() -> dict[str, object]:
    return signature.parse_keys(Client().get(signature.KEYS_PATH).content.decode())


def signed() -> str:
    return text_of(played_here())


def test_signed_record_verifies():
    table = played_here()
    loaded = records.parse_record(text_of(table))
    assert (
        f"verify acquire-{table.code}.jsonl --key http://testserver<"
        in Client().get(f"/t/{table.code}/replay/").content.decode()
    )
    assert signature.check_signature(loaded.end, keys()) == record_signing.export_public_keys()["site"]
    assert records.verify(loaded) > 50


def test_private_key_is_not_published():
    private = record_signing.get_signing_key().private_key
    answer = Client().get(signature.KEYS_PATH)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert private not in answer.content.decode()
    assert [key["until"] for key in answer.json()["keys"]].count(None) == 1


def test_uploaded_record_is_not_signed():
    brought, _ = uploads.save_record(None, signed())
    with pytest.raises(BadRecord, match="not signed"):
        signature.check_signature(records.parse_record(text_of(brought)).end, keys())
    renamed = played_here()
    Seat.objects.filter(table=renamed, index=0).update(name="—")
    with pytest.raises(BadRecord, match="not signed"):
        signature.check_signature(records.parse_record(text_of(renamed)).end, keys())


def changed(text: str, **values: object) -> dict[str, object]:
    end = json.loads(text.splitlines()[-1])["end"]
    return end | values


def test_verify_reports_changes():
    text, known = signed(), keys()
    for wrong in ({"scores": [1, 2, 3]}, {"chain": "0" * 64}, {"secret": None}, {"more": 1}):
        with pytest.raises(BadRecord, match="changed after it was signed"):
            signature.check_signature(changed(text, **wrong), known)
    sealed = json.loads(text.splitlines()[-1])["end"]["signature"]
    for wrong in ({"site": "https://elsewhere.example"}, {"value": "AAAA"}, {"value": "!"}):
        with pytest.raises(BadRecord, match="changed after it was signed"):
            signature.check_signature(changed(text, signature=sealed | wrong), known)
    for damaged in ("text", {}, {"site": "", "key": 1, "value": ""}):
        with pytest.raises(BadRecord, match="damaged"):
            signature.check_signature(changed(text, signature=damaged), known)
    with pytest.raises(BadRecord, match="not the site's"):
        signature.check_signature(changed(text), {})


def test_old_records_verify_after_key_replacement():
    before, old = signed(), record_signing.get_signing_key()
    new = record_signing.replace_signing_key()
    old.refresh_from_db()
    assert (new.public_key != old.public_key, old.private_key, bool(old.valid_until)) == (True, "", True)
    after = signed()
    for text in (before, after):
        signature.check_signature(records.parse_record(text).end, keys())
    assert json.loads(after.splitlines()[-1])["end"]["signature"]["key"] == new.public_key


def test_two_processes_create_one_key(monkeypatch):
    SigningKey.objects.all().delete()
    real, calls = record_signing.create_signing_key, []

    def slower() -> SigningKey:
        calls.append(1)
        if len(calls) == 1:
            real()  # the other process, just before
        return real()

    monkeypatch.setattr(record_signing, "create_signing_key", slower)
    assert record_signing.get_signing_key().public_key
    assert SigningKey.objects.count() == 1
    with pytest.raises(IntegrityError):
        real()


def test_backup_contains_the_keys():
    assert SigningKey in backup.list_models()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"keys": 3}', '{"keys": [{"x": 1}]}', "[" * 5000])
def test_invalid_keys_are_reported(text):
    with pytest.raises(BadInput, match="not a site's key set"):
        signature.parse_keys(text)


class Site(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = json.dumps(published).encode() if self.path == signature.KEYS_PATH else b""
        self.send_response(200 if body else 404)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


published: dict[str, object] = {}


def test_verify_accepts_file_or_address(tmp_path: Path):
    file, key_file = tmp_path / "game.jsonl", tmp_path / "keys.json"
    file.write_text(signed(), encoding="utf-8")
    published.update(record_signing.export_public_keys())
    key_file.write_text(json.dumps(published), encoding="utf-8")
    server = HTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"

    def verify(*more: str) -> str:
        return " ".join(CliRunner().invoke(app, ["verify", str(file), *more]).output.split())

    assert "Check the signature with --key" in verify()
    for where in (str(key_file), address, f"{address}/"):
        assert "Signed by " in verify("--key", where)
    assert "cannot be read" in verify("--key", f"{address}/other.json")
    assert "cannot be read" in verify("--key", str(tmp_path / "none"))
    assert "not a site's key set" in verify("--key", str(file))
    server.shutdown()
    server.server_close()
