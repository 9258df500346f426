"""Requests that are nearly valid, as broken clients, proxies and attackers send them, generated from a seed."""

from __future__ import annotations

import json
import re
from random import Random

HOST = b"Host: 127.0.0.1\r\n"
JSON = b"Content-Type: application/json\r\n"


def _post(path: bytes, body: object) -> bytes:
    text = json.dumps(body).encode()
    return b"POST %s HTTP/1.1\r\n%s%sContent-Length: %d\r\n\r\n%s" % (path, HOST, JSON, len(text), text)


def _chunked(path: bytes, body: object, size: int) -> bytes:
    text = json.dumps(body).encode()
    chunks = [text[start : start + size] for start in range(0, len(text), size)]
    framed = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)
    return b"POST %s HTTP/1.1\r\n%s%sTransfer-Encoding: chunked\r\n\r\n%s0\r\n\r\n" % (path, HOST, JSON, framed)


def _bare(line: bytes, *headers: bytes) -> bytes:
    return line + b" HTTP/1.1\r\n" + HOST + b"".join(header + b"\r\n" for header in headers) + b"\r\n"


DRAG = [{"type": "began", "x": 3, "t": 0}, {"type": "changed", "x": 170.28, "t": 16}, {"type": "ended", "t": 32}]

REQUESTS = [
    _bare(b"GET /healthz"),
    _bare(b"GET /", b"Accept: application/json", b"Connection: keep-alive"),
    _bare(b"HEAD /v1/presets/meshing"),
    _bare(b"OPTIONS /v1/sessions", b"Origin: http://page.example", b"Access-Control-Request-Method: POST"),
    _bare(b"GET /v1/sessions/kept/frame", b'If-None-Match: "x-1", W/"y"'),
    _bare(b"GET /v1/sessions/kept/layout?x=1&y=%20"),
    _bare(b"DELETE /v1/sessions/gone", b"If-Match: *"),
    _bare(b"GET /v1/presets", b"Connection: close"),
    b"GET /healthz HTTP/1.0\r\n\r\n",
    _post(b"/v1/sessions", {"id": "gone", "preset": "zoom"}),
    _post(b"/v1/sessions", {"control": {"range": {"lower": 0, "upper": 35}, "step": 1, "bars": {}}}),
    _post(b"/v1/sessions/kept/events", {"type": "changed", "x": 170.28, "t": 16.7, "gesture": "g", "seq": 5}),
    _post(b"/v1/sessions/kept/events", {"events": DRAG}),
    _post(b"/v1/evaluate", {"preset": "star", "events": DRAG}),
    _chunked(b"/v1/evaluate", {"preset": "camera", "trackWidth": 300, "events": DRAG}, 16),
    _chunked(b"/v1/sessions/kept/events", {"type": "set", "value": 7}, 7),
]  # fmt: skip

# Texts with a meaning in HTTP or JSON.
TOKENS = [b"\r\n", b"\n", b"\r", b"\0", b" ", b"\t", b":", b",", b";", b"%", b"%00", b"\xff", b"\xc0\xaf", b"0", b"-1",
           b"{", b"]", b'"', b"\\u", b"1e999", b"/../", b"//", b"HTTP/1.1", b"HTTP/9.9", b"chunked", b"A" * 3000,
           b"Expect: 100-continue\r\n", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 5\r\n",
           b"Upgrade: websocket\r\nConnection: upgrade\r\n"]  # fmt: skip

NUMBERS = [b"0", b"1", b"-1", b"+5", b"0x10", b"00000000000000000005", b"4294967296", b"18446744073709551616", b"5, 5",
           b"9" * 40, b"", b"ffffffffffffffff", b"7fffffffffffffff", b"5;name=value", b"g"]  # fmt: skip


def _slice(random: Random, text: bytes) -> tuple[int, int]:
    start = random.randrange(len(text))
    return start, min(len(text), start + random.choice([1, 1, 2, 4, 16, 64]))


def _flipped(random: Random, text: bytes) -> bytes:
    place = random.randrange(len(text))
    return text[:place] + bytes([text[place] ^ 1 << random.randrange(8)]) + text[place + 1 :]


def _removed(random: Random, text: bytes) -> bytes:
    start, end = _slice(random, text)
    return text[:start] + text[end:]


def _repeated(random: Random, text: bytes) -> bytes:
    start, end = _slice(random, text)
    return text[:end] + text[start:end] * random.choice([1, 1, 2, 50]) + text[end:]


def _inserted(random: Random, text: bytes) -> bytes:
    place = random.randrange(len(text) + 1)
    return text[:place] + random.choice(TOKENS) + text[place:]


def _header_doubled(random: Random, text: bytes) -> bytes:
    head, end, body = text.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    lines.insert(random.randrange(1, len(lines) + 1), random.choice(lines))
    return b"\r\n".join(lines) + end + body


def _cut(random: Random, text: bytes) -> bytes:
    return text[: random.randrange(1, len(text) + 1)]


def _size_broken(random: Random, text: bytes) -> bytes:
    """Another length in `Content-Length`, or in a chunk's size."""
    sizes = list(re.finditer(rb"(?<=Content-Length: )\d+|(?<=\r\n)[0-9a-f]{1,2}(?=\r\n)", text))
    if not sizes:
        return _inserted(random, text)
    size = random.choice(sizes)
    return text[: size.start()] + random.choice(NUMBERS) + text[size.end() :]


CHANGES = [_flipped, _removed, _repeated, _inserted, _header_doubled, _cut, _size_broken]


def mutated(random: Random) -> bytes:
    """One request, broken in one place or a few."""
    text = random.choice(REQUESTS)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        text = random.choice(CHANGES)(random, text) or text
    return text
