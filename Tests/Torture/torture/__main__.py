"""Kills the service, takes its power and breaks its disk, or does so to several services and their Redis, and checks
that they keep what they promised; script/torture calls it."""

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
from houses import DISK, REPLICAS, House, counts, table
from prove import prove
from replicas import STREAMS


def schedule(names: list[str], chance: random.Random):
    """Every round once, in any order, and then any."""
    first = names[:]
    chance.shuffle(first)
    yield from first
    while True:
        yield chance.choice(names)


def torture(house: House, folder: Path, seed: int, asked: argparse.Namespace, names: list[str]) -> bool:
    """Whether nothing was found."""
    rows: dict[str, Counter[str]] = {}
    began, number, name = time.monotonic(), 0, "start"
    run = None
    try:
        run = house.start(folder / "run", seed, **({"streams": asked.streams} if house is REPLICAS else {}))
        for name in schedule(names, random.Random(seed)):
            is_enough = run.counts["kills"] >= asked.kills and run.counts["cuts"] >= asked.cuts
            if is_enough and number >= asked.count and time.monotonic() - began >= 60 * asked.minutes:
                break
            number += 1
            before = counts(run)
            house.rounds[name](run)
            rows[name] = rows.get(name, Counter()) + (counts(run) + Counter(rounds=1) - before)
        name = "the end"
        run.finish()
    except Violation as violation:
        print(all_of(house, rows))
        print(f"\ntorture: round {number} ({name}) of seed {seed} fails: {violation}", file=sys.stderr)
        print("\n".join(getattr(violation, "__notes__", [])), file=sys.stderr)
        print(f"torture: its files are in {folder}", file=sys.stderr)
        return False
    finally:
        if run:
            run.abandon()
    print(f"{all_of(house, rows)}\n{house.summary(run)}")
    print(
        f"torture: seed {seed}, {number} rounds in {time.monotonic() - began:.0f} s, {run.world.frames} frames of "
        f"{len(run.world.versions)} versions; committed changes lost: 0"
    )
    return True


def all_of(house: House, rows: dict[str, Counter[str]]) -> str:
    return table("round", house.columns, rows | {"all": sum(rows.values(), Counter())})


def parser_of(house: House, prog: str) -> argparse.ArgumentParser:
    rounds = house.rounds
    about = "\n".join(f"  {name:28} {(rounds[name].__doc__ or 'a fault under load').split('.')[0]}" for name in rounds)
    parser = argparse.ArgumentParser(
        prog=prog, description=house.about, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"rounds:\n{about}",
    )
    # Each round once, and as many again.
    count = 2 * len(rounds)
    parser.add_argument(
        "count", nargs="?", type=int, default=count, metavar="ROUNDS",
        help=f"how many rounds there are ({count}); how long they take depends on the machine",
    )
    parser.add_argument("--seed", type=int, help="the seed of an earlier run")
    parser.add_argument("--rounds", help="only these, with commas; all by default")
    parser.add_argument("--kills", type=int, default=0, help="goes on until there were so many kills")
    parser.add_argument("--cuts", type=int, default=0, help="goes on until there were so many cuts")
    parser.add_argument("--minutes", type=float, default=0, help="goes on until so many minutes have passed")
    if house is REPLICAS:
        parser.add_argument("--streams", type=int, default=STREAMS, help=f"how many streams there are ({STREAMS})")
    parser.add_argument("--prove", action="store_true", help="runs with planted faults, each of which must be found")
    return parser


def main(words: list[str]) -> int:
    house, prog = (REPLICAS, "script/torture replicas") if words[:1] == ["replicas"] else (DISK, "script/torture")
    parser = parser_of(house, prog)
    asked = parser.parse_args(words[1:] if house is REPLICAS else words)
    seed = random.randrange(1 << 32) if asked.seed is None else asked.seed
    names = asked.rounds.split(",") if asked.rounds else list(house.rounds)
    if unknown := set(names) - set(house.rounds):
        parser.error(f"no such round: {', '.join(sorted(unknown))}")

    print(f"torture: seed {seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="detent-torture-"))
    if asked.prove:
        found = prove(folder, seed, house.proofs)
        for name, violation in found.items():
            print(f"{name}: {'found: ' + violation if violation else 'NOT FOUND'}")
        passed = all(found.values())
    else:
        passed = torture(house, folder, seed, asked, names)
    if passed:
        shutil.rmtree(folder)
    return 0 if passed else 1


sys.exit(main(sys.argv[1:]))
