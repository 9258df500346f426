"""Pages with one slider each, over networks, for what is measured of prediction."""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager
from typing import Any, Callable, Iterator

import servers

# What the browser tests have for pages, and for waits.
sys.path += [str(servers.ROOT / "Tests/Browser"), str(servers.ROOT / "Tests/Contract/support")]

JITTER = 20  # ms


@contextmanager
def sliders(
    service: str, round_trip: float, open_page: Callable[[], Any], *kinds: dict[str, Any], jitter: float = JITTER,
    **network: Any,
) -> Iterator[list[Any]]:
    """Pages with a slider of each kind, each over a network of its own; an empty kind is the bare page."""
    from prediction.network import Network
    from prediction.proxy import proxying
    from prediction.slider import Slider, pages

    with ExitStack() as stack:
        made = []
        for seed, kind in enumerate(kinds):
            page = open_page()
            stack.callback(page.close)
            slow = Network(round_trip, jitter, seed=seed, **network)
            proxy = stack.enter_context(proxying(service, slow, pages=pages()))
            made.append(Slider(page, proxy, **kind))
            if set(kind) - {"paint"} and kind.get("predict", True):
                made[-1].predicting()
        yield made
