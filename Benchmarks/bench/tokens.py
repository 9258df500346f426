"""What a token takes when it is used for the first time: reading, signature and claims."""

from __future__ import annotations

import json
import os
import subprocess
from statistics import median

from figures import Row

BARS = {"HS256": 10, "ES256": 80, "EdDSA": 130, "RS256": 35}


def tokens() -> list[Row]:
    run = subprocess.run([os.environ["TOKEN_BENCH_BIN"]], stdout=subprocess.PIPE, text=True, check=True, timeout=60)
    rounds = [json.loads(line) for line in run.stdout.splitlines()]
    return [row(algorithm, sorted(it[algorithm] for it in rounds), bar) for algorithm, bar in BARS.items()]


def row(algorithm: str, micros: list[float], bar: int) -> Row:
    name = f"first use of a token, {algorithm}"
    text = f"{median(micros):.1f} µs ({micros[0]:.1f} … {micros[-1]:.1f})"
    return Row(name, text, median(micros), most=bar, bar=f"≤ {bar} µs")
