"""A service and a browser, each started once for all tests, and pages whose faults fail their test."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from typing import Any, Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from chromium import started
from service import ROOT, Service, running
from tokens import key_file
from visit import Visit

# No test touches the file of the user who runs it: a service keeps its sessions where its test says, or in memory.
os.environ["DETENT_STORE"] = "memory"

SCREENSHOTS = ROOT / ".build/screenshots"
FAILED = pytest.StashKey[bool]()
Opening = Callable[..., Visit]


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A running service for all tests. A test that stops it or needs other options starts its own: `running()`."""
    with running() as service:
        yield service
        assert service.stop() == 0, "The service did not exit with 0."


@pytest.fixture(scope="session")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A running service that asks for tokens."""
    with running("--auth-key", key_file(tmp_path_factory.mktemp("keys"))) as service:
        yield service


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with started() as browser:
        yield browser


@pytest.fixture
def visiting(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Opening]:
    """Makes visits: `visiting(url, has_touch=True)`, with the options of Playwright's `new_context`.

    The test fails when one of them has a fault that it did not expect.
    """
    visits: list[Visit] = []

    def visit(url: str, **options: Any) -> Visit:
        page = browser.new_context(base_url=url, **options).new_page()
        visits.append(Visit(page, url))
        return visits[-1]

    yield visit
    if request.node.stash.get(FAILED, False):
        _keep_screenshots(request.node.name, visits)
    for visit in visits:
        visit.page.context.close()
    assert [fault for visit in visits for fault in visit.unexpected] == []


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


def _keep_screenshots(test: str, visits: list[Visit]) -> None:
    for number, visit in enumerate(visits, 1):
        name = re.sub(r"\W+", "-", test)
        # A closed page has no screenshot; the failure of the test is what matters.
        with suppress(PlaywrightError):
            visit.page.screenshot(path=SCREENSHOTS / f"{name}-{number}.png", timeout=5_000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report
