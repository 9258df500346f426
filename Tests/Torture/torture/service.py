"""Starting and ending the service on a disk, and calling the command."""

from __future__ import annotations

import atexit
import json
import os
import re
import selectors
import signal
import subprocess
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from checker import Violation
from disk import ROOT, Disk
from scale import LIMIT

DATABASE = "sessions.db"


def command() -> list[str]:
    """The command under test: a binary, or words with arguments."""
    return os.environ.get("DETENT_BIN", str(ROOT / ".build/debug/detent")).split()


class Refused(Exception):
    """The service did not start."""

    def __init__(self, code: int, said: str) -> None:
        super().__init__(f"the service ended with {code}: {said}")
        self.code, self.said = code, said


class Service:
    """A running service. Its sessions are stored on the disk."""

    def __init__(self, disk: Disk, *options: str, store: str | None = None) -> None:
        """`store` is what `--store` is given, by default the file on the disk; "" leaves the option out."""
        store = store_of(disk) if store is None else store
        self._log = disk.live.parent / "log"
        settings = {name: value for name, value in os.environ.items() if not name.startswith("DETENT_")}
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command(), "serve", "--port", "0", *(["--store", store] if store else []), *options],
                stdout=subprocess.PIPE, stderr=log, text=True, env=settings | disk.environment,
            )
        # A violation may leave it behind.
        atexit.register(self.process.kill)
        self.address: tuple[str, int] | None = None

    def wait(self) -> tuple[str, int]:
        """The address that it listens on."""
        assert self.process.stdout
        deadline = time.monotonic() + LIMIT
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while selector.select(max(0, deadline - time.monotonic())):
                line = self.process.stdout.readline()
                if match := re.fullmatch(r"listening on http://(\S+):(\d+)\n", line):
                    self.address = match[1], int(match[2])
                    return self.address
                if not line:
                    raise Refused(self.process.wait(LIMIT), self.last_lines())
        self.kill()
        raise Violation(f"the service did not listen within {LIMIT:g} s: {self.last_lines()}")

    def ended_within(self, seconds: float) -> int | None:
        """Its exit code; None if it still runs after a while."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Asks it to end. Returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.ended_within(LIMIT)
        if code is None:
            self.kill()
            raise Violation(f"the service did not stop within {LIMIT:g} s: {self.last_lines()}")
        return code

    def is_ready(self) -> bool:
        """Whether /readyz is 200."""
        assert self.address
        connection = HTTPConnection(*self.address, timeout=LIMIT)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def post(self, path: str, body: object) -> int:
        """The status of a request that is not recorded."""
        assert self.address
        connection = HTTPConnection(*self.address, timeout=LIMIT)
        try:
            connection.request("POST", path, json.dumps(body))
            return connection.getresponse().status
        except (OSError, HTTPException) as error:
            raise Violation(f"no response to POST {path}: {error!r}: {self.last_lines()}") from None
        finally:
            connection.close()

    def last_lines(self) -> str:
        return self._log.read_text(errors="replace")[-1500:]


def store_of(disk: Disk) -> str:
    return f"sqlite:{disk.live / DATABASE}"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command, until it ends."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("DETENT_")}
    words = [*command(), *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, timeout=3 * LIMIT, env=settings)
