"""A page with a fault fails its test, and a browser that crashes no other one."""

from __future__ import annotations

from contextlib import suppress

import httpx
import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from chromium import Chromium
from visit import Visit
from waiting import until


@pytest.mark.parametrize(
    "script, fault",
    [
        ("console.error('broken')", "console: broken"),
        ("setTimeout(() => { throw new Error('broken') })", "not caught: .*broken"),
        ("fetch('/nowhere')", "console: .*404"),
        ("location.href = 'http://example.invalid/'", "request to another host: http://example.invalid/"),
        ("document.body.setAttribute('style', 'color: red')", "Content Security Policy"),
    ],
    ids=["console", "exception", "status", "host", "policy"],
)
def test_every_kind_of_fault_is_recorded(page: Page, visit: Visit, script: str, fault: str):
    page.goto("/")
    assert visit.unexpected == []
    page.evaluate(f"() => {{ {script} }}")
    until(page, lambda: visit.unexpected, "a fault")
    visit.expect_fault(fault)
    visit.expect_fault("^console: .*ERR_")
    assert visit.unexpected == []


@pytest.mark.parametrize("deletions, faults", [(1, 0), (2, 2)])
def test_a_look_at_a_session_that_the_page_has_deleted_is_no_fault(page: Page, visit: Visit, deletions: int, faults: int):
    session = httpx.post(f"{visit.url}/v1/sessions", json={"preset": "meshing"}).headers["Location"]
    page.goto("/")
    for method in ["DELETE"] * deletions + ["GET"]:
        page.evaluate("async ([path, method]) => void await fetch(path, { method })", [session, method])
    until(page, lambda: len(visit.faults) == deletions, "what the console says")
    assert len(visit.unexpected) == faults
    visit.expect_fault("404")


def test_two_users_share_no_storage(pages: tuple[Page, Page]):
    for page in pages:
        page.goto("/")
    pages[0].evaluate("localStorage.setItem('mine', '1')")
    assert pages[1].evaluate("localStorage.getItem('mine')") is None


def test_after_a_crash_there_is_a_new_browser(chromium: Chromium):
    before = chromium.running()
    assert chromium.running() is before
    # It may be gone before it responds.
    with suppress(PlaywrightError):
        before.new_browser_cdp_session().send("Browser.crash")
    after = chromium.running()
    assert after is not before
    page = after.new_page()
    page.set_content("<p>here")
    assert page.locator("p").inner_text() == "here"
    page.close()
