"""Notifications: turning off mails, registering devices, and the installable app."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, RawPostDataException
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from boardroom.base.errors import BadInput
from boardroom.base.text import clean_text
from boardroom.web.languages import format_error, translate
from boardroom.web.layout.requests import get_user, limit_posts, post_only, require_user
from boardroom.web.notifications import mail, push
from boardroom.web.notifications.models import Device


@csrf_exempt  # the token in the address is the permission; mail programs post without a cookie (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
def turn_off_mails(request: HttpRequest, token: str) -> HttpResponse:
    """Turn off turn mails. GET only asks for confirmation, because mail scanners open every link."""
    user = mail.find_unsubscribing_user(token)
    if user is None:
        raise Http404
    if request.method == "POST":
        user.turn_mails = False
        user.save(update_fields=["turn_mails"])
    return render(request, "notifications/notices_off.html", {"done": not user.turn_mails})


# Devices


@post_only
@require_user
@limit_posts("token")
def register_device(request: HttpRequest) -> HttpResponse:
    """Add or remove the push subscription of a browser, and save its time zone."""
    user = get_user(request)
    try:
        wish = json.loads(request.body)
        if request.GET.get("forget"):
            Device.objects.filter(
                user=user, endpoint=clean_text(str(wish["endpoint"]), push.MAX_ENDPOINT_LENGTH)
            ).delete()
        else:
            push.add_device(user, wish)
            user.time_zone = clean_text(str(wish.get("zone", "")), 60)
            user.save(update_fields=["time_zone"])
    except (BadInput, KeyError, TypeError, ValueError, RecursionError, RawPostDataException) as error:
        text = format_error(error, request.LANGUAGE_CODE) if isinstance(error, BadInput) else ""
        return HttpResponse(text, status=400, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


# An app


@require_GET
def show_manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest."""
    icons = [
        {"src": static("boardroom/layout/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("boardroom/layout/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("boardroom/layout/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": static("boardroom/layout/icon-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    what = {
        "id": "/",
        "name": "Boardroom",
        "short_name": "Boardroom",
        "description": translate(request.LANGUAGE_CODE, "Economic board games with friends, online or on one screen."),
        "lang": request.LANGUAGE_CODE,
        "start_url": reverse("lobby"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f3ec",
        "theme_color": "#22252b",
        "icons": icons,
    }
    response = JsonResponse(what, content_type="application/manifest+json")
    response["Vary"] = "Accept-Language, Cookie"
    return response


@require_GET
def serve_service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, which needs an address at the root to cover all pages."""
    response = render(request, "notifications/worker.js", content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
