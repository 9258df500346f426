"""How long a test waits for what must happen.

An upper limit only guards against a hang. It is the same everywhere, and no test asserts that something is faster. On a
machine that is slower than usual, `DETENT_PATIENCE=5` makes every limit five times longer.
"""

from __future__ import annotations

import os
import time
from typing import Any, Callable, TypeVar

import httpx

Value = TypeVar("Value")

PATIENCE = float(os.environ.get("DETENT_PATIENCE") or 1)
#: The limit of a wait, in seconds: of processes, sockets, HTTP clients, and of what a page must show.
LIMIT = 20 * PATIENCE
#: The time between two looks at a condition, in seconds.
PAUSE = 0.02

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
