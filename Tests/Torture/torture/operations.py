"""What clients did and what they were told: the operations on one session, and what happened to the service."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

NEVER = math.inf

#: Outcomes of requests that have changed nothing.
REFUSALS = ("absent", "taken", "refused")

#: How much an unclean start adds to every version. The bits below count the applied events.
RAISE = 1 << 20


@dataclass(frozen=True)
class Operation:
    """One request, from the moment before it was sent to the moment after its response was read.

    `kind` is create, delete, event, read or backup. `outcome` is

    - ok: it has happened, and `epoch`, `version` and `value` are those of the response;
    - absent: the response was that there is no such session;
    - taken: the response was that the session exists already;
    - refused: the response was that it had no effect, whatever the session's state;
    - unknown: no response came, or one that says that it may have happened.
    """

    kind: str
    session: str
    called: float
    returned: float
    outcome: str
    #: Whether the response promised that the change is on the disk.
    committed: bool = False
    epoch: str | None = None
    version: int | None = None
    #: The value of the response; without a response the one that the event sets, if it is known.
    value: float | None = None
    #: The type of an event, its gesture and sequence number, and how many events a batch of it has.
    type: str = "set"
    gesture: str | None = None
    seq: int = 0
    count: int = 1
    take_over: bool = False
    #: Whether the response says that the event was skipped, as it was late or applied before.
    stale: bool = False
    #: The entity tag that the request was bound to (`If-Match`).
    match: tuple[str, int] | None = None
    #: Whether this is a creation or a deletion that failed. If a creation has happened it may be taken back until the
    #: service ends; a deletion that has not happened may have reached the disk.
    withdrawn: bool = False
    #: The name of a backup.
    slot: str = ""
    #: What a person reads who looks for a fault.
    note: str = ""


@dataclass(frozen=True)
class Crash:
    """The service ended without a clean stop: by a signal, or with the power."""

    at: float


@dataclass(frozen=True)
class Stop:
    """The service has committed everything: it ended as it was asked to, or nobody used it for a while."""

    at: float


@dataclass(frozen=True)
class Restore:
    """The service starts on a backup."""

    at: float
    slot: str


@dataclass(frozen=True)
class Settled:
    """What is under way, and has not been seen, does not happen any more: everything that was sent to Redis has been
    done or is lost, and the sessions have been read since."""

    at: float


@dataclass(frozen=True)
class Restarted:
    """Redis was started again with everything that it had replied to. The epochs may be others."""

    at: float


@dataclass(frozen=True)
class Forked:
    """From now on a replica of Redis is told nothing more."""

    at: float
    #: The sessions that there are, and their epochs.
    epochs: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Promoted:
    """The replica has taken the master's place: the sessions are as they were at the last `Forked`, under other
    epochs. Those that were made since then are lost."""

    at: float


Event = Operation | Crash | Stop | Restore | Settled | Restarted | Forked | Promoted
