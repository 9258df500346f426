"""On what it was measured, and keeping it."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

from servers import BENCHMARKS

BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


def machine() -> str:
    """The machine, in a sentence."""
    cpu = re.search(r"^model name\s*:\s*(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = os.getloadavg()[0]
    parts = [
        f"{os.cpu_count()} cores of {cpu[1] if cpu else platform.machine()}",
        f"{memory:.0f} GiB",
        f"Linux {platform.release()}",
        _version("swift", "--version", pattern=r"Swift version \S+"),
        "libmicrohttpd " + _version("pkg-config", "--modversion", "libmicrohttpd"),
        "node " + _version("node", "--version"),
        f"load average {load:.1f} at the end",
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
