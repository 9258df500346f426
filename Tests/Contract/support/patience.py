"""Waiting for what must happen, for as long as the scale of waits allows."""

from __future__ import annotations

import time
from typing import Any, Callable, TypeVar

import httpx

from scale import LIMIT, PATIENCE, PAUSE  # Tests take these from here.

Value = TypeVar("Value")

# httpx would end each request of a client without a time-out of its own after 5 s.
for _part in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, _part, LIMIT)


def limit_ms() -> float:
    """The limit of a wait in milliseconds, which Playwright takes."""
    return LIMIT * 1000


def wait_for(
    condition: Callable[[], Value],
    what: str | Callable[[], object] = "",
    pause: float = PAUSE,
    sleep: Callable[[float], object] = time.sleep,
) -> Value:
    """Waits until a condition holds, and returns its value.

    `what` says what is waited for, or how far it has come; an assertion of the condition itself is not caught. `sleep`
    is what to do between two looks. Fails after `LIMIT`.
    """
    deadline = time.monotonic() + LIMIT
    while not (value := condition()):
        assert time.monotonic() < deadline, f"Not within {LIMIT:g} s: {what() if callable(what) else what or condition}"
        sleep(pause)
    return value


def http(url: str = "", **options: Any) -> httpx.Client:
    """A client for the service at an address, whose requests may take `LIMIT`."""
    return httpx.Client(base_url=url, timeout=LIMIT, **options)
