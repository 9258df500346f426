"""Measures what Detent promises about its speed and size; script/bench calls it."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

import access
import beside
import browser
import commits
import cpu
import crowd
import ends
import engine
import firstload
import hostile
import latency
import memory
import million
import pages
import panel
import permits
import replicas
import slow
import streams
import tokens
from figures import Figure, Row, table
from module import engine_in_page, traffic
from predicted import agreement, distances, fingers, hands, measuring, painted, reshapes
from profiles import profile
from report import Others, keep, machine

FIGURES = [
    Figure("cpu", "server CPU of a drag, beside bare C libmicrohttpd and beside node:http", cpu.cpu),
    Figure("connections", "requests/s with many connections", cpu.connections),
    Figure("connections-busy", "many connections that are busy at once, each with its response", crowd.served),
    Figure("connections-full", "server CPU while it can take no more connections", crowd.full),
    Figure("engine", "the engine alone, and what it allocates", engine.engine),
    Figure("access-tokens", "the first use of a token", tokens.tokens),
    Figure("batch", "server CPU of a batch", cpu.batch),
    Figure("sessions", "memory of an idle session", memory.sessions),
    Figure("idle", "memory of an idle connection", memory.idle),
    Figure("watch", "many who watch one session while it is dragged", streams.watch),
    Figure("streams", "memory of an idle stream", streams.streams),
    Figure("streams-of-many", "a frame and memory of one stream of many sessions", streams.of_many),
    Figure("streams-reshapes", "how soon a watcher sees a control that changes", streams.reshapes),
    Figure("streams-redis", "what a stream of many sessions asks of Redis", streams.over_redis),
    Figure("replicas-operations", "what an event asks of Redis, through one service and through two", replicas.operations),
    Figure("replicas-cpu", "server CPU of a drag over Redis, over what its parts cost", replicas.cpu),
    Figure("replicas-requests", "CPU of a service and of Redis for an event, and for a batch", replicas.requests),
    Figure("replicas-several", "events for a second of CPU, several services over one", replicas.several),
    Figure("replicas-memory", "memory of Redis for a session", replicas.memory),
    Figure("replicas-latency", "latency over Redis at half of the highest rate", replicas.on_schedule),
    Figure("replicas-watch", "many who watch through another service", replicas.watch),
    Figure("browser", "from a pointer's event to the painted frame, in a browser", browser.browser),
    Figure("pages-of-many", "the posts of a page with many shared sliders, over a page with one", measuring(pages.many)),
    Figure("pages-windows", "drags in turn in six windows of one browser", measuring(pages.windows)),
    Figure("first-load", "how soon a slider can be used, on a phone far away", measuring(firstload.first_load)),
    Figure("prediction-painted", "from a pointer's event to the painted frame, beside a bare page", measuring(painted)),
    Figure("prediction-fingers", "four fingers on four thumbs, 200 ms away", measuring(fingers)),
    Figure("prediction-distance", "how far the thumb is from the finger, over networks", measuring(distances)),
    Figure("prediction-panel", "what the playground's network panel lets a user feel", measuring(panel.panel)),
    Figure("prediction-agreement", "mispredictions and cues, over networks that lose responses", measuring(agreement)),
    Figure("prediction-hands", "two hands at one slider", measuring(hands)),
    Figure("prediction-reshapes", "how soon a page far away shows a control that changes", measuring(reshapes)),
    Figure("prediction-engine", "the engine in a page", measuring(engine_in_page)),
    Figure("prediction-cpu", "server CPU of a drag that is predicted, over one that is not", cpu.checked),
    Figure("prediction-traffic", "what a drag sends", measuring(traffic)),
    Figure("hostile-texts", "the slowest responses to fields and bodies that are made to cost much", hostile.texts),
    Figure("hostile-pictures", "a picture that the client has, beside one that is drawn", hostile.pictures),
    Figure("hostile-broken", "memory after many broken requests", hostile.broken),
    Figure("slow-readers", "posts and memory beside streams that nobody reads", slow.readers),
    Figure("slow-bodies", "memory of bodies that do not end", slow.bodies),
    Figure("deadlines", "how long after its time a connection is closed", ends.deadlines),
    Figure("stopping", "from a signal to the end of the process", ends.stopping),
    Figure("start", "time from the start to the first response", latency.start),
    Figure("latency", "latency on schedule at half of the highest rate", latency.latency),
    Figure("storage-cpu", "server CPU of a drag with sessions in a file, over memory alone", cpu.kept),
    Figure("storage-commits", "committed responses, beside a loop that appends", commits.commits),
    Figure("storage-fsyncs", "fsyncs, and what a slow disk does", commits.fsyncs),
    Figure("storage-million", "a million sessions in the file", million.million),
    Figure("access-cpu", "server CPU of a drag with a token, over one without", access.with_token, access.with_token),
    Figure("access-flood", "what a flood by one of 16 clients does to the others", access.flood),
    Figure("access-routes", "what a flood of each route by one of 16 clients does to the others", access.floods),
    Figure("access-sessions", "whether the time of a response tells that a session of others exists", permits.tells),
    Figure("access-streams", "how soon a stream with a token has a frame, and ends with its token or its key", permits.streams),
    Figure("storage-rest", "sessions, connections and latency with the file, over memory alone", beside.beside),
]
PROFILE = "profile"


def is_asked(figure: Figure, names: list[str]) -> bool:
    """Whether it is named, or its group is: what stands before the hyphen."""
    return not names or figure.name in names or figure.name.partition("-")[0] in names


def measured(figure: Figure, old: str | None = None) -> list[Row]:
    """Its rows, also those beside an older binary; a figure that fails does not take the others with it."""
    try:
        return figure.over(old) if old and figure.over else figure.measure()
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        why = "\n".join([str(error), *getattr(error, "__notes__", [])])
        print(f"failed: {why}", file=sys.stderr)
        return [Row(figure.about, "failed", failed=True)]


def main() -> int:
    names = [figure.name for figure in FIGURES] + ["storage", "pages", "prediction", "access", "hostile", "slow", "replicas", PROFILE]
    about = "\n".join(f"  {figure.name:20} {figure.about}" for figure in FIGURES)
    about += f"\n  {'storage':20} all whose names begin with it; so with pages, prediction, access, hostile, slow and replicas"
    about += f"\n  {PROFILE:20} where the processor time goes, by perf; only when it is asked for"
    parser = argparse.ArgumentParser(
        prog="script/bench", description="Measures; all figures when none is named.", epilog=f"figures:\n{about}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("figures", nargs="*", metavar="figure", help=", ".join(names))
    parser.add_argument(
        "--over", metavar="BINARY",
        help="measure this build and an older detent in turns: a drag in memory, in a file and over Redis, committed responses on "
        "a slow disk, and the engine alone if the older engine-bench is beside that detent. With figures, those that have it add a "
        "row: access-cpu"
    )
    parser.add_argument("--keep", action="store_true", help="put the table into Benchmarks/README.md (all figures)")
    asked = parser.parse_args()
    if unknown := set(asked.figures) - set(names):
        parser.error(f"no such figure: {', '.join(sorted(unknown))} (there are {', '.join(names)})")
    if PROFILE in asked.figures:
        print(profile())
        return 0
    if asked.keep and asked.figures:
        parser.error("--keep keeps the table of all figures")

    if asked.over and asked.figures and not any(figure.over for figure in FIGURES if is_asked(figure, asked.figures)):
        parser.error("of the figures access-cpu alone has a row for --over")

    if asked.over and not asked.figures:
        rows = engine.turns(asked.over) + cpu.turns(asked.over) + commits.turns(asked.over)
        print(table(rows))
        return 0 if all(row.verdict != "**no**" for row in rows) else 1

    began, all_along, rows = time.monotonic(), Others(), []
    for figure in FIGURES:
        if is_asked(figure, asked.figures):
            print(f"bench: {figure.name} … ", end="", file=sys.stderr, flush=True)
            others = Others()
            rows += measured(figure, asked.over)
            print(f"other programs took {others.share:.0%} of the processors", file=sys.stderr)
    text = f"{table(rows)}\n\n{machine(all_along)}"
    print(f"\n{text}\n\nbench: {time.monotonic() - began:.0f} s")
    if asked.keep:
        keep(text)
    return 0 if all(row.verdict != "**no**" for row in rows) else 1


sys.exit(main())
