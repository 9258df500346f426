"""The log: a stalled reader does not stop the service, lost lines are counted, and each entry is one line."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import threading
from contextlib import contextmanager
from typing import Iterator

import httpx
import pytest

from patience import LIMIT, wait_for
from service import Service, binary, running

PIPE_BYTES = 65536
MAXIMUM_LINES = 2048
MAXIMUM_BYTES = 524288
HAZARDS = "\x7f\x80\x85\x9b\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff\U000e0001"


class Log:
    """Standard error of a service: a pipe that is read only when the test calls for it."""

    def __init__(self, descriptor: int):
        self._descriptor = descriptor
        self._text = bytearray()
        self._thread = threading.Thread(target=self._read)

    def read_on(self) -> None:
        self._thread.start()

    def lines(self) -> list[str]:
        """All lines, once the service has ended."""
        self._thread.join(LIMIT)
        text = self._text.decode()
        assert text.endswith("\n")
        return text[:-1].split("\n")

    def wait_for(self, text: str) -> None:
        wait_for(lambda: text.encode() in self._text, f"the log says {text!r}")

    def _read(self) -> None:
        while part := os.read(self._descriptor, 1 << 16):
            self._text += part


@contextmanager
def logging(*options: str) -> Iterator[tuple[Service, Log]]:
    reader, writer = os.pipe()
    try:
        with running("--log-level", "debug", *options, errors=writer) as service:
            os.close(writer)
            yield service, Log(reader)
    finally:
        os.close(reader)


def ask(service: Service, numbers: range, longest: int) -> None:
    """Sends numbered requests, several at once, and waits for all responses. Every second path is long."""
    paths = [b"/healthz", b"/" + b"x" * longest if longest else b"/healthz"]
    with socket.create_connection(service.address, timeout=LIMIT) as connection:
        for first in numbers[::50]:
            some = range(first, min(first + 50, numbers.stop))
            connection.sendall(
                b"".join(b"GET %s HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: n%d.\r\n\r\n" % (paths[i % 2], i) for i in some)
            )
            responses = b""
            while responses.count(b"HTTP/1.1 ") < len(some):
                part = connection.recv(1 << 16)
                assert part, f"The connection ended after {responses.count(b'HTTP/1.1')} of {len(some)} responses."
                responses = responses + part


def dropped(service: Service) -> int:
    return int(re.findall(r"^detent_log_lines_dropped_total (\d+)$", httpx.get(f"{service.url}/metrics").text, re.M)[0])


def test_a_stalled_reader_does_not_stop_the_service_and_sigterm_ends_it():
    with logging() as (service, _):
        assert dropped(service) == 0
        ask(service, range(4000), longest=1000)
        assert httpx.get(f"{service.url}/healthz").status_code == 200
        wait_for(lambda: dropped(service) > 1000, "lines are dropped")
        assert service.stop() == 0


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("longest, count", [(0, 12000), (2000, 5000)])
def test_when_the_reader_resumes_all_lines_are_whole_and_one_says_how_many_are_missing(form, longest, count):
    with logging("--log-format", form) as (service, log):
        ask(service, range(count), longest)
        log.read_on()
        log.wait_for("log lines dropped")
        ask(service, range(count, count + 20), longest)
        total = dropped(service)
        assert service.stop() == 0
        lines = log.lines()
    numbers, missing, kept = [], [], 0
    for line in lines:
        number = re.search(r'request"?[=:]"?n(\d+)\.', line)
        if form == "json":
            assert {"time", "level", "message"} <= json.loads(line).keys()
        else:
            assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z]+ [A-Za-z]", line), line
        if number:
            assert int(number[1]) == (numbers[-1] if numbers else -1) + 1 + sum(missing), "The notice is where lines miss."
            numbers.append(int(number[1]))
            kept += sum(missing)
            missing = []
        elif "log lines dropped" in line:
            assert " warning " in line or '"level":"warning"' in line
            missing.append(int(re.search(r'count"?[=:]"?(\d+)', line)[1]))
    assert numbers[-1] == count + 19
    assert kept == total == count + 20 - len(numbers)
    before = lines[: next(i for i, line in enumerate(lines) if "log lines dropped" in line)]
    assert len(before) <= PIPE_BYTES // 100 + 2 * MAXIMUM_LINES
    assert len("\n".join(before)) <= PIPE_BYTES + 2 * MAXIMUM_BYTES


def test_a_log_that_cannot_be_written_is_counted():
    reader, writer = os.pipe()
    os.close(reader)
    with running("--log-level", "debug", errors=writer) as service:
        os.close(writer)
        ask(service, range(10), longest=0)
        wait_for(lambda: dropped(service) >= 11, "lines that can't be written are counted")
        assert service.stop() == 0


@pytest.mark.parametrize("form", ["text", "json"])
def test_control_characters_are_escaped(form):
    with logging("--log-format", form) as (service, log):
        log.read_on()
        identifier = f"begin{HAZARDS}é–end"
        for field in (identifier.encode(), b"end"):
            with socket.create_connection(service.address, timeout=LIMIT) as connection:
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: " + field + b"\r\n\r\n")
                assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
        assert service.stop() == 0
        lines = log.lines()
    line = next(line for line in lines if "begin" in line)
    assert "é–end" in line
    assert not set(line) & set(HAZARDS)
    quoted = re.search(r'"begin.*?end"', line)[0]
    assert json.loads(quoted) == identifier
    if form == "json":
        assert json.loads(line)["request"] == identifier


def test_an_error_message_is_escaped_too(tmp_path):
    file = tmp_path / "drag.json"
    file.write_text(json.dumps({"events": [], "a\x1b]0;x\x07\x85\u2028b": 1}))
    result = subprocess.run([binary(), "evaluate", str(file)], capture_output=True, timeout=LIMIT)
    text = result.stderr.decode()
    assert result.returncode == 65
    assert text.endswith("\n") and text[:-1].isprintable(), text
