"""Kills the service, takes its power and breaks its disk, and checks that it keeps what it promised; script/torture
calls it."""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from checker import Violation
from disk import FAULTS, KINDS
from prove import prove
from rounds import ROUNDS
from torture import Torture

#: Each round once, and as many again.
COUNT = 2 * len(ROUNDS)
COLUMNS = ["rounds", "operations", "committed", "kills", "cuts", "stops", "faults", "restores", "refused files"]


def schedule(names: list[str], chance: random.Random):
    """Every round once, in any order, and then any."""
    first = names[:]
    chance.shuffle(first)
    yield from first
    while True:
        yield chance.choice(names)


def table(rows: dict[str, Counter[str]]) -> str:
    total = sum(rows.values(), Counter())
    return _table("round", COLUMNS, rows | {"all": total})


def table_of_faults(faults: Counter[tuple[str, str]]) -> str:
    kinds = KINDS[: KINDS.index("shared memory")]
    return _table("fault", kinds, {name: Counter({kind: faults[name, kind] for kind in kinds}) for name in FAULTS})


def _table(first: str, columns: list[str], rows: dict[str, Counter[str]]) -> str:
    lines = [[first, *columns]]
    lines += [[name, *(str(row[column]) for column in columns)] for name, row in rows.items()]
    widths = [max(len(line[index]) for line in lines) for index in range(len(lines[0]))]
    shown = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines]
    shown.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(shown)


def torture(folder: Path, seed: int, asked: argparse.Namespace, names: list[str]) -> bool:
    """Whether nothing was found."""
    rows: dict[str, Counter[str]] = {}
    began, number, name = time.monotonic(), 0, "start"
    run = None
    try:
        run = Torture(folder / "run", seed)
        for name in schedule(names, random.Random(seed)):
            is_enough = run.counts["kills"] >= asked.kills and run.counts["cuts"] >= asked.cuts
            if is_enough and number >= asked.count:
                break
            number += 1
            before = run.counts + Counter(operations=run.world.operations, committed=run.world.committed)
            ROUNDS[name](run)
            now = run.counts + Counter(operations=run.world.operations, committed=run.world.committed, rounds=1)
            rows[name] = rows.get(name, Counter()) + (now - before)
        name = "the end"
        run.finish()
    except Violation as violation:
        print(table(rows))
        print(f"\ntorture: round {number} ({name}) of seed {seed} fails: {violation}", file=sys.stderr)
        print("\n".join(getattr(violation, "__notes__", [])), file=sys.stderr)
        print(f"torture: its files are in {folder}", file=sys.stderr)
        return False
    finally:
        if run:
            run.abandon()
    print(f"{table(rows)}\n\n{table_of_faults(run.faults)}")
    print(
        f"\ntorture: seed {seed}, {number} rounds in {time.monotonic() - began:.0f} s, {run.world.frames} frames of "
        f"{len(run.world.versions)} versions; committed changes lost: 0"
    )
    return True


def main() -> int:
    about = "\n".join(f"  {name:28} {(ROUNDS[name].__doc__ or 'a fault under load').split('.')[0]}" for name in ROUNDS)
    parser = argparse.ArgumentParser(
        prog="script/torture", description="Kills the service, takes its power and breaks its disk.",
        epilog=f"rounds:\n{about}", formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "count", nargs="?", type=int, default=COUNT, metavar="ROUNDS",
        help=f"how many rounds there are ({COUNT}); how long they take depends on the machine",
    )
    parser.add_argument("--seed", type=int, help="the seed of an earlier run")
    parser.add_argument("--rounds", help="only these, with commas; all by default")
    parser.add_argument("--kills", type=int, default=0, help="goes on until there were so many kills")
    parser.add_argument("--cuts", type=int, default=0, help="goes on until there were so many power cuts")
    parser.add_argument("--prove", action="store_true", help="runs with planted faults, each of which must be found")
    asked = parser.parse_args()
    seed = random.randrange(1 << 32) if asked.seed is None else asked.seed
    names = asked.rounds.split(",") if asked.rounds else list(ROUNDS)
    if unknown := set(names) - set(ROUNDS):
        parser.error(f"no such round: {', '.join(sorted(unknown))}")

    print(f"torture: seed {seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="detent-torture-"))
    if asked.prove:
        found = prove(folder, seed)
        for name, violation in found.items():
            print(f"{name}: {'found: ' + violation if violation else 'NOT FOUND'}")
        passed = all(found.values())
    else:
        passed = torture(folder, seed, asked, names)
    if passed:
        shutil.rmtree(folder)
    return 0 if passed else 1


sys.exit(main())
