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
from boardroom.web.accounts.models import User
from boardroom.web.accounts.requester import find_user
from boardroom.web.languages import active_language, lazy_translation, translate_active
from boardroom.web.moderation import flags, sanctions
from boardroom.web.moderation.models import Flag, Report
from boardroom.web.tables.models import ChatLine, Seat, Table

if TYPE_CHECKING:
    BaseAdmin = admin.ModelAdmin[Any]
    BaseInline = admin.TabularInline[Seat, Table]
else:
    BaseAdmin, BaseInline = admin.ModelAdmin, admin.TabularInline


class ModerationSite(admin.AdminSite):
    site_title = lazy_translation("Boardroom moderation")
    site_header = lazy_translation("Boardroom moderation")
    index_title = lazy_translation("Moderation")
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Use the site's sign-in, which is rate-limited."""
        user = find_user(request)
        if user is None:
            return redirect(f"{reverse('sign-in')}?next={quote(reverse('admin:index'))}")
        if not self.has_permission(request):
            raise PermissionDenied
        return redirect("admin:index")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return redirect("password")


moderation_site = ModerationSite()


# Column labels. They are not in the models, because only these pages use them
COLUMN_LABELS = {
    "actor": lazy_translation("active seat (-1 chance, -2 over)"),
    "bot": lazy_translation("substitute bot"),
    "clock": lazy_translation("clock (seconds)"),
    "code": lazy_translation("code"),
    "created_at": lazy_translation("written"),
    "damaged": lazy_translation("damaged"),
    "game": lazy_translation("game"),
    "host": lazy_translation("host"),
    "hot_seat": lazy_translation("pass and play"),
    "index": lazy_translation("place"),
    "is_active": lazy_translation("active"),
    "is_guest": lazy_translation("guest"),
    "is_hidden": lazy_translation("hidden"),
    "is_resolved": lazy_translation("resolved"),
    "is_staff": lazy_translation("staff"),
    "last_activity": lazy_translation("last move"),
    "name": lazy_translation("name"),
    "number": lazy_translation("moves"),
    "options": lazy_translation("options"),
    "other": lazy_translation("other user"),
    "public": lazy_translation("public"),
    "reporter": lazy_translation("reported by"),
    "scores": lazy_translation("scores"),
    "status": lazy_translation("status"),
    "subject": lazy_translation("about"),
    "table": lazy_translation("table"),
    "text": lazy_translation("message"),
    "user": lazy_translation("person"),
}


@cache
def label_column(model: Any, page: type[TranslatedLabels], name: str) -> Any:
    """Return a cached column or read-only field with a translated label."""
    label = page.labels.get(name) or COLUMN_LABELS.get(name)
    if hasattr(page, name) or label is None:
        return name
    field = model._meta.get_field(name)  # noqa: SLF001 (Django's documented way to a field)

    def value(row: Model) -> Any:
        return getattr(row, f"get_{name}_display")() if field.choices else getattr(row, name)

    value.__name__ = name
    boolean = isinstance(field, BooleanField) or None
    return admin.display(description=label, ordering=name, boolean=boolean)(value)


def create_titled_filter(field: Any, *args: Any, **kwargs: Any) -> Any:
    """Return a filter with a translated title."""
    found = admin.FieldListFilter.create(field, *args, **kwargs)
    found.title = COLUMN_LABELS.get(field.name, found.title)
    return found


class TranslatedLabels:
    """Translated labels of columns, filters and fields."""

    model: Any
    labels: ClassVar[dict[str, Any]] = {}
    """Labels of this page that replace those in COLUMN_LABELS."""
    fields: ClassVar[Any]
    readonly_fields: ClassVar[Any]
    list_display: Any
    list_filter: ClassVar[Any]

    def label_field(self, name: str) -> Any:
        page: Any = type(self)  # its metaclass hides that classes are hashable
        return label_column(self.model, page, name)

    def get_list_display(self, request: HttpRequest) -> Any:
        return [self.label_field(name) for name in self.list_display]

    def get_list_filter(self, request: HttpRequest) -> Any:
        return [(name, create_titled_filter) for name in self.list_filter]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [self.label_field(name) if name in self.readonly_fields else name for name in self.fields]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [self.label_field(name) for name in self.readonly_fields]


class StaffAdmin(TranslatedLabels, BaseAdmin):
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


