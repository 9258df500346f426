"""What a run is made of: steps, each a row of commands."""

from __future__ import annotations

from dataclasses import dataclass, field

MINUTES = 60.0


@dataclass(frozen=True)
class Command:
    """A program with its arguments. Its output is added to the log of its step."""

    words: tuple[str, ...]
    #: What it runs: tests of `pytest` or of `swift`, whose results are read, or something else, which is right or wrong.
    tests: str = ""
    environment: dict[str, str] = field(default_factory=dict)


def command(*words: str, **environment: str) -> Command:
    return Command(words, "", environment)


def pytest(*words: str, **environment: str) -> Command:
    return Command((".venv/bin/python", "-m", "pytest", *words), "pytest", environment)


def swift_tests(*words: str, **environment: str) -> Command:
    return Command(("swift", "test", *words), "swift", environment)


@dataclass(frozen=True)
class Step:
    name: str
    about: str
    commands: tuple[Command, ...]
    #: The steps that must have passed before it begins.
    needs: tuple[str, ...] = ()
    #: The steps that must be over before it begins, however they ended.
    after: tuple[str, ...] = ()
    #: Beside the others, giving way to them: for what computes and waits for nothing.
    beside: bool = False
    #: It makes what later steps test. Where they are picked without it, it runs first. The step `wasm` does not, because
    #: it takes half a minute: after a change of the engine, run it too.
    builds: bool = False
    #: It begins when nothing runs beside it, and nothing begins before it ends.
    alone: bool = False
    #: A test that fails by an assertion, a time-out or a crash of the browser is run once more.
    again: bool = False
    #: Seconds, times `DETENT_PATIENCE`.
    limit: float = 10 * MINUTES
