"""Starting the servers that are compared, and reading what they take."""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import subprocess
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Iterator

ROOT = Path(__file__).resolve().parents[2]
BENCHMARKS = ROOT / "Benchmarks"
START_SECONDS = 20


class Server:
    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.pid, self.port = process.pid, port
        self._process = process
        self.url = f"http://127.0.0.1:{port}"
        self.token = ""
        """What its clients send, if it asks for a token."""

    def cpu(self) -> float:
        """The processor time that it has taken, in seconds, its own and the system's for it."""
        return cpu_of(self.pid)

    def resident(self) -> int:
        """Its resident memory in bytes."""
        for line in Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Rss:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("The system does not say how much memory is resident.")

    def stop(self, seconds: float = 60) -> None:
        """Lets it end by itself."""
        self._process.send_signal(signal.SIGTERM)
        if code := self._process.wait(seconds):
            raise RuntimeError(f"The service ended with {code}.")

    def signal(self, which: int) -> None:
        self._process.send_signal(which)

    def wait(self, seconds: float = 60) -> int:
        """Until it has ended; how."""
        return self._process.wait(seconds)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


def cpu_of(pid: int) -> float:
    """The processor time that a process has taken, in seconds."""
    # Its clock, as clock_getcpuclockid(3) makes its name.
    return time.clock_gettime(~pid << 3 | 2)


def _first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        if not selector.select(START_SECONDS):
            raise RuntimeError(f"{process.args} printed no line within {START_SECONDS} s.")
    return process.stdout.readline()


@contextmanager
def _serving(*command: str | Path, environment: dict[str, str] | None = None) -> Iterator[Server]:
    """A server whose first line ends with its port; ended for certain when the block ends."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("DETENT_")}
    settings |= environment or {}
    errors = TemporaryFile()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=settings)
    try:
        line = _first_line(process).strip()
        port = line.rpartition(":")[2]
        if not port.isdigit():
            raise RuntimeError(f"{command[0]} should say its port first, and says {line!r}.")
        yield Server(process, int(port))
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        errors.seek(0)
        how = "still runs" if process.poll() is None else f"ended with {process.returncode}"
        error.add_note(f"{command[0]} {how}; it said:\n{errors.read()[-2000:].decode(errors='replace')}")
        raise
    finally:
        process.kill()
        process.wait()
        errors.close()


def detent_path() -> Path:
    return Path(os.environ["DETENT_BIN"])


def detent(
    *options: str, binary: str | None = None, file: Path | None = None, environment: dict[str, str] | None = None,
    place: str | None = None,
):
    """The service with its defaults, but that it keeps sessions in memory alone, or in a file or place that is named."""
    program = binary or str(detent_path())
    # An older one has no other place than memory.
    store = ["--store", place or (f"sqlite:{file}" if file else "memory")] if _has_stores(program) else []
    return _serving(program, "serve", "--port", "0", *store, *options, environment=environment)


@cache
def _has_stores(program: str) -> bool:
    return "--store" in subprocess.run([program, "serve", "--help"], stdout=subprocess.PIPE, text=True).stdout


def floor():
    """The bare C server, with as many workers as the service has."""
    return _serving(c_program("floor/floor.c", "-lmicrohttpd", "-lpthread"), "0", str(os.cpu_count()))


def node(path: str):
    return _serving(path, BENCHMARKS / "node/server.mjs", "0")


def c_program(source: str, *options: str) -> Path:
    """A C program of this folder, compiled when its source or a header is newer than what was compiled from it."""
    path = BENCHMARKS / source
    program = ROOT / ".build/bench" / path.stem
    newest = max(file.stat().st_mtime for file in [path, *path.parent.glob("*.h")])
    if not program.exists() or program.stat().st_mtime < newest:
        program.parent.mkdir(parents=True, exist_ok=True)
        # Swift brings a clang where there is no other compiler.
        compiler = os.environ.get("CC") or shutil.which("cc") or "clang"
        command = [compiler, "-O2", "-Wall", "-Wextra", "-Wno-unused-parameter", "-o", program, path, *options]
        subprocess.run(command, check=True)
    return program
