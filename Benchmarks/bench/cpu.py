"""What a drag costs the service, beside the bare C server and beside plain JavaScript; what a batch saves; and
whether the number of connections matters."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Callable

import client
import latency
import redis
import servers
import stores
from client import Load
from figures import Row
from same import differences
from servers import Server

ROUNDS, SECONDS, TURNS = 5, 2, 10
SAMPLES_A_SECOND = 120
COUNTS = [32, 127, 128, 129, 256, 512]
BATCH = 100


def cpu() -> list[Row]:
    """All in turns, so that what else the machine does touches all of them."""
    with ExitStack() as stack:
        sides = {"floor": stack.enter_context(servers.floor()), "detent": stack.enter_context(servers.detent())}
        client.make_sessions(sides["detent"])
        notes = []
        if node := shutil.which("node"):
            sides["node"] = stack.enter_context(servers.node(node))
            client.make_sessions(sides["node"])
            notes = [f"node responds differently: {text}" for text in differences(sides["detent"], sides["node"])]
        loads: dict[str, list[Load]] = {name: [] for name in sides}
        for server in sides.values():
            client.drag(server, 1)
        for _ in range(ROUNDS):
            for name, server in sides.items():
                loads[name].append(client.drag(server, SECONDS))
    micros = {name: median(load.cpu_micros for load in runs) for name, runs in loads.items()}
    ours = micros["detent"]
    rows = [
        _side("server CPU of a drag, Detent", loads["detent"]),
        _side("server CPU of a request, bare C libmicrohttpd", loads["floor"]),
        _ratio("Detent over bare C", ours / micros["floor"], 1.55, "≤ 1.55, median of three runs"),
    ]
    if "node" in micros:
        rows += [
            _side("server CPU of a drag, node:http", loads["node"]),
            _ratio("Detent over node:http", ours / micros["node"], 0.75, "≤ 0.75"),
        ]
    else:
        notes.append("There is no node here: that comparison is left out.")
    rows[-1].notes = notes
    return rows


def turns(old: str) -> list[Row]:
    """This build and an older one in turns; each turn's ratio is of two loads that follow each other."""
    rows = []
    for where in ("in memory", "in a file", "over Redis"):
        with stores.folder() as place, ExitStack() as stack:
            new, before = [
                stack.enter_context(
                    servers.detent(
                        binary=binary, file=place / name if where == "in a file" else None,
                        place=stack.enter_context(redis.running()).store if where == "over Redis" else None))
                for name, binary in (("new.db", None), ("old.db", old))
            ]
            for server in (new, before):
                client.make_sessions(server)
                client.drag(server, 1)
            pairs = _pairs(lambda server: client.drag(server, SECONDS), new, before, TURNS)
        ratio = median(mine.cpu_micros / other.cpu_micros for mine, other in pairs)
        rows += [
            _side(f"server CPU of a drag {where}, this build", [mine for mine, _ in pairs]),
            _side(f"server CPU of a drag {where}, {old}", [other for _, other in pairs]),
            _ratio(f"this build over the other {where}, median of {TURNS} turns", ratio, 1.02, "≤ 1.02"),
        ]
    return [*rows, _size(old)]


def _size(old: str) -> Row:
    """Both without debug information, as in the image."""
    sizes = []
    with TemporaryDirectory() as place:
        for number, binary in enumerate([servers.detent_path(), old]):
            stripped = Path(place) / str(number)
            subprocess.run(["objcopy", "--strip-debug", binary, stripped], check=True)
            sizes.append(stripped.stat().st_size / 1e6)
    grown = sizes[0] - sizes[1]
    measured = f"{grown:+.2f} MB ({sizes[0]:.2f} and {sizes[1]:.2f} MB)"
    return Row("binary over the other, without debug information", measured, grown, most=2, bar="≤ +2 MB")


def kept() -> list[Row]:
    """Sessions in a file beside sessions in memory alone, in turns: drags as fast as responses come, and people's at
    their own speed, where a commit has less company."""
    with stores.folder() as place, servers.detent() as memory, servers.detent(file=place / "sessions.db") as file:
        for server in (memory, file):
            client.make_sessions(server)
            client.drag(server, 1)
        fast = _pairs(lambda server: client.drag(server, SECONDS), file, memory)
        slow = _pairs(_at_own_speed, file, memory)
    return [
        _kept_row("server CPU of a drag's event, SQLite over memory", fast, 1.15),
        # A commit of its own for each drag, from an idle processor: the write and fsync alone are half of it.
        _kept_row(f"the same, {client.SESSIONS} people who drag at their own speed", slow, None),
    ]


