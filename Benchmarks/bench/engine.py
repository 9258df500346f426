"""What the engine alone takes for a drag event on the meshing bars, with its frame and all heights."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

from figures import Row

TURNS = 10


def measured(binary: str) -> list[dict[str, Any]]:
    run = subprocess.run([binary], stdout=subprocess.PIPE, text=True, check=True, timeout=60)
    return [json.loads(line) for line in run.stdout.splitlines()]


def turns(detent: str) -> list[Row]:
    """A drag of this build's engine and of an older one in turns. The older engine-bench is beside the older detent."""
    other = str(Path(detent).with_name("engine-bench"))
    figure = f"engine alone: a drag event, this build over {other}, median of {TURNS} turns"
    if not Path(other).exists():
        return [Row(figure, "left out: it is not there")]
    ratios = []
    for turn in range(TURNS):
        sides = [os.environ["ENGINE_BENCH_BIN"], other]
        micros = {it: median(each["nanoseconds"] for each in measured(it)) for it in sides[:: 1 if turn % 2 else -1]}
        ratios.append(micros[sides[0]] / micros[sides[1]])
    ratio = median(ratios)
    return [Row(figure, f"{ratio:.3f} ({min(ratios):.3f} … {max(ratios):.3f})", ratio, most=1.02, bar="≤ 1.02")]


def engine() -> list[Row]:
    rounds = measured(os.environ["ENGINE_BENCH_BIN"])
    micros = sorted(it["nanoseconds"] / 1000 for it in rounds)
    first = rounds[0]
    everything, detailed = (median(it[name] for it in rounds) / 1000 for name in ("everything", "detailed"))
    return [
        Row(
            "engine alone: a drag event on meshing with its frame",
            f"{median(micros):.3f} µs ({micros[0]:.3f} … {micros[-1]:.3f})", median(micros), most=0.5, bar="≤ 0.5 µs",
        ),
        Row(
            "engine alone: the same with everything on, over plain",
            f"{everything / median(micros):.2f} ({everything:.3f} µs, {first['everythingMoving']} allocations)",
            everything / median(micros), most=2, bar="≤ 2",
        ),
        Row(
            "engine alone: a drag event with a grid, a text, a fill and a hold on the thumb",
            f"{detailed:.3f} µs, {detailed / median(micros):.2f} times the plain one ({first['detailedMoving']} allocations)",
            detailed, most=0.6, bar="≤ 0.6 µs",
        ),
        *(_of_several(rounds, *it) for it in (("twoThumbs", "two thumbs", 0.5), ("eightThumbs", "eight thumbs that push", 1))),
        Row(
            "engine alone: heap allocations of that drag while the finger moves", f"{first['detailedMoving']}",
            first["detailedMoving"], most=0, bar="0",
        ),
        Row(
            "engine alone: heap allocations while the finger moves", f"{first['moving']}", first["moving"], most=0,
            bar="0", notes=[f"A whole drag of {first['events']} events makes {first['drag']} allocations in all."],
        ),
    ]


def _of_several(rounds: list[dict[str, Any]], name: str, thumbs: str, most: float) -> Row:
    """A drag of one of several thumbs. What allocates is slower than any bar."""
    micros = median(it[name] for it in rounds) / 1000
    allocations = rounds[0][f"{name}Moving"]
    measured = f"{micros:.3f} µs, {allocations} allocations"
    return Row(
        f"engine alone: a drag event with {thumbs}", measured, most + 1 if allocations else micros, most=most,
        bar=f"≤ {most} µs, no allocation",
    )
