"""Every example is sent, and gets the response that the document shows."""

from __future__ import annotations

import json
import re
from typing import Any, Iterator
from xml.etree import ElementTree

import httpx
import pytest
import yaml

from contract import Contract
from exchanges import Exchange, exchanges

EXCHANGES = list(exchanges(Contract.load()))
SENT = [exchange for exchange in EXCHANGES if not exchange.not_sent]
VARIES_EVERYWHERE = {"epoch", "createdAt", "expiresAt"}
TOLERANCE = 1e-9
STREAM = "text/event-stream"
END_OF_PART = "\n\n"
EPOCH = "k3j2x9"


@pytest.mark.parametrize("exchange", SENT, ids=str)
def test_every_example_gets_the_documented_response(exchange: Exchange, contract: Contract, player: Player):
    response = player.play(exchange)
    assert response.status_code == exchange.status, response.text
    _check_headers(exchange, contract, response)
    if exchange.media_type is None:
        assert response.content == b""
        return
    assert response.headers["Content-Type"] == exchange.media_type
    value = _read(response, exchange.media_type)
    assert contract.faults(value, exchange.schema, closed=True) == []
    if exchange.media_type == "image/svg+xml":
        assert _shows(value, exchange.value), f"{value}\nis not as the example shows"
        return
    assert list(_differences(value, exchange.value, exchange.varies)) == []


def _read(response: httpx.Response, media_type: str) -> Any:
    if media_type.endswith("json") and not media_type.endswith("ndjson"):
        return response.json()
    return yaml.safe_load(response.content) if media_type.endswith("yaml") else response.text


def _shows(picture: str, example: str) -> bool:
    """Whether a picture is XML and has what its example shows, in order; `…` stands for what is left out."""
    ElementTree.fromstring(picture)
    shown = ".*?".join(map(re.escape, example.split("…")))
    return re.fullmatch(shown, picture, re.DOTALL) is not None


class Player:
    """Sends exchanges, each after those that it needs, and deletes the sessions afterwards."""

    def __init__(self, contract: Contract, client: httpx.Client):
        self.contract = contract
        self.client = client
        self.epoch: str | None = None
        self.sessions: set[str] = set()

    def play(self, exchange: Exchange) -> httpx.Response:
        for operation, name in exchange.given:
            before = next(
                it
                for it in EXCHANGES
                if it.operation.get("operationId") == operation and it.name == name and it.status < 300
            )
            response = self._send(before)
            assert response.status_code == before.status, response.text
        return self._send(exchange)

    def leave(self) -> None:
        for session in self.sessions:
            self.client.delete(session)

    def _send(self, exchange: Exchange) -> httpx.Response:
        content = exchange.content(self.epoch)
        if not isinstance(content, bytes | None):
            content = json.dumps(content).encode()
        request = self.client.build_request(
            exchange.method,
            exchange.url(self.contract, self.epoch),
            headers=exchange.headers(self.epoch),
            content=content,
        )
        if exchange.media_type == STREAM:
            return self._watch(request, parts=exchange.value.count(END_OF_PART))
        response = self.client.send(request)
        if response.status_code == 201:
            self.epoch = response.json()["epoch"]
            self.sessions.add(response.headers["Location"])
        return response

    def _watch(self, request: httpx.Request, parts: int) -> httpx.Response:
        """The first parts of a response that has no end."""
        response = self.client.send(request, stream=True)
        text = ""
        try:
            for piece in response.iter_text():
                text += piece
                if text.count(END_OF_PART) >= parts:
                    break
        finally:
            response.close()
        # The session's epoch is part of its text.
        text = text.replace(self.epoch or END_OF_PART, EPOCH)
        return httpx.Response(response.status_code, headers=_whole(response.headers), text=text)


@pytest.fixture
def player(contract: Contract, client: httpx.Client) -> Iterator[Player]:
    player = Player(contract, client)
    yield player
    player.leave()


def _whole(headers: httpx.Headers) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name != "transfer-encoding"}


def _check_headers(exchange: Exchange, contract: Contract, response: httpx.Response) -> None:
    """Checks the headers that the response documents: present if required, and valid."""
    for name, header in exchange.response.get("headers", {}).items():
        header = contract.resolve(header)
        if name not in response.headers:
            assert not header.get("required"), f"{name} is missing"
            continue
        assert contract.faults(response.headers[name], header["schema"]) == []
    if exchange.media_type == "application/json" and "ETag" in exchange.response.get("headers", {}):
        frame = response.json().get("frame", response.json())
        # What is the same for all clients has no version; its tag identifies its content.
        if "epoch" not in frame:
            return
        # The session that is read with its layout is another content than the session alone.
        content = "-layout" if "layout" in response.json() and response.request.method == "GET" else ""
        assert response.headers["ETag"] == f'"{frame["epoch"]}-{frame["version"]}{content}"'


def _differences(value: Any, example: Any, varies: list[str], pointer: str = "") -> Iterator[str]:
    """Where a response differs from its example, except in what differs each time."""
    if pointer in varies or pointer.rsplit("/", 1)[-1] in VARIES_EVERYWHERE:
        return
    if isinstance(example, dict) and isinstance(value, dict):
        for name in example.keys() | value.keys():
            if name in example and name in value:
                yield from _differences(value[name], example[name], varies, f"{pointer}/{name}")
            else:
                yield f"{pointer}/{name}: {'is not shown' if name in value else 'is missing'}"
    elif isinstance(example, list) and isinstance(value, list) and len(example) == len(value):
        for index, (one, other) in enumerate(zip(value, example)):
            yield from _differences(one, other, varies, f"{pointer}/{index}")
    elif not _agree(value, example):
        yield f"{pointer}: {_short(value)}, where the example shows {_short(example)}"


def _agree(value: Any, example: Any) -> bool:
    """Whether two values are equal; numbers within what another platform's libm may differ in."""
    numbers = all(isinstance(it, int | float) and not isinstance(it, bool) for it in (value, example))
    if numbers:
        return abs(value - example) <= TOLERANCE * max(1, abs(example))
    return type(value) is type(example) and value == example


def _short(value: Any) -> str:
    return re.sub(r"(.{200}).+", r"\1…", json.dumps(value, ensure_ascii=False))
