"""Moderation pages for users, tables, seats, chat and reports.

Moderators see no more than spectators: moves are not registered, the secret is on no page, and hidden columns cannot be
searched or filtered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import BooleanField, Count, Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html

from boardroom.base.errors import BadInput
from boardroom.web.accounts import deletion, users
from boardroom.web.accounts.models import Person
from boardroom.web.accounts.requester import person_of
from boardroom.web.languages import reading, said_now, spoken
from boardroom.web.moderation import flags
from boardroom.web.moderation import sanctions as deeds
from boardroom.web.moderation.models import Flag, Report
from boardroom.web.tables.models import Seat, Table, Talk

if TYPE_CHECKING:
    Page = admin.ModelAdmin[Any]
    Inline = admin.TabularInline[Seat, Table]
else:
    Page, Inline = admin.ModelAdmin, admin.TabularInline


class ModerationSite(admin.AdminSite):
    site_title = spoken("Boardroom moderation")
    site_header = spoken("Boardroom moderation")
    index_title = spoken("Moderation")
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Use the site's sign-in, which is rate-limited."""
        person = person_of(request)
        if person is None:
            return redirect(f"{reverse('sign-in')}?next={quote(reverse('admin:index'))}")
        if not self.has_permission(request):
            raise PermissionDenied
        return redirect("admin:index")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return redirect("password")


moderation = ModerationSite()


# Column labels. They are not in the models, because only these pages use them
LABELS = {
    "actor": spoken("active seat (-1 chance, -2 over)"),
    "about": spoken("about"),
    "at": spoken("written"),
    "bot": spoken("substitute bot"),
    "by": spoken("reported by"),
    "clock": spoken("clock (seconds)"),
    "code": spoken("code"),
    "created": spoken("started"),
    "damaged": spoken("damaged"),
    "game": spoken("game"),
    "guest": spoken("guest"),
    "hidden": spoken("hidden"),
    "host": spoken("host"),
    "hot_seat": spoken("pass and play"),
    "index": spoken("place"),
    "is_active": spoken("active"),
    "is_staff": spoken("staff"),
    "moved": spoken("last move"),
    "name": spoken("name"),
    "number": spoken("moves"),
    "options": spoken("options"),
    "other": spoken("other user"),
    "person": spoken("person"),
    "public": spoken("public"),
    "scores": spoken("scores"),
    "settled": spoken("resolved"),
    "status": spoken("status"),
    "table": spoken("table"),
    "text": spoken("message"),
}


@cache
def labelled(model: Any, page: type, name: str) -> Any:
    """Return a cached column or read-only field with a translated label."""
    if hasattr(page, name) or name not in LABELS:
        return name
    field = model._meta.get_field(name)  # noqa: SLF001 (Django's documented way to a field)

    def value(row: Model) -> Any:
        return getattr(row, f"get_{name}_display")() if field.choices else getattr(row, name)

    value.__name__ = name
    boolean = isinstance(field, BooleanField) or None
    return admin.display(description=LABELS[name], ordering=name, boolean=boolean)(value)


def titled(field: Any, *args: Any, **kwargs: Any) -> Any:
    """Return a filter with a translated title."""
    found = admin.FieldListFilter.create(field, *args, **kwargs)
    found.title = LABELS.get(field.name, found.title)
    return found


class Labelled:
    """Translated labels of columns, filters and fields."""

    model: Any
    fields: ClassVar[Any]
    readonly_fields: ClassVar[Any]
    list_display: Any
    list_filter: ClassVar[Any]

    def labelled(self, name: str) -> Any:
        page: Any = type(self)
        return labelled(self.model, page, name)

    def get_list_display(self, request: HttpRequest) -> Any:
        return [self.labelled(name) for name in self.list_display]

    def get_list_filter(self, request: HttpRequest) -> Any:
        return [(name, titled) for name in self.list_filter]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [self.labelled(name) if name in self.readonly_fields else name for name in self.fields]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [self.labelled(name) for name in self.readonly_fields]


