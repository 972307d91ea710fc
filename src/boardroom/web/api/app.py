"""The Ninja API with its routers, error handlers and OpenAPI document."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from boardroom.web.accounts import api as accounts_api
from boardroom.web.api import problems
from boardroom.web.api.schemas import Problem
from boardroom.web.archive import api as archive_api
from boardroom.web.archive import statistics_api
from boardroom.web.bots import api as bots_api
from boardroom.web.lobby import api as lobby_api
from boardroom.web.matchmaking import api as matchmaking_api
from boardroom.web.ratings import api as ratings_api
from boardroom.web.social import api as social_api
from boardroom.web.tables import api as tables_api
from boardroom.web.tables import deal_api, event_stream_api, play_api


class Api(NinjaAPI):
    def get_openapi_operation_id(self, operation: Any) -> str:
        return str(operation.view_func.__name__)

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """Return the document, which is cached because it takes half a second. Callers do not change it."""
        return self.build_document(self.get_root_path(path_params or {}) if path_prefix is None else path_prefix)

    @cache  # noqa: B019 (there is one API)
    def build_document(self, prefix: str) -> OpenAPISchema:
        """Return Ninja's document with problem responses, the record's media type and the ASGI endpoints."""
        document = super().get_openapi_schema(path_prefix=prefix)
        for operations in document["paths"].values():
            for operation in operations.values():
                for status, response in operation["responses"].items():
                    if status >= 400:
                        response["content"] = problems.PROBLEM_CONTENT
        document["components"]["schemas"]["Problem"] = Problem.json_schema()
        record = document["paths"]["/api/tables/{code}/record"]["get"]["responses"][200]
        record["content"] = {"application/x-ndjson": {"schema": {"type": "string"}}}
        document["paths"]["/api/tables/{code}/stream"] = {"get": event_stream_api.OPERATION}
        document["paths"]["/api/me/export"] = {"get": accounts_api.EXPORT_OPERATION}
        return document

    def create_response(self, request: HttpRequest, data: Any, **given: Any) -> Any:
        response = super().create_response(request, data, **given)
        if response.status_code == 201 and request.path.endswith("/tables"):
            response["Location"] = f"{request.path}/{data['code']}"
        return response


api = Api(
    title="Boardroom",
    version="1",
    description="Tables for bots and tools. Create a token in the settings and send it as `Authorization: Bearer …`.",
    docs_url=None,
    urls_namespace="api",
)
# In the order of the document. All methods of a path are in one router, because Ninja makes one view per path
for operations in (
    *(lobby_api, accounts_api, ratings_api, social_api, matchmaking_api),
    *(tables_api, archive_api, bots_api, play_api, deal_api, statistics_api),
):
    api.add_router("", operations.router)
for error, handler in problems.HANDLERS.items():
    api.add_exception_handler(error, handler)
