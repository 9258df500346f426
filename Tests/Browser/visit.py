"""A page, and a record of its requests and faults while a test uses it."""

from __future__ import annotations

import re

from playwright.sync_api import ConsoleMessage, Page, Request, Response
from playwright.sync_api import Error as PageError

from waiting import watch_requests


class Visit:
    """The page of one user, in a browser context of its own.

    `faults` has every error on the console (a violation of the Content-Security-Policy is one, a request that fails
    another), every uncaught exception and every request to another host.
    """

    def __init__(self, page: Page, url: str):
        self.page = page
        self.url = url
        self.requests: list[Request] = []
        self.faults: list[str] = []
        self.deletions: dict[str, set[int]] = {}
        """The statuses of the responses to deletions, by address."""
        # A client may ask for the state or the layout of a session that its page is replacing.
        self._expected = [r"404 .*/v1/sessions/[^/]+/(state|layout)\)$"]
        watch_requests(page)
        page.on("request", self._asked)
        page.on("response", self._responded)
        page.on("console", self._said)
        page.on("pageerror", self._threw)

    def expect_fault(self, pattern: str) -> None:
        """Expects the faults, past and future, in which this regular expression is found."""
        self._expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        """The faults that the test does not expect."""
        # The page looks at a session from time to time, also while it replaces and deletes it.
        deleted = [re.escape(url) for url, statuses in self.deletions.items() if statuses == {204}]
        expected = [*self._expected, *(rf"404 .*\({url}\)$" for url in deleted)]
        return [fault for fault in self.faults if not any(re.search(it, fault) for it in expected)]

    def prepared(self, script: str, given: object) -> Page:
        """An empty page of the service in which a function has run."""
        self.expect_fault("favicon")
        self.page.goto("/healthz")
        self.page.evaluate(script, given)
        return self.page

    def asked(self, path: str, method: str | None = None) -> list[Request]:
        """The requests so far whose whole path, with its query, matches this regular expression."""
        return [
            request
            for request in self.requests
            if re.fullmatch(path, request.url.removeprefix(self.url)) and method in (None, request.method)
        ]

    def _asked(self, request: Request) -> None:
        self.requests.append(request)
        # Data and blobs are not requested from a host.
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.faults.append(f"request to another host: {request.url}")

    def _responded(self, response: Response) -> None:
        if response.request.method == "DELETE":
            self.deletions.setdefault(response.url, set()).add(response.status)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location['url']})")

    def _threw(self, error: PageError) -> None:
        self.faults.append(f"not caught: {error}")
