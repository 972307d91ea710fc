"""Which room answers which address."""

from django.urls import include, path

from boardroom.site.pages.staff import moderation

handler400 = "boardroom.site.pages.problems.bad_request"
handler403 = "boardroom.site.pages.problems.not_allowed"
handler404 = "boardroom.site.pages.problems.not_found"
handler500 = "boardroom.site.pages.problems.failed"

urlpatterns = [
    path("", include("boardroom.site.pages.urls")),
    path("c/", include("boardroom.site.championship.urls")),
    path("api/", include("boardroom.site.api.urls")),
    path("admin/", moderation.urls),
]
