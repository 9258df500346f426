"""On what it was measured, and keeping it."""

from __future__ import annotations

import os
import platform
import re
import resource
import shutil
import subprocess
import time
from datetime import date
from pathlib import Path

from servers import BENCHMARKS

BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


class Others:
    """How much of the processors other programs take, from when this is made: what makes figures worse than they are."""

    def __init__(self) -> None:
        self._began, self._busy, self._own = time.monotonic(), _busy(), _own()

    @property
    def share(self) -> float:
        passed = (time.monotonic() - self._began) * (os.cpu_count() or 1)
        return max(0.0, (_busy() - self._busy - (_own() - self._own)) / passed) if passed else 0.0


def _busy() -> float:
    """The processor time that was not spent idle, in seconds, what a hypervisor took included."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


def _own() -> float:
    """What this program and those that it has started and ended took."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def machine(others: Others) -> str:
    """The machine, in a sentence."""
    cpu = re.search(r"^model name\s*:\s*(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    parts = [
        f"{os.cpu_count()} cores of {cpu[1] if cpu else platform.machine()}",
        f"{memory:.0f} GiB",
        "Linux " + ".".join(platform.release().split(".")[:2]),
        _version("swift", "--version", pattern=r"Swift version \S+"),
        "libmicrohttpd " + _version("pkg-config", "--modversion", "libmicrohttpd"),
        "node " + _version("node", "--version"),
        f"other programs took {others.share:.0%} of the processors",
        date.today().isoformat(),
    ]
    return "Measured on " + ", ".join(parts) + "."


def _version(program: str, *arguments: str, pattern: str = r"\S+") -> str:
    if not shutil.which(program):
        return "absent"
    said = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    match = re.search(pattern, said)
    return match[0] if match else "unknown"


def keep(text: str) -> None:
    """Puts the table in the place of the one that the page has."""
    page = BENCHMARKS / "README.md"
    before, _, rest = page.read_text().partition(BEGIN)
    after = rest.partition(END)[2]
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")
