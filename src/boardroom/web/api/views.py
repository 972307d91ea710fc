"""Pages for programmers: the API reference and API tokens."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts import tokens, users
from boardroom.web.accounts.models import Token
from boardroom.web.api.app import api
from boardroom.web.api.problems import PROBLEM_KINDS
from boardroom.web.languages import format_error
from boardroom.web.layout.requests import get_user, limit_posts, post_only, require_user


@require_GET
def show_api_docs(request: HttpRequest) -> HttpResponse:
    """Show the OpenAPI document as a page without external resources."""
    document = api.get_openapi_schema()
    schemas = document["components"]["schemas"]
    operations = [
        {
            "method": method.upper(),
            "path": path,
            "summary": operation["summary"],
            "parameters": [*operation["parameters"], *list_body_fields(operation, schemas)],
            "answer": find_response_type(operation),
            "statuses": [status for status in map(int, operation["responses"]) if status >= 400],
            "token": {} not in operation.get("security", [{}]),
        }
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    shapes = {
        name: shape for name, shape in schemas.items() if name in {operation["answer"] for operation in operations}
    }
    context = {
        "operations": operations,
        "shapes": {
            name: list_properties(shape) for name, shape in (shapes | find_nested_schemas(shapes, schemas)).items()
        },
        "kinds": PROBLEM_KINDS,
        "host": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "api/api.html", context)


def list_body_fields(operation: dict[str, Any], schemas: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the keys of the request body like parameters."""
    if "requestBody" not in operation:
        return []
    name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    body = schemas[reference_name(name)]
    needed = body.get("required", [])
    return [{"in": "body", "name": key, "required": key in needed} for key in body["properties"]]


def find_response_type(operation: dict[str, Any]) -> str:
    """Return the schema name of the successful response, or its media type."""
    for status, response in operation["responses"].items():
        if int(status) < 300 and "content" in response:
            media, content = next(iter(response["content"].items()))
            return reference_name(content["schema"]["$ref"]) if "$ref" in content["schema"] else str(media)
    return ""


def reference_name(reference: str) -> str:
    return reference.rpartition("/")[2]


def find_nested_schemas(shapes: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schemas that others contain in lists."""
    named = {
        reference_name(inner["items"]["$ref"])
        for shape in shapes.values()
        for inner in shape["properties"].values()
        if "$ref" in inner.get("items", {})
    }
    return {name: schemas[name] for name in sorted(named)}


def list_properties(shape: dict[str, Any]) -> list[dict[str, str]]:
    return [
        {"name": name, "kind": describe_type(value), "told": value.get("description", "")}
        for name, value in shape["properties"].items()
    ]


def describe_type(value: dict[str, Any]) -> str:
    """Return the type of a value in a few words: `integer or null`, `list of EventOut`."""
    if "anyOf" in value:
        return " or ".join(describe_type(one) for one in value["anyOf"])
    if "$ref" in value:
        return reference_name(value["$ref"])
    if "enum" in value:
        return " or ".join(json.dumps(one) for one in value["enum"])
    if value.get("type") == "array":
        return f"list of {describe_type(value['items'])}"
    return str(value.get("format") or value.get("type") or "anything")


@require_http_methods(["GET", "HEAD", "POST"])
@require_user
@limit_posts("token")
def list_tokens(request: HttpRequest) -> HttpResponse:
    """List the user's tokens. A new token is only shown once."""
    user = get_user(request)
    wrong, text = "", ""
    if request.method == "POST":
        try:
            _, text = tokens.create_token(user, request.POST.get("name", "")[:80])
        except BoardroomError as error:
            wrong = format_error(error, request.LANGUAGE_CODE)
    context = {
        "tokens": Token.objects.filter(user=user),
        "text": text,
        "wrong": wrong,
        "name": request.POST.get("name", "")[:80] if wrong else "",
        "host": request.build_absolute_uri("/").rstrip("/"),
    }
    response = render(request, "api/tokens.html", context, status=400 if wrong else 200)
    response["Cache-Control"] = "no-store"
    return response


@post_only
@require_user
def revoke_token(request: HttpRequest, token: int) -> HttpResponse:
    Token.objects.filter(pk=token, user=get_user(request)).delete()
    users.request_access_recheck(get_user(request).pk)
    return redirect("tokens")
