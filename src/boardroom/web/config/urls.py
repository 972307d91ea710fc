"""Root URL configuration."""

from django.urls import include, path

from boardroom.web.moderation.admin import moderation_site

handler400 = "boardroom.web.layout.error_pages.bad_request"
handler403 = "boardroom.web.layout.error_pages.permission_denied"
handler404 = "boardroom.web.layout.error_pages.not_found"
handler500 = "boardroom.web.layout.error_pages.server_error"

urlpatterns = [
    # Tables come first: URLs are tried in this order, and moves are the most frequent requests
    path("", include("boardroom.web.tables.urls")),
    path("", include("boardroom.web.lobby.urls")),
    path("", include("boardroom.web.matchmaking.urls")),
    path("", include("boardroom.web.accounts.urls")),
    path("", include("boardroom.web.notifications.urls")),
    path("", include("boardroom.web.social.urls")),
    path("", include("boardroom.web.ratings.urls")),
    path("", include("boardroom.web.archive.urls")),
    path("", include("boardroom.web.learning.urls")),
    path("", include("boardroom.web.api.urls")),
    path("c/", include("boardroom.web.tournaments.urls")),
    path("admin/", moderation_site.urls),
]
