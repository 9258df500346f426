"""Measures the errors of the elementary functions against mpmath.

    python -m accuracy BINARY [COUNT] [--seed N] [--only NAME]

BINARY is function-results. Prints, for each function, the largest error in units in the last place (ulp), where it is,
and how many arguments lie within 2^-10 of the middle of two doubles. Status 1 if an error is above the documented one.
"""

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor

from .exact import FUNCTIONS
from .measure import BOUNDS, measure


def main():
    parser = argparse.ArgumentParser(prog="accuracy")
    parser.add_argument("binary")
    parser.add_argument("count", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, help="that of an earlier run; by default another one each time")
    parser.add_argument("--only", action="append", choices=FUNCTIONS, help="one function; may be repeated")
    given = parser.parse_args()
    names = given.only or list(FUNCTIONS)
    seed = random.randrange(1 << 32) if given.seed is None else given.seed
    print(f"functions: seed {seed}", flush=True)
    print(f"{'':6} {'arguments':>10} {'near ties':>10} {'error':>9} {'bound':>7}  at")
    is_within = True
    with ProcessPoolExecutor() as pool:
        runs = [pool.submit(measure, given.binary, name, given.count, seed) for name in names]
        for name, run in zip(names, runs):
            found = run.result()
            is_within = is_within and found.error <= BOUNDS[name]
            at = ", ".join(x.hex() for x in found.at)
            print(f"{name:6} {found.count:10} {found.ties:10} {found.error:9.5f} {BOUNDS[name]:7}  {at}", flush=True)
    return 0 if is_within else 1


if __name__ == "__main__":
    sys.exit(main())
