"""The steps of the two commands: GATE is script/test, which each change must pass; SOAK is script/soak, for a night."""

from __future__ import annotations

from pathlib import Path

from step import MINUTES, Command, Step, command, pytest, swift_tests

#: What people run: README's first command builds the same.
RELEASE = ("swift", "build", "-c", "release", "--static-swift-stdlib", "--scratch-path", ".build-release")
RELEASED = str(Path(__file__).resolve().parents[2] / ".build-release/release/detent")
#: The tests and what they import, without what only a debugger reads, which is a tenth of the time. Their index is needed:
#: it is how the tests are found.
TESTS = ("swift", "build", "--product", "detentPackageTests", "-debug-info-format", "none")
#: A crash of a test prints the stacks of all threads; a step that hangs is asked for them.
STACKS = {"SWIFT_BACKTRACE": "enable=yes,threads=all,color=no,interactive=no"}

SETUP = Step("setup", "installs what is missing", (command("script/bootstrap", "test"),), limit=20 * MINUTES)
WASM = Step(
    "wasm", "the joined scripts, the engine for pages, and a short corpus in it",
    (command("script/web"), command("script/wasm", "golden", "5000")), needs=("setup",),
)
BUILD = Step("build", "the Swift tests", (command(*TESTS),), needs=("setup",), beside=True, limit=30 * MINUTES)
#: The engine for pages was made while they were built.
LINK = Step(
    "link", "the Swift tests with the engine for pages", (command(*TESTS),), needs=("build", "wasm"), beside=True,
    builds=True,
)
#: Swift tests that mostly compute, and wait for no time or connection.
COMPUTING = "^(" + "|".join((
    "AccessTokens", "ElementaryFunctions", "Fuzz", "JSONText", "SliderEngine", "SliderPictures",
    "SliderRecords", "SliderTimeline", "SliderWire",
)) + r")Tests\."
RELEASE_BUILD = Step(
    "release", "the build for release", (command("script/web"), command(*RELEASE)), needs=("wasm",), builds=True,
    limit=30 * MINUTES,
)


def outside(workers: int, *words: str, **environment: str) -> tuple[Command, ...]:
    """Tests of a running service: they wait more than they compute, so some processes share them."""
    return (pytest("-q", "-n", str(workers), "--dist", "worksteal", *words, DETENT_BIN=RELEASED, **environment),)


def one_by_one(*words: str) -> Command:
    return swift_tests("--skip-build", "--no-parallel", *words, SWIFT_DETERMINISTIC_HASHING="1", **STACKS)


GATE = (
    SETUP,
    WASM,
    BUILD,
    LINK,
    RELEASE_BUILD,
    # They mostly sleep.
    Step("runner", "the tests of this runner", (pytest("-q", "-n", "4", "Tests/Runner/tests"),), needs=("setup",)),
    Step(
        "format", "format and style, and whether the reference has all public types",
        (command("script/format", "--check"), command("script/docs", "--check")), needs=("setup",),
    ),
    Step(
        "contract",
        "the running service, from outside",
        outside(3, "Tests/Contract", "--ignore=Tests/Contract/sessions", "--ignore=Tests/Contract/access"),
        needs=("release",),
    ),
    Step(
        "sessions",
        "the same: sessions, and who may do what",
        outside(3, "Tests/Contract/sessions", "Tests/Contract/access"),
        needs=("release",),
    ),
    # It takes eight minutes of two cores, the longest of all but the builds.
    Step(
        "browser", "the pages, in a browser", outside(3, "Tests/Browser"), needs=("release",), again=True,
        limit=15 * MINUTES,
    ),
    Step(
        "engines",
        "the same bits everywhere: functions, a short corpus, the engine for pages",
        (
            pytest("-q", "Tests/Functions/tests", DETENT_BIN=RELEASED),
            pytest("-q", "Tests/Golden", DETENT_BIN=RELEASED, DETENT_GOLDEN_MODULES=".build/wasm"),
            pytest("-q", "Tests/Module", DETENT_BIN=RELEASED),
        ),
        # The browsers would leave them no processor.
        needs=("release",), after=("browser",), beside=True,
    ),
    # One after another: beside each other, tests that compute for long would hold up those that wait for tasks. These
    # two take one processor each.
    Step(
        "computing",
        "the Swift tests that mostly compute",
        # The package manager's lock is that of the other tests.
        (one_by_one("--ignore-lock", "--filter", COMPUTING),),
        needs=("link",), after=("browser",), beside=True,
    ),
    Step("swift", "the other Swift tests", (one_by_one("--skip", COMPUTING),), needs=("link",)),
)