class ForStaff(Labelled, Page):
    """A read-only page for moderators; subclasses allow changes."""

    actions_on_bottom = True
    list_per_page = 50
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.admin_site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.admin_site.has_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow only the offered filters. Django would allow any column (`?secret__startswith=a`)."""
        return lookup.removesuffix("__exact") in map(str, self.list_filter)

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        return to_field == "id"


class WithNames(ForStaff):
    """A page that validates names like the rest of the site."""

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return cleaned(super().get_form(request, obj, change, **kwargs))


def each(do: Callable[[Any], object], rows: QuerySet[Any]) -> int:
    chosen = list(rows)
    for row in chosen:
        do(row)
    return len(chosen)


def deed(title: str, done: str) -> Callable[[Callable[..., int]], Any]:
    """Decorate an action on selected rows with its title and a message that counts them."""

    def decorate(do: Callable[..., int]) -> Any:
        def action(self: Page, request: HttpRequest, chosen: QuerySet[Any]) -> None:
            count = do(self, request, chosen)
            self.message_user(request, said_now(done) % {"n": count}, messages.SUCCESS if count else messages.WARNING)

        action.__name__ = do.__name__
        return admin.action(description=spoken(title))(action)

    return decorate


@admin.register(Person, site=moderation)
class People(WithNames):
    list_display = ("name", "username", "guest", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("guest", "is_active", "is_staff")
    search_fields = ("name", "username")
    ordering = ("-id",)
    fields = ("name", "username", "guest", "is_active", "is_staff", "date_joined", "last_login")
    readonly_fields = ("username", "guest", "is_active", "is_staff", "date_joined", "last_login")
    actions = ("block", "unblock", "rename")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Moderators are managed on the command line, so that they cannot lock each other out."""
        return super().has_change_permission(request, obj) and not (isinstance(obj, Person) and obj.is_staff)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Person, form: Any, change: bool) -> None:
        deeds.rename(obj, obj.name)

    def delete_model(self, request: HttpRequest, obj: Person) -> None:
        deletion.delete(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Person]) -> None:
        for person in queryset.filter(is_staff=False):
            deletion.delete(person)

    @deed("Suspend account (bots take over their games)", "Accounts suspended: %(n)s.")
    def block(self, request: HttpRequest, chosen: QuerySet[Person]) -> int:
        return each(deeds.block, chosen.filter(is_staff=False, is_active=True))

    @deed("Reinstate account", "Accounts reinstated: %(n)s.")
    def unblock(self, request: HttpRequest, chosen: QuerySet[Person]) -> int:
        return each(deeds.unblock, chosen.filter(is_active=False))

    @deed("Reset name", "Names reset: %(n)s.")
    def rename(self, request: HttpRequest, chosen: QuerySet[Person]) -> int:
        return each(deeds.take_name, chosen.filter(is_staff=False))


def cleaned(form: Any) -> Any:
    """Return the form with a validated name."""

    class Named(form):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            if "name" in self.fields:
                self.fields["name"].label = LABELS["name"]

        def clean_name(self) -> str:
            try:
                return users.clean_name(self.cleaned_data["name"])
            except BadInput as error:
                self.add_error("name", said_now(str(error)))
                return ""

    return Named


