"""Requests that are not valid HTTP, and responses that clients can read."""

from __future__ import annotations

import json
import socket
import subprocess

import httpx
import pytest

from service import Service, running
from sockets import GET, HEAD, POST, connect, everything

# Since 1.0 libmicrohttpd refuses most invalid HTTP itself, with a page of its own.
IS_STRICT = not subprocess.run(
    ["pkg-config", "--modversion", "libmicrohttpd"], capture_output=True, text=True, check=True
).stdout.startswith("0.")


@pytest.mark.parametrize(
    "request_head",
    [
        b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
        b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length: 0\r\nContent-Length: 5\r\n\r\n",
        b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length : 5\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n" + HEAD + b"Host: localhost\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n" + HEAD + b"X-A: one\r\n two\r\n\r\n",
    ],
    ids=["te-and-cl", "two-lengths", "te-not-chunked", "space-before-colon", "two-hosts", "no-host", "folded"],
)
def test_ambiguous_framing_is_refused_and_no_request_after_it_is_served(edge: Service, request_head: bytes):
    with connect(edge) as connection:
        connection.sendall(request_head + GET)
        response = everything(connection)
    assert response.startswith(b"HTTP/1.1 400"), response
    assert response.count(b"\r\nDate: ") == 1
    if IS_STRICT and b"<html>" in response:
        return
    body = json.loads(response.partition(b"\r\n\r\n")[2])
    assert (body["type"], body["status"]) == ("/problems/bad-framing", 400)


def test_a_client_that_still_sends_can_read_its_413(edge: Service):
    for length in (1_100_000, 50_000_000):
        with connect(edge) as connection:
            connection.sendall(b"POST /v1/sessions HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\n\r\n" % length)
            try:
                for _ in range(min(length, 4_000_000) // 10_000):
                    connection.sendall(b" " * 10_000)
            except OSError:
                pass
            response = everything(connection)
        assert response.startswith(b"HTTP/1.1 413"), response[:200]
        assert b"/problems/payload-too-large" in response


def test_refusals_are_counted(edge: Service):
    with connect(edge) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + HEAD + HEAD + b"\r\n")
        everything(connection)
    text = httpx.get(f"{edge.url}/metrics").text
    refused = next(line for line in text.splitlines() if line.startswith('detent_refused_total{reason="bad-framing"}'))
    assert int(refused.split()[1]) >= 1


@pytest.mark.parametrize(
    "request_, status",
    [
        (b"GET /healthz HTTP/1.1\r\n" + HEAD + b"X-Long: " + b"x" * 40_000 + b"\r\n\r\n", 431),
        (b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n", 414),
        (POST + b"Content-Length: abc\r\n\r\n", 400),
    ],
    ids=["header", "path", "length"],
)
def test_what_is_not_http_is_counted_once(request_: bytes, status: int):
    with running() as service:
        with connect(service) as connection:
            connection.sendall(request_)
            assert everything(connection).startswith(b"HTTP/1.1 %d " % status)
        httpx.get(f"{service.url}/healthz")
        text = httpx.get(f"{service.url}/metrics").text
    refused = [line.split("reason=")[1] for line in text.splitlines() if line.startswith("detent_refused_total{")]
    assert [line for line in refused if not line.endswith(" 0")] == ['"malformed"} 1']


def test_an_event_is_applied_only_if_its_response_can_be_sent(edge: Service):
    url = f"{edge.url}/v1/sessions/long"
    httpx.post(f"{edge.url}/v1/sessions", json={"id": "long", "preset": "meshing"})
    body = b'{"type": "set", "value": 1}'
    applied, refused = 0, 0
    for length in [*range(12_000, 15_000, 500), *range(15_000, 16_300, 20)]:
        with connect(edge) as connection:
            connection.sendall(
                b"POST /v1/sessions/long/events HTTP/1.1\r\nConnection: close\r\n" + HEAD
                + b"Content-Length: %d\r\nX-Long: %s\r\n\r\n" % (len(body), b"x" * length) + body
            )
            response = everything(connection)
        applied += response.startswith(b"HTTP/1.1 200 ")
        refused += response.startswith(b"HTTP/1.1 431 ") and b"/problems/head-too-large" in response
        assert httpx.get(url).json()["frame"]["version"] == applied
    assert applied > 0 and refused > 50


def test_a_client_that_ends_its_side_gets_its_response_and_is_closed(edge: Service):
    with connect(edge) as connection:
        connection.sendall(GET)
        connection.shutdown(socket.SHUT_WR)
        assert everything(connection).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "body",
    [b"2\n{}\r\n0\r\n\r\n", b"2\r\n{}\n0\r\n\r\n", b"2;a\0\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\n0\r\nA: \r \r\n\r\n", b"xyz\r\n"],
    ids=["size-lf", "data-lf", "nul", "trailer-cr", "no-size"],
)
def test_chunks_are_read_strictly(edge: Service, body: bytes):
    with connect(edge) as connection:
        connection.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n" + body + GET)
        response = everything(connection)
    assert response.startswith(b"HTTP/1.1 400 ") and response.count(b"HTTP/1.1 ") == 1, response
    assert json.loads(response.partition(b"\r\n\r\n")[2])["type"] == "/problems/bad-framing"


def test_a_304_has_the_length_of_the_200(client: httpx.Client):
    path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    for part in (path, f"{path}/frame"):
        known = client.get(part).headers
        for method in ("GET", "HEAD"):
            response = client.request(method, part, headers={"If-None-Match": known["ETag"]})
            assert (response.status_code, response.content) == (304, b"")
            assert response.headers["Content-Length"] == known["Content-Length"]
    client.delete(path)
