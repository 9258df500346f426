"""Streams end with their token, and with its key."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Iterator

import httpx

from patience import wait_for
from tokens import OTHER, SECRET, bearing, key_file, token


def _opened(client: httpx.Client, text: str) -> Iterator[str] | None:
    """The lines of a stream after its first frame; None if the token is not good for so long."""
    request = client.build_request("GET", "/v1/sessions/a/stream", headers=bearing(text))
    response = client.send(request, stream=True)
    lines = response.iter_lines()
    return lines if response.status_code == 200 and any(line.startswith("data:") for line in lines) else None


def test_a_stream_ends_with_its_token_and_not_before(tmp_path: Path, guard):
    with guard(tmp_path) as guarded, guarded.client() as client, guarded.client(token("admin")) as admin:

        def opened() -> tuple[int, Iterator[str]] | None:
            # 60 s of leeway: it is good for three more. On a machine that stands still meanwhile, it is made anew.
            end = int(time.time()) + 3
            lines = _opened(client, token("sessions:read", exp=end - 60))
            return (end, lines) if lines else None

        admin.post("/v1/sessions", json={"id": "a"})
        end, lines = wait_for(opened, "a token is accepted")
        rest = list(lines)
        assert time.time() >= end
        assert not any(line.startswith("event: ended") for line in rest), "The session has not ended."
        again = client.get("/v1/sessions/a/stream", headers=bearing(token("sessions:read", exp=end - 60)))
        assert again.status_code == 401


def test_a_stream_ends_when_its_key_goes_and_others_go_on(tmp_path: Path, guard):
    one, two = Path(key_file(tmp_path, SECRET, "one")), Path(key_file(tmp_path, OTHER, "two"))
    with guard(tmp_path, "--auth-key", str(two), key=str(one)) as guarded, guarded.client() as client:
        with guarded.client() as other, guarded.client(token("admin", secret=OTHER)) as admin:
            admin.post("/v1/sessions", json={"id": "a", "preset": "zoom"})
            ending = _opened(client, token("sessions:read", secret=SECRET))
            lasting = _opened(other, token("sessions:read", secret=OTHER))
            assert ending and lasting
            one.write_bytes(OTHER)
            assert list(ending) in ([], [""])
            assert admin.post("/v1/sessions/a/events", json={"type": "set", "value": 2}).status_code == 200
            assert any('"value":2' in line for line, _ in zip(lasting, range(10)))