def sanitizer(name: str) -> tuple[Step, Step]:
    built = f"build-{name}"
    return (
        Step(
            built, f"the Swift tests with the {name} sanitizer", (command("script/sanitize", name, "--build-only"),),
            needs=("wasm",), beside=True, builds=True, limit=30 * MINUTES,
        ),
        Step(
            name, f"the Swift tests under the {name} sanitizer",
            (Command(("script/sanitize", name, "--skip-build"), "swift"),),
            # The tests take one thread most of the time: those under the two sanitizers share two processors.
            needs=(built,), beside=name == "address", limit=30 * MINUTES,
        ),
    )


THREAD_BUILD, THREAD = sanitizer("thread")
ADDRESS_BUILD, ADDRESS = sanitizer("address")

#: Over Redis the changes of a session are also stored for a stream of an earlier one that had its name.
UNWATCHED = "document/test_exchanges.py::test_every_example_gets_the_documented_response[watchSession-200-resumed]"
#: What clients see of sessions. The rest of the contract's tests is about connections, signals and logs of one process,
#: which are those of a proxy's here.
REPLICATED = ("Tests/Contract/access", "Tests/Contract/sessions", "Tests/Contract/document")

SOAK = (
    SETUP,
    WASM,
    BUILD,
    THREAD_BUILD,
    ADDRESS_BUILD,
    Step(
        "build-fuzz", "what tries random bytes", (command("script/fuzz", "--build-only"),),
        needs=("wasm",), beside=True, builds=True, limit=30 * MINUTES,
    ),
    RELEASE_BUILD,
    Step(
        "reference", "the libraries' reference", (command("script/docs"),), needs=("build",), limit=30 * MINUTES,
    ),
    Step(
        "functions",
        "errors of exp, log, pow, sin …",
        (
            command(
                ".venv/bin/python", "-m", "accuracy", ".build-release/release/function-results",
                PYTHONPATH="Tests/Functions",
            ),
        ),
        needs=("release",),
        limit=30 * MINUTES,
    ),
    Step(
        "golden", "a million events everywhere, and in the second implementation",
        (
            pytest("-q", "Tests/Golden", DETENT_BIN=RELEASED, DETENT_GOLDEN_EVENTS="1000000"),
            pytest("-q", "Tests/Contract/docs/test_reference.py", DETENT_BIN=RELEASED, DETENT_GENERATED="full"),
        ),
        needs=("release",),
        limit=30 * MINUTES,
    ),
    Step(
        "generated", "generated requests in full, with a seed of their own",
        # Without processes beside it, so that it prints its seed.
        (pytest("-q", "Tests/Contract/document/test_generated.py", DETENT_BIN=RELEASED, DETENT_GENERATED="full"),),
        needs=("release",), limit=30 * MINUTES,
    ),
    Step(
        "simulations",
        "the simulations, five times as long",
        (
            command(*TESTS),
            # Each is one thread, and waits for none.
            swift_tests(
                "--skip-build", "--filter", "Simulation|ReplicatedSessions|PredictionTests",
                DETENT_SIMULATION_STEPS="5", **STACKS,
            ),
        ),
        needs=("build", "wasm"),
        limit=30 * MINUTES,
    ),
    Step(
        "replicas",
        "what clients see of sessions, of two services over one Redis that are asked in turns",
        (
            pytest(
                "-q", "-n", "3", "--dist", "worksteal", *REPLICATED, "--deselect", UNWATCHED,
                "--ignore", "Tests/Contract/document/test_methods.py", DETENT_BIN=RELEASED, DETENT_TEST_STORE="replicas",
            ),
        ),
        needs=("release",),
    ),
    THREAD,
    ADDRESS,
    Step(
        "torture",
        "kills, power cuts, a disk that fails; and whether planted faults are found",
        (
            pytest("-q", "Tests/Torture/tests", DETENT_BIN=RELEASED),
            command("script/torture", DETENT_BIN=RELEASED),
            command("script/torture", "--prove", DETENT_BIN=RELEASED),
            command("script/torture", "replicas", "30", "--seed", "1", DETENT_BIN=RELEASED),
            command("script/torture", "replicas", "--prove", DETENT_BIN=RELEASED),
        ),
        needs=("release",),
        alone=True,
        limit=30 * MINUTES,
    ),
    Step(
        "fuzz", "random bytes, with new inputs", (command("script/fuzz", "all", "20", "--no-keep", "--skip-build"),),
        needs=("build-fuzz",), alone=True, limit=30 * MINUTES,
    ),
)
