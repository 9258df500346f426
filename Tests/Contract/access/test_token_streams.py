"""Streams end with their token, and with its key."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Iterator

import httpx

from guarded import Guarded
from tokens import OTHER, SECRET, bearing, key_file, token


def _opened(guarded: Guarded, client: httpx.Client, text: str) -> tuple[httpx.Response, Iterator[str]]:
    request = client.build_request("GET", "/v1/sessions/a/stream", headers=bearing(text))
    answer = client.send(request, stream=True)
    assert answer.status_code == 200
    lines = answer.iter_lines()
    while not next(lines).startswith("data:"):
        pass
    return answer, lines


def test_a_stream_ends_with_its_token_and_not_before(tmp_path: Path, guard):
    with guard(tmp_path) as guarded, guarded.client() as client, guarded.client(token("admin")) as admin:
        admin.post("/v1/sessions", json={"id": "a"})
        begin = time.time()
        # 60 s of leeway: it is good for three more seconds.
        answer, lines = _opened(guarded, client, token("sessions:read", exp=int(begin) - 57))
        rest = list(lines)
        assert 1.5 < time.time() - begin < 12
        assert not any(line.startswith("event: ended") for line in rest), "The session has not ended."
        again = client.get("/v1/sessions/a/stream", headers=bearing(token("sessions:read", exp=int(begin) - 57)))
        assert again.status_code == 401


def test_a_stream_ends_when_its_key_goes_and_others_go_on(tmp_path: Path, guard):
    one, two = Path(key_file(tmp_path, SECRET, "one")), Path(key_file(tmp_path, OTHER, "two"))
    with guard(tmp_path, "--auth-key", str(two), key=str(one)) as guarded, guarded.client() as client:
        with guarded.client() as other, guarded.client(token("admin", secret=OTHER)) as admin:
            admin.post("/v1/sessions", json={"id": "a", "preset": "zoom"})
            _, ending = _opened(guarded, client, token("sessions:read", secret=SECRET))
            _, lasting = _opened(guarded, other, token("sessions:read", secret=OTHER))
            one.write_bytes(OTHER)
            begin = time.monotonic()
            assert list(ending) in ([], [""])
            assert time.monotonic() - begin < 10
            assert admin.post("/v1/sessions/a/events", json={"type": "set", "value": 2}).status_code == 200
            assert any('"value":2' in line for line, _ in zip(lasting, range(10)))
