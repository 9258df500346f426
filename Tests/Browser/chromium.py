"""Starting the system's Chromium, headless. No browser is downloaded: script/bootstrap installs Debian's."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from patience import limit_ms

# script/bootstrap looks for the same. The first one has no windows, and needs half of the processor's time.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable")


def executable() -> str:
    path = os.environ.get("DETENT_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        pytest.fail("There is no Chromium: install it with script/bootstrap test, or name one in DETENT_BROWSER.")
    return path


class Chromium:
    """A browser that resolves no name, so that a test cannot depend on another machine. One that crashed is replaced."""

    def __init__(self, playwright: Playwright):
        self._playwright = playwright
        self._browser: Browser | None = None

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Chromium]:
        with sync_playwright() as playwright:
            chromium = cls(playwright)
            try:
                yield chromium
            finally:
                if chromium._browser and chromium._browser.is_connected():
                    chromium._browser.close()

    @staticmethod
    def _lives(browser: Browser) -> bool:
        """Whether it responds: what has crashed is noticed only by a call."""
        try:
            browser.new_browser_cdp_session().detach()
            return True
        except PlaywrightError:
            return False

    def running(self) -> Browser:
        if self._browser is None or not self._lives(self._browser):
            self._browser = self._playwright.chromium.launch(
                executable_path=executable(),
                # Chromium has no sandbox for root, which containers often run as.
                chromium_sandbox=os.geteuid() != 0,
                args=["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"],
                timeout=limit_ms(),
            )
        return self._browser
