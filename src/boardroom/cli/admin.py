"""`boardroom admin`: moderator accounts."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from boardroom.cli.common import fail, out, plain_errors, site_ready

admin = typer.Typer(help="Manage moderator accounts", no_args_is_help=True, add_completion=False)
Name = Annotated[str, typer.Argument(help="User name of the account", show_default=False)]


@admin.command()
@plain_errors
def add(
    name: Name,
    superuser: Annotated[bool, typer.Option(help="Also grant all other Django permissions")] = False,
) -> None:
    """Make an account a moderator, creating it if needed; the password is prompted for or read from
    BOARDROOM_PASSWORD"""
    site_ready()
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError

    from boardroom.web.accounts.models import Person
    from boardroom.web.social import handles

    person = Person.objects.filter(username__iexact=name, guest=False).first()
    if person is None:
        person = Person(username=name, name=name[:24], guest=False)
        try:
            person.username_validator(name)
            given = os.environ.get("BOARDROOM_PASSWORD") or typer.prompt(
                "Password", hide_input=True, confirmation_prompt=True, err=True
            )
            validate_password(given, person)
        except ValidationError as error:
            fail(" ".join(error.messages))
        person.set_password(given)
        handles.give(person)
    person.is_staff = person.is_active = True
    person.is_superuser = superuser or person.is_superuser
    person.save()
    out.print(f"{person.username} is now a moderator. The admin pages are at /admin/.", highlight=False, markup=False)


@admin.command()
@plain_errors
def remove(name: Name) -> None:
    """Remove the moderator rights of an account; the account remains"""
    site_ready()
    from boardroom.web.accounts.models import Person

    if not Person.objects.filter(username__iexact=name, is_staff=True).update(is_staff=False, is_superuser=False):
        fail(f"{name} is not a moderator.")
    out.print(f"{name} is no longer a moderator.", highlight=False, markup=False)


@admin.command(name="list")
@plain_errors
def list_() -> None:
    """List all moderators"""
    site_ready()
    from boardroom.web.accounts.models import Person

    for person in Person.objects.filter(is_staff=True).order_by("username"):
        out.print(person.username, highlight=False, markup=False)
