"""What is done to services that share one Redis. Each round begins with services that run, and ends when all is mended
and what happened has been checked."""

from __future__ import annotations

import time
from typing import Callable

from link import REPLIES, REQUESTS, WAYS
from replicas import PROCESSES, Replicas

Round = Callable[[Replicas], None]

#: A network between two places, in seconds each way: 40 ms for a request and its reply.
LATENCY = 0.02
#: How long faults take at most, in seconds. The services give Redis 2 s for a reply.
BRIEF = 3.0
#: For so long Redis stores changes for a process of which it hears nothing, and a little longer, in seconds.
LONG = 15.5
#: How long a service is without Redis that has lost its connection, so that others go on meanwhile, in seconds.
ABSENCE = 0.5


def calm(run: Replicas) -> None:
    """Load alone."""
    run.load(1000, 3000)


def kill(run: Replicas) -> None:
    """kill −9 of a process, and a new one in its place."""
    for _ in range(run.chance.randint(1, 3)):
        number = _any(run)
        run.load(100, 500)
        run.kill(number)
        run.load(20, 300)
        run.start(number)
    run.load(100, 500)


def pause(run: Replicas) -> None:
    """SIGSTOP of a process for up to 3 s."""
    for _ in range(run.chance.randint(1, 3)):
        run.load(100, 500)
        _pause(run, _any(run))
    run.load(100, 500)


def long_pause(run: Replicas) -> None:
    """SIGSTOP of a process, until Redis stores no changes for it any more. The others go on before and after that."""
    run.load(100, 500)
    number = _any(run)
    with run.paused(number):
        run.open(without=number)
        run.load(50, 250)
        # Clients rest: all that the others do in such a time would take long to check.
        run.world.open()
        time.sleep(LONG)
        run.open(without=number)
        run.load(50, 250)
    run.open()
    run.load(100, 500)


def cut(run: Replicas) -> None:
    """Connections between services and Redis are cut."""
    for _ in range(run.chance.randint(2, 10)):
        run.load(20, 200)
        for link in run.chance.sample(run.pair.links, run.chance.randint(1, PROCESSES)):
            link.cut()
    run.load(100, 500)


def apart(run: Replicas) -> None:
    """One service has no connection to Redis for a while, and the others go on."""
    for _ in range(run.chance.randint(1, 3)):
        run.load(100, 300)
        link = run.pair.links[_any(run)]
        link.is_closed = True
        link.cut()
        run.load(100, 300)
        link.is_closed = False
    run.load(100, 300)


def slow(run: Replicas) -> None:
    """Redis is 40 ms away from some of the services."""
    for link in run.chance.sample(run.pair.links, run.chance.randint(1, PROCESSES)):
        link.delay = LATENCY
    run.load(300, 1000)


def held(run: Replicas) -> None:
    """Requests to Redis, or its replies, are held for up to 3 s. Some changes are made after the service gave up."""
    for _ in range(run.chance.randint(1, 3)):
        run.load(100, 500)
        links = run.chance.sample(run.pair.links, run.chance.randint(1, PROCESSES))
        ways = run.chance.choice([[REQUESTS], [REPLIES], WAYS])
        for link in links:
            link.hold(*ways)
        time.sleep(run.chance.uniform(0.1, BRIEF))
        for link in links:
            link.release()
    run.load(100, 500)


def dropped(run: Replicas) -> None:
    """Replies of Redis are dropped, and their connections closed: what was asked has been done."""
    for link in run.chance.sample(run.pair.links, run.chance.randint(1, PROCESSES)):
        link.drops = run.chance.choice([0.005, 0.02, 0.1])
    run.load(300, 1500)


def crowded(run: Replicas) -> None:
    """Many write to two or three sessions, while a service loses replies and is slow to ask again."""
    for part in range(run.chance.randint(2, 4)):
        if part:
            # What was lost is known now. All that one session can have lost in a whole round would be too hard to check.
            run.settle()
        # With all clients at one session, so many changes can be lost at once that no one can try all orders of them.
        run.world.used = run.chance.sample(sorted(run.world.lasting), run.chance.randint(2, 3))
        link = run.pair.links[_any(run)]
        link.drops, link.absence = 0.1, ABSENCE
        run.load(250, 400)


def hung(run: Replicas) -> None:
    """Redis stops for up to 3 s, and goes on."""
    for _ in range(run.chance.randint(1, 2)):
        run.load(100, 500)
        run.pair.master.pause()
        time.sleep(run.chance.uniform(0.1, BRIEF))
        run.pair.master.go_on()
    run.load(100, 500)


def restart(run: Replicas) -> None:
    """Redis is killed, and starts again with its append-only file."""
    run.load(200, 1000)
    run.crash()
    time.sleep(run.chance.choice([0, run.chance.uniform(0, BRIEF)]))
    run.revive()
    run.load(200, 1000)


def promotion(run: Replicas, ending: str = "demoted") -> None:
    """A replica that lacks the last changes is promoted."""
    run.load(100, 500)
    run.fork()
    run.load(100, 800)
    run.promote(ending)
    run.load(100, 800)


def promotion_after_a_kill(run: Replicas) -> None:
    """The same, since the old master was killed."""
    promotion(run, "killed")


def demotion(run: Replicas) -> None:
    """The same, and connections to the old master stay."""
    promotion(run, "kept")


def failback(run: Replicas) -> None:
    """A replica that lacks the last changes is promoted for a while, in which few sessions are used."""
    run.load(100, 500)
    run.fork()
    run.load(200, 800)
    run.world.used = run.chance.sample(run.world.sessions, 3)
    run.promote("demoted")
    run.load(20, 100)
    run.hand_over()
    run.world.used = run.world.sessions
    run.load(500, 1500)


def full(run: Replicas) -> None:
    """Redis has no memory left for a while."""
    run.load(100, 500)
    run.pair.master.ask("CONFIG SET maxmemory 1")
    run.load(50, 100)
    run.expect_unready()
    run.pair.master.ask("CONFIG SET maxmemory 0")
    run.load(100, 500)


def mixed(run: Replicas) -> None:
    """Several faults at once."""
    link = run.pair.links[_any(run)]
    link.delay, link.drops = LATENCY, 0.02
    number = _any(run)
    run.load(100, 300)
    run.kill(number)
    run.pair.links[_any(run)].cut()
    run.load(20, 100)
    run.start(number)
    _pause(run, _any(run))
    if run.chance.random() < 0.5:
        run.crash()
        run.revive()
    run.load(100, 300)


def _pause(run: Replicas, number: int) -> None:
    with run.paused(number):
        time.sleep(run.chance.uniform(0.1, BRIEF))


def _any(run: Replicas) -> int:
    return run.chance.randrange(PROCESSES)


def _checked(made: Round) -> Round:
    def play(run: Replicas) -> None:
        made(run)
        run.settle()

    play.__doc__ = made.__doc__
    return play


ROUNDS: dict[str, Round] = {
    name: _checked(made)
    for name, made in {
        "calm": calm, "kill": kill, "pause": pause, "long pause": long_pause, "cut": cut, "apart": apart, "slow": slow,
        "held": held, "dropped": dropped, "crowded": crowded, "hung": hung, "restart": restart, "full": full,
        "mixed": mixed, "promotion": promotion, "promotion after a kill": promotion_after_a_kill,
        "demotion": demotion, "failback": failback,
    }.items()
}
