"""That the torture finds what it looks for: each of these runs has a fault, and must fail."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, Callable

from checker import Violation
from replicas import Replicas
from run import Run
from torture import Round, Torture

ROUNDS_UNTIL_FOUND = 12


def deaf_disk(folder: Path, seed: int) -> None:
    """Commits that are not synced (SQLite's synchronous=OFF), against power cuts."""
    _until_found(Torture(folder, seed, deaf=True), [_changed("cut"), _changed("torn")])


def early_responses(folder: Path, seed: int) -> None:
    """Responses that come before their commit and are taken for committed, against kills."""
    _until_found(Torture(folder, seed, durability="none", trusting=True), [_changed("kill")])


def reused_versions(folder: Path, seed: int) -> None:
    """A folder of an earlier stop, with its lock file, in place of the later one: versions are used twice."""
    _until_found(Torture(folder, seed), [_put_back])


def _changed(how: str) -> Round:
    """A crash at once after a number of changes, however long these take."""

    def crash(torture: Torture) -> None:
        torture.change(100, 600)
        torture.crash(how)
        torture.start()

    return crash


def _put_back(torture: Torture) -> None:
    saved = torture.folder / "saved"
    torture.change(100, 300)
    torture.stop()
    shutil.copytree(torture.disk.live, saved)
    torture.start()
    torture.change(300, 600)
    torture.stop()
    for path in torture.disk.live.iterdir():
        path.unlink()
    for path in saved.iterdir():
        shutil.copy2(path, torture.disk.live / path.name)
    shutil.rmtree(saved)
    torture.disk.settle()
    torture.start()
    torture.change(300, 600)
    torture.stop()
    torture.start()


def lost_changes(folder: Path, seed: int) -> None:
    """Changes that never reach Redis and get a reply as if they had."""
    run = Replicas(folder, seed)

    def lie(run: Replicas) -> None:
        run.pair.links[0].lies = 0.02
        run.load(200, 400)
        run.settle()

    _until_found(run, [lie])


def old_state(folder: Path, seed: int) -> None:
    """A Redis that goes back to an earlier state, and says that it is the same."""
    run = Replicas(folder, seed)

    def go_back(run: Replicas) -> None:
        run.pair.master.ask(_COPY.format(to=2))
        run.load(200, 400)
        run.pair.master.ask("SELECT 2", _COPY.format(to=0))
        run.load(200, 400)
        run.settle()

    _until_found(run, [go_back])


def lost_session(folder: Path, seed: int) -> None:
    """A promoted replica that has lost a session from before the fork, which none ends."""
    run = Replicas(folder, seed)

    def promote(run: Replicas) -> None:
        run.load(100, 300)
        run.fork()
        run.load(100, 300)
        run.promote("demoted")
        run.pair.master.ask("DEL detent:{s0} detent:{s0}:changes")
        run.load(200, 400)
        run.settle()

    _until_found(run, [promote])


_COPY = """EVAL "for _, key in ipairs(redis.call('KEYS', '*')) do \
redis.call('COPY', key, key, 'DB', {to}, 'REPLACE') end" 0"""

PROOFS: dict[str, Callable[[Path, int], None]] = {
    "commits that are not synced, against power cuts": deaf_disk,
    "responses before their commit, against kills": early_responses,
    "a version used twice": reused_versions,
}


PROOFS_OF_REPLICAS: dict[str, Callable[[Path, int], None]] = {
    "changes that get a reply and are not made": lost_changes,
    "a Redis that goes back under the same identity": old_state,
    "a promotion that loses what was there before it": lost_session,
}


def _until_found(run: Run, tried: list[Callable[[Any], None]]) -> None:
    try:
        for index in range(ROUNDS_UNTIL_FOUND):
            tried[index % len(tried)](run)
    finally:
        run.abandon()


def prove(folder: Path, seed: int, proofs: dict[str, Callable[[Path, int], None]]) -> dict[str, str | None]:
    """For each planted fault the violation that was found; None if none was."""
    found: dict[str, str | None] = {}
    for index, (name, proof) in enumerate(proofs.items()):
        try:
            proof(folder / str(index), seed)
            found[name] = None
        except Violation as violation:
            found[name] = str(violation).splitlines()[0]
    return found
