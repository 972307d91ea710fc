"""`boardroom admin`: moderator accounts."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from boardroom.cli.common import exit_with_error, out, prepare_site, report_errors

admin = typer.Typer(help="Manage moderator accounts", no_args_is_help=True, add_completion=False)
NameArgument = Annotated[str, typer.Argument(help="User name of the account", show_default=False)]


@admin.command()
@report_errors
def add(
    name: NameArgument,
    superuser: Annotated[bool, typer.Option(help="Also grant all other Django permissions")] = False,
) -> None:
    """Make an account a moderator, creating it if needed; the password is prompted for or read from
    BOARDROOM_PASSWORD"""
    prepare_site()
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError

    from boardroom.web.accounts.models import User
    from boardroom.web.social import handles

    person = User.objects.filter(username__iexact=name, is_guest=False).first()
    if person is None:
        person = User(username=name, name=name[:24], is_guest=False)
        try:
            person.username_validator(name)
            given = os.environ.get("BOARDROOM_PASSWORD") or typer.prompt(
                "Password", hide_input=True, confirmation_prompt=True, err=True
            )
            validate_password(given, person)
        except ValidationError as error:
            exit_with_error(" ".join(error.messages))
        person.set_password(given)
        handles.assign_handle(person)
    person.is_staff = person.is_active = True
    person.is_superuser = superuser or person.is_superuser
    person.save()
    out.print(f"{person.username} is now a moderator. The admin pages are at /admin/.", highlight=False, markup=False)


@admin.command()
@report_errors
def remove(name: NameArgument) -> None:
    """Remove the moderator rights of an account; the account remains"""
    prepare_site()
    from boardroom.web.accounts.models import User

    if not User.objects.filter(username__iexact=name, is_staff=True).update(is_staff=False, is_superuser=False):
        exit_with_error(f"{name} is not a moderator.")
    out.print(f"{name} is no longer a moderator.", highlight=False, markup=False)


@admin.command(name="list")
@report_errors
def list_() -> None:
    """List all moderators"""
    prepare_site()
    from boardroom.web.accounts.models import User

    for person in User.objects.filter(is_staff=True).order_by("username"):
        out.print(person.username, highlight=False, markup=False)
