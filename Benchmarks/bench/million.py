"""A million sessions in the file: its size, how soon it is open, and what comes from it."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen

import commits
import latency
import servers
import stores
from figures import Row
from servers import Server

# A tenth of the most sessions may be in memory.
SESSIONS, MOST, RESIDENT = 1_000_000, 1_100_000, 110_000
STARTS, LOG_BYTES = 5, 64 << 20
ROUNDS, SECONDS, TOUCHES = 5, 5, 200
FILLING = ["--durability", "none", "--max-sessions", str(20 * SESSIONS)]


def million() -> list[Row]:
    """All of one file, because it takes a minute or two to make."""
    with stores.folder() as place:
        file, ids = place / "sessions.db", place / "ids"
        rows = [_fill(file, ids)]
        rows.append(_clean_start(file))
        with _serving(file) as server:
            about = f"{commits.GESTURES}, a million sessions at random"
            rows += commits.beside_appends(server, ids, place, about, {"p99": 15})
            server.stop()
        rows.append(_first_touches(file, ids, place))
        rows.append(_resident_memory(file, ids))
        rows.append(_start_after_kill(file, ids))
        return rows


@contextmanager
def _serving(file: Path) -> Iterator[Server]:
    with servers.detent("--max-sessions", str(MOST), file=file) as server:
        yield server


def _fill(file: Path, ids: Path) -> Row:
    """Each is committed when it is made, and again when it has been dragged."""
    with servers.detent(*FILLING, file=file) as server:
        stores.create(server, SESSIONS, ids)
        stores.settle(server)
        stores.drag(server, SESSIONS, ids)
        stored = stores.settle(server)["detent_stored_sessions"]
        server.stop()
    if stored != SESSIONS:
        raise RuntimeError(f"{SESSIONS} sessions should be stored, and {stored:.0f} are.")
    each = file.stat().st_size / SESSIONS
    return Row(
        "file, bytes a session (a million from a preset, each dragged once)", f"{each:.0f} B", each, most=520,
        bar="≤ 520 B",
    )


def _clean_start(file: Path) -> Row:
    warm, cold, empty = [], [], []
    for _ in range(STARTS):
        empty.append(latency.first_response())
        for times, is_cold in ((warm, False), (cold, True)):
            if is_cold:
                stores.forget(file)
            times.append(_first_response(file, stops=True))
    return _start_row("a clean stop", warm, cold, empty, 80)


def _start_after_kill(file: Path, ids: Path) -> Row:
    """Another process that reads lets the log grow as long as it likes."""
    with _serving(file) as server:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM store").fetchone()
            until, seed = time.monotonic() + 120, 100
            while stores.log(file).stat().st_size < LOG_BYTES and time.monotonic() < until:
                stores.gestures(server, ids, 2000, 2, seed)
                seed += 1
            server.kill()
    size = stores.log(file).stat().st_size
    if size < LOG_BYTES:
        raise RuntimeError(f"The log has {size} bytes only.")
    left = [path for path in (file, stores.log(file)) if path.exists()]
    lock = file.with_name(file.name + ".lock")
    kept = {path: path.with_name("kept-" + path.name) for path in [*left, lock]}
    for path, copy in kept.items():
        shutil.copyfile(path, copy)
    warm, cold, empty = [], [], []
    for _ in range(STARTS):
        empty.append(latency.first_response())
        for times, is_cold in ((warm, False), (cold, True)):
            for path, copy in kept.items():
                shutil.copyfile(copy, path)
            file.with_name(file.name + "-shm").unlink(missing_ok=True)
            os.sync()
            if is_cold:
                stores.forget(*left)
            times.append(_first_response(file, stops=False))
    return _start_row(f"kill −9 with a log of {size / 2**20:.0f} MiB", warm, cold, empty, 200)


def _start_row(after: str, warm: list[float], cold: list[float], empty: list[float], most: float) -> Row:
    millis = median(warm)
    return Row(
        f"start to first response with a million sessions in the file, after {after}",
        f"{millis:.0f} ms ({min(warm):.0f} … {max(warm):.0f}); {median(cold):.0f} ms when no file is cached, "
        f"{median(empty):.0f} ms with memory alone",
        millis, most=most, bar=f"≤ {most} ms",
    )


def _first_response(file: Path, stops: bool) -> float:
    began = time.perf_counter()
    with _serving(file) as server:
        latency.ask_whether_ready(server)
        took = (time.perf_counter() - began) * 1000
        if stops:
            server.stop()
    return took


def _first_touches(file: Path, ids: Path, place: Path) -> Row:
    """Reads of sessions that are in the file alone, none of which is cached, while a thousand others are dragged."""
    names = ids.read_text().split()
    hot = place / "hot"
    hot.write_text("\n".join(names[: commits.SESSIONS]))
    chance = random.Random(20231)
    others = chance.sample(names[commits.SESSIONS :], ROUNDS * SECONDS * TOUCHES)
    runs = []
    with _serving(file) as server:
        stores.gestures(server, hot, commits.RATE, 1, seed=0)
        for turn in range(ROUNDS):
            stores.forget(file, stores.log(file))
            touched = others[turn * SECONDS * TOUCHES :][: SECONDS * TOUCHES]
            loads = stores.metrics(server)["detent_session_loads_total"]
            with _reading(server, touched) as reading:
                stores.gestures(server, hot, commits.RATE, SECONDS, seed=turn + 1)
                runs.append(json.loads(reading.communicate(timeout=60)[0]))
            loads = stores.metrics(server)["detent_session_loads_total"] - loads
            if runs[-1]["failed"] or loads < len(touched):
                raise RuntimeError(f"of {len(touched)} sessions {loads:.0f} were loaded: {runs[-1]}")
    middle = {name: median(run[name] for run in runs) for name in ("p50", "p99", "most")}
    return Row(
        f"first touch of a session that is not in memory, file not cached, {TOUCHES}/s beside {commits.GESTURES}: p99",
        f"{middle['p99']:.1f} ms (p50 {middle['p50']:.2f} ms, the latest {middle['most']:.0f} ms)", middle["p99"],
        most=5, bar="≤ 5 ms",
    )


@contextmanager
def _reading(server: Server, names: list[str]) -> Iterator[Popen[bytes]]:
    requests = [f"GET /v1/sessions/{name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for name in names]
    program = servers.c_program("openloop/openloop.c")
    with Popen([program, str(server.port), str(TOUCHES), str(SECONDS), "16"], stdin=PIPE, stdout=PIPE) as process:
        try:
            assert process.stdin
            process.stdin.write(b"".join(b"%d\n%b" % (len(request), request) for request in requests))
            process.stdin.close()
            process.stdin = None
            yield process
        finally:
            process.kill()


def _resident_memory(file: Path, ids: Path) -> Row:
    """More sessions are dragged than may stay, so that the others have left again."""
    with _serving(file) as server:
        stores.drag(server, RESIDENT * 3 // 2, ids, connections=32)
        present = stores.settle(server)["detent_resident_sessions"]
        resident = server.resident() / 2**20
    if not RESIDENT * 0.9 <= present <= RESIDENT:
        raise RuntimeError(f"{RESIDENT} sessions should be in memory, and {present:.0f} are.")
    return Row(
        f"resident memory, a million stored, {RESIDENT:,} in memory", f"{resident:.0f} MiB ({present:,.0f} in memory)",
        resident, most=200, bar="≤ 200 MiB",
    )
