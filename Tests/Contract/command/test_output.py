"""Output that cannot be written: a command fails with 74 and one line, and a service goes on."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import termios
import threading

import httpx
import pytest

from patience import LIMIT, wait_for
from service import START_SECONDS, STOP_SECONDS, binary

EVALUATION = json.dumps({"preset": "meshing", "events": [{"type": "began", "x": 170}, {"type": "ended", "t": 9}]})
PRINTING = [["evaluate"], ["presets"], ["presets", "zoom"], ["--help"], ["--version"], ["help", "serve"], ["serve", "--help"]]


def shell(redirection: str, *arguments: str, text: str = EVALUATION) -> subprocess.CompletedProcess[str]:
    """Runs the command as a shell would with a redirection."""
    return subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {redirection}', binary(), *arguments],
        input=text, capture_output=True, text=True, timeout=LIMIT,
    )


@pytest.mark.parametrize(
    "redirection, reason", [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")]
)
@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_output_that_is_lost_is_74_and_one_line(arguments, redirection, reason):
    result = shell(redirection, *arguments)
    assert result.returncode == 74
    assert result.stderr == f"detent: standard output can't be written: {reason}\n"


def test_a_file_gets_no_frames_when_standard_output_is_closed(tmp_path):
    """Without a standard output, the plot's file must not get its descriptor."""
    plot = tmp_path / "plot.svg"
    result = shell(">&-", "evaluate", "--plot", str(plot))
    assert result.returncode == 74 and not plot.exists()


def test_a_plot_that_cannot_be_written_is_74_and_one_that_cannot_be_made_73():
    for path, code, reason in [("/dev/full", 74, "No space left on device"), ("/nowhere/plot.svg", 73, "No such file or directory")]:
        result = shell("", "evaluate", "--plot", path)
        assert result.returncode == code
        assert result.stderr == f"detent: {path} can't be written: {reason}\n"
        assert result.stdout.count("\n") == 2, "The frames are printed."


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_broken_pipe_ends_it_quietly_like_other_tools(arguments):
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen([binary(), *arguments], stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    _, errors = process.communicate(EVALUATION, timeout=LIMIT)
    assert (process.returncode, errors) == (-signal.SIGPIPE, "")


def test_where_sigpipe_is_ignored_a_broken_pipe_is_an_error():
    reader, writer = os.pipe()
    os.close(reader)
    # Python ignores the signal, and the command inherits that.
    result = subprocess.run(
        [binary(), "presets"], stdout=writer, stderr=subprocess.PIPE, text=True, timeout=LIMIT, restore_signals=False
    )
    os.close(writer)
    assert (result.returncode, result.stderr) == (74, "detent: standard output can't be written: Broken pipe\n")


def unread(pipe: int) -> int:
    """The bytes in a pipe."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def test_a_pipe_that_does_not_block_gets_everything():
    events = [{"type": "changed", "x": i % 300, "t": i} for i in range(999)]
    text = json.dumps({"preset": "meshing", "events": [{"type": "began", "x": 170, "t": 0}, *events]})
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
    process = subprocess.Popen([binary(), "evaluate"], stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert process.stdin
    process.stdin.write(text.encode())
    process.stdin.close()
    # It writes until there is no room, and waits.
    wait_for(lambda: unread(reader) > fcntl.fcntl(reader, fcntl.F_GETPIPE_SZ) - 4096, "the pipe is full")
    with os.fdopen(reader, "rb") as output:
        lines = output.read().splitlines()
    assert process.wait(LIMIT) == 0
    assert len(lines) == 1000 and all(json.loads(line) for line in lines)


def started(process: subprocess.Popen[str]) -> tuple[str, str]:
    """The service's address from its log, and the log so far."""
    assert process.stderr
    timer = threading.Timer(START_SECONDS, process.kill)
    timer.start()
    try:
        log = ""
        for line in process.stderr:
            log += line
            if json.loads(line)["message"] == "started":
                return f"http://{json.loads(line)['address']}", log
    finally:
        timer.cancel()
    pytest.fail("The service ended before it had started.")


@pytest.mark.parametrize(
    "redirection, reason",
    [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device"), (">&{broken}", "Broken pipe"), (">&{stalled}", None)],
    ids=["closed", "full", "broken", "stalled"],
)
def test_a_service_goes_on_without_its_first_line(redirection, reason):
    stalled_reader, stalled = os.pipe()
    reader, broken = os.pipe()
    os.close(reader)
    fcntl.fcntl(stalled, fcntl.F_SETFL, os.O_NONBLOCK)
    while True:
        try:
            os.write(stalled, b"x" * 4096)
        except BlockingIOError:
            break
    fcntl.fcntl(stalled, fcntl.F_SETFL, 0)
    redirection = redirection.format(broken=broken, stalled=stalled)
    process = subprocess.Popen(
        ["bash", "-c", f'exec "$0" serve --port 0 --log-format json {redirection}', binary()],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, pass_fds=[broken, stalled],
    )
    assert process.stderr
    try:
        url, log = started(process)
        for _ in range(3):
            assert httpx.get(f"{url}/healthz").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(STOP_SECONDS) == 0
        # Not communicate(), which omits what was already read.
        log += process.stderr.read()
        warnings = [json.loads(line)["message"] for line in log.splitlines() if '"warning"' in line]
        assert warnings == ([f"standard output can't be written: {reason}"] if reason else [])
    finally:
        process.kill()
        process.communicate()
        for descriptor in (stalled_reader, stalled, broken):
            os.close(descriptor)


def test_no_client_gets_the_log_when_standard_error_is_closed():
    """Without a standard error, a socket must not get its descriptor."""
    process = subprocess.Popen(
        ["sh", "-c", 'exec "$0" serve --port 0 --log-level debug 2>&- <&-', binary()], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout
        url = process.stdout.readline().split()[-1]
        for _ in range(5):
            assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}
        process.send_signal(signal.SIGTERM)
        assert process.wait(STOP_SECONDS) == 0
    finally:
        process.kill()
        process.communicate()
