"""A Redis of the run's own, and what is asked of it."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

from servers import ROOT, START_SECONDS, c_program, cpu_of


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

    def traffic(self) -> tuple[int, int]:
        """How many bytes it has got and sent."""
        text = self._info("stats")
        got, sent = (re.findall(rf"total_net_{way}_bytes:(\d+)", text)[0] for way in ("input", "output"))
        return int(got), int(sent)

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


class Recorder:
    """Stands between services and a Redis, and keeps what they send."""

    def __init__(self, redis: Redis) -> None:
        self._redis, self._sent = redis, []
        self._listener = socket.socket(socket.AF_UNIX)
        self._place = redis.socket.with_name("recorder.sock")
        self._listener.bind(str(self._place))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def store(self) -> str:
        """What --store is."""
        return f"redis+unix://{self._place}"

    def commands(self) -> list[bytes]:
        """The commands of the connection that has sent the most, as it has sent them."""
        sent = b"".join(max(self._sent, key=lambda pieces: sum(map(len, pieces))))
        commands, start = [], 0
        while start < len(sent):
            end = sent.index(b"\r\n", start) + 2
            for _ in range(int(sent[start + 1:end])):
                line = sent.index(b"\r\n", end) + 2
                end = line + int(sent[end + 1:line]) + 2
            commands.append(sent[start:end])
            start = end
        return commands

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server, pieces = socket.socket(socket.AF_UNIX), []
            server.connect(str(self._redis.socket))
            self._sent.append(pieces)
            for ends in ((client, server, pieces), (server, client, None)):
                threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    @staticmethod
    def _pass_on(source: socket.socket, to: socket.socket, pieces: list[bytes] | None) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(1 << 16):
                if pieces is not None:
                    pieces.append(piece)
                to.sendall(piece)
            to.shutdown(socket.SHUT_WR)


def replayed(redis: Redis, commands: list[bytes], unmeasured: int) -> float:
    """Processor time in µs that a bare loop takes for each of the commands after the first ones."""
    words = [str(c_program("openloop/replay.c")), str(redis.socket), str(unmeasured)]
    sent = b"".join(struct.pack("<I", len(command)) + command for command in commands)
    run = subprocess.run(words, input=sent, stdout=subprocess.PIPE, check=True, timeout=120)
    result = json.loads(run.stdout)
    if result["refused"]:
        raise RuntimeError(f"of {result['commands']} commands Redis refused {result['refused']}")
    return result["micros"]


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
