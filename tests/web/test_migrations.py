"""A new database is made in one step, one that is there goes the steps that it has not gone: both end at the same."""

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState

from boardroom.site.ops import backup

APP = backup.APP
WHOLE = "0001_until_0034"


def changes(before: ProjectState, after: ProjectState) -> dict[str, list[object]]:
    detected = MigrationAutodetector(before, after).changes(graph=MigrationLoader(None).graph)
    return {app: [operation for found in made for operation in found.operations] for app, made in detected.items()}


def test_the_models_are_what_migrations_make():
    assert changes(MigrationLoader(None).project_state(), ProjectState.from_apps(apps)) == {}


def test_one_step_leads_where_all_of_them_do():
    one, all_of_them = MigrationLoader(None), MigrationLoader(None, replace_migrations=False)
    last = one.disk_migrations[APP, WHOLE].replaces[-1]
    assert changes(one.project_state((APP, WHOLE)), all_of_them.project_state(last)) == {}
    assert [name for app, name in one.disk_migrations[APP, WHOLE].replaces] == sorted(
        name for app, name in all_of_them.disk_migrations if app == APP and name <= last[1] and name != WHOLE
    )


@pytest.mark.parametrize("missing", [0, 1, 4])
def test_a_database_that_is_there_goes_the_steps_it_has_not_gone(missing):
    there = MigrationLoader(None).disk_migrations
    steps = [name for _, name in there[APP, WHOLE].replaces]
    later = sorted(name for app, name in there if app == APP and name > steps[-1])
    wanted = [*steps[len(steps) - missing :], *later]
    with transaction.atomic():
        MigrationRecorder(connection).migration_qs.filter(app=APP, name__in=[WHOLE, *wanted]).delete()
        assert [migration.name for migration, _ in backup.pending()] == wanted
        transaction.set_rollback(True)
    assert backup.pending() == []


def test_models_of_a_championship_have_other_names_and_the_same_tables():
    loader = MigrationLoader(connection)
    sql = loader.collect_sql([(loader.disk_migrations[APP, "0035_event_names"], False)])
    assert {line for line in sql if not line.startswith("--")} <= {"BEGIN;", "COMMIT;"}
