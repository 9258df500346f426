"""What a card says of its session, where the finger is and to screen readers: hands, the connection, refusals, watchers."""

from __future__ import annotations

import json
import re
from typing import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from conftest import Opening
from control import Control
from fingers import Fingers
from service import Service, running
from visit import Visit
from waiting import evaluates

HELD = "In use elsewhere"


def announcement(page: Page):
    return page.locator('[aria-live="polite"][data-detent="announcement"]')


@pytest.fixture
def shared(pages: tuple[Page, Page]) -> Iterator[tuple[Control, Control]]:
    """The same slider on the pages of two users."""
    first, second = pages
    first.goto("/")
    host = Control(first, "meshing").opened()
    host.part("share").click()
    second.goto(f"/?session={host.session}")
    yield host, Control(second, "meshing").opened()


def test_another_hand_is_named_on_the_card_and_announced(shared: tuple[Control, Control]):
    host, guest = shared
    host.hold(0, 0.3, 0.4)
    expect(guest.part("controller")).to_have_text(HELD)
    expect(guest.part("controller")).to_be_in_viewport()
    expect(announcement(guest.page)).to_have_text(f"Meshing bars: {HELD}")
    expect(announcement(host.page)).to_have_text("")
    # It moves nothing on the page.
    assert guest.card.bounding_box()["height"] == host.card.bounding_box()["height"]
    host.release()
    expect(guest.part("controller")).to_have_text("")
    expect(announcement(guest.page)).to_have_text("Meshing bars: ready")


def test_a_slider_that_another_hand_has_can_be_taken_over(shared: tuple[Control, Control]):
    host, guest = shared
    take = guest.page.get_by_role("button", name="Take over Meshing bars")
    expect(take).to_be_hidden()
    host.hold(0, 0.3, 0.4)
    expect(take).to_be_visible()
    take.click()
    expect(take).to_be_hidden()
    guest.hold(0.4, 0.6, 0.8)
    frame = guest.settled()
    assert frame["dragging"] and frame["value"] > 25
    expect(guest.part("controller")).to_have_text("")
    expect(host.part("controller")).to_have_text(HELD)
    guest.release()
    host.release()


def test_a_second_finger_at_one_thumb_is_not_another_hand(visiting: Opening, service: Service):
    visit = visiting(service.url, has_touch=True)
    # Until the engine is there, the service refuses the second one.
    visit.expect_fault("409")
    page = visit.page
    page.goto("/")
    control = Control(page, "price").opened()
    control.track.scroll_into_view_if_needed()
    box = control.handles.first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = Fingers(page)
    fingers.put(1, (x, y), (x + 8, y), (x + 16, y))
    fingers.put(2, (x + 12, y), (x + 20, y))
    control.card.locator("detent-slider").evaluate("(it) => it.detent.verify()")
    expect(control.part("controller")).to_have_text("")
    expect(control.part("take-over")).to_be_hidden()
    expect(page.locator('[data-detent="connection-text"]')).not_to_have_text(HELD)
    fingers.lift(2)
    fingers.lift(1)


def test_a_shared_slider_says_so_and_how_many_watch(shared: tuple[Control, Control], visiting: Opening, service: Service):
    host, guest = shared
    for control in shared:
        expect(control.part("audience")).to_have_text("Shared, 2 watching")
        expect(Control(control.page, "classic").part("audience")).to_have_text("")
    # Also while another card is selected.
    Control(host.page, "classic").track.click()
    third = visiting(service.url).page
    third.goto(f"/?session={host.session}")
    expect(host.part("audience")).to_have_text("Shared, 3 watching")
    third.close()
    guest.page.close()
    expect(host.part("audience")).to_have_text("Shared")


def test_a_lost_connection_is_said_on_the_card(visiting: Opening, port: str):
    with running("--port", port) as first:
        visit = visiting(first.url)
        visit.expect_fault("ERR_|404|Failed to load")
        visit.page.goto("/")
        meshing = Control(visit.page, "meshing").opened()
        expect(visit.page.locator('[data-detent="connection-text"]')).to_have_text("Live")
        expect(meshing.part("controller")).to_have_text("")
        first.stop()
    expect(meshing.part("controller")).to_have_text("Reconnecting")
    expect(announcement(visit.page)).to_have_text("Meshing bars: Reconnecting")
    with running("--port", port):
        expect(meshing.part("controller")).to_have_text("")
        visit.page.close()


def test_a_refusal_is_said_on_the_card(page: Page, visit: Visit):
    visit.expect_fault("422")
    page.goto("/")
    meshing = Control(page, "meshing").opened()

    def refuse(route: Route) -> None:
        problem = {"type": "/problems/invalid-event", "title": "Invalid event", "detail": "no keys today", "status": 422}
        route.fulfill(status=422, content_type="application/problem+json", body=json.dumps(problem))

    page.route(re.compile("/events$"), refuse)
    meshing.track.focus()
    page.keyboard.press("ArrowRight")
    expect(meshing.part("controller")).to_have_text("Refused: no keys today")
    expect(announcement(page)).to_have_text("Meshing bars: Refused: no keys today")
    expect(meshing.part("controller")).to_have_text("")


def test_pages_of_a_shared_session_meet_again_after_it_was_lost(visiting: Opening, port: str):
    with running("--port", port) as first:
        visits = [visiting(first.url) for _ in range(3)]
        for visit in visits:
            visit.expect_fault("ERR_|404|409|Failed to load")
        host = Control(visits[0].page, "meshing")
        visits[0].page.goto("/")
        host.opened().track.focus()
        for _ in range(3):
            visits[0].page.keyboard.press("PageUp")
        host.settled()
        host.part("share").click()
        session = host.session
        for visit in visits[1:]:
            visit.page.goto(f"/?session={session}")
        controls = [Control(visit.page, "meshing").opened() for visit in visits]
        value = host.track.get_attribute("aria-valuenow")
        first.stop()
    for control in controls:
        expect(control.part("controller")).to_have_text("Reconnecting")
    with running("--port", port):
        for control in controls:
            expect(control.part("controller")).to_have_text("")
            assert control.session == session
            expect(control.track).to_have_attribute("aria-valuenow", value or "")
        # They have one slider again.
        controls[1].track.focus()
        controls[1].page.keyboard.press("ArrowRight")
        for control in controls:
            expect(control.track).to_have_attribute("aria-valuenow", str(int(value or 0) + 1))
        for visit in visits:
            visit.page.close()
