"""URLs of the API."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from boardroom.site.api.app import api


@csrf_exempt
def unknown(request: HttpRequest, rest: str) -> HttpResponse:
    """Return 404 as JSON for all other paths under /api/."""
    raise Http404


urlpatterns = [
    path("", api.urls),
    path("<path:rest>", unknown, name="api-unknown"),
]
