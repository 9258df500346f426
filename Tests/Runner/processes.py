"""Processes that were started below a command, in whatever group: found by a variable of their environment, or as the
children of those. Chromium's write over their environment."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Iterable


def below(variable: str, value: str) -> dict[int, str]:
    """The processes with a variable in the environment that they were started with, all below them, and their names."""
    wanted = f"{variable}={value}".encode()
    names: dict[int, str] = {}
    children: dict[int, list[int]] = {}
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                pid, stat = int(entry.name), (entry / "stat").read_text()
                if wanted in (entry / "environ").read_bytes().split(b"\0"):
                    found.append(pid)
            except OSError:
                continue  # It has ended, or is another user's.
            names[pid] = stat[stat.index("(") + 1:stat.rindex(")")]
            children.setdefault(int(stat[stat.rindex(")") + 2:].split()[1]), []).append(pid)
    chosen: dict[int, str] = {}
    while found:
        pid = found.pop()
        if pid not in chosen:
            chosen[pid] = names[pid]
            found += children.get(pid, [])
    return chosen


def send(processes: Iterable[int], how: signal.Signals) -> None:
    for pid in processes:
        try:
            os.kill(pid, how)
        except ProcessLookupError:
            pass


def describe(processes: dict[int, str]) -> str:
    """What each process does and what its threads wait for in the kernel."""
    lines = []
    for pid, name in processes.items():
        try:
            folder = Path(f"/proc/{pid}")
            words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:200]
            lines.append(f"process {pid} ({name}): {words}")
            for thread in (folder / "task").iterdir():
                state = (thread / "stat").read_text().rpartition(") ")[2][0]
                waits = (thread / "wchan").read_text().strip("0") or "-"
                lines.append(f"  thread {thread.name} ({(thread / 'comm').read_text().strip()}): {state}, in {waits}")
        except OSError:
            continue
    return "\n".join(lines)


#: The names of programs that print the stacks of all threads at SIGQUIT: those that are written in Swift.
SWIFT = ("detent", "swiftpm-testing", "xctest")


def print_stacks(processes: dict[int, str]) -> None:
    """Asks Python (the plugin listens to SIGUSR1) and Swift programs for the stacks of their threads."""
    for pid, name in processes.items():
        if name.startswith("python") or name.startswith("pytest"):
            # Only where something listens to it: others end by it.
            try:
                status = Path(f"/proc/{pid}/status").read_text()
            except OSError:
                continue
            caught = int(status.split("SigCgt:")[1].split()[0], 16)
            if caught >> (signal.SIGUSR1 - 1) & 1:
                send([pid], signal.SIGUSR1)
        elif name.startswith(SWIFT):
            send([pid], signal.SIGQUIT)


def end(variable: str, value: str, seconds: float = 5) -> None:
    """Ends what was started: politely, and then not."""
    deadline = time.monotonic() + seconds
    how = signal.SIGTERM
    while processes := below(variable, value):
        send(processes, how)
        if time.monotonic() > deadline:
            how = signal.SIGKILL
        time.sleep(0.2)
