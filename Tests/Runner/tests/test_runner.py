"""The runner: it runs every step, reads what tests say, tries tests in a browser again, and ends what hangs."""

from __future__ import annotations

import runpy
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

import processes
import report
import results
from run import MARK, Run
from step import Command, Step

PYTEST = (sys.executable, "-m", "pytest", "-q")


@pytest.fixture
def checkout(tmp_path, monkeypatch) -> Path:
    """A folder in which `.venv/bin/python` is this one."""
    root = tmp_path / "checkout"
    (root / ".venv/bin").mkdir(parents=True)
    (root / ".venv/bin/python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (root / ".venv/bin/python").chmod(0o755)
    (root / "pytest.ini").write_text("[pytest]\ntmp_path_retention_policy = failed\naddopts = -p no:cacheprovider -p no:schemathesis -p no:hypothesispytest\n")
    # These tests run below a runner themselves.
    for name in ("DETENT_OUTCOMES", "DETENT_FOLDERS", "PYTEST_XDIST_WORKER", "DETENT_PATIENCE"):
        monkeypatch.delenv(name, raising=False)
    return root


def write(root: Path, name: str, text: str) -> None:
    (root / name).write_text(textwrap.dedent(text))


def shell(text: str) -> Command:
    return Command(("sh", "-c", text))


def tests(name: str) -> Command:
    return Command((*PYTEST, name), "pytest")


def run(root: Path, *steps: Step) -> tuple[Run, list[str]]:
    said: list[str] = []
    made = Run(list(steps), root, root / "logs", said.append)
    made.run()
    return made, said


def test_every_step_runs_but_those_that_need_what_failed(checkout):
    made, _ = run(
        checkout,
        Step("wrong", "", (shell("echo it is wrong; exit 3"), shell("touch after"))),
        Step("next", "", (shell("touch next"),)),
        Step("upon", "", (shell("touch upon"),), needs=("wrong",)),
        Step("upon-that", "", (shell("touch upon"),), needs=("upon",), beside=True),
    )
    assert [row.ended for row in made.rows.values()] == ["failed", "passed", "not run", "not run"]
    assert not made.passed
    assert (checkout / "next").exists() and not (checkout / "upon").exists() and not (checkout / "after").exists()
    [failure] = made.rows["wrong"].result.failures
    assert "ended with 3" in failure.name and "it is wrong" in failure.lines
    told = report.table(list(made.rows.values())) + report.details(list(made.rows.values()))
    assert "not run: it needs wrong" in told and "alone: sh -c" in told


def test_outcomes_of_pytest_are_counted_and_failures_say_why(checkout):
    write(checkout, "test_some.py", """
        import pytest
        @pytest.mark.parametrize("number", [1, 2, 3])
        def test_parts(number): assert number != 2, "two is wrong"
        def test_left_out(): pytest.skip("not here")
        @pytest.fixture
        def broken(): raise ValueError("no")
        def test_without_its_fixture(broken): pass
        def test_with_a_folder(tmp_path):
            (tmp_path / "kept.txt").write_text("kept")
            assert False
    """)
    made, _ = run(checkout, Step("some", "", (tests("test_some.py"),)))
    result = made.rows["some"].result
    assert (result.passed, result.skipped, len(result.failures)) == (2, 1, 3)
    assert any("two is wrong" in line for line in result.failures[0].lines)
    assert result.failures[0].alone == ".venv/bin/python -m pytest 'test_some.py::test_parts[2]'"
    assert (checkout / "logs/some-0.xml").exists()
    [kept] = (checkout / "logs/some-folders").glob("*/kept.txt")
    assert kept.read_text() == "kept"
    assert report.total([made.rows["some"]]) == "2 passed, 3 failed, 1 skipped"


def test_without_a_test_a_step_fails(checkout):
    write(checkout, "test_none.py", "")
    made, _ = run(checkout, Step("none", "", (tests("test_none.py"),)))
    assert not made.passed


ONCE = """
    import os, pathlib
    def test_second_time():
        assert os.environ.get("DETENT_RETRY"), "at first"
    def test_right(): pass
"""


def test_a_test_in_a_browser_is_tried_again_once_and_is_called_flaky(checkout):
    write(checkout, "test_once.py", ONCE)
    made, _ = run(checkout, Step("pages", "", (tests("test_once.py"),), again=True))
    result = made.rows["pages"].result
    assert made.passed and (result.passed, len(result.failures)) == (2, 0)
    [flaky] = result.flaky
    assert flaky.name == "test_once.py::test_second_time" and any("at first" in line for line in flaky.lines)
    assert "FLAKY pages: test_once.py::test_second_time" in report.details([made.rows["pages"]])


@pytest.mark.parametrize("again, body", [
    (False, "assert os.environ.get('DETENT_RETRY')"),
    (True, "os.environ['DETENT_RETRY']"),
    (True, "assert False"),
])
def test_other_steps_other_errors_and_second_failures_stay_failures(checkout, again, body):
    write(checkout, "test_once.py", f"import os\ndef test_it(): {body}\n")
    made, _ = run(checkout, Step("pages", "", (tests("test_once.py"),), again=again))
    assert not made.passed and len(made.rows["pages"].result.failures) == 1
    assert not made.rows["pages"].result.flaky


def test_a_run_of_tests_that_is_cut_short_fails_whatever_failed_before(checkout):
    write(checkout, "test_once.py", """
        import os
        def test_second_time(): assert os.environ.get("DETENT_RETRY")
        def test_that_ends_all(): os._exit(70)
        def test_that_is_never_run(): assert False
    """)
    made, _ = run(checkout, Step("pages", "", (tests("test_once.py"),), again=True))
    assert not made.passed
    assert any("ended with 70" in failure.name for failure in made.rows["pages"].result.failures)


def test_a_test_is_tried_again_when_nothing_runs_beside_it(checkout):
    write(checkout, "test_once.py", """
        import os, pathlib
        def test_second_time():
            assert os.environ.get("DETENT_RETRY")
            assert pathlib.Path("over").exists() and not pathlib.Path("later").exists()
    """)
    over = "for i in $(seq 600); do [ -e logs/pages-0.jsonl ] && sleep 1 && touch over && exit 0; sleep 0.05; done; exit 1"
    made, _ = run(
        checkout,
        Step("beside", "", (shell(over),), beside=True),
        Step("pages", "", (tests("test_once.py"),), again=True),
        Step("later", "", (shell("touch later"),), beside=True),
    )
    assert made.passed, [row.result for row in made.rows.values()]


def test_the_folders_of_both_runs_are_kept(checkout):
    write(checkout, "test_once.py", """
        import os
        def test_second_time(tmp_path):
            (tmp_path / "trace").write_text(os.environ.get("DETENT_RETRY", "first"))
            assert os.environ.get("DETENT_RETRY")
    """)
    run(checkout, Step("pages", "", (tests("test_once.py"),), again=True))
    kept = sorted(path.read_text() for path in (checkout / "logs/pages-folders").glob("*/trace"))
    assert kept == ["1", "first"]


def test_a_command_that_is_told_is_one_of_this_checkout(checkout):
    command = Command(("sh", "-c", "exit 1"), environment={"DETENT_BIN": f"{checkout}/bin/detent"})
    made, _ = run(checkout, Step("wrong", "", (command,)))
    assert made.rows["wrong"].result.failures[0].alone == "DETENT_BIN=bin/detent sh -c 'exit 1'"


def test_what_a_step_tests_is_built_first_also_where_it_is_picked_alone(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["runner", "test"])
    runner = runpy.run_path(str(Path(__file__).resolve().parents[1] / "__main__.py"))

    def names(steps: str, first: str | None, only: str | None) -> list[str]:
        return [step.name for step in runner["chosen"](runner[steps], first, only)]

    for only, built in (("computing", "link"), ("swift", "link"), ("contract", "release"), ("browser", "release")):
        assert names("GATE", None, only) == [built, only]
    assert names("GATE", None, "format") == ["format"]
    assert names("GATE", "computing", None) == ["link", "computing", "swift"]
    assert names("GATE", "engines", None) == ["link", "release", "engines", "computing", "swift"]
    for only, built in (("thread", "build-thread"), ("fuzz", "build-fuzz"), ("torture", "release")):
        assert names("SOAK", None, only)[:-1] == [built]


def test_only_a_tree_that_was_clean_from_the_start_is_noted(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["runner", "test"])
    runner = runpy.run_path(str(Path(__file__).resolve().parents[1] / "__main__.py"))
    (tmp_path / ".build").mkdir()
    (tmp_path / ".gitignore").write_text(".build\n")

    def git(*words: str) -> str:
        names = ["-c", "user.name=n", "-c", "user.email=n@localhost"]
        return subprocess.run(["git", *names, *words], cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    def noted(kind: str, before: str | None) -> list[str]:
        runner["note_passed"](kind, tmp_path, before, tmp_path)
        path = tmp_path / ".build/passed"
        return path.read_text().splitlines() if path.exists() else []

    git("init", "-q")
    assert runner["clean_tree"](tmp_path) is None
    git("add", "."), git("commit", "-qm", "one")
    first = runner["clean_tree"](tmp_path)
    assert noted("test", None) == []
    (tmp_path / "more").write_text("more")
    assert noted("test", first) == []
    git("add", "."), git("commit", "-qm", "two")
    assert noted("test", first) == []
    second = runner["clean_tree"](tmp_path)
    assert noted("test", second) == [second] and noted("soak", second) == [second, f"{second} soak"]


def test_more_than_two_are_not_flaky(checkout):
    write(checkout, "test_once.py", """
        import os, pytest
        @pytest.mark.parametrize("number", range(3))
        def test_it(number): assert os.environ.get("DETENT_RETRY")
    """)
    made, _ = run(checkout, Step("pages", "", (tests("test_once.py"),), again=True))
    assert not made.passed


@pytest.mark.parametrize("kind, message, tried", [
    ("AssertionError", "", True), ("TimeoutError", "", True), ("TargetClosedError", "", True),
    ("Error", "Page crashed", True), ("Error", "The browser crashed: signal 11", True), ("Error", "no such element", False),
    ("ValueError", "", False),
])
def test_what_is_tried_again(kind, message, tried):
    assert results.Failure("", [], "", kind, message).may_be_tried_again == tried


def test_a_step_that_hangs_is_ended_with_all_that_it_started_and_says_where_it_was(checkout):
    write(checkout, "test_long.py", """
        import subprocess, time
        def test_before(): pass
        def test_that_waits():
            subprocess.Popen(["sleep", "1000"], start_new_session=True)
            where_it_waits()
        def where_it_waits(): time.sleep(1000)
    """)
    # The limit must leave time for what comes before: on a slow machine that takes longer.
    for limit in (3, 15, 60):
        logs = checkout / f"logs-{limit}"
        made = Run([Step("long", "", (tests("test_long.py"), shell("touch after")), limit=limit)], checkout, logs)
        made.run()
        row, log = made.rows["long"], (logs / "long.log").read_text()
        assert row.ended == "failed" and not (checkout / "after").exists()
        if "in where_it_waits" in log and "(sleep): sleep 1000" in log:
            break
    assert row.result.passed == 1
    assert "in where_it_waits" in log and "(sleep): sleep 1000" in log
    assert any("ended after its limit" in failure.name for failure in row.result.failures)


def test_a_step_that_never_stops_writing_is_ended_too(checkout):
    made, _ = run(checkout, Step("long", "", (shell("while :; do echo more; sleep 0.1; done"),), limit=1))
    assert made.rows["long"].ended == "failed"


def test_lanes(checkout):
    """What is beside runs beside; what is to run alone waits for it, and holds up what would begin."""
    written = "python3 -c 'import os; print(os.getpriority(os.PRIO_PROCESS, 0))' >"
    until = lambda name: f"for i in $(seq 600); do [ -e {name} ] && exit 0; sleep 0.05; done; exit 1"
    made, _ = run(
        checkout,
        Step("beside", "", (shell(f"{written} nice; touch b; {until('f')}"),), beside=True),
        Step("front", "", (shell(f"touch f; {until('b')}"),)),
        Step("alone", "", (shell("[ ! -e second ] && touch alone"),), alone=True),
        Step("second", "", (shell("[ -e alone ] && touch second"),), beside=True),
    )
    assert made.passed, [row.result for row in made.rows.values()]
    assert int((checkout / "nice").read_text()) >= 10


def test_a_step_begins_after_others_however_they_ended(checkout):
    made, _ = run(
        checkout,
        Step("front", "", (shell("touch begun; sleep 0.5; touch over; exit 1"),)),
        Step("later", "", (shell("[ -e over ]"),), after=("front", "not of this run"), beside=True),
    )
    assert (made.rows["front"].ended, made.rows["later"].ended) == ("failed", "passed")


def test_what_swift_tells(tmp_path):
    path = tmp_path / "x.xml"
    path.write_text(
        '<testsuites><testsuite><testcase classname="A.B" name="one()"/><testcase classname="A.B" name="two()">'
        '<failure message="Expectation failed: 1 == 2"/></testcase><testcase classname="A" name="three()"><skipped/>'
        "</testcase></testsuite></testsuites>"
    )
    told = results.of_swift(path, "")
    assert (told.passed, told.skipped) == (1, 1)
    assert told.failures[0].lines == ["Expectation failed: 1 == 2"]
    assert told.failures[0].alone == "swift test --no-parallel --filter two"
    log = "✔ Test one() passed after 0.1 seconds.\n✘ Test two() recorded an issue at F.swift:3:1: wrong\n" \
        "✘ Test two() failed after 0.2 seconds with 1 issue.\n✘ Test run with 2 tests failed after 1 second.\n"
    # A process that crashes leaves a report that ends after its first line.
    path.write_text('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n')
    for report in (tmp_path / "none.xml", path):
        told = results.of_swift(report, log)
        assert (told.passed, len(told.failures)) == (1, 1)
        assert "wrong" in told.failures[0].lines[0]


def test_when_a_run_is_killed_nothing_stays_and_its_logs_are_there(checkout):
    program = textwrap.dedent(f"""
        import sys
        sys.path.insert(0, {str(Path(__file__).resolve().parents[1])!r})
        import signal
        from pathlib import Path
        from run import Run
        from step import Command, Step
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        command = Command(("sh", "-c", "echo begun; setsid sleep 1000"))
        Run([Step("one", "", (command,))], Path("."), Path("logs")).run()
    """)
    process = subprocess.Popen([sys.executable, "-c", program], cwd=checkout)
    log = checkout / "logs/one.log"
    while not log.exists() or "begun" not in log.read_text():
        time.sleep(0.05)
    marks: set[str] = set()
    # A process that is just replaced by another has no environment.
    while not marks:
        marks = {
            entry.split(b"=", 1)[1].decode()
            for pid in Path("/proc").iterdir() if pid.name.isdecimal()
            for entry in environment(pid) if entry.startswith(b"DETENT_STEP=%d-one-" % process.pid)
        }
    process.terminate()
    process.wait()
    assert len(marks) == 1 and not processes.below(MARK, marks.pop())


def test_a_run_that_is_ended_while_a_command_begins_leaves_nothing(checkout):
    class Ended(Run):
        def start(self, *given):
            self.begun = super().start(*given)
            raise SystemExit(1)

    run = Ended([Step("one", "", (Command(("sleep", "100")),))], checkout, checkout / "logs")
    with pytest.raises(SystemExit):
        run.run()
    assert run.begun.wait() == -signal.SIGTERM


def environment(pid: Path) -> list[bytes]:
    try:
        return (pid / "environ").read_bytes().split(b"\0")
    except OSError:
        return []