class Seats(Labelled, Inline):
    model = Seat
    extra = 0
    fields = ("index", "name", "person", "bot")
    readonly_fields = fields

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True  # the page around it has checked the permission

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Table, site=moderation)
class Tables(ForStaff):
    list_display = ("code", "game", "status", "damaged", "public", "number", "names", "created", "moved")
    list_filter = ("status", "damaged", "game", "public")
    search_fields = ("code", "seats__name")
    fields = ("look", "game", "options", "status", "damaged", "public", "hot_seat", "host", "clock", "number", "actor",
              "scores", "created", "moved")  # fmt: skip
    readonly_fields = fields
    inlines = (Seats,)
    actions = ("close",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        # Do not load secrets, so that no page can show them
        return super().get_queryset(request).defer("secret", "words", "invitation").prefetch_related("seats")

    @admin.display(description=spoken("seats"))
    def names(self, table: Table) -> str:
        return ", ".join(seat.called(reading()) or "–" for seat in table.seats.all())

    @admin.display(description=spoken("table"))
    def look(self, table: Table) -> str:
        return format_html('<a href="{}">{}</a>', reverse("table", args=[table.code]), table.code)

    @deed("Close table (game is abandoned)", "Tables closed: %(n)s.")
    def close(self, request: HttpRequest, chosen: QuerySet[Table]) -> int:
        return sum(deeds.close(table) for table in chosen)


@admin.register(Seat, site=moderation)
class SeatsOfAll(WithNames):
    list_display = ("table", "index", "name", "person", "bot")
    list_filter = ("bot",)
    list_select_related = ("table", "person")
    search_fields = ("name", "table__code")
    ordering = ("-id",)
    fields = ("table", "index", "name", "person", "bot")
    readonly_fields = ("table", "index", "person", "bot")
    actions = ("stand_in",)

    def save_model(self, request: HttpRequest, obj: Seat, form: Any, change: bool) -> None:
        deeds.rename_seat(obj, obj.name)

    @deed("Replace with a bot", "Seats taken over by bots: %(n)s.")
    def stand_in(self, request: HttpRequest, chosen: QuerySet[Seat]) -> int:
        return deeds.stand_in(chosen)


@admin.register(Talk, site=moderation)
class Chat(ForStaff):
    list_display = ("at", "table", "name", "text", "hidden", "reported")
    list_filter = ("hidden",)
    list_select_related = ("table",)
    search_fields = ("name", "text", "table__code")
    ordering = ("-id",)
    fields = ("at", "table", "person", "name", "text", "hidden")
    readonly_fields = fields
    actions = ("hide", "show")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Talk]:
        open_reports = Count("reports", filter=Q(reports__settled=False))
        # Private messages are only visible after a report
        lines = Talk.every.annotate(open_reports=open_reports, all_reports=Count("reports"))
        return lines.exclude(to__isnull=False, all_reports=0)

    @admin.display(description=spoken("reports"), ordering="open_reports")
    def reported(self, line: Any) -> int:
        return int(line.open_reports)

    @deed("Hide message", "Messages hidden: %(n)s.")
    def hide(self, request: HttpRequest, chosen: QuerySet[Talk]) -> int:
        return deeds.hide(chosen)

    @deed("Show message again", "Messages shown again: %(n)s.")
    def show(self, request: HttpRequest, chosen: QuerySet[Talk]) -> int:
        return deeds.hide(chosen, hidden=False)


@admin.register(Report, site=moderation)
class Reports(ForStaff):
    list_display = ("at", "text", "writer", "person", "settled")
    list_filter = ("settled",)
    list_select_related = ("line", "person")
    fields = ("at", "text", "writer", "person", "settled")
    readonly_fields = fields
    actions = ("hide", "leave")

    @admin.display(description=spoken("message"))
    def text(self, report: Report) -> str:
        return report.line.text

    @admin.display(description=spoken("author"))
    def writer(self, report: Report) -> str:
        return report.line.name

    @deed("Hide reported message", "Messages hidden: %(n)s.")
    def hide(self, request: HttpRequest, chosen: QuerySet[Report]) -> int:
        return deeds.hide(Talk.every.filter(reports__in=chosen).distinct())

    @deed("Keep message", "Resolved: %(n)s.")
    def leave(self, request: HttpRequest, chosen: QuerySet[Report]) -> int:
        return chosen.update(settled=True)


@admin.register(Flag, site=moderation)
class Flags(ForStaff):
    """Reports of users and suspected abuse, for moderators to decide."""

    list_display = ("at", "why", "about", "other", "by", "told", "settled")
    list_filter = ("settled",)
    list_select_related = ("about", "other", "by")
    fields = ("at", "why", "about", "other", "by", "told", "settled")
    readonly_fields = fields
    actions = ("settle",)

    @admin.display(description=spoken("reason"))
    def why(self, flag: Flag) -> str:
        return said_now(flags.KINDS[flag.kind])

    @admin.display(description=spoken("details"))
    def told(self, flag: Flag) -> str:
        return flags.told(flag, reading())

    @deed("Mark as resolved", "Resolved: %(n)s.")
    def settle(self, request: HttpRequest, chosen: QuerySet[Flag]) -> int:
        return chosen.update(settled=True)
