"""The staff door: pages, the back office, the game console, the pit, the display, and health.

Whoever comes from a page that is not ours is turned away, whatever he holds. A session is a cookie
that no script reads and no other site sends. What is asked for beside the tables is in the house's
journal, granted or refused, before it has its effect; what is asked of a table is in the table's.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from aiohttp import web

from croupier.rules.refusal import Refusal
from croupier.server.api import ANYBODY, Ask, Route, status_of
from croupier.server.back_office import ROUTES, command
from croupier.server.floods import Floods
from croupier.server.for_screens import Picture
from croupier.server.house import House, Session
from croupier.server.messages import in_words
from croupier.server.metrics import CONTENT_TYPE, Metrics
from croupier.server.openapi import openapi
from croupier.server.origins import Origins
from croupier.server.pages import FOR_EVER, KINDS, page_headers, pages
from croupier.server.protocol import schema
from croupier.server.staff_talk import StaffTalk

COOKIE = "croupier_session"
LONGEST_BODY = 64 * 1024
MOST_A_SECOND = 200  # requests and messages of one address
WORTH_PACKING = 1_000  # bytes of an answer
HTTP_CODES = {404: "not_found", 405: "wrong_method", 413: "too_long"}
HEARTBEAT = 20.0  # seconds between pings of a screen

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class StaffDoor:
    """Answers every request that comes in at this door."""

    def __init__(self, house: House, origins: Origins, terminals: str, metrics: Metrics) -> None:
        self._house = house
        self._origins = origins
        self._terminals = terminals  # the terminal door's address, for the pages
        self._metrics = metrics
        self._floods = Floods(MOST_A_SECOND)

    def application(self) -> web.Application:
        """Everything that can be asked for, and the guard before it."""
        app = web.Application(middlewares=[self._guard], client_max_size=LONGEST_BODY)
        for route in ROUTES:
            app.router.add_route(route.method, route.path, self._answering(route))
        app.router.add_get("/api/openapi.json", self._openapi)
        app.router.add_get("/api/protocol.json", self._protocol)
        app.router.add_get("/ws/console/{table}", self._console)
        app.router.add_get("/ws/display/{table}", self._display)
        app.router.add_get("/healthz", self._healthy)
        app.router.add_get("/readyz", self._ready)
        app.router.add_get("/metrics", self._measured)
        app.router.add_get("/{page:[^/]*}", self._page)
        app.router.add_get("/pages/{version}/{page:.+}", self._page)
        return app

    # ---- who may pass

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turn away floods and foreign pages; say every refusal in the same way."""
        try:
            if self._floods_from(request):
                raise Refusal("too_fast", f"at most {MOST_A_SECOND} requests a second")
            if not self._origins.ours(request.headers.get("Origin")):
                raise Refusal("foreign_origin", "this page does not come from this house")
            if not self._origins.asked_for(request.host):
                raise Refusal("foreign_host", f"this house is not {request.host!a}")
            return await handler(request)
        except Refusal as refusal:
            return refused(refusal)
        except web.HTTPException as error:
            code = HTTP_CODES.get(error.status, "malformed")
            return refused(Refusal(code, error.reason), error.status)

    def _floods_from(self, request: web.Request) -> bool:
        """Count one more request or message of an address, and say whether it is one too many."""
        return self._floods.too_many(request.remote or "", asyncio.get_running_loop().time())

    def _session(self, request: web.Request) -> Session | None:
        return self._house.session(request.cookies.get(COOKIE, ""))

    # ---- the back office

    def _answering(self, route: Route) -> Handler:
        async def answer(request: web.Request) -> web.StreamResponse:
            session = self._session(request)
            await self._note(route, request, session)
            body = route.read(await request.read())
            address = request.remote or ""
            query = request.query
            path = request.match_info
            ask = Ask(self._house, route, session, address, path, query, body)
            return self._answered(request, await route.answer(ask))

        return answer

    async def _note(self, route: Route, request: web.Request, session: Session | None) -> None:
        """Put into the house's journal what somebody asks for beside a table, then permit it."""
        what = f"{request.method} {ascii(request.path)[1:-1]}"
        acts = route.method != "GET" and route.lowest != ANYBODY
        try:
            route.permit(session)
        except Refusal as refusal:
            if session and acts:
                await self._house.note_asked(session, what, refusal.code)
            raise
        if session and acts and route.answer is not command:
            await self._house.note_asked(session, what)

    def _answered(self, request: web.Request, answer: object) -> web.Response:
        if isinstance(answer, Picture):
            return web.Response(text=answer, headers=page_headers(KINDS["svg"], ""))
        if isinstance(answer, dict) and "secret" in answer:
            secret = str(answer.pop("secret"))
            response = in_json(answer)
            response.set_cookie(
                COOKIE, secret, httponly=True, samesite="Strict", secure=request.secure, path="/"
            )
            return response
        return in_json(answer)

    async def _openapi(self, request: web.Request) -> web.Response:
        return in_json(openapi(ROUTES))

    async def _protocol(self, request: web.Request) -> web.Response:
        return in_json(schema())

    # ---- screens

    async def _console(self, request: web.Request) -> web.StreamResponse:
        session = self._session(request)
        if session is None:
            raise Refusal("not_signed_in", "sign in first")
        return await self._talk(request, session)

    async def _display(self, request: web.Request) -> web.StreamResponse:
        return await self._talk(request, None)

    async def _talk(self, request: web.Request, session: Session | None) -> web.StreamResponse:
        table = self._house.table(request.match_info["table"])
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST_BODY)
        await socket.prepare(request)
        floods = partial(self._floods_from, request)
        await StaffTalk(self._house, table, session, floods).talk(socket)
        return socket

    # ---- health and pages

    async def _healthy(self, request: web.Request) -> web.Response:
        failed = [name for name, table in self._house.tables.items() if table.host.failed]
        return in_json({"failed": failed}, 503 if failed else 200)

    async def _ready(self, request: web.Request) -> web.Response:
        return in_json({"tables": sorted(self._house.tables)})

    async def _measured(self, request: web.Request) -> web.Response:
        return web.Response(body=self._metrics.page(), headers={"Content-Type": CONTENT_TYPE})

    async def _page(self, request: web.Request) -> web.Response:
        found = pages().get(request.match_info["page"] or "index.html")
        if found is None:
            raise Refusal("not_found", f"there is no page {request.path!a}")
        headers = {**page_headers(found.kind, self._terminals), "ETag": found.tag}
        if "version" in request.match_info:
            headers["Cache-Control"] = FOR_EVER
        if request.headers.get("If-None-Match") == found.tag:
            return web.Response(status=304, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=found.body, headers=headers)
        return web.Response(body=found.packed, headers={**headers, "Content-Encoding": "gzip"})


def in_json(answer: object, status: int = 200) -> web.Response:
    """An answer for programs, packed where it is long; fractions as text."""
    body = msgspec.json.encode(answer, enc_hook=str)
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    answered = web.Response(
        body=body, content_type="application/json", status=status, headers=headers
    )
    if len(body) > WORTH_PACKING:
        answered.enable_compression()
    return answered


def refused(refusal: Refusal, status: int = 0) -> web.Response:
    """A refusal, with the status that goes with it."""
    return in_json({"error": in_words(refusal)}, status or status_of(refusal))
