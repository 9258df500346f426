"""How soon a slider of the playground can be used: the first load on a phone that is far from the service."""

from __future__ import annotations

from contextlib import contextmanager
from statistics import median
from typing import Any, Callable, Iterator

import sliders  # noqa: F401  (makes Tests/Browser known)
from figures import Row

ROUND_TRIP, SOON, MOST_SHIFT, TURNS = 300, 1500, 0.1, 5


@contextmanager
def _opened(service: str, open_page: Callable[..., Any], handshakes: bool) -> Iterator[tuple[Any, Any]]:
    """A page that begins to open, and the way to the service."""
    from measuring import PHONE, WATCH_LOAD
    from prediction.network import Network
    from prediction.proxy import proxying

    with proxying(service, Network(ROUND_TRIP, handshakes=handshakes)) as proxy:
        page = open_page(**PHONE)
        try:
            page.add_init_script(WATCH_LOAD)
            page.goto(proxy.url, wait_until="commit")
            yield page, proxy
        finally:
            page.close()


def first_load(service: str, open_page: Callable[..., Any]) -> list[Row]:
    """Four round trips: the page, its script, the session, and TCP's handshake or the finger's events."""
    from measuring import TRACK, dragged

    drawn, moved, shifts, requests = [], [], [], []
    for _ in range(TURNS):
        with _opened(service, open_page, handshakes=True) as (page, proxy):
            page.locator(f"{TRACK}[aria-valuenow]").wait_for()
            drawn.append(page.evaluate("window.seen.drawn"))
            page.wait_for_timeout(3000)
            shifts.append(page.evaluate("window.seen.shift"))
            requests.append(len(proxy.asked))
        with _opened(service, open_page, handshakes=False) as (page, _):
            moved.append(dragged(page))
    where = f"first load, {ROUND_TRIP} ms"
    return [
        _row(f"{where}, a new connection: until a slider is drawn", drawn),
        _row(f"{where}: until a finger has moved a slider that it takes as soon as it is drawn", moved),
        Row(
            f"{where}: layout shift, the greatest", f"{max(shifts):.3f}", max(shifts), most=MOST_SHIFT,
            bar=f"≤ {MOST_SHIFT}",
        ),
        Row(f"{where}: requests in the first 3 s, the most", str(max(requests)), max(requests), most=20, bar="≤ 20"),
    ]


def _row(figure: str, millis: list[float]) -> Row:
    measured = f"{median(millis):.0f} ms ({min(millis):.0f} … {max(millis):.0f})"
    return Row(f"{figure}, median", measured, median(millis), most=SOON, bar=f"≤ {SOON / 1000} s")
