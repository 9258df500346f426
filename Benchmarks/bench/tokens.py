"""What a token takes when it is used for the first time: reading, signature and claims."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from statistics import median

from figures import Row

BARS = {"HS256": 10, "ES256": 80, "EdDSA": 130, "RS256": 35}
# What verifies one in `openssl speed`, and how it calls the line of it.
SPEED = {"ES256": ("ecdsap256", "256"), "EdDSA": ("ed25519", "Ed25519"), "RS256": ("rsa2048", "2048")}


def tokens() -> list[Row]:
    bare = verifications()
    run = subprocess.run([os.environ["TOKEN_BENCH_BIN"]], stdout=subprocess.PIPE, text=True, check=True, timeout=60)
    rounds = [json.loads(line) for line in run.stdout.splitlines()]
    return [row(algorithm, sorted(it[algorithm] for it in rounds), bar, bare) for algorithm, bar in BARS.items()]


def verifications() -> dict[str, float]:
    """How many µs libcrypto alone takes for a signature on this machine, right before; nothing without its command."""
    if not shutil.which("openssl"):
        return {}
    words = ["openssl", "speed", "-mr", "-seconds", "1", *(name for name, _ in SPEED.values())]
    run = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True, timeout=60)
    lines = [line.split(":") for line in run.stdout.splitlines() if line.startswith("+F")]
    return {algorithm: 1e6 / float(line[-1]) for algorithm, (_, key) in SPEED.items() for line in lines if key in line}


def row(algorithm: str, micros: list[float], bar: int, bare: dict[str, float]) -> Row:
    name = f"first use of a token, {algorithm}"
    text = f"{median(micros):.1f} µs ({micros[0]:.1f} … {micros[-1]:.1f})"
    if alone := bare.get(algorithm):
        text += f"; the signature alone, by `openssl speed`, {alone:.1f} µs"
    return Row(name, text, median(micros), most=bar, bar=f"≤ {bar} µs")
