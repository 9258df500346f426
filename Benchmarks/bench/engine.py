"""What the engine alone takes for a drag event on the meshing bars, with its frame and all heights."""

from __future__ import annotations

import json
import os
import subprocess
from statistics import median

from figures import Row


def engine() -> list[Row]:
    run = subprocess.run(
        [os.environ["ENGINE_BENCH_BIN"]], stdout=subprocess.PIPE, text=True, check=True, timeout=60
    )
    rounds = [json.loads(line) for line in run.stdout.splitlines()]
    micros = sorted(measured["nanoseconds"] / 1000 for measured in rounds)
    first = rounds[0]
    everything, detailed = (median(measured[name] for measured in rounds) / 1000 for name in ("everything", "detailed"))
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
        Row(
            "engine alone: heap allocations of that drag while the finger moves", f"{first['detailedMoving']}",
            first["detailedMoving"], most=0, bar="0",
        ),
        Row(
            "engine alone: heap allocations while the finger moves", f"{first['moving']}", first["moving"], most=0,
            bar="0", notes=[f"A whole drag of {first['events']} events makes {first['drag']} allocations in all."],
        ),
    ]
