"""A service with a key, and clients of many addresses: failures are counted by address."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Iterator

import httpx

from patience import LIMIT
from service import Service, running
from tokens import bearing, key_file

ADDRESSES = (f"127.7.{number // 250}.{number % 250 + 1}" for number in count())


@dataclass
class Guarded:
    """A service with keys, its log, and what makes clients of it."""

    service: Service
    log: Path

    def client(self, text: str | None = None) -> httpx.Client:
        """A client with an address of its own, and with a token."""
        # Without the certificates of the machine, which take long to read.
        transport = httpx.HTTPTransport(local_address=next(ADDRESSES), verify=False)
        headers = bearing(text) if text is not None else {}
        return httpx.Client(base_url=self.service.url, transport=transport, headers=headers, timeout=LIMIT)


@contextmanager
def guarding(folder: Path, *options: str, key: str | None = None) -> Iterator[Guarded]:
    """A service with a key, in memory, which logs its requests."""
    log = folder / "log"
    keys = ["--auth-key", key or key_file(folder)]
    with log.open("wb") as file:
        with running("--store", "memory", "--log-level", "debug", *keys, *options, errors=file.fileno()) as service:
            yield Guarded(service, log)
            assert service.stop() == 0
