"""Runs steps in two lanes: one after another in front, and beside them what gives way."""

from __future__ import annotations

import os
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import processes
import results
from report import Row
from results import Failure, Result
from step import Command, Step

sys.path.append(str(Path(__file__).resolve().parents[1] / "Contract/support"))
from scale import PATIENCE  # noqa: E402

#: The environment variable by which the processes of a step are found, in whatever group they are.
MARK = "DETENT_STEP"
#: More flaky tests than this fail a run.
MOST_FLAKY = 2
PLUGIN = Path(__file__).resolve().parent / "plugin"
#: How much less than the others a step beside them gets.
NICE = 10


@dataclass
class Running:
    """A step under way: its commands one after another, its log, its results so far."""

    step: Step
    row: Row
    started: float
    mark: str
    log: TextIO
    process: subprocess.Popen[bytes]
    number: int = 0
    #: The failures that were run again, whose second results are awaited.
    tried_again: Failure | None = None
    queue: list[Failure] | None = None
    ended_by_limit: bool = False


def variables(command: Command) -> str:
    """The variables of a command, as one writes them in front of it."""
    return "".join(f"{name}={shlex.quote(value)} " for name, value in command.environment.items())


class Run:
    """A run of steps in a checkout, whose logs are written to a folder from the start."""

    def __init__(self, steps: list[Step], root: Path, logs: Path, say=print):
        self.root, self.logs, self.say = root, logs, say
        self.rows = {step.name: Row(step.name) for step in steps}
        self.waiting = list(steps)
        self.running: list[Running] = []
        #: Of the steps that were begun: known before their first process is there, which may be when the run is ended.
        self.marks: list[str] = []
        #: Steps that are not of this run are taken to have passed.
        self.here = set(self.rows)
        self.began = time.monotonic()
        logs.mkdir(parents=True, exist_ok=True)
        # Short, because the path of a socket has at most 107 bytes; and one folder, because the toolchain leaves files.
        self.temporary = Path(tempfile.mkdtemp(prefix="detent-tests-"))
        self.load = (logs / "load.tsv").open("w")
        self.load.write("seconds\tload\trunning tasks\tstolen, hundredths\tavailable, MiB\tsteps\n")
        self.load_told = 0.0

    # The whole run

    def run(self) -> list[Row]:
        try:
            while self.waiting or self.running:
                self.begin_what_can()
                self.tell_load()
                for each in list(self.running):
                    self.look_after(each)
                time.sleep(0.1)
        finally:
            for mark in self.marks:
                processes.end(MARK, mark)
            for each in list(self.running):
                self.close(each, "failed", "ended with the run")
            self.load.close()
            shutil.rmtree(self.temporary, ignore_errors=True)
        return list(self.rows.values())

    @property
    def passed(self) -> bool:
        flaky = sum(len(row.result.flaky) for row in self.rows.values())
        return flaky <= MOST_FLAKY and all(row.ended == "passed" for row in self.rows.values())

    # Beginning

    def begin_what_can(self) -> None:
        """Begins the next step of each lane; a step without what it needs is not run."""
        while (lost := next((step for step in self.waiting if self.failed_needs(step)), None)) is not None:
            self.waiting.remove(lost)
            self.rows[lost.name].note = f"it needs {', '.join(self.failed_needs(lost))}"
            self.say(f"== {lost.name}: not run, {self.rows[lost.name].note}")
        for beside in (False, True):
            if any(each.step.alone or each.step.beside == beside for each in self.running):
                continue
            step = next((step for step in self.waiting if step.beside == beside), None)
            if any(each.queue is not None for each in self.running):
                continue
            if step is None or not self.ready(step) or not self.is_over(step.after):
                continue
            if step.alone and self.running:
                continue
            # What is to run alone waits for the lane beside to be empty, which therefore begins nothing new.
            if beside and self.waiting[0].alone and self.ready(self.waiting[0]):
                continue
            self.waiting.remove(step)
            self.begin(step)

    def ready(self, step: Step) -> bool:
        return all(self.has_passed(name) for name in step.needs)

    def has_passed(self, name: str) -> bool:
        return name not in self.here or self.rows[name].ended == "passed"

    def is_over(self, names: tuple[str, ...]) -> bool:
        return not set(names) & {*(each.name for each in self.waiting), *(each.step.name for each in self.running)}

    def failed_needs(self, step: Step) -> list[str]:
        over = [name for name in step.needs if name in self.here and self.is_over((name,))]
        return [name for name in over if self.rows[name].ended != "passed"]

    def begin(self, step: Step) -> None:
        self.say(f"== {step.name}: {step.about}" + (" (beside the others)" if step.beside else ""))
        log = (self.logs / f"{step.name}.log").open("w")
        mark = f"{os.getpid()}-{step.name}-{secrets.token_hex(4)}"
        row = self.rows[step.name]
        row.ended = "running"
        self.marks.append(mark)
        self.running.append(Running(step, row, time.monotonic(), mark, log, self.start(step, 0, mark, log)))

    def start(self, step: Step, number: int, mark: str, log: TextIO, command: Command | None = None) -> subprocess.Popen:
        """Starts a command in a process group of its own, so that a key that ends this program does not end it too."""
        chosen = command or step.commands[number]
        words = [*chosen.words, *self.extra_words(step, number, chosen, command is not None)]
        log.write(f"$ {variables(chosen)}{shlex.join(words)}\n")
        log.flush()
        environment = os.environ | {
            "TMPDIR": str(self.temporary), MARK: mark, "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(PLUGIN), "DETENT_OUTCOMES": str(self.outcomes(step, number, command is not None)),
            "DETENT_FOLDERS": str(self.logs / f"{step.name}-folders"),
        } | chosen.environment
        less = ["nice", "-n", str(NICE)] if step.beside else []
        return subprocess.Popen(
            [*less, *words], cwd=self.root, env=environment, stdin=subprocess.DEVNULL, stdout=log,
            stderr=subprocess.STDOUT, preexec_fn=lambda: os.setpgid(0, 0),
        )

    def extra_words(self, step: Step, number: int, command: Command, again: bool) -> list[str]:
        end = f"{step.name}-{number}" + ("-again" if again else "")
        match command.tests:
            case "pytest":
                return ["-p", "outcomes", f"--junitxml={self.logs / end}.xml", "--durations=10"]
            case "swift":
                return ["--xunit-output", str(self.logs / f"{end}.xml")]
        return []

    def outcomes(self, step: Step, number: int, again: bool = False) -> Path:
        return self.logs / (f"{step.name}-{number}" + ("-again" if again else "") + ".jsonl")

    # Looking after what runs

    def look_after(self, running: Running) -> None:
        """Goes on with the next command when one has ended, and ends a step that takes too long."""
        over = time.monotonic() - running.started > running.step.limit * PATIENCE
        if over and running.process.poll() is None:
            self.stop_hanging(running)
        code = running.process.poll()
        if code is None:
            return
        if running.queue is not None and running.tried_again is None:
            # A test is run again when nothing runs beside it.
            if len(self.running) == 1:
                self.try_again(running)
            return
        # What a command leaves running may not disturb the next one.
        processes.end(MARK, running.mark)
        if running.tried_again is not None:
            self.take_second_result(running, code)
        else:
            self.take_result(running, code)

    def stop_hanging(self, running: Running) -> None:
        log = running.log
        limit = running.step.limit * PATIENCE
        self.say(f"== {running.step.name}: not over after {limit:.0f} s; its stacks are in its log")
        log.write(f"\nrunner: not over after {limit:.0f} s. What its processes do:\n")
        found = processes.below(MARK, running.mark)
        log.write(processes.describe(found) + "\n")
        log.flush()
        processes.print_stacks(found)
        # Stacks take their time, and they are over when nothing more is written. Some steps never stop writing.
        path, size = self.logs / f"{running.step.name}.log", -1
        for _ in range(5):
            if path.stat().st_size == size:
                break
            size = path.stat().st_size
            time.sleep(3)
        processes.end(MARK, running.mark)
        running.process.wait()
        running.ended_by_limit = True

    def take_result(self, running: Running, code: int) -> None:
        step, command = running.step, running.step.commands[running.number]
        running.log.flush()
        log = (self.logs / f"{step.name}.log").read_text(errors="replace")
        result = self.read(step, running.number, log)
        # pytest ends with 1 where a test failed, and otherwise before all have run.
        is_cut_short = command.tests == "pytest" and code not in (0, 1)
        if is_cut_short or code != 0 and not result.failures:
            how = f"ended with {code}" if code >= 0 else f"ended by {signal.Signals(-code).name}"
            if running.ended_by_limit:
                how = f"ended after its limit of {step.limit * PATIENCE:.0f} s"
            words = " ".join(command.words)
            result.failures.append(Failure(f"{words}: {how}", results.last_lines(log), self.alone(command)))
        elif command.tests and code == 0 and result.passed == 0:
            result.failures.append(Failure(" ".join(command.words), ["It ran no test."], self.alone(command)))
        running.row.result.add(result)
        if step.again and command.tests == "pytest" and not running.ended_by_limit:
            again = [each for each in result.failures if each.may_be_tried_again]
            # With more than these the run has failed anyway.
            if 0 < len(again) == len(result.failures) and len(again) + len(running.row.result.flaky) <= MOST_FLAKY:
                running.queue = again
                return
        self.go_on(running, code)

    def go_on(self, running: Running, code: int) -> None:
        """The next command, unless one that is no test failed, on which the rest stands."""
        stops = code != 0 and not running.step.commands[running.number].tests
        if running.ended_by_limit or stops or running.number + 1 == len(running.step.commands):
            failed = running.row.result.failures
            return self.close(running, "failed" if failed else "passed")
        running.number += 1
        running.process = self.start(running.step, running.number, running.mark, running.log)

    def try_again(self, running: Running) -> None:
        """Runs the next failed test alone."""
        assert running.queue is not None
        if not running.queue:
            running.queue = None
            return self.go_on(running, 0)
        running.tried_again = failure = running.queue.pop(0)
        self.say(f"== {running.step.name}: once more, alone: {failure.name}")
        self.outcomes(running.step, running.number, True).unlink(missing_ok=True)
        words = (".venv/bin/python", "-m", "pytest", "-o", "tmp_path_retention_policy=all", failure.name)
        environment = running.step.commands[running.number].environment | {"DETENT_RETRY": "1"}
        command = Command(words, "pytest", environment)
        running.process = self.start(running.step, running.number, running.mark, running.log, command)

    def take_second_result(self, running: Running, code: int) -> None:
        second = results.of_pytest(self.outcomes(running.step, running.number, True))
        failure, result = running.tried_again, running.row.result
        if code == 0 and second.passed == 1 and not running.ended_by_limit:
            result.failures.remove(failure)
            result.flaky.append(failure)
            result.passed += 1
        if running.ended_by_limit:
            return self.close(running, "failed", "ended after its limit")
        running.tried_again = None

    def read(self, step: Step, number: int, log: str) -> Result:
        match step.commands[number].tests:
            case "pytest":
                return results.of_pytest(
                    self.outcomes(step, number), self.from_here(variables(step.commands[number]))
                )
            case "swift":
                # Tests of the older kind have a file of their own, of which there are none.
                command = step.commands[number]
                words = "swift test --no-parallel" if command.words[0] == "swift" else shlex.join(command.words)
                return results.of_swift(self.logs / f"{step.name}-{number}-swift-testing.xml", log, words)
        return Result()

    def alone(self, command: Command) -> str:
        return self.from_here(variables(command) + shlex.join(command.words))

    def from_here(self, words: str) -> str:
        """The same in any checkout: a clone is gone after its run."""
        return words.replace(f"{self.root}/", "")

    def close(self, running: Running, ended: str, note: str = "") -> None:
        running.log.close()
        if running in self.running:
            self.running.remove(running)
        row = running.row
        row.seconds = time.monotonic() - running.started
        row.ended, row.note = ended, note
        counts = row.result
        told = f", {counts.passed} passed, {len(counts.failures)} failed" if counts.passed or counts.failures else ""
        self.say(f"== {row.step}: {ended} after {row.seconds:.0f} s{told}")
        if ended == "failed":
            for failure in counts.failures[:5]:
                self.say("\n".join([f"   {failure.name}", *(f"     {line}" for line in failure.lines)]))

    # The load

    def tell_load(self) -> None:
        now = time.monotonic() - self.began
        if now - self.load_told < 5 and self.load_told:
            return
        self.load_told = now
        load, _, _, tasks, _ = Path("/proc/loadavg").read_text().split()
        stolen = Path("/proc/stat").read_text().split("\n", 1)[0].split()[8]
        memory = Path("/proc/meminfo").read_text().split("MemAvailable:")[1].split()[0]
        steps = ",".join(each.step.name for each in self.running)
        self.load.write(f"{now:.0f}\t{load}\t{tasks}\t{stolen}\t{int(memory) // 1024}\t{steps}\n")
        self.load.flush()
