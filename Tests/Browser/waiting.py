"""Waiting in a page: for a condition, for its requests, and for a number of pictures in which nothing happens."""

from __future__ import annotations

from typing import Any, Callable, TypeVar
from weakref import WeakKeyDictionary

from playwright.sync_api import Frame, Page, Request, Response

from patience import PAUSE, wait_for

Value = TypeVar("Value")

PICTURES = """(count) => new Promise((done) => {
  const next = () => (count-- > 0 ? requestAnimationFrame(next) : done());
  next();
})"""

MOVING = """() => [document, ...[...document.querySelectorAll("detent-slider")].map((it) => it.shadowRoot)]
  .some((root) => root.getAnimations().some((it) => it.playState === "running"))"""

_requests: WeakKeyDictionary[Page, set[Request]] = WeakKeyDictionary()


def watch_requests(page: Page) -> None:
    """Notes the requests of a page until they have their responses, from now on. A stream is none: it stays open."""
    if page in _requests:
        return
    requests = _requests[page] = set[Request]()

    def asked(request: Request) -> None:
        if not request.url.partition("?")[0].endswith("/stream"):
            requests.add(request)

    def finished(request: Request) -> None:
        requests.discard(request)

    def begun(response: Response) -> None:
        # A page may leave the rest unread.
        if not response.ok or response.url.endswith(".wasm"):
            requests.discard(response.request)

    def left(frame: Frame) -> None:
        # The responses to a page that was left are not awaited.
        if frame == page.main_frame:
            requests.clear()

    page.on("request", asked)
    page.on("response", begun)
    page.on("requestfinished", finished)
    page.on("requestfailed", finished)
    page.on("framenavigated", left)


def until(page: Page, condition: Callable[[], Value], what: str | Callable[[], object] = "", pause: float = PAUSE) -> Value:
    """Waits until a condition holds while what the page reports is handled, and returns its value."""
    return wait_for(condition, what, pause, lambda seconds: page.wait_for_timeout(1000 * seconds))


def pictures(page: Page, count: int = 2) -> None:
    """Waits until the page has painted some pictures: what it does by itself it has done then."""
    page.evaluate(PICTURES, count)


def is_quiet(page: Page) -> bool:
    """Whether the page waits for no response, after two pictures: a request that it was about to send is sent then."""
    pictures(page)
    return not _requests[page]


def asks(page: Page) -> bool:
    """Whether the page waits for a response; also of one whose clock stands, which paints nothing."""
    return bool(_requests[page])


def quiet(page: Page) -> None:
    """Waits until every request of the page has its response, and what came is painted."""
    until(page, lambda: is_quiet(page), "a response to every request")
    pictures(page)


def still(page: Page) -> None:
    """Waits until every request has its response and nothing moves."""
    until(page, lambda: is_quiet(page) and not page.evaluate(MOVING), "a page in which nothing moves")


def evaluates(page: Page, script: str, given: Any = None) -> Any:
    """Waits until this JavaScript is true, and returns its value. A page's policy may forbid it to evaluate that itself."""
    return until(page, lambda: page.evaluate(script, given), script)
