"""The page as a browser loads it: complete, from one service, without errors."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from control import Control
from visit import Visit
from waiting import until


def files(visit: Visit) -> list[str]:
    """The paths of the page and of the files that it has loaded, without the API's."""
    return [request.url.removeprefix(visit.url) for request in visit.asked(r"/|/detent\.js|/(detent|playground)/[\w.-]+")]


class Wire:
    """The statuses that the service sends. Playwright shows the status that the page sees: 200, also after a 304.

    The browser reports a request and its response in any order, possibly after the page has loaded.
    """

    def __init__(self, page: Page):
        self._page = page
        self._asked: list[tuple[str, str]] = []
        self._statuses: dict[str, int] = {}
        protocol = page.context.new_cdp_session(page)
        protocol.on("Network.requestWillBeSent", lambda it: self._asked.append((it["requestId"], it["request"]["url"])))
        protocol.on(
            "Network.responseReceivedExtraInfo",
            lambda it: self._statuses.update({it["requestId"]: it["statusCode"]}),
        )
        protocol.send("Network.enable")

    def statuses(self, address: str, count: int) -> list[int]:
        """The statuses of the responses for an address, once there are `count` of them."""
        until(self._page, lambda: len(self._responded(address)) >= count, f"{count} responses for {address}")
        return self._responded(address)

    def _responded(self, address: str) -> list[int]:
        return [self._statuses[it] for it, url in self._asked if url == address and it in self._statuses]


def test_the_page_opens(page: Page):
    page.goto("/")
    expect(page).to_have_title(re.compile("Detent"))
    expect(page.get_by_role("main")).to_be_visible()


def test_every_file_is_there_and_compressed(page: Page, visit: Visit):
    page.goto("/")
    assert {"/", "/playground/joined.js"} <= set(files(visit))
    for path in files(visit):
        (request,) = visit.asked(re.escape(path))
        response = request.response()
        assert response and response.status == 200, path
        assert response.headers.get("content-encoding") == "gzip", path


def test_a_page_whose_modules_are_not_joined_draws_the_same(page: Page, visit: Visit):
    """As a build without `script/web` serves it."""

    def unjoined(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("playground/joined.js", "playground/page.js"))

    page.route(f"{visit.url}/", unjoined)
    page.goto("/")
    control = Control(page, "meshing")
    control.hold(0.1, 0.3, 0.5)
    assert control.settled()["dragging"]
    assert visit.asked("/playground/card\\.js") and not visit.asked("/playground/joined\\.js")


def test_cached_files_are_not_sent_again(page: Page, visit: Visit):
    wire = Wire(page)
    page.goto("/")
    paths = files(visit)
    page.goto("/")
    assert {path: wire.statuses(visit.url + path, 2) for path in paths} == {path: [200, 304] for path in paths}


def test_the_browser_enforces_the_content_security_policy(page: Page, visit: Visit):
    visit.expect_fault("Content Security Policy")
    page.goto("/")
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.broken = true";
          document.body.append(script);
        }"""
    )
    assert page.evaluate("window.broken") is None
    assert page.evaluate("fetch('http://localhost:1/').then(() => 'sent', () => 'refused')") == "refused"
    assert [fault for fault in visit.faults if "Content Security Policy" in fault]
