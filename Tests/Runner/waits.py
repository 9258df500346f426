"""Counts the lines of Tests that have a time-out or a pause of their own: python3 Tests/Runner/waits.py

The one scale of waits is in Tests/Contract/support/scale.py and in Tests/Patience. Some waits have a length for a
reason: a time that a test gives the service, a stall that it makes. Their number may fall, and not grow.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: How many there may be, for each folder of Tests. When it falls, write the smaller number here.
ALLOWED = {
    "Browser": 3,
    "Contract": 9,
    "EndsVerifying": 2,
    "Functions": 1,
    "MicroHTTPDTests": 34,
    "RecordStoreTests": 2,
    "RedisTests": 4,
    "Runner": 7,
    "ServiceBasicsTests": 2,
    "SliderAPITests": 3,
    "SliderSessionsTests": 9,
    "Torture": 3,
}

#: The scale itself, what runs the tests and ends what hangs, and the samples of what is counted here.
LEFT_OUT = ("Patience/", "Contract/support/scale.py", "Runner/tests/test_waits.py")
ENDINGS = {".py", ".swift", ".js", ".mjs", ".ts"}
LITERAL = re.compile(
    r"timeout ?= ?\(?[0-9]|settimeout\(\(?[0-9]|\.(?:wait|join|result)\([0-9]|monotonic\(\) \+ [0-9]|[^_]sleep\([0-9]"
    r"|wait_for_timeout\(|sleep\(for:|usleep\(|pause\(\.|within: \.(?:milli)?seconds|timeout: [0-9]|setTimeout\(.*, ?[0-9][0-9_]*\)"
    r"|alarm\([0-9]|secondsFromNow: [0-9]|timeLimit\(\.minutes\([0-9]|\.now \+ \.|\bselect\([0-9.]+\)"
    r"|create_connection\([^()]*, [0-9]|asyncio\.wait_for\(.*, [0-9.]+\)|Timeout\([0-9]|poll\(.*, [1-9][0-9_]*\)"
)
#: Times of the scale, such as `timeout=3 * LIMIT`.
SCALE = re.compile(r"LIMIT|PATIENCE|Patience")


def found(tests: Path) -> dict[str, list[str]]:
    """The lines with a literal time, as `file:line: text`, for each folder of the tests."""
    lines: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*")):
        name = path.relative_to(tests).as_posix()
        is_runner = path.parent == tests / "Runner"
        if path.suffix not in ENDINGS or name.startswith(LEFT_OUT) or is_runner or not path.is_file():
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if LITERAL.search(line) and not SCALE.search(line):
                lines.setdefault(name.partition("/")[0], []).append(f"{tests.name}/{name}:{number}: {line.strip()}")
    return lines


def complaints(lines: dict[str, list[str]], allowed: dict[str, int]) -> list[str]:
    """What is wrong with the numbers; empty if they are the same."""
    said = []
    for folder in sorted(lines.keys() | allowed.keys()):
        there, number = lines.get(folder, []), allowed.get(folder, 0)
        if len(there) > number:
            said += there
            said.append(
                f"{folder} has {len(there)} literal time-outs and pauses, and may have {number}: take the limit from "
                "patience.py or Tests/Patience, and wait for a condition"
            )
        elif len(there) < number:
            said.append(f"{folder} has {len(there)}, and may have {number}: write {len(there)} into Tests/Runner/waits.py")
    return said


def main() -> int:
    lines = found(ROOT / "Tests")
    said = complaints(lines, ALLOWED)
    for line in said:
        print(f"waits: {line}", file=sys.stderr)
    print(f"waits: {sum(map(len, lines.values()))} literal time-outs and pauses in Tests")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
