"""The first load on a phone far from the service: what a slider waits for, without shifts, with few requests."""

from __future__ import annotations

import json
import math
import re
from contextlib import contextmanager
from typing import Any, Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from conftest import Opening
from measuring import PHONE, WATCH_LOAD, dragged
from prediction.network import Network
from prediction.proxy import Proxy, proxying
from service import Service
from waiting import quiet

ROUND_TRIP = 300  # ms
MOST_SHIFT = 0.1
MOST_REQUESTS = 22


@contextmanager
def far(
    visiting: Opening, service: Service, late: tuple[str, float] = ("", 0), **options: Any
) -> Iterator[tuple[Page, Proxy]]:
    """A page that begins to open, and the long way to the service."""
    with proxying(service.url, Network(ROUND_TRIP), late=late) as proxy:
        visit = visiting(proxy.url, **options)
        # The stream breaks off when the way ends.
        visit.expect_fault("ERR_")
        visit.page.add_init_script(WATCH_LOAD)
        visit.page.goto("/", wait_until="commit")
        yield visit.page, proxy
        visit.page.close()


def load(page: Page) -> None:
    """Waits until every card has its session, and the page every response."""
    for card in page.locator(".card").all():
        expect(card).to_have_attribute("data-session", re.compile(".+"))
    quiet(page)


@pytest.mark.parametrize("path", ["/state", "/stream", "/v1/haptics", ".wasm", ".svg", "/layout", "/v1/presets"])
def test_a_slider_waits_only_for_the_page_its_script_and_the_session(visiting: Opening, service: Service, path: str):
    """How soon it moves is in script/bench: first-load."""
    with far(visiting, service, late=(path, math.inf), **PHONE) as (page, _):
        dragged(page)


def test_the_first_load_takes_few_requests(visiting: Opening, service: Service):
    with far(visiting, service, **PHONE) as (page, proxy):
        load(page)
        assert len(proxy.asked) <= MOST_REQUESTS, proxy.asked


@pytest.mark.parametrize("width", [390, 820, 1440])
@pytest.mark.parametrize("height", [844, 2600], ids=["first screen", "all cards"])
def test_nothing_shifts_while_the_page_is_loaded(visiting: Opening, service: Service, width: int, height: int):
    with far(visiting, service, viewport={"width": width, "height": height}) as (page, _):
        load(page)
        seen = page.evaluate("window.seen")
        assert seen["shift"] < MOST_SHIFT, seen


def test_the_served_page_has_a_card_for_each_preset(visiting: Opening, service: Service):
    """Without a script: what a reader sees before one runs."""
    page = visiting(service.url, java_script_enabled=False).page
    page.goto("/")
    presets = httpx.get(f"{service.url}/v1/presets").json()["presets"]
    cards = page.locator(".card")
    expect(cards).to_have_count(len(presets))
    for card, preset in zip(cards.all(), presets):
        expect(card).to_have_attribute("data-preset", preset["name"])
        expect(card).to_have_attribute("data-kind", preset["control"]["kind"])
        assert json.loads(card.get_attribute("data-control") or "") == preset["control"]
        expect(card.get_by_role("heading")).to_have_text(preset["title"])
        expect(card.locator('[data-detent="summary"]')).to_have_text(preset["summary"])


def test_the_cards_words_and_sizes_stay_as_served(visiting: Opening, service: Service):
    read = "(cards) => cards.map((it) => [it.offsetHeight, it.querySelector('[data-detent=text]').textContent])"
    sizes = []
    for has_script in (False, True):
        page = visiting(service.url, java_script_enabled=has_script).page
        page.goto("/")
        if has_script:
            for card in page.locator(".card").all():
                expect(card).to_have_attribute("data-session", re.compile(".+"))
        # evaluate() works in a page without scripts of its own too.
        sizes.append(page.locator(".card").evaluate_all(read))
    assert sizes[0] == sizes[1]
