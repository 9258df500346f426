"""Counts the files of Sources that one drag runs: `POST /v1/sessions/{id}/events` with one `changed` event.

Builds the service with coverage and runs it twice: with a session and an open gesture, and with the same and 100 drags.
A drag runs a line whose count is higher by 50 or more in the second run. With one drag, a line that a timer runs would
count as well. With 100 as the limit, a line would be missed that a timer runs once more in the first run. Most of these
drags cross no step, so what only a tick runs is not counted.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

from .figures import Count

DRAGS = 100
#: How much higher the count of a line must be.
GROWTH = 50
#: Sent in both runs, because the first drag of a gesture may run other lines than the next ones.
EARLIER = 5
#: Seconds for a response and for the end of the service: a guard against a hang.
LIMIT = 60

SCRATCH = ".build-coverage"
#: The counts of threads that run the same lines are exact only with atomic counters.
COVERAGE = ("-profile-generate", "-profile-coverage-mapping", "-Xllvm", "-instrprof-atomic-counter-update-all")
BUILD = ["swift", "build", "--product", "detent", "--scratch-path", SCRATCH]
BUILD += [word for option in COVERAGE for word in ("-Xswiftc", option)]


def tool(name: str) -> str:
    """The path of a program of the Swift toolchain, which reads what its compiler writes."""
    told = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    return str(Path(json.loads(told)["paths"]["runtimeResourcePath"]).parents[1] / "bin" / name)


def post(connection: HTTPConnection, path: str, body: dict[str, object], status: int) -> None:
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    said = response.read()
    if response.status != status:
        raise RuntimeError(f"POST {path} has status {response.status}: {said.decode(errors='replace')}")


def wait_until_idle(process: subprocess.Popen[str]) -> None:
    """Waits until the service uses no processor time for half a second: it prepares its pages after it listens."""
    deadline, used, since = time.monotonic() + LIMIT, "", time.monotonic()
    while (now := time.monotonic()) < since + 0.5:
        if now > deadline:
            raise RuntimeError("The service does not become idle.")
        # The times in user and in kernel mode.
        times = " ".join(Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13])
        if times != used:
            used, since = times, now
        time.sleep(0.05)


def serve(binary: Path, profile: Path, drags: int) -> None:
    """Runs the service with a store in a file, which is its default, and sends drags on one connection."""
    with tempfile.TemporaryDirectory(prefix="detent-") as folder:
        process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--store", f"sqlite:{folder}/sessions.db"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=os.environ | {"LLVM_PROFILE_FILE": str(profile)},
        )
        try:
            assert process.stdout
            address = re.fullmatch(r"listening on http://(\S+):(\d+)\n", process.stdout.readline())
            if not address:
                raise RuntimeError("The first line of the service is not its address.")
            wait_until_idle(process)
            connection = HTTPConnection(address[1].strip("[]"), int(address[2]), timeout=LIMIT)
            post(connection, "/v1/sessions", {"id": "house", "preset": "meshing"}, 201)
            events = [{"type": "began", "x": 170, "t": 0}]
            events += [{"type": "changed", "x": 170 + index, "t": 8 * index} for index in range(1, EARLIER + drags + 1)]
            for event in events:
                post(connection, "/v1/sessions/house/events", event, 200)
            wait_until_idle(process)
            connection.close()
            process.send_signal(signal.SIGTERM)
            process.wait(LIMIT)
        finally:
            process.kill()
            process.wait()


Lines = dict[tuple[str, int], int]


def executed(text: str, root: Path) -> Lines:
    """The number of times that each line of Sources ran, from an lcov trace."""
    lines: Lines = {}
    path = None
    for line in text.splitlines():
        kind, _, rest = line.partition(":")
        if kind == "SF":
            path = Path(rest).relative_to(root).as_posix() if Path(rest).is_relative_to(root / "Sources") else None
        elif kind == "DA" and path:
            number, count = rest.split(",")[:2]
            lines[path, int(number)] = int(count)
    return lines


def grown(before: Lines, after: Lines, times: int) -> Count:
    """The files with lines that ran at least `times` more often, each with the number of these lines."""
    numbers: dict[str, int] = {}
    for (path, line), count in after.items():
        if count - before.get((path, line), 0) >= times:
            numbers[path] = numbers.get(path, 0) + 1
    return Count(len(numbers), [f"{path}: {number}" for path, number in sorted(numbers.items())])


def count(root: Path) -> Count:
    subprocess.run(BUILD, cwd=root, check=True, stdout=2)
    folder = subprocess.run([*BUILD, "--show-bin-path"], cwd=root, check=True, capture_output=True, text=True).stdout
    binary = Path(folder.strip()) / "detent"
    profdata, cov = tool("llvm-profdata"), tool("llvm-cov")
    runs = []
    with tempfile.TemporaryDirectory(prefix="detent-house-") as made:
        for drags in (0, DRAGS):
            raw, merged = Path(made) / f"{drags}.profraw", Path(made) / f"{drags}.profdata"
            serve(binary, raw, drags)
            subprocess.run([profdata, "merge", "-o", merged, raw], check=True)
            trace = subprocess.run(
                [cov, "export", "-format=lcov", f"-instr-profile={merged}", binary], check=True, capture_output=True,
                text=True,
            ).stdout
            runs.append(executed(trace, root))
    return grown(*runs, times=GROWTH)
