"""A small service with the contract that the torture relies on, over Python's SQLite: the torture's own tests use it,
with faults that it must find (FAKE_FAULT)."""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import signal
import sqlite3
import sys
import threading
import time
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

FAULT = os.environ.get("FAKE_FAULT", "")
APPLICATION = 0x46414B45
RAISE = 1 << 20
TABLES = """
CREATE TABLE meta (one INTEGER PRIMARY KEY, starts, clean, run, lineage);
CREATE TABLE sessions (id TEXT PRIMARY KEY, starts, lineage, record);
INSERT INTO meta VALUES (1, 0, 1, '', '');
"""


def leave(code: int, why: str) -> None:
    print(why, file=sys.stderr, flush=True)
    os._exit(code)


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def put(path: Path, text: str) -> None:
    next_ = path.with_suffix(".lock-next")
    descriptor = os.open(next_, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(descriptor, text.encode())
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    os.rename(next_, path)
    sync(path.parent)


class Store:
    def __init__(self, path: Path) -> None:
        self.path, self.gate = path, threading.Lock()
        self.sessions: dict[str, dict[str, Any]] = {}
        self.dirty: dict[str, None] = {}
        self.works = True
        if not path.parent.is_dir():
            leave(73, f"{path.parent} is no folder")
        self.owner = os.open(f"{path}.owner.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self.owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            leave(69, f"another service has {path}")
        self.check_file()
        try:
            self.open()
        except (sqlite3.Error, OSError, ValueError) as error:
            is_broken = isinstance(error, ValueError)
            is_broken = is_broken or "malformed" in str(error) or "not a database" in str(error)
            leave(65 if is_broken else 74, f"{path}: {error}")

    def check_file(self) -> None:
        """A quick look at the header, before SQLite may change the file."""
        head = self.path.read_bytes()[:100] if self.path.exists() else b""
        if not head:
            return
        number = lambda at: int.from_bytes(head[at : at + 4], "big")  # noqa: E731
        size = number(28) * (int.from_bytes(head[16:18], "big") or 1)
        fits = Path(f"{self.path}-wal").exists() or size == self.path.stat().st_size
        is_ours = head[:15] == b"SQLite format 3" and number(68) == APPLICATION and number(60) == 1
        # A file whose making was broken off has no content yet.
        is_begun = head[:15] == b"SQLite format 3" and number(60) == 0 and number(28) <= 1
        if not (is_ours and fits) and not is_begun:
            leave(65, f"{self.path} is no file of this service")

    def open(self) -> None:
        base = self.base = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        sync(self.path.parent)
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("PRAGMA synchronous=FULL")
        base.execute("PRAGMA wal_autocheckpoint=50")
        if base.execute("PRAGMA user_version").fetchone() == (0,):
            base.execute("BEGIN IMMEDIATE")
            base.execute(f"PRAGMA application_id={APPLICATION}")
            for statement in TABLES.strip().split(";\n"):
                base.execute(statement)
            base.execute("PRAGMA user_version=1")
            base.execute("COMMIT")
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sync(self.path.parent)
        lock, new = Path(f"{self.path}.lock"), secrets.token_hex(4)
        starts, clean, old, lineage = base.execute("SELECT starts, clean, run, lineage FROM meta").fetchone()
        known = lock.read_text().split() if lock.exists() else []
        if not old or old not in known:
            lineage = secrets.token_hex(4)
        put(lock, f"{old} {new}")
        self.starts = starts + (0 if clean or FAULT == "no raise" else 1)
        self.lineage = lineage
        base.execute("UPDATE meta SET starts=?, clean=0, run=?, lineage=?", (self.starts, new, lineage))
        put(lock, new)
        for id_, began, line, record in base.execute("SELECT * FROM sessions").fetchall():
            session = json.loads(record)
            session["frame"]["version"] += (self.starts - began) * RAISE
            if line != lineage:
                session["frame"]["epoch"] = sha256((session["frame"]["epoch"] + lineage).encode()).hexdigest()[:8]
            self.sessions[id_] = session

    def write(self) -> bool:
        """Commits what has changed. Called with the gate closed."""
        try:
            self.base.execute("BEGIN IMMEDIATE")
            for id_ in self.dirty:
                if session := self.sessions.get(id_):
                    values = id_, self.starts, self.lineage, json.dumps(session)
                    self.base.execute("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?)", values)
                else:
                    self.base.execute("DELETE FROM sessions WHERE id = ?", (id_,))
            self.base.execute("COMMIT")
            self.dirty.clear()
            self.works = True
        except sqlite3.Error:
            if self.base.in_transaction:
                self.base.execute("ROLLBACK")
            self.works = False
        return self.works

    def write_behind(self) -> None:
        while True:
            time.sleep(0.05)
            with self.gate:
                if self.dirty or not self.works:
                    self.write()

    def close(self) -> None:
        self.gate.acquire()
        done = self.write()
        try:
            self.base.execute("UPDATE meta SET clean=?", (int(done),))
            self.base.close()
        except sqlite3.Error:
            done = False
        os._exit(0 if done else 74)


class Handler(BaseHTTPRequestHandler):
    protocol_version, wbufsize, disable_nagle_algorithm = "HTTP/1.1", -1, True
    store: Store
    durability = "gesture"

    def log_message(self, format: str, *arguments: Any) -> None:
        pass

    def respond(self, status: int, body: Any = None, committed: bool = False) -> None:
        content = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        if committed:
            self.send_header("Detent-Durability", "committed")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def problem(self, status: int, name: str) -> None:
        self.respond(status, {"type": f"/problems/{name}"})

    def handle_one(self, method: str) -> None:
        length = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(length)) if length else None
        if self.path == "/readyz":
            return self.respond(200 if self.store.works else 503)
        _, _, _, *rest = self.path.split("/")
        with self.store.gate:
            if method == "POST" and not rest:
                return self.create(body)
            session = self.store.sessions.get(rest[0])
            if session is None or rest[1:] == ["stream"]:
                return self.problem(404, "no-such-session")
            match, frame = self.headers.get("If-Match"), session["frame"]
            if match and match != f'"{frame["epoch"]}-{frame["version"]}"':
                return self.problem(412, "precondition-failed")
            if method == "DELETE":
                del self.store.sessions[rest[0]]
                return self.changed(rest[0], True, 204, None)
            if method == "GET":
                return self.respond(200, frame if rest[1:] else {"frame": frame})
            return self.events(rest[0], session, body.get("events", [body]))

    def create(self, body: dict[str, Any]) -> None:
        id_ = body["id"]
        if id_ in self.store.sessions:
            return self.problem(409, "id-taken")
        frame = {"session": id_, "epoch": secrets.token_hex(4), "version": 0, "value": body["value"]}
        self.store.sessions[id_] = {"frame": frame, "gestures": {}, "current": None}
        self.changed(id_, True, 201, {"frame": frame})
        if not self.store.works:
            self.store.sessions.pop(id_)
            self.store.dirty[id_] = None

    def events(self, id_: str, session: dict[str, Any], events: list[dict[str, Any]]) -> None:
        draft, waits = json.loads(json.dumps(session)), self.durability == "event"
        for event in events:
            kind, gesture, seq = event["type"], event.get("gesture"), event.get("seq", 0)
            waits = waits or kind not in ("began", "changed")
            last, ended = draft["gestures"].get(gesture, (-1, False))
            is_of_another = draft["current"] not in (None, gesture)
            if gesture and (ended or seq <= last) or kind in ("ended", "cancelled") and is_of_another:
                continue
            if kind in ("began", "changed"):
                if is_of_another:
                    if not event.get("takeOver"):
                        return self.problem(409, "gesture-in-progress")
                    draft["gestures"][draft["current"]] = draft["gestures"][draft["current"]][0], True
                draft["current"] = gesture
            if gesture:
                draft["gestures"][gesture] = seq, kind in ("ended", "cancelled")
                for name in list(draft["gestures"])[:-16]:
                    del draft["gestures"][name]
            if kind in ("ended", "cancelled"):
                draft["current"] = None
            value = event.get("value", event.get("x", draft["frame"]["value"]))
            draft["frame"] |= {"version": draft["frame"]["version"] + 1, "value": value, "reason": kind}
        stale = draft == session
        self.store.sessions[id_] = draft
        self.changed(id_, waits, 200, draft["frame"] | ({"stale": 1} if stale else {}))

    def changed(self, id_: str, waits: bool, status: int, body: Any) -> None:
        self.store.dirty[id_] = None
        if not waits or self.durability == "none":
            return self.respond(status, body)
        if FAULT == "early responses":
            return self.respond(status, body, committed=True)
        if not self.store.write():
            return self.problem(503, "storage-unavailable")
        self.respond(status, body, committed=True)

    def do_GET(self) -> None:
        self.handle_one("GET")

    def do_POST(self) -> None:
        self.handle_one("POST")

    def do_DELETE(self) -> None:
        self.handle_one("DELETE")


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, address)


def main() -> None:
    command, *arguments = sys.argv[1:]
    path = Path(arguments[arguments.index("--store") + 1].removeprefix("sqlite:"))
    if command == "backup":
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as base, sqlite3.connect(arguments[0]) as copy:
            base.backup(copy)
            copy.execute("UPDATE meta SET run = ''")
        copy.close()
    elif command == "restore":
        for name in ["-wal", "-shm"]:
            Path(f"{path}{name}").unlink(missing_ok=True)
        path.write_bytes(Path(arguments[0]).read_bytes())
    else:
        if "--durability" in arguments:
            Handler.durability = arguments[arguments.index("--durability") + 1]
        store = Handler.store = Store(path)
        signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=store.close).start())
        # What is said to be committed and is not is still not when the service is killed.
        if FAULT != "early responses":
            threading.Thread(target=store.write_behind, daemon=True).start()
        server = Server(("127.0.0.1", 0), Handler)
        print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()


main()
