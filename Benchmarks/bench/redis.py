"""A Redis of the run's own, and what is asked of it."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

from servers import ROOT, START_SECONDS, cpu_of


@dataclass
class Asked:
    """What a body made services ask: how often each command was performed, and Redis' processor time in µs."""

    calls: dict[str, int]
    micros: float

    @property
    def scripts(self) -> int:
        """All that services ask for when they serve requests: what a script calls is counted apart."""
        return sum(self.calls.get(name, 0) for name in ("eval", "evalsha"))


@dataclass
class Redis:
    """A server on a socket in a folder of its own."""

    pid: int
    socket: Path

    @property
    def store(self) -> str:
        """What --store is."""
        return f"redis+unix://{self.socket}"

    def asked(self, body: Callable[[], object]) -> Asked:
        before, cpu = self._calls(), cpu_of(self.pid)
        body()
        micros = (cpu_of(self.pid) - cpu) * 1e6
        after = self._calls()
        return Asked({name: count - before.get(name, 0) for name, count in after.items()}, micros)

    def memory(self) -> int:
        """What it has allocated, in bytes."""
        return int(re.findall(r"used_memory:(\d+)", self._info("memory"))[0])

    def _calls(self) -> dict[str, int]:
        return {name: int(count) for name, count in re.findall(r"cmdstat_(\w+):calls=(\d+)", self._info("commandstats"))}

    def _info(self, section: str) -> str:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self.socket))
            connection.sendall(f"INFO {section}\r\n".encode())
            response = connection.makefile("rb")
            return response.read(int(response.readline()[1:])).decode()


def is_listening(place: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(place))
            return True
        except OSError:
            return False


@contextmanager
def running(*options: str) -> Iterator[Redis]:
    program = shutil.which("redis-server") or str(ROOT / ".build-redis/usr/bin/redis-server")
    folder = Path(tempfile.mkdtemp(prefix="detent-bench-"))
    place = folder / "redis.sock"
    words = [program, "--port", "0", "--unixsocket", place, "--dir", folder, "--save", "", *options]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + START_SECONDS
        while not is_listening(place):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{program} did not start.")
            time.sleep(0.01)
        yield Redis(process.pid, place)
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
