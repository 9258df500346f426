"""Opens the page with one slider for a test, over a network of its own."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Iterator

from prediction.network import Network
from prediction.proxy import Proxy, proxying
from prediction.slider import Slider, pages
from service import Service
from visit import Visit


@contextmanager
def network(
    service: Service, round_trip: float = 0, jitter: float = 0, *, seed: int = 1, **options: Any
) -> Iterator[Proxy]:
    """A network to a service; the options are the proxy's."""
    with proxying(service.url, Network(round_trip, jitter, seed=seed), **{"pages": pages()} | options) as proxy:
        yield proxy


def opened(visiting: Callable[[str], Visit], proxy: Proxy, **options: Any) -> Slider:
    """The page, which may lose responses."""
    visit = visiting(proxy.url)
    # The browser's console reports each of them.
    visit.expect_fault("ERR_|Failed to load")
    return Slider(visit.page, proxy, **options)
