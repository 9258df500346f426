"""One request and what its response says about the session."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any

from checker import Violation
from scale import LIMIT
from operations import NEVER, Operation
from world import World

#: Members of a frame that belong to one response and not to the state; and the session's control, with its track's
#: width, which only some frames have, such as a stream's first one after a restart.
PASSING = {
    "haptics", "transitions", "vibrate", "stale", "missed", "merged", "restarted", "session", "epoch", "version",
    "from", "by", "checksum", "control", "trackWidth",
}

#: The types of events whose responses do not wait for the disk, unless the service is told so.
MOVES = {"began", "changed"}


@dataclass
class Response:
    status: int
    headers: dict[str, str]
    body: Any

    @property
    def is_committed(self) -> bool:
        return self.headers.get("detent-durability") == "committed"

    @property
    def problem(self) -> str:
        return self.body.get("type", "").removeprefix("/problems/") if isinstance(self.body, dict) else ""


class Exchange:
    """A client's connections, one to each service. Every response is recorded in the world."""

    def __init__(self, world: World, name: str, place: tuple[str, int] | None = None) -> None:
        """`place` is the service that it uses, also while the gate is closed; by default any."""
        self._world, self.name, self._place = world, name, place
        self._connections: dict[tuple[str, int], HTTPConnection] = {}
        self._era = world.versions.era

    def create(self, session: str, body: dict[str, Any]) -> Operation | None:
        return self._do("create", session, "POST", "/v1/sessions", {"id": session, **body}, {}, value=body.get("value"))

    def delete(self, session: str, match: tuple[str, int] | None = None) -> Operation | None:
        return self._do("delete", session, "DELETE", f"/v1/sessions/{session}", None, _matching(match), match=match)

    def read(self, session: str, whole: bool = False) -> Operation | None:
        path = f"/v1/sessions/{session}" + ("" if whole else "/frame")
        return self._do("read", session, "GET", path, None, {})

    def events(
        self, session: str, events: list[dict[str, Any]], match: tuple[str, int] | None = None
    ) -> Operation | None:
        last = events[-1]
        body = last if len(events) == 1 else {"events": events}
        return self._do(
            "event", session, "POST", f"/v1/sessions/{session}/events", body, _matching(match), match=match,
            value=last.get("value"), type=last["type"], gesture=last.get("gesture"), seq=last.get("seq", 0),
            count=len(events), take_over=last.get("takeOver", False),
        )

    def _do(
        self, kind: str, session: str, method: str, path: str, body: Any, headers: dict[str, str], **of_operation: Any
    ) -> Operation | None:
        """The operation as it went; None when the run is over."""
        with self._world.request(self._place) as address:
            if address is None:
                return None
            self._era, called = self._world.versions.era, self._world.now()
            operation = Operation(kind, session, called, NEVER, "unknown", **of_operation, note=self.name)
            connection = self._connect(address)
            if not connection:
                return operation
            response = self._ask(address, connection, method, path, body, headers)
            if response is not None:
                operation = self._judge(_with(operation, returned=self._world.now()), response)
            if operation.outcome != "unknown" or kind != "read":
                self._world.record(operation)
            return operation

    def _connect(self, address: tuple[str, int]) -> HTTPConnection | None:
        """A connection to the service; None if there is none: then a request surely has no effect."""
        if address not in self._connections:
            connection = HTTPConnection(*address, timeout=LIMIT)
            try:
                connection.connect()
            except OSError:
                return None
            self._connections[address] = connection
        return self._connections[address]

    def _ask(
        self, address: tuple[str, int], connection: HTTPConnection, method: str, path: str, body: Any,
        headers: dict[str, str],
    ) -> Response | None:
        """The response; None if the connection was lost before it."""
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            content = response.read()
        except (OSError, HTTPException):
            self._connections.pop(address).close()
            return None
        if response.will_close:
            self._connections.pop(address).close()
        fields = {name.lower(): value for name, value in response.getheaders()}
        return Response(response.status, fields, json.loads(content) if content else None)

    def _judge(self, operation: Operation, response: Response) -> Operation:
        """The operation with what the response says about it."""
        kind, status = operation.kind, response.status
        if status == 503:
            if response.problem in ("storage-unavailable", "") and kind != "read":
                if self._world.replicated:
                    return _with(operation, returned=NEVER, note=f"{operation.note} 503")
                return _with(operation, withdrawn=kind != "event", note=f"{operation.note} 503")
            return _with(operation, outcome="refused", note=f"{operation.note} 503 {response.problem}")
        if status == 404 and kind != "create":
            return _with(operation, outcome="absent")
        if status == 409 and response.problem in ("id-taken", "gesture-in-progress"):
            return _with(operation, outcome="taken" if kind == "create" else "refused", note=response.problem)
        if status == 412 and operation.match:
            return _with(operation, outcome="refused", note="412")
        expected = {"create": 201, "delete": 204}.get(kind, 200)
        if status != expected:
            raise Violation(f"unexpected response {status} {response.body} to {operation}")
        return self._accept(operation, response)

    def _accept(self, operation: Operation, response: Response) -> Operation:
        waits = operation.kind != "read" and (
            self._world.durability == "event" or self._world.durability == "gesture" and operation.type not in MOVES
        )
        if waits and not response.is_committed:
            raise Violation(f"a response that should have waited for the disk does not say so: {operation}")
        trusted = self._world.trusting and operation.kind != "read" and operation.type not in MOVES
        operation = _with(operation, outcome="ok", committed=response.is_committed or trusted)
        if operation.kind == "delete":
            return operation
        frame = response.body if "version" in response.body else response.body["frame"]
        epoch, version, value = frame["epoch"], frame["version"], frame["value"]
        if operation.kind == "event" and operation.type == "set" and value != operation.value:
            raise Violation(f"a set to {operation.value} got {value}: {operation}")
        if operation.kind == "create":
            self._world.created(operation.session, epoch)
        self._world.saw(operation.session, epoch, version, digest(frame), self.name, self._era)
        return _with(operation, epoch=epoch, version=version, value=value, stale="stale" in frame)


def digest(frame: dict[str, Any]) -> str:
    """The state that a frame shows."""
    return json.dumps({name: value for name, value in frame.items() if name not in PASSING}, sort_keys=True)


def _matching(match: tuple[str, int] | None) -> dict[str, str]:
    return {"If-Match": f'"{match[0]}-{match[1]}"'} if match else {}


def _with(operation: Operation, **changes: Any) -> Operation:
    return Operation(**{**vars(operation), **changes})
