"""Whether two servers respond to a drag with the same frames: what does less must not count as faster."""

from __future__ import annotations

from typing import Any, Iterator

import client
from servers import Server

DRAG = [("began", 40.25, 0), ("changed", 41, 16.7), ("changed", 95.13, 33.4), ("changed", 340.5, 50), ("ended", 338, 66)]
OWN = {"epoch", "session"}
NEARLY = 1e-6


def differences(one: Server, other: Server) -> list[str]:
    """Where the responses differ, at most a few."""
    for server in (one, other):
        client.post(server, "/v1/sessions", {"id": "same", "preset": "meshing"})
    found: list[str] = []
    for type_, x, t in DRAG:
        event = {"type": type_, "x": x, "t": t}
        responses = [client.post(server, "/v1/sessions/same/events", event) for server in (one, other)]
        found += _compare(responses[0], responses[1], type_)
    return found[:5]


def _compare(one: Any, other: Any, place: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one.keys() | other.keys():
            if name not in OWN:
                yield from _compare(one.get(name), other.get(name), f"{place}/{name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other)):
            yield from _compare(*pair, f"{place}/{index}")
    elif isinstance(one, (int, float)) and isinstance(other, (int, float)):
        # The wire has three decimals, and a half may fall on either side of the last bit.
        if abs(one - other) > max(0.0011, NEARLY * abs(one)):
            yield f"{place}: {one} and {other}"
    elif one != other:
        yield f"{place}: {one!r} and {other!r}"
