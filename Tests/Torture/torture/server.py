"""A Redis server in a folder of its own, with its append-only file and a port for replicas."""

from __future__ import annotations

import atexit
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

from checker import Violation
from disk import ROOT
from scale import LIMIT, PAUSE

#: Nothing that got a reply is lost, and a replica need not wait for others before it is sent the data.
OPTIONS = {
    "appendonly": "yes", "appendfsync": "always", "save": "", "repl-diskless-sync-delay": "0",
    "auto-aof-rewrite-percentage": "0", "bind": "127.0.0.1",
}


class Server:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self.folder, self.socket = folder, folder / "redis.sock"
        # The system gives the port to no other process, also while the server is not there.
        self._holder = socket.socket()
        self._holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._holder.bind(("127.0.0.1", 0))
        self.port: int = self._holder.getsockname()[1]
        self.start()

    def start(self) -> None:
        """Starts it on what it left, and waits until it has read that."""
        binary = shutil.which("redis-server") or str(ROOT / ".build-redis/usr/bin/redis-server")
        options = OPTIONS | {"port": str(self.port), "unixsocket": str(self.socket), "dir": str(self.folder)}
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen([binary, *words], stdout=log, stderr=log)
        # A violation may leave it behind.
        atexit.register(self.process.kill)
        self._wait(lambda: self._reply("PING") == "PONG", "reply")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.socket.unlink(missing_ok=True)

    def pause(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    # Replicas

    def follow(self, port: int) -> None:
        """Becomes a replica of the master at a port: its own data is lost, its clients' connections stay."""
        self.ask(f"REPLICAOF 127.0.0.1 {port}")

    def lead(self) -> None:
        """Becomes a master."""
        self.ask("REPLICAOF NO ONE")

    def wait_for_replica(self, other: Server) -> None:
        """Waits until another server has everything that this one has."""
        def has_all() -> bool:
            # The replica counts what it has only once a second, unless it is asked.
            self.ask("SELECT 1", "SET torture 1", "WAIT 1 100")
            mine, theirs = self.replication(), other.replication()
            return (
                theirs.get("master_link_status") == "up"
                and mine["master_repl_offset"] == theirs["slave_repl_offset"]
            )

        self._wait(has_all, "be followed")

    def replication(self) -> dict[str, str]:
        lines = str(self.ask("INFO replication")).splitlines()
        return dict(line.split(":", 1) for line in lines if ":" in line)

    # Commands

    def ask(self, *commands: str) -> str | int | None:
        """The reply to the last of some commands, over one connection; an error is a violation."""
        reply: str | int | None = None
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(3 * LIMIT)
            connection.connect(str(self.socket))
            with connection.makefile("rb") as replies:
                for command in commands:
                    connection.sendall(f"{command}\r\n".encode())
                    head = replies.readline().decode().strip()
                    kind, rest = head[:1], head[1:]
                    if kind == "$" and rest != "-1":
                        reply = replies.read(int(rest) + 2).decode().strip()
                    elif kind in ("-", ""):
                        raise Violation(f"Redis replied to {command} with {head}: {self.last_lines()}")
                    else:
                        reply = int(rest) if kind == ":" else rest
        return reply

    def _reply(self, command: str) -> str | int | None:
        try:
            return self.ask(command)
        except (OSError, Violation):
            return None

    def _wait(self, condition, what: str) -> None:
        deadline = time.monotonic() + LIMIT
        while not condition():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Violation(f"Redis does not {what}: {self.last_lines()}")
            time.sleep(PAUSE)

    def last_lines(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-1500:]
