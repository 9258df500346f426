"""What the commands of a step said: how many tests passed, and which failed, how."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

#: The errors after which a test in a browser is run once more: an assertion, a time-out, a browser that is gone.
AGAIN_KINDS = {"AssertionError", "TimeoutError", "TargetClosedError"}
AGAIN_MESSAGE = re.compile(r"crashed|(page|context|browser) has been closed", re.IGNORECASE)


@dataclass
class Failure:
    """A test that failed, or a command."""

    name: str
    lines: list[str]
    #: The command that runs it alone.
    alone: str
    kind: str = ""
    message: str = ""

    @property
    def may_be_tried_again(self) -> bool:
        return self.kind in AGAIN_KINDS or AGAIN_MESSAGE.search(self.message) is not None


@dataclass
class Result:
    passed: int = 0
    skipped: int = 0
    failures: list[Failure] = field(default_factory=list)
    #: Tests that failed, and passed when they were run again.
    flaky: list[Failure] = field(default_factory=list)

    def add(self, other: Result) -> None:
        self.passed += other.passed
        self.skipped += other.skipped
        self.failures += other.failures
        self.flaky += other.flaky


def first_lines(text: str, count: int = 6) -> list[str]:
    """The lines of a failure that say what was wrong: what pytest marks with E, or the first ones."""
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    marked = [line for line in lines if line.startswith("E ")]
    return [line[:300] for line in (marked or lines)[:count]]


def of_pytest(outcomes: Path, environment: str = "") -> Result:
    """Reads the lines that the plugin wrote, also those of a run that was killed."""
    result = Result()
    failed: dict[str, Failure] = {}
    if outcomes.exists():
        for line in outcomes.read_text().splitlines():
            told = json.loads(line)
            if told["outcome"] == "passed":
                result.passed += 1
            elif told["outcome"] == "skipped":
                result.skipped += 1
            elif told["test"] in failed:
                continue  # It failed, and its teardown did too.
            else:
                if told["when"] == "teardown":
                    result.passed -= 1
                alone = f"{environment}.venv/bin/python -m pytest {shlex.quote(told['test'])}"
                failed[told["test"]] = Failure(
                    told["test"], first_lines(told["text"]), alone, told["kind"], told["message"]
                )
    result.failures = list(failed.values())
    return result


def of_swift(report: Path, log: str, words: str = "swift test --no-parallel") -> Result:
    """Reads the JUnit file of swift-testing; without a whole one, as after a crash, what the log tells."""
    result = Result()
    cases = cases_of(report)
    if cases is not None:
        for case in cases:
            name = f"{case.get('classname', '')}/{case.get('name', '')}"
            found = case.findall("failure")
            if found:
                lines = [line for each in found for line in first_lines(each.get("message") or each.text or "")]
                result.failures.append(Failure(name, lines[:6], alone_in_swift(words, name)))
            elif case.find("skipped") is not None:
                result.skipped += 1
            else:
                result.passed += 1
        return result
    # A parametrised test tells its cases with its name.
    result.passed = len(re.findall(r"^. Test (?!run|case).* passed after", log, re.MULTILINE))
    for match in re.finditer(r"^. Test (?!run|case)(.*) failed after.*$", log, re.MULTILINE):
        told = re.findall(rf"^. Test {re.escape(match[1])} recorded an issue.*$", log, re.MULTILINE)
        result.failures.append(Failure(match[1], told[:6], alone_in_swift(words, match[1])))
    return result


def cases_of(report: Path) -> list[ElementTree.Element] | None:
    """The cases of a JUnit file; None without one, or if its process ended while it wrote it."""
    try:
        return list(ElementTree.parse(report).iter("testcase"))
    except (FileNotFoundError, ElementTree.ParseError):
        return None


def alone_in_swift(words: str, name: str) -> str:
    """What runs one test: the filter takes a pattern of its name."""
    function = re.split(r"[/.]", name.partition("(")[0])[-1].strip('`" ')
    return f"{words} --filter {shlex.quote(function)}"


def last_lines(log: str, count: int = 12) -> list[str]:
    """What a command that failed said: its errors, or its last lines."""
    lines = [line for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"\berror: ", line)]
    return [line[:300] for line in (errors[:count] or lines[-count:])]
