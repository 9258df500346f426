"""What each signal does to the service."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from service import STOP_SECONDS, binary, running

IGNORED = [signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_to_stop_drains(how):
    with running("--drain-delay", "10m") as service, httpx.Client(base_url=service.url) as client:
        assert client.get("/readyz").status_code == 200
        service.process.send_signal(how)
        assert service.wait_until_draining().status_code == 503
        assert client.post("/v1/sessions", json={}).status_code == 201, "All is served during the delay."
    with running("--drain-delay", "200ms") as service:
        assert service.stop(how) == 0


@pytest.mark.parametrize(
    "first, second, code",
    [
        (signal.SIGTERM, signal.SIGTERM, 143),
        (signal.SIGINT, signal.SIGINT, 130),
        (signal.SIGHUP, signal.SIGTERM, 143),
        (signal.SIGHUP, signal.SIGHUP, 0),
        (signal.SIGTERM, signal.SIGHUP, 0),
    ],
)
def test_a_second_signal_ends_it_at_once_but_not_sighup(first, second, code):
    delay = "10m" if code else "6s"
    with running("--drain-delay", delay) as service:
        service.process.send_signal(first)
        service.wait_until_draining()
        time.sleep(0.6)  # Sooner it would be the same signal.
        assert service.stop(second) == code


def test_a_signal_that_is_sent_twice_at_once_stops_it_as_one_does(tmp_path):
    """A process manager may send it to the process and to its group. A process that is stopped gets all when it goes on."""
    body = {"id": "kitchen", "preset": "meshing"}
    events = [{"type": "began", "x": 170, "t": 0}, {"type": "changed", "x": 190, "t": 8}]
    with running("--store", f"sqlite:{tmp_path}/sessions.db", "--drain-delay", "200ms") as service:
        assert httpx.post(f"{service.url}/v1/sessions", json=body).status_code == 201
        moved = httpx.post(f"{service.url}/v1/sessions/kitchen/events", json={"events": events})
        for how in (signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGTERM, signal.SIGCONT):
            service.process.send_signal(how)
        assert service.process.wait(STOP_SECONDS) == 0
    with running("--store", f"sqlite:{tmp_path}/sessions.db") as service:
        frame = httpx.get(f"{service.url}/v1/sessions/kitchen/frame").json()
        assert (frame["value"], frame["version"]) == (moved.json()["value"], moved.json()["version"])


@pytest.mark.parametrize("how", IGNORED)
def test_a_signal_without_a_meaning_is_ignored(how):
    with running() as service, httpx.Client(base_url=service.url) as client:
        for _ in range(3):
            service.process.send_signal(how)
            assert client.get("/healthz").status_code == 200
        assert service.stop() == 0


def test_signals_without_a_meaning_are_ignored_before_there_are_threads():
    wanted = sum(1 << (number - 1) for number in IGNORED)
    for _ in range(5):
        process = subprocess.Popen(
            [binary(), "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        try:
            threads = 0
            while threads < 3:
                status = Path(f"/proc/{process.pid}/status").read_text()
                fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
                threads = int(fields["Threads"])
                assert threads == 1 or int(fields["SigIgn"], 16) & wanted == wanted, f"{threads} threads"
        finally:
            process.kill()
            process.communicate()


@pytest.mark.parametrize("reports", ["enable=no", "enable=yes,interactive=no"])
def test_sigquit_keeps_its_default(reports):
    """With crash reports too, which Swift writes for this signal."""
    with running(environment={"SWIFT_BACKTRACE": reports}) as service:
        assert service.stop(signal.SIGQUIT) == -signal.SIGQUIT


def test_a_hangup_that_is_ignored_from_the_start_stays_ignored(tmp_path):
    """`nohup` ignores it."""
    process = subprocess.Popen(
        ["sh", "-c", 'trap "" HUP; exec "$0" serve --port 0', binary()], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout
        url = process.stdout.readline().split()[-1]
        status = Path(f"/proc/{process.pid}/status").read_text()
        assert int(re.search(r"^SigIgn:\t(\w+)$", status, re.MULTILINE)[1], 16) & 1 << signal.SIGHUP - 1
        process.send_signal(signal.SIGHUP)
        assert httpx.get(f"{url}/readyz").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(STOP_SECONDS) == 0
    finally:
        process.kill()
        process.communicate()
