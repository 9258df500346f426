"""Runs the gate or the soak: script/test and script/soak call it.

script/test [--from STEP | --only STEP] [--clean] [--list]

Every step runs, whatever failed before, unless it needs what failed. At the end come a table and each failure's first
lines. Logs, JUnit files and the folders of failed tests are in .build/logs/TIME, and .build/logs/latest names the last
run. A run of every step without a failure, on a clean working tree, adds the tree's id to .build/passed (script/soak
with the word soak after it).
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import report
from run import MOST_FLAKY, Run
from step import Step
from steps import GATE, SOAK

ROOT = Path(__file__).resolve().parents[2]


def git(*words: str, root: Path = ROOT) -> str:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout.strip()


def chosen(steps: tuple[Step, ...], first: str | None, only: str | None) -> list[Step]:
    names = [step.name for step in steps]
    for name in (first, only):
        if name is not None and name not in names:
            sys.exit(f"There is no step {name}: the steps are {', '.join(names)}.")
    picked = [step for step in steps if step.name == only] if only else list(steps[names.index(first) if first else 0:])
    # What is tested is the code as it is now, but for the engine for pages.
    needed = {name for step in picked for name in step.needs}
    return [step for step in steps if step.builds and step.name in needed and step not in picked] + picked


def logs_in(origin: Path) -> Path:
    logs = origin / ".build/logs"
    logs.mkdir(parents=True, exist_ok=True)
    while (folder := logs / time.strftime("%Y%m%d-%H%M%S")).exists():
        time.sleep(0.1)
    folder.mkdir()
    latest = logs / "latest"
    latest.unlink(missing_ok=True)
    latest.symlink_to(folder.name)
    return folder


def in_a_clone(kind: str) -> int:
    """The same run in a fresh clone of HEAD, which is removed. Its logs are here."""
    with tempfile.TemporaryDirectory(prefix="detent-clone-", ignore_cleanup_errors=True) as folder:
        clone = Path(folder) / "detent"
        git("clone", "--quiet", "--no-local", str(ROOT), str(clone))
        git("checkout", "--quiet", "--detach", git("rev-parse", "HEAD"), root=clone)
        words = [f"script/{kind}", "--origin", str(ROOT)]
        # In a session of its own, so that a key that ends this program reaches it once.
        process = subprocess.Popen(words, cwd=clone, start_new_session=True)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda how, _: process.send_signal(how))
        return process.wait()


def clean_tree(root: Path = ROOT) -> str | None:
    """The id of HEAD's tree; nothing if the working tree differs from it."""
    return None if git("status", "--porcelain", root=root) else git("rev-parse", "HEAD^{tree}", root=root)


def note_passed(kind: str, origin: Path, before: str | None, root: Path = ROOT) -> None:
    """Notes the tree that was clean before the run, if it still is."""
    if before is None or clean_tree(root) != before:
        print("The working tree differs from HEAD, or did at the start, so .build/passed stays as it is.")
        return
    with (origin / ".build/passed").open("a") as file:
        file.write(before + ("" if kind == "test" else f" {kind}") + "\n")


def main() -> int:
    kind = sys.argv[1]
    steps = {"test": GATE, "soak": SOAK}[kind]
    options = argparse.ArgumentParser(f"script/{kind}", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--from", dest="first", metavar="STEP", help="this step and those after it")
    options.add_argument("--only", metavar="STEP", help="this step alone")
    options.add_argument("--clean", action="store_true", help="in a fresh clone of HEAD")
    options.add_argument("--list", action="store_true", help="only says which steps there are")
    options.add_argument("--origin", type=Path, default=ROOT, help=argparse.SUPPRESS)
    given = options.parse_args(sys.argv[2:])
    if given.first and given.only:
        options.error("--from and --only exclude each other")
    selected = chosen(steps, given.first, given.only)
    if given.list:
        print("\n".join(f"{step.name:12} {step.about}" for step in selected))
        return 0
    if given.clean:
        if given.first or given.only:
            options.error("--clean runs every step: in a fresh clone there is nothing that --from and --only could need")
        return in_a_clone(kind)

    def end(number, _):
        sys.exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    began, tree = time.monotonic(), clean_tree()
    logs = logs_in(given.origin)
    print(f"{kind}: logs are in {logs}", flush=True)

    def say(text: str) -> None:
        passed = int(time.monotonic() - began)
        print(f"[{passed // 60:2}:{passed % 60:02}] {text}", flush=True)

    run = Run(selected, ROOT, logs, say)
    try:
        rows = run.run()
    finally:
        rows = list(run.rows.values())
        told = f"\n{report.table(rows)}\n{report.details(rows)}\n"
        (logs / "report.txt").write_text(told)
        print(told)
    minutes = (time.monotonic() - began) / 60
    if run.passed and len(selected) == len(steps):
        note_passed(kind, given.origin, tree)
    if sum(len(row.result.flaky) for row in rows) > MOST_FLAKY:
        print(f"More than {MOST_FLAKY} tests are flaky.")
    print(f"{kind}: {'all passed' if run.passed else 'FAILED'} after {minutes:.1f} minutes; logs are in {logs}")
    print(report.total(rows))
    return 0 if run.passed else 1


if __name__ == "__main__":
    sys.exit(main())
