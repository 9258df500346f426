"""Requests broken at random, a few on each connection: they get responses or are closed in time, without leaks.

DETENT_MUTATIONS says how many (5,000), DETENT_MUTATIONS_SEED which ones (1).
"""

from __future__ import annotations

import os
import re
import selectors
import socket
import time
from dataclasses import dataclass, field
from random import Random

import httpx
import pytest

from mutations import mutated
from patience import LIMIT, wait_for
from service import Service, running

COUNT = int(os.environ.get("DETENT_MUTATIONS", "5000"))
SEED = int(os.environ.get("DETENT_MUTATIONS_SEED", "1"))

ON_A_CONNECTION = 5
AT_ONCE = 32
# The service waits a second for the rest of a request (below).
DEADLINE_SECONDS = LIMIT


@dataclass
class Exchange:
    """A connection on which a few requests are sent, one directly after the other."""

    connection: socket.socket
    sent: bytes
    # Whether the client ends its side after the requests, or lets the service wait for more.
    says_end: bool
    deadline: float
    left: memoryview = field(init=False)
    response: bytearray = field(default_factory=bytearray)

    def __post_init__(self):
        self.left = memoryview(self.sent)

    def go_on(self, events: int) -> bool:
        """Sends and receives what it can. Returns whether there is more to do."""
        try:
            if events & selectors.EVENT_WRITE and self.left:
                self.left = self.left[self.connection.send(self.left) :]
                if not self.left and self.says_end:
                    self.connection.shutdown(socket.SHUT_WR)
            if events & selectors.EVENT_READ:
                chunk = self.connection.recv(1 << 16)
                self.response += chunk
                return chunk != b""
        except BlockingIOError:
            pass
        except OSError:
            # The service closed with unread bytes: a refusal.
            return False
        return True

    @property
    def waits_for(self) -> int:
        return selectors.EVENT_READ | (selectors.EVENT_WRITE if self.left else 0)

    def judge(self):
        statuses = [int(status) for status in re.findall(rb"(?:^|\n|\})HTTP/1\.[01] (\d{3}) ", self.response)]
        assert self.response[:7] in (b"", b"HTTP/1."), f"{self.sent!r} got {bytes(self.response)!r}"
        assert not {500, 502, 504} & set(statuses), f"{self.sent!r} got {bytes(self.response)!r}"


class Attack:
    def __init__(self, service: Service, random: Random):
        self.service, self.random = service, random
        self.selector = selectors.DefaultSelector()
        self.served = 0

    def send(self, count: int):
        """Sends this many requests, over this many connections at once."""
        while count > 0 or self.selector.get_map():
            while count > 0 and len(self.selector.get_map()) < AT_ONCE:
                self._begin(min(count, ON_A_CONNECTION))
                count -= ON_A_CONNECTION
            self._turn()

    def _begin(self, requests: int):
        connection = socket.create_connection(self.service.address, timeout=DEADLINE_SECONDS)
        connection.setblocking(False)
        sent = b"".join(mutated(self.random) for _ in range(requests))
        exchange = Exchange(connection, sent, self.random.random() < 0.9, time.monotonic() + DEADLINE_SECONDS)
        self.selector.register(connection, exchange.waits_for, exchange)

    def _turn(self):
        for key, events in self.selector.select(0.2):
            exchange: Exchange = key.data
            if exchange.go_on(events):
                self.selector.modify(exchange.connection, exchange.waits_for, exchange)
            else:
                self._end(exchange)
        now = time.monotonic()
        for key in list(self.selector.get_map().values()):
            assert now < key.data.deadline, f"{DEADLINE_SECONDS} s after {key.data.sent!r} the connection is still open"

    def _end(self, exchange: Exchange):
        self.selector.unregister(exchange.connection)
        exchange.connection.close()
        self.served += exchange.response != b""
        exchange.judge()


def descriptors(service: Service) -> int:
    return len(os.listdir(f"/proc/{service.process.pid}/fd"))


@pytest.fixture
def attacked():
    options = "--client-timeout 1s --session-ttl 5s --max-sessions 200"
    with running(*options.split(), "--log-level", "critical") as service:
        yield service


def test_broken_requests_get_responses_or_are_closed_in_time_without_leaks(attacked: Service):
    attack = Attack(attacked, Random(SEED))
    httpx.post(f"{attacked.url}/v1/sessions", json={"id": "kept", "preset": "meshing"}).raise_for_status()
    idle = descriptors(attacked)

    # Warm-up: buffers, sessions and responses reach their sizes.
    attack.send(max(COUNT // 4, 1000))
    attack.send(COUNT - COUNT // 4)

    assert attacked.process.poll() is None
    assert attack.served > COUNT / ON_A_CONNECTION / 2, "Most connections should have got a response."
    assert httpx.get(f"{attacked.url}/healthz", timeout=LIMIT).status_code == 200
    wait_for(lambda: descriptors(attacked) <= idle + 1, "all connections are closed")
    print(f"{COUNT} requests, seed {SEED}: {attack.served} connections got responses")
    assert attacked.stop() == 0
