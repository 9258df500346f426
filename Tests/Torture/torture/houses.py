"""The two tortures: of one service over a disk, and of several over one Redis."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Callable, NamedTuple

import prove
import replica_rounds
import rounds
from disk import FAULTS, KINDS
from replicas import Replicas
from run import Run
from torture import Torture
from world import World


class House(NamedTuple):
    about: str
    rounds: dict[str, Callable[[Any], None]]
    start: Callable[..., Run]
    proofs: dict[str, Callable[[Path, int], None]]
    columns: list[str]
    #: What a run without a violation says at its end.
    summary: Callable[[Any], str]


def table(first: str, columns: list[str], rows: dict[str, Counter[str]]) -> str:
    lines = [[first, *columns]]
    lines += [[name, *(str(row[column]) for column in columns)] for name, row in rows.items()]
    widths = [max(len(line[index]) for line in lines) for index in range(len(lines[0]))]
    shown = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines]
    shown.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(shown)


def _faults_of_disk(run: Torture) -> str:
    kinds = KINDS[: KINDS.index("shared memory")]
    rows = {name: Counter({kind: run.faults[name, kind] for kind in kinds}) for name in FAULTS}
    return f"\n{table('fault', kinds, rows)}\n"


def _nothing(run: Run) -> str:
    return ""


DISK = House(
    "Kills the service, takes its power and breaks its disk.", rounds.ROUNDS, Torture, prove.PROOFS,
    ["rounds", "operations", "committed", "kills", "cuts", "stops", "faults", "restores", "refused files"],
    _faults_of_disk,
)
REPLICAS = House(
    "Kills and stops services that share one Redis, and what is between them.", replica_rounds.ROUNDS,
    Replicas, prove.PROOFS_OF_REPLICAS,
    ["rounds", "operations", "changes", "kills", "pauses", "cuts", "drops", "restarts", "promotions"], _nothing,
)


def counts(run: Run) -> Counter[str]:
    world: World = run.world
    return run.counts + Counter(operations=world.operations, committed=world.committed, changes=world.changed)