def checked() -> list[Row]:
    """What a page that predicts asks for, beside what any other client gets."""
    with servers.detent() as server:
        client.make_sessions(server)
        client.drag(server, 1)
        pairs = []
        for turn in range(TURNS):
            loads = {
                prefer: client.drag(server, SECONDS, prefer=prefer)
                for prefer in ((("checksum",), ()) if turn % 2 else ((), ("checksum",)))
            }
            pairs.append((loads[("checksum",)], loads[()]))
    return [_kept_row("server CPU of a drag's event with `checksum`, over one without", pairs, 1.05)]


def _at_own_speed(server: Server) -> Load:
    before = server.cpu()
    run = latency.on_schedule(server, client.SESSIONS * SAMPLES_A_SECOND, 2 * SECONDS, staggered=True)
    return Load(int(run["responses"]), run["responses"] / run["rate"], server.cpu() - before)


def _pairs(
    load: Callable[[Server], Load], one: Server, other: Server, rounds: int = ROUNDS
) -> list[tuple[Load, Load]]:
    pairs = []
    for turn in range(rounds):
        loads = {server.pid: load(server) for server in ((one, other) if turn % 2 else (other, one))}
        pairs.append((loads[one.pid], loads[other.pid]))
    return pairs


def _kept_row(figure: str, pairs: list[tuple[Load, Load]], most: float | None) -> Row:
    ratio = median(mine.cpu_micros / other.cpu_micros for mine, other in pairs)
    mine, other = (median(load.cpu_micros for load in loads) for loads in zip(*pairs))
    rate = median(load.rate for load, _ in pairs)
    measured = f"{ratio:.2f} ({mine:.2f} µs and {other:.2f} µs, {rate:,.0f} requests/s)"
    return Row(figure, measured) if most is None else Row(figure, measured, ratio, most=most, bar=f"≤ {most}")


def _side(figure: str, runs: list[Load]) -> Row:
    micros = sorted(load.cpu_micros for load in runs)
    rate = median(load.rate for load in runs)
    return Row(figure, f"{median(micros):.2f} µs ({micros[0]:.2f} … {micros[-1]:.2f}), {rate:,.0f} requests/s")


def _ratio(figure: str, ratio: float, most: float, bar: str) -> Row:
    return Row(figure, f"{ratio:.2f}", ratio, most=most, bar=bar)


def connections() -> list[Row]:
    """Each beside the 32 connections of its own turn: a turn may have more company than the next."""
    turns: list[dict[int, Load]] = []
    with servers.detent() as server:
        client.make_sessions(server)
        client.drag(server, 1)
        for _ in range(3):
            turns.append({count: client.drag(server, SECONDS, connections=count) for count in COUNTS})
    rows = []
    for count in COUNTS[1:]:
        ratio = median(turn[count].rate / turn[COUNTS[0]].rate for turn in turns)
        micros = median(turn[count].cpu_micros for turn in turns)
        figure = f"requests/s with {count} connections over those with {COUNTS[0]}"
        rows.append(Row(figure, f"{ratio:.2f} ({micros:.2f} µs of CPU each)", ratio, least=0.8, bar="≥ 0.8"))
    return rows


def batch() -> list[Row]:
    single, batched = [], []
    with servers.detent() as server:
        client.make_sessions(server)
        client.drag(server, 1)
        for _ in range(3):
            single.append(client.drag(server, SECONDS).cpu_micros)
            batched.append(client.drag(server, SECONDS, batch=BATCH).cpu_micros)
    ratio = median(batched) / (BATCH * median(single))
    measured = f"{ratio:.3f} ({median(batched):.1f} µs for the batch, {median(single):.2f} µs for one)"
    return [Row(f"server CPU of a batch of {BATCH} events over {BATCH} single ones", measured, ratio, 0.15, bar="≤ 0.15")]
