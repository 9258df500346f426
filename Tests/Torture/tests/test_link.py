"""The proxy between a service and Redis, with an echo in place of Redis."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import Iterator

import pytest

from scale import LIMIT
from link import KEYS_OF_CHANGES, REPLIES, REQUESTS, WAYS, Link


class Echo:
    """Replies to each chunk with itself, and holds what it got."""

    def __init__(self, path: Path) -> None:
        self.path, self.got = path, b""
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            connection, _ = self._server.accept()
            threading.Thread(target=self._echo, args=[connection], daemon=True).start()

    def _echo(self, connection: socket.socket) -> None:
        with connection:
            while data := connection.recv(1 << 16):
                self.got += data
                connection.sendall(data)


@pytest.fixture
def echo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Echo:
    monkeypatch.chdir(tmp_path)
    return Echo(Path("echo"))


@pytest.fixture
def link(echo: Echo) -> Iterator[Link]:
    link = Link(Path("link"), echo.path, seed=1)
    yield link
    link.remove()


def connected() -> socket.socket:
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(LIMIT)
    client.connect("link")
    return client


def asked(client: socket.socket, text: bytes = b"hello") -> bytes:
    try:
        client.sendall(text)
        return client.recv(1 << 16)
    except ConnectionError:
        return b""


def test_what_is_asked_gets_a_reply(link: Link) -> None:
    with connected() as client:
        assert asked(client) == b"hello"


def test_held_replies_come_when_they_are_released(link: Link, echo: Echo) -> None:
    with connected() as client:
        asked(client)
        link.hold(REPLIES)
        client.sendall(b"again")
        client.setblocking(False)
        with pytest.raises(BlockingIOError):
            client.recv(1)
        client.settimeout(LIMIT)
        link.release()
        assert client.recv(1 << 16) == b"again"


def test_a_held_request_is_done_after_its_client_has_left(link: Link, echo: Echo) -> None:
    with connected() as client:
        asked(client)
        link.hold(REQUESTS)
        client.sendall(b"late")
    assert echo.got == b"hello"
    link.mend()
    link.drain()
    assert echo.got == b"hellolate"


def test_a_dropped_reply_is_of_a_request_that_was_done(link: Link, echo: Echo) -> None:
    link.drops = 1
    with connected() as client:
        assert asked(client) == b""
    assert (echo.got, link.dropped) == (b"hello", 1)


def test_cut_connections_are_closed_and_what_they_held_is_lost(link: Link, echo: Echo) -> None:
    with connected() as client:
        asked(client)
        link.hold(*WAYS)
        client.sendall(b"lost")
        link.cut()
        assert asked(client) == b""
    link.mend()
    link.drain()
    with connected() as client:
        assert asked(client) == b"hello"
    assert echo.got == b"hellohello"


def test_new_connections_lead_elsewhere_and_old_ones_stay(link: Link, echo: Echo) -> None:
    with connected() as old:
        asked(old)
        other = Echo(Path("other"))
        link.lead_to(other.path)
        assert asked(old, b"old") == b"old"
        with connected() as new:
            assert asked(new, b"new") == b"new"
    assert (echo.got, other.got) == (b"helloold", b"new")


def test_a_link_that_leads_nowhere_closes_connections(link: Link) -> None:
    link.lead_to(Path("nowhere"))
    with connected() as client:
        assert asked(client) == b""
    link.is_closed = True
    with connected() as client:
        assert asked(client) == b""


def test_a_change_is_recognized_by_the_keys_that_the_service_has():
    text = (Path(__file__).resolve().parents[3] / "Sources/RedisStore/StoreKeys.swift").read_text()
    assert all(f'"{key.decode().strip()}"' in text for key in KEYS_OF_CHANGES)


def test_a_change_is_not_made_and_gets_its_reply(link: Link, echo: Echo):
    change = b"*3\r\n$7\r\nEVALSHA\r\n$13\r\n{a}:deletions\r\n$14\r\n{a}:subscribed\r\n"
    link.lies = 1
    with connected() as client:
        assert asked(client, change) == b"*1\r\n:1\r\n"
        assert asked(client) == b"hello"
    assert echo.got == b"hello"
