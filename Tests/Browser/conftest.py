"""A service and a browser for all tests, a new one after a crash, and pages whose faults fail their test."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from chromium import Chromium
from patience import limit_ms
from service import Service, reserved_port, running
from tokens import key_file
from visit import Visit

# No test touches the file of the user who runs it: a service stores its sessions where its test says, or in memory.
os.environ["DETENT_STORE"] = "memory"

expect.set_options(timeout=limit_ms())

FAILED = pytest.StashKey[bool]()
Opening = Callable[..., Visit]


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A running service for all tests. A test that stops it or needs other options starts its own: `running()`.

    It ends no gesture by itself: on a slow machine, or after many lost responses, a page may be silent for longer.
    """
    with running("--gesture-timeout", "0") as service:
        yield service
        assert service.stop() == 0, "The service did not exit with 0."


@pytest.fixture(scope="session")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A running service that asks for tokens."""
    with running("--auth-key", key_file(tmp_path_factory.mktemp("keys"))) as service:
        yield service


@pytest.fixture
def port() -> Iterator[str]:
    """A port for a service that ends and starts again."""
    with reserved_port() as port:
        yield str(port)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    with Chromium.started() as chromium:
        yield chromium


@pytest.fixture
def browser(chromium: Chromium) -> Browser:
    """The browser of all tests; a new one if the last test left none."""
    return chromium.running()


@pytest.fixture
def visiting(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Opening]:
    """Makes visits: `visiting(url, has_touch=True)`, with the options of Playwright's `new_context`.

    The test fails when one of them has a fault that it did not expect.
    """
    visits: list[Visit] = []

    def visit(url: str, **options: Any) -> Visit:
        context = browser.new_context(base_url=url, **options)
        context.set_default_timeout(limit_ms())
        context.tracing.start()
        page = context.new_page()
        visits.append(Visit(page, url))
        return visits[-1]

    yield visit
    faults = [fault for visit in visits for fault in visit.unexpected]
    # The second run of a test that failed is kept beside the first one.
    failed = request.node.stash.get(FAILED, False) or faults or "DETENT_RETRY" in os.environ
    for number, visit in enumerate(visits, 1):
        if failed:
            _keep(visit, tmp_path, number)
        _close(visit.page.context)
    # Of a browser that has crashed nothing else can be said.
    if not browser.is_connected():
        raise PlaywrightError("The browser crashed.")
    assert faults == []


@pytest.fixture
def visit(visiting: Opening, service: Service) -> Visit:
    """The visit whose page is `page`."""
    return visiting(service.url)


@pytest.fixture
def page(visit: Visit) -> Page:
    """An empty page; `page.goto("/")` opens the playground."""
    return visit.page


@pytest.fixture
def pages(visiting: Opening, service: Service) -> tuple[Page, Page]:
    """The pages of two users, who share only the service."""
    return visiting(service.url).page, visiting(service.url).page


def _keep(visit: Visit, folder: Path, number: int) -> None:
    """Writes what a failed test leaves into its folder, which pytest keeps: a picture of each page and its trace."""
    # A closed page has no picture; the failure of the test is what matters.
    with suppress(PlaywrightError):
        visit.page.screenshot(path=folder / f"page-{number}.png")
    with suppress(PlaywrightError):
        visit.page.context.tracing.stop(path=folder / f"trace-{number}.zip")


def _close(context: BrowserContext) -> None:
    with suppress(PlaywrightError):
        context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report
