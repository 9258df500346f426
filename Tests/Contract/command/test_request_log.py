"""Requests and refusals in the log."""

from __future__ import annotations

import json
import signal
import subprocess

import httpx

from patience import LIMIT
from service import Service, binary
from sockets import HEAD, connect


def test_requests_are_logged_at_debug_with_their_ids():
    process = subprocess.Popen(
        [binary(), "serve", "--port", "0", "--log-level", "debug", "--log-format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    url = process.stdout.readline().removeprefix("listening on ").strip()
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    httpx.get(f"{url}/healthz", headers={"traceparent": trace, "X-Request-ID": "r-17"})
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=LIMIT)
    (line,) = [line for line in map(json.loads, log.splitlines()) if line["message"] == "request"]
    assert (line["request"], line["traceparent"], line["path"], line["status"]) == ("r-17", trace, "/healthz", "200")


def test_refusals_are_logged_at_debug_with_their_ids():
    process = subprocess.Popen(
        [binary(), "serve", "--port", "0", "--log-level", "debug", "--log-format", "json", "--max-body", "10"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    service = Service(process, process.stdout.readline().removeprefix("listening on ").strip())
    trace = b"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    ids = b"X-Request-ID: r-17\r\ntraceparent: " + trace + b"\r\n"
    for rest in (b"Content-Length: 11\r\n\r\n12345678901", b"Host: b\r\n\r\n"):
        with connect(service) as connection:
            connection.sendall(b"POST /v1/evaluate HTTP/1.1\r\n" + HEAD + ids + rest)
            assert connection.recv(65536).startswith(b"HTTP/1.1 4")
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=LIMIT)
    lines = [line for line in map(json.loads, log.splitlines()) if line["message"] == "refused"]
    assert [line["reason"] for line in lines] == ["payload-too-large", "bad-framing"]
    for line in lines:
        assert (line["peer"], line["request"], line["traceparent"]) == ("127.0.0.1", "r-17", trace.decode())
