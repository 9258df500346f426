"""What sessions, connections and requests take with sessions in a file, over what they take in memory alone."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import client
import latency
import memory
import servers
import stores
from figures import Row

SESSIONS = 200_000
ROUNDS = 9
BAR = 1.10


def beside() -> list[Row]:
    with stores.folder() as place:
        return [_sessions(place), _connections(place), *_latency(place)]


def _sessions(place: Path) -> Row:
    """None leaves memory: the figure is what one in memory takes."""
    sizes = []
    for file in (place / "idle.db", None):
        with servers.detent("--max-sessions", str(20 * SESSIONS), file=file) as server:
            before = 0
            for count in (1000, SESSIONS):
                before = server.resident()
                stores.create(server, count, place / "ids")
                stores.drag(server, count, place / "ids")
                if file:
                    stores.settle(server)
            sizes.append((server.resident() - before) / SESSIONS)
    return _ratio("memory of an idle session", sizes, "B")


def _connections(place: Path) -> Row:
    sizes = [memory.idle_bytes(file) / 1024 for file in (place / "connections.db", None)]
    return _ratio("memory of an idle connection", sizes, "KiB")


def _latency(place: Path) -> list[Row]:
    """Of moves, at half of what memory alone bears, in turns. One response of 101 waits for the disk: its own latency is
    measured beside the bare disk (commits.py), and here it would be nearly the whole last hundredth."""
    with servers.detent() as alone, servers.detent(file=place / "latency.db") as kept:
        for server in (alone, kept):
            client.make_sessions(server)
            client.drag(server, 1)
        rate = median(client.drag(alone, 2).rate for _ in range(3)) / 2
        rounds = [[latency.on_schedule(server, rate)["moves"] for server in (kept, alone)] for _ in range(ROUNDS)]
    rows = []
    for name in ("p50", "p99"):
        ours, theirs = (median(side[name] for side in sides) for sides in zip(*rounds))
        ratio = median(one[name] / other[name] for one, other in rounds)
        figure = f"latency of a move, {name} at {rate:,.0f} requests/s on schedule, SQLite over memory"
        rows.append(Row(figure, f"{ratio:.2f} ({ours:.3f} and {theirs:.3f} ms)", ratio, most=BAR, bar="≤ 1.10"))
    return rows


def _ratio(about: str, sizes: list[float], unit: str) -> Row:
    ratio = sizes[0] / sizes[1]
    measured = f"{ratio:.2f} ({sizes[0]:,.1f} and {sizes[1]:,.1f} {unit})"
    return Row(f"{about}, SQLite over memory", measured, ratio, most=BAR, bar="≤ 1.10")
