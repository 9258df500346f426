"""What a run says at its end: a table of its steps, then each failure."""

from __future__ import annotations

from dataclasses import dataclass, field

from results import Result


@dataclass
class Row:
    step: str
    seconds: float = 0
    #: "passed" or "failed"; "not run" says why in `note`.
    ended: str = "not run"
    note: str = ""
    result: Result = field(default_factory=Result)


def table(rows: list[Row]) -> str:
    head = ("step", "seconds", "passed", "failed", "skipped", "flaky", "")
    lines = [head]
    for row in rows:
        counts = row.result
        numbers = [len(counts.failures), counts.skipped, len(counts.flaky)]
        told = [str(counts.passed), *map(str, numbers)] if counts.passed or any(numbers) else ["-"] * 4
        note = "" if row.ended == "passed" else row.ended + (f": {row.note}" if row.note else "")
        lines.append((row.step, f"{row.seconds:.0f}", *told, note))
    widths = [max(len(line[column]) for line in lines) for column in range(len(head) - 1)]
    made = []
    for line in lines:
        cells = [line[0].ljust(widths[0]), *(line[i].rjust(widths[i]) for i in range(1, len(widths))), line[-1]]
        made.append("  ".join(cells).rstrip())
    return "\n".join(made)


def details(rows: list[Row]) -> str:
    """Each failure's first lines, and the command that runs it alone; flaky tests with their first error."""
    made = []
    for row in rows:
        for failure in row.result.failures:
            made += ["", f"FAILED {row.step}: {failure.name}", *(f"  {line}" for line in failure.lines)]
            made.append(f"  alone: {failure.alone}")
        for failure in row.result.flaky:
            made += ["", f"FLAKY {row.step}: {failure.name}, which passed when it was run again; at first:"]
            made += [f"  {line}" for line in failure.lines]
            made.append(f"  alone: {failure.alone}")
    return "\n".join(made)


def total(rows: list[Row]) -> str:
    passed = sum(row.result.passed for row in rows)
    failed = sum(len(row.result.failures) for row in rows)
    skipped = sum(row.result.skipped for row in rows)
    flaky = sum(len(row.result.flaky) for row in rows)
    return f"{passed} passed, {failed} failed, {skipped} skipped" + (f", {flaky} of the passed flaky" if flaky else "")
