"""URLs of the API."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from boardroom.web.api import views
from boardroom.web.api.app import api


@csrf_exempt
def not_found(request: HttpRequest, rest: str) -> HttpResponse:
    """Return 404 as JSON for all other paths under /api/."""
    raise Http404


urlpatterns = [
    path("api/", views.show_api_docs, name="api"),
    path("settings/tokens/", views.list_tokens, name="tokens"),
    path("settings/tokens/<int:token>/", views.revoke_token, name="revoke-token"),
    path("api/", api.urls),
    path("api/<path:rest>", not_found, name="api-unknown"),
]
