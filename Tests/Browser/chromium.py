"""Starting the system's Chromium, headless. No browser is downloaded: script/bootstrap installs Debian's."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

# script/bootstrap looks for the same. The first one has no windows, and needs half of the processor's time.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable")


def executable() -> str:
    path = os.environ.get("DETENT_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        pytest.fail("There is no Chromium: install it with script/bootstrap test, or name one in DETENT_BROWSER.")
    return path


@contextmanager
def started() -> Iterator[Browser]:
    """A browser that resolves no name, so that a test cannot depend on another machine."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(),
            # Chromium has no sandbox for root, which containers often run as.
            chromium_sandbox=os.geteuid() != 0,
            args=["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"],
        )
        try:
            yield browser
        finally:
            browser.close()
