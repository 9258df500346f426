"""Files of sessions for the measurements, what is done to them, and what the service says about them."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

import servers
from servers import ROOT, Server

IN_MEMORY = {"tmpfs", "ramfs"}


@contextmanager
def folder() -> Iterator[Path]:
    """A folder of the run's own on a disk."""
    for place in (Path(tempfile.gettempdir()), ROOT / ".build"):
        if _file_system(place) not in IN_MEMORY:
            path = Path(tempfile.mkdtemp(prefix="detent-bench-", dir=place))
            try:
                yield path
            finally:
                shutil.rmtree(path, ignore_errors=True)
            return
    raise RuntimeError("There is no folder on a disk: set TMPDIR.")


def _file_system(path: Path) -> str:
    return subprocess.run(
        ["stat", "-f", "-c", "%T", path], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def metrics(server: Server) -> dict[str, float]:
    """The service's metrics without labels, by name."""
    with urllib.request.urlopen(server.url + "/metrics", timeout=10) as response:
        text = response.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(\w+) (\S+)$", text, re.MULTILINE)}


def settle(server: Server, seconds: float = 600) -> dict[str, float]:
    """Waits until everything is committed: no commit for a while."""
    before, until = -1.0, time.monotonic() + seconds
    while time.monotonic() < until:
        now = metrics(server)
        if now["detent_commits_total"] == before:
            return now
        before = now["detent_commits_total"]
        time.sleep(2)
    raise RuntimeError(f"There are still commits after {seconds} s.")


def create(server: Server, count: int, ids: Path, connections: int = 64) -> None:
    """Makes sessions whose ids are the service's own, the longest that most sessions have, and writes them to a file."""
    with ids.open("wb") as output:
        _run([_program("fill"), str(server.port), "create", str(count), str(connections)], count / 1000, stdout=output)


def drag(server: Server, count: int, ids: Path, connections: int = 64) -> None:
    """Drags the first sessions of a file, each once."""
    with ids.open("rb") as names:
        _run([_program("fill"), str(server.port), "drag", str(count), str(connections)], count / 1000, stdin=names)


def gestures(server: Server, ids: Path, rate: float, seconds: float, seed: int, connections: int = 32) -> dict[str, Any]:
    """Gestures on schedule, each of a random session of a file; all responses to `ended` must be committed."""
    words = [_program("gestures", "-lm"), str(server.port), str(rate), str(seconds), str(connections), str(seed)]
    with ids.open("rb") as names:
        result = json.loads(_run(words, seconds, stdin=names, stdout=subprocess.PIPE))
    if result["gestures"] < int(rate * seconds):
        raise RuntimeError(f"of {rate * seconds:.0f} gestures {result['gestures']} ended")
    return result


def append(place: Path, seconds: float, rate: float | None = None) -> dict[str, float]:
    """A bare loop that appends 4 KiB and calls fdatasync, at a rate on schedule or as fast as it can."""
    words = [_program("append", "-lm"), str(place / "appended"), str(seconds), *([str(rate)] if rate else [])]
    return json.loads(_run(words, seconds, stdout=subprocess.PIPE))


def _program(name: str, *options: str) -> Path:
    return servers.c_program(f"openloop/{name}.c", *options)


def _run(words: list[Any], seconds: float, **streams: Any) -> bytes:
    run = subprocess.run(words, stderr=subprocess.PIPE, timeout=seconds + 60, **streams)
    if run.returncode:
        raise RuntimeError(f"{words[0]}: {run.stderr.decode(errors='replace').strip()}")
    return run.stdout


def forget(*files: Path) -> None:
    """Takes files out of the system's cache."""
    for file in files:
        if file.exists():
            descriptor = os.open(file, os.O_RDONLY)
            os.fsync(descriptor)
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(descriptor)


def log(file: Path) -> Path:
    """The write-ahead log of a database."""
    return file.with_name(file.name + "-wal")


def disk(place: Path) -> Any:
    """A folder whose calls of fsync are counted and may be slowed down (Tests/Torture/disk)."""
    spec = importlib.util.spec_from_file_location("torture_disk", ROOT / "Tests/Torture/torture/disk.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Disk(place, keeps_copies=False)
