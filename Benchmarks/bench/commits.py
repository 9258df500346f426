"""How long a committed response takes beside the bare disk, and how many fsyncs it costs."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import servers
import stores
from figures import Row
from servers import Server

ROUNDS, SECONDS, APPEND_SECONDS = 5, 5, 2
RATE, SESSIONS = 1000, 1000
HIGH_RATE, HIGH_CONNECTIONS = 4000, 64
SLOW_FSYNC, SLOWED = 0.005, 0.002
TURNS = 10
GESTURES = f"{RATE:,} gestures/s over 32 connections"


def commits() -> list[Row]:
    with stores.folder() as place, servers.detent(file=place / "sessions.db") as server:
        ids = place / "ids"
        stores.create(server, SESSIONS, ids)
        return beside_appends(server, ids, place, f"{GESTURES}, {SESSIONS:,} sessions", {"p50": 4, "p99": 6})


def beside_appends(server: Server, ids: Path, place: Path, about: str, bars: dict[str, float]) -> list[Row]:
    """Gestures and bare appends in turns; each round's ratio is of two that follow each other. The appends come as fast
    as they can, and on the schedule of the gestures."""
    stores.gestures(server, ids, RATE, 1, seed=0)
    rounds = []
    for seed in range(1, ROUNDS + 1):
        appends = [stores.append(place, APPEND_SECONDS), stores.append(place, SECONDS, RATE)]
        ended = stores.gestures(server, ids, RATE, SECONDS, seed)["ended"]
        rounds.append([(ended, bare) for bare in appends])
    rows = []
    for name, most in bars.items():
        for pairs, what in zip(zip(*rounds), ("a bare append", "one on the same schedule")):
            ours, bare = (median(side[name] for side in sides) for sides in zip(*pairs))
            ratio = median(ended[name] / appended[name] for ended, appended in pairs)
            rows.append(
                Row(
                    f"response to a committed `ended`, {about}: {name} over that of {what}",
                    f"{ratio:.1f} ({ours:.2f} ms and {bare:.2f} ms)", ratio, most=most, bar=f"≤ {most}",
                )
            )
    return rows


def turns(old: str) -> list[Row]:
    """Committed responses of this build and of an older one in turns, on a disk that is slower by the same time for both."""
    with stores.folder() as place, ExitStack() as stack:
        disk = stores.disk(place)
        disk.delay = SLOWED
        sides = []
        for name, binary in (("new", None), ("old", old)):
            file = disk.live / f"{name}.db"
            server = stack.enter_context(servers.detent(binary=binary, file=file, environment=disk.environment))
            stores.create(server, SESSIONS, place / name)
            sides.append((server, place / name))
        pairs = []
        for turn in range(TURNS):
            runs = {
                ids.name: stores.gestures(server, ids, RATE, SECONDS, turn)["ended"]
                for server, ids in (sides if turn % 2 else reversed(sides))
            }
            pairs.append((runs["new"], runs["old"]))
    rows = []
    for name, most in (("p50", None), ("p99", 0.9)):
        ratio = median(mine[name] / other[name] for mine, other in pairs)
        mine, other = (median(side[name] for side in sides) for sides in zip(*pairs))
        rows.append(
            Row(
                f"response to a committed `ended`, {GESTURES}, fsync {SLOWED * 1000:.0f} ms slower: {name} over that of the "
                f"other build, median of {TURNS} turns", f"{ratio:.2f} ({mine:.2f} ms and {other:.2f} ms)",
                *((ratio, most, None, f"≤ {most}") if most else ()),
            )
        )
    return rows


def fsyncs() -> list[Row]:
    """Counted by a preloaded library; the first two with the disk as it is, the last one with a slower one."""
    with stores.folder() as place:
        disk = stores.disk(place)
        file = disk.live / "sessions.db"
        with servers.detent(file=file, environment=disk.environment) as server:
            ids = place / "ids"
            stores.create(server, SESSIONS, ids)
            usual = [_counted(disk, server, ids, RATE, 32, seed) for seed in range(ROUNDS)]
            high = [_counted(disk, server, ids, HIGH_RATE, HIGH_CONNECTIONS, seed) for seed in range(ROUNDS)]
            disk.delay = SLOW_FSYNC
            slow = [_counted(disk, server, ids, RATE, 32, seed) for seed in range(ROUNDS)]
    ratio = median(run["of the log"] / run["commits"] for run in usual)
    rates = {name: median(run["fsyncs/s"] for run in runs) for name, runs in {"high": high, "slow": slow}.items()}
    kept = median(run["kept"] for run in slow)
    slowed = f"with fsync {SLOW_FSYNC * 1000:.0f} ms slower, {GESTURES}"
    changes = median(run["gestures/s"] / (run["commits"] / run["seconds"]) for run in high)
    return [
        Row("fsyncs over commits, outside checkpoints", f"{ratio:.2f}", ratio, most=1.1, bar="≤ 1.1"),
        Row(
            f"fsyncs at {HIGH_RATE:,} gestures/s over {HIGH_CONNECTIONS} connections",
            f"{rates['high']:,.0f}/s ({changes:.1f} gestures a commit)", rates["high"], most=3000, bar="≤ 3,000/s",
        ),
        Row(f"{slowed}: kept up", f"{kept:.0%}", kept, least=0.99, bar="≥ 99%"),
        Row(f"{slowed}: fsyncs", f"{rates['slow']:,.0f}/s", rates["slow"], most=250, bar="≤ 250/s"),
    ]


def _counted(disk: Any, server: Server, ids: Path, rate: float, connections: int, seed: int) -> dict[str, float]:
    before, syncs = stores.metrics(server), disk.syncs()
    run = stores.gestures(server, ids, rate, SECONDS, seed, connections)
    after, later = stores.metrics(server), disk.syncs()
    grown = {kind: later[kind] - syncs[kind] for kind in syncs}
    commits = after["detent_commits_total"] - before["detent_commits_total"]
    return {
        "commits": commits,
        # A checkpoint syncs the log and then the database.
        "of the log": grown["log"] - grown["database"],
        "fsyncs/s": sum(grown.values()) / run["took"],
        "gestures/s": run["gestures"] / run["took"],
        "seconds": run["took"],
        "kept": run["due"] / run["took"],
    }
