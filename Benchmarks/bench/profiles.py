"""Where the processor time of a drag goes, beside where the bare C server's goes; by perf."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import client
import servers
from servers import Server

SECONDS = 4
SAMPLES_PER_SECOND = 2000
LINE = re.compile(r"^\s*(\d+\.\d+)%\s+(\S+)\s+(.+?)\s*$")
MODULES = [
    "JSONText", "MicroHTTPD", "ServiceBasics", "SliderAPI", "SliderEngine", "SliderSessions",
    "SliderTimeline", "SliderWire",
]


def profile() -> str:
    if not shutil.which("perf"):
        return "There is no perf here; Benchmarks/README.md says how to profile without it."
    with servers.floor() as floor:
        floor_parts = _parts(floor)
    with servers.detent() as detent:
        client.make_sessions(detent)
        parts = _parts(detent)
    lines = ["| µs of a request | Detent | bare C | over it |", "|---|---|---|---|"]
    for name in sorted(parts.keys() | floor_parts.keys(), key=lambda name: -parts[name]):
        if max(parts[name], floor_parts[name]) >= 0.05:
            lines.append(_line(name, parts[name], floor_parts[name]))
    return "\n".join(lines + [_line("all", parts.total(), floor_parts.total())])


def _line(name: str, ours: float, theirs: float) -> str:
    return f"| {name} | {ours:.2f} | {theirs:.2f} | {ours - theirs:+.2f} |"


def _parts(server: Server) -> Counter[str]:
    """Microseconds of a request by where they are spent."""
    client.drag(server, 1)
    with TemporaryDirectory() as folder:
        data = Path(folder) / "perf.data"
        recorder = subprocess.Popen(
            ["perf", "record", "-q", "-e", "cpu-clock", "-F", str(SAMPLES_PER_SECOND), "-p", str(server.pid), "-o", data]
            + ["--", "sleep", str(SECONDS)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        load = client.drag(server, SECONDS + 1)
        recorder.wait(30)
        report = subprocess.run(
            ["perf", "report", "-i", data, "--stdio", "--no-children", "-F", "overhead,dso,symbol", "--percent-limit", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True,
        ).stdout
    parts: Counter[str] = Counter()
    for line in report.splitlines():
        if match := LINE.match(line):
            parts[_part(match[2], match[3])] += float(match[1]) / 100 * load.cpu_micros
    return parts


def _part(file: str, symbol: str) -> str:
    if file.startswith("[") and file.endswith("]"):
        return "the kernel"
    if "microhttpd" in file:
        return "libmicrohttpd"
    if file.startswith("libc."):
        allocates = re.search(r"malloc|free|calloc|realloc|_int_", symbol)
        return "libc: malloc and free" if allocates else "libc: " + ("mutexes" if "mutex" in symbol else "the rest")
    if "swift" in file.lower():
        return f"Swift's runtime and library ({file})"
    if file == "floor":
        return "the server's own code"
    # A mangled name begins with where the function is from, and may go on with other modules' types.
    places = {symbol.find(f"{len(module)}{module}"): module for module in MODULES}
    if found := [place for place in places if place >= 0]:
        return places[min(found)]
    return "the server's own code, no module named" if file == "detent" else os.path.basename(file)