class NamedAdmin(StaffAdmin):
    """A page that validates names like the rest of the site."""

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return with_clean_name(super().get_form(request, obj, change, **kwargs))


def apply_to_each(do: Callable[[Any], object], rows: QuerySet[Any]) -> int:
    chosen = list(rows)
    for row in chosen:
        do(row)
    return len(chosen)


def staff_action(title: str, done: str) -> Callable[[Callable[..., int]], Any]:
    """Decorate an action on selected rows with its title and a message that counts them."""

    def decorate(do: Callable[..., int]) -> Any:
        def action(self: BaseAdmin, request: HttpRequest, rows: QuerySet[Any]) -> None:
            count = do(self, request, rows)
            self.message_user(
                request, translate_active(done) % {"n": count}, messages.SUCCESS if count else messages.WARNING
            )

        action.__name__ = do.__name__
        return admin.action(description=lazy_translation(title))(action)

    return decorate


@admin.register(User, site=moderation_site)
class UserAdmin(NamedAdmin):
    list_display = ("name", "username", "is_guest", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("name", "username")
    ordering = ("-id",)
    fields = ("name", "username", "is_guest", "is_active", "is_staff", "date_joined", "last_login")
    readonly_fields = ("username", "is_guest", "is_active", "is_staff", "date_joined", "last_login")
    actions = ("suspend_users", "reinstate_users", "reset_names")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Moderators are managed on the command line, so that they cannot lock each other out."""
        return super().has_change_permission(request, obj) and not (isinstance(obj, User) and obj.is_staff)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        sanctions.rename_user(obj, obj.name)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        deletion.delete_user(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset.filter(is_staff=False):
            deletion.delete_user(user)

    @staff_action("Suspend account (bots take over their games)", "Accounts suspended: %(n)s.")
    def suspend_users(self, request: HttpRequest, rows: QuerySet[User]) -> int:
        return apply_to_each(sanctions.suspend_user, rows.filter(is_staff=False, is_active=True))

    @staff_action("Reinstate account", "Accounts reinstated: %(n)s.")
    def reinstate_users(self, request: HttpRequest, rows: QuerySet[User]) -> int:
        return apply_to_each(sanctions.reinstate_user, rows.filter(is_active=False))

    @staff_action("Reset name", "Names reset: %(n)s.")
    def reset_names(self, request: HttpRequest, rows: QuerySet[User]) -> int:
        return apply_to_each(sanctions.reset_name, rows.filter(is_staff=False))


def with_clean_name(form: Any) -> Any:
    """Return the form with a validated name."""

    class Named(form):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            if "name" in self.fields:
                self.fields["name"].label = COLUMN_LABELS["name"]

        def clean_name(self) -> str:
            try:
                return users.validate_name(self.cleaned_data["name"])
            except BadInput as error:
                self.add_error("name", translate_active(str(error)))
                return ""

    return Named


class SeatInline(TranslatedLabels, BaseInline):
    model = Seat
    extra = 0
    fields = ("index", "name", "user", "bot")
    readonly_fields = fields

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True  # the page around it has checked the permission

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Table, site=moderation_site)
class TableAdmin(StaffAdmin):
    labels: ClassVar = {"created_at": lazy_translation("started")}
    list_display = (
        "code",
        "game",
        "status",
        "damaged",
        "public",
        "number",
        "seat_names",
        "created_at",
        "last_activity",
    )
    list_filter = ("status", "damaged", "game", "public")
    search_fields = ("code", "seats__name")
    fields = (
        *("table_link", "game", "options", "status", "damaged", "public", "hot_seat", "host", "clock", "number"),
        *("actor", "scores", "created_at", "last_activity"),
    )
    readonly_fields = fields
    inlines = (SeatInline,)
    actions = ("close_tables",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        # Do not load secrets, so that no page can show them
        return super().get_queryset(request).defer("secret", "draw_words", "invitation").prefetch_related("seats")

    @admin.display(description=lazy_translation("seats"))
    def seat_names(self, table: Table) -> str:
        return ", ".join(seat.display_name(active_language()) or "–" for seat in table.seats.all())

    @admin.display(description=lazy_translation("table"))
    def table_link(self, table: Table) -> str:
        return format_html('<a href="{}">{}</a>', reverse("table", args=[table.code]), table.code)

    @staff_action("Close table (game is abandoned)", "Tables closed: %(n)s.")
    def close_tables(self, request: HttpRequest, rows: QuerySet[Table]) -> int:
        return sum(sanctions.close_table(table) for table in rows)


@admin.register(Seat, site=moderation_site)
class SeatAdmin(NamedAdmin):
    list_display = ("table", "index", "name", "user", "bot")
    list_filter = ("bot",)
    list_select_related = ("table", "user")
    search_fields = ("name", "table__code")
    ordering = ("-id",)
    fields = ("table", "index", "name", "user", "bot")
    readonly_fields = ("table", "index", "user", "bot")
    actions = ("replace_with_bots",)

    def save_model(self, request: HttpRequest, obj: Seat, form: Any, change: bool) -> None:
        sanctions.rename_seat(obj, obj.name)

    @staff_action("Replace with a bot", "Seats taken over by bots: %(n)s.")
    def replace_with_bots(self, request: HttpRequest, rows: QuerySet[Seat]) -> int:
        return sanctions.replace_with_bots(rows)


@admin.register(ChatLine, site=moderation_site)
class ChatLineAdmin(StaffAdmin):
    list_display = ("created_at", "table", "name", "text", "is_hidden", "report_count")
    list_filter = ("is_hidden",)
    list_select_related = ("table",)
    search_fields = ("name", "text", "table__code")
    ordering = ("-id",)
    fields = ("created_at", "table", "user", "name", "text", "is_hidden")
    readonly_fields = fields
    actions = ("hide_lines", "show_lines")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatLine]:
        open_reports = Count("reports", filter=Q(reports__is_resolved=False))
        # Private messages are only visible after a report
        lines = ChatLine.all_lines.annotate(open_reports=open_reports, all_reports=Count("reports"))
        return lines.exclude(recipient__isnull=False, all_reports=0)

    @admin.display(description=lazy_translation("reports"), ordering="open_reports")
    def report_count(self, line: Any) -> int:
        return int(line.open_reports)

    @staff_action("Hide message", "Messages hidden: %(n)s.")
    def hide_lines(self, request: HttpRequest, rows: QuerySet[ChatLine]) -> int:
        return sanctions.hide_lines(rows)

    @staff_action("Show message again", "Messages shown again: %(n)s.")
    def show_lines(self, request: HttpRequest, rows: QuerySet[ChatLine]) -> int:
        return sanctions.hide_lines(rows, hidden=False)


@admin.register(Report, site=moderation_site)
class ReportAdmin(StaffAdmin):
    list_display = ("created_at", "text", "writer", "user", "is_resolved")
    list_filter = ("is_resolved",)
    list_select_related = ("line", "user")
    fields = ("created_at", "text", "writer", "user", "is_resolved")
    readonly_fields = fields
    actions = ("hide_lines", "resolve_reports")

    @admin.display(description=lazy_translation("message"))
    def text(self, report: Report) -> str:
        return report.line.text

    @admin.display(description=lazy_translation("author"))
    def writer(self, report: Report) -> str:
        return report.line.name

    @staff_action("Hide reported message", "Messages hidden: %(n)s.")
    def hide_lines(self, request: HttpRequest, rows: QuerySet[Report]) -> int:
        return sanctions.hide_lines(ChatLine.all_lines.filter(reports__in=rows).distinct())

    @staff_action("Keep message", "Resolved: %(n)s.")
    def resolve_reports(self, request: HttpRequest, rows: QuerySet[Report]) -> int:
        return rows.update(is_resolved=True)


@admin.register(Flag, site=moderation_site)
class FlagAdmin(StaffAdmin):
    """Reports of users and suspected abuse, for moderators to decide."""

    list_display = ("created_at", "reason", "subject", "other", "reporter", "description", "is_resolved")
    list_filter = ("is_resolved",)
    list_select_related = ("subject", "other", "reporter")
    fields = ("created_at", "reason", "subject", "other", "reporter", "description", "is_resolved")
    readonly_fields = fields
    actions = ("resolve_flags",)

    @admin.display(description=lazy_translation("reason"))
    def reason(self, flag: Flag) -> str:
        return translate_active(flags.FLAG_TITLES[flag.kind])

    @admin.display(description=lazy_translation("details"))
    def description(self, flag: Flag) -> str:
        return flags.describe_flag(flag, active_language())

    @staff_action("Mark as resolved", "Resolved: %(n)s.")
    def resolve_flags(self, request: HttpRequest, rows: QuerySet[Flag]) -> int:
        return rows.update(is_resolved=True)
