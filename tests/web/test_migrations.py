from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader

from boardroom.web.server import backup


def test_models_match_migrations():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_every_app_with_models_has_an_initial_migration():
    with_models = {config.label for config in backup.app_configs() if list(config.get_models())}
    assert {app for app, name in MigrationLoader(None).disk_migrations if name == "0001_initial"} >= with_models
