"""The playground over time: two users of one control, edits, late responses, and a service that restarts."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from conftest import Opening
from control import Control, json_editor, received, sent
from service import Service, running
from visit import Visit
from waiting import pictures, quiet, until


@pytest.fixture
def shared(visiting: Opening, service: Service) -> tuple[Control, Control]:
    """One star in two browsers: the second has opened the link that the first copied."""
    host = visiting(service.url, permissions=["clipboard-read", "clipboard-write"])
    host.page.goto("/")
    first = Control(host.page, "star").opened()
    first.part("share").click()
    expect(host.page.get_by_role("status")).to_have_text(re.compile("Copied a link"))
    link = host.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{service.url}/?session={first.session}"

    # A phone: its track is narrower than the first browser's.
    guest = visiting(service.url, viewport={"width": 390, "height": 844})
    # The browser's console reports each request of this client that the service refuses.
    guest.expect_fault("409")
    guest.page.goto(link.removeprefix(service.url))
    second = Control(guest.page, "star")
    assert second.session == first.session
    return first, second


def test_two_users_see_each_others_moves(shared: tuple[Control, Control]):
    for moves, follows in (shared, shared[::-1]):
        start = moves.frame()["normalized"]
        moves.hold(start, 0.5, 0.6 if start < 0.3 else 0.9)
        expect(follows.part("controller")).to_have_text("In use elsewhere")
        expect(moves.part("controller")).to_have_text("")
        frame = moves.settled()
        expect(follows.track).to_have_attribute("aria-valuetext", frame["text"])
        moves.release()
        assert follows.settled()["value"] == frame["value"]
        expect(follows.part("controller")).to_have_text("")
        width = follows.ask(f"/v1/sessions/{follows.session}/layout")["trackWidth"]
        box = follows.track.bounding_box()
        assert box
        shown = follows.drawn()["thumb"] * width / box["width"]
        assert shown == pytest.approx(frame["thumb"]["x"], abs=0.6)


def test_the_number_of_watchers_is_shown(shared: tuple[Control, Control]):
    connection = shared[0].page.locator('[data-detent="connection"]')
    expect(connection).to_have_text("Live · 2 watching")
    shared[1].page.goto("about:blank")
    expect(connection).to_have_text("Live")


def test_one_gesture_at_a_time(shared: tuple[Control, Control]):
    first, second = shared
    first.hold(0, 0.3, 0.4)
    held = first.settled()["value"]
    second.hold(0.4, 0.8)
    expect(second.page.locator('[data-detent="connection-text"]')).to_have_text(re.compile("In use elsewhere"))
    assert first.frame()["value"] == held
    second.release()
    first.release()
    expect(second.page.locator('[data-detent="connection-text"]')).to_have_text(re.compile("Live"))
    second.hold(0.4, 0.8)
    assert second.settled()["value"] > held
    second.release()


def test_late_lost_and_reordered_responses_lose_no_event(page: Page, visit: Visit):
    chance = random.Random(5)
    page.goto("/")
    meshing = Control(page, "meshing").opened()

    def late(route: Route) -> None:
        response = route.fetch()
        pictures(page, chance.choice([0, 1, 5, 12]))
        # One in four responses is lost after the service took the events.
        route.abort() if chance.random() < 0.25 else route.fulfill(response=response)

    page.route("**/events", late)
    visit.expect_fault("ERR_FAILED")
    meshing.hold(0.05, *(0.05 + step / 50 for step in range(1, 40)))
    meshing.release()
    frame = received(meshing, visit)
    page.unroute("**/events")
    assert not frame["dragging"]
    assert frame["thumb"]["x"] == pytest.approx(0.83 * meshing.track.bounding_box()["width"], abs=1)
    assert meshing.drawn()["heights"] == pytest.approx(frame["bars"]["heights"], abs=0.51)
    # The service took each event once, though some were sent twice.
    once = {(event["gesture"], event["seq"]): event for event in sent(visit, meshing.session)}
    assert len(once) < len(sent(visit, meshing.session))
    assert frame["version"] == len(once)


def test_an_edit_replaces_the_control(page: Page):
    page.goto("/")
    meshing = Control(page, "meshing")
    before = meshing.session
    meshing.part("inspect").click()
    editor = json_editor(page)
    editor.fill(editor.input_value().replace('"count": 35', '"count": 12').replace('"upper": 35', '"upper": 12'))
    expect(meshing.card).not_to_have_attribute("data-session", before)
    expect(meshing.track.locator("[data-bar]")).to_have_count(12)
    expect(meshing.track).to_have_attribute("aria-valuemax", "12")
    assert meshing.page.request.get(f"/v1/sessions/{before}").status == 404
    meshing.hold(0, 0.5, 0.999)
    assert meshing.settled()["snapped"] == 12


CARET = "(it) => [it.selectionStart, it.value.slice(0, it.selectionStart).split('\\n').at(-1)]"


def test_the_editor_keeps_the_text_as_typed_until_it_loses_focus(page: Page):
    page.goto("/")
    meshing = Control(page, "meshing").opened()
    meshing.part("inspect").click()
    editor = json_editor(page)
    expect(editor).to_have_value(re.compile("falloff"))
    shown = editor.input_value()
    for old, new in [('"step": 1,', '"step": 5.0,\n '), ('\n  "reversed": false,', ""), ('"upper": 35', '"upper": 41')]:
        before = meshing.session
        written = editor.input_value().replace(old, new)
        at = editor.input_value().index(old)
        editor.evaluate("(it, [from, to]) => it.setSelectionRange(from, to)", [at, at + len(old)])
        page.keyboard.insert_text(new) if new else page.keyboard.press("Delete")
        expect(meshing.card).not_to_have_attribute("data-session", before)
        quiet(page)
        assert editor.input_value() == written
        assert editor.evaluate(CARET)[0] == at + len(new)
    # When the editor loses the focus, it shows the control as the service returned it.
    meshing.track.focus()
    expect(editor).to_have_value(shown.replace('"upper": 35', '"upper": 41').replace('"step": 1', '"step": 5'))


def test_typing_continues_while_an_edit_is_under_way(page: Page):
    page.goto("/")
    meshing = Control(page, "meshing").opened()
    meshing.part("inspect").click()
    editor = json_editor(page)
    expect(editor).to_have_value(re.compile("falloff"))
    held: list[Route] = []
    page.route("**/v1/sessions", lambda route: route.continue_() if held else held.append(route))
    at = editor.input_value().index('"upper": 35') + len('"upper": ')
    editor.evaluate("(it, at) => it.setSelectionRange(at, at + 2)", at)
    page.keyboard.type("4")
    until(page, lambda: held, "a request for the edit")
    page.keyboard.type("8")
    held[0].continue_()
    expect(meshing.track).to_have_attribute("aria-valuemax", "48")
    assert '"upper": 48' in editor.input_value()


@pytest.mark.parametrize("is_shared", [False, True], ids=["alone", "shared"])
def test_the_newer_of_two_edits_wins(page: Page, visit: Visit, is_shared: bool):
    page.goto("/")
    meshing = Control(page, "meshing").opened()
    before = meshing.session
    if is_shared:
        meshing.part("share").click()
    editor = json_editor(page)
    expect(editor).to_have_value(re.compile("falloff"))
    shown = editor.input_value()
    # The first response is kept back until the second has come.
    kept: list[tuple[Route, APIResponse]] = []

    def keep(route: Route) -> None:
        response = route.fetch()
        if kept:
            route.fulfill(response=response)
        else:
            kept.append((route, response))

    page.route("**/v1/sessions", keep)
    with page.expect_request("**/v1/sessions"):
        editor.fill(shown.replace('"upper": 35', '"upper": 41'))
    until(page, lambda: kept, "the first response")
    editor.fill(shown.replace('"upper": 35', '"upper": 42'))
    expect(meshing.track).to_have_attribute("aria-valuemax", "42")
    newer = meshing.session
    route, response = kept[0]
    older = response.json()["id"]
    with page.expect_request(f"**/v1/sessions/{older}"):
        route.fulfill(response=response)
    quiet(page)
    assert meshing.session == newer
    expect(meshing.track).to_have_attribute("aria-valuemax", "42")
    assert '"upper": 42' in editor.input_value()
    assert [len(visit.asked(f"/v1/sessions/{id}", "DELETE")) for id in (before, older, newer)] == [int(not is_shared), 1, 0]
    if is_shared:
        expect(page.get_by_role("status")).to_have_text(re.compile("Meshing bars: this is one of your own now"))


@pytest.mark.parametrize(
    "edit, place, why",
    [
        (('"upper": 35', '"upper": -35'), "/range/upper", "must be at least lower"),
        (('"falloff": "linear"', '"falloff": "round"'), "/bars/falloff", 'must be "linear"'),
        (('"step": 1,', '"step": 1, "steps": 2,'), "/steps", "is unknown"),
        (('"step": 1,', '"step": 1 "x"'), "", "a comma or }"),
    ],
    ids=["range", "word", "unknown", "no JSON"],
)
def test_an_error_is_shown_at_its_place_in_the_editor(page: Page, visit: Visit, edit: tuple[str, str], place: str, why: str):
    visit.expect_fault("422")
    page.goto("/")
    meshing = Control(page, "meshing")
    before = meshing.session
    editor = json_editor(page)
    expect(editor).to_have_value(re.compile("falloff"))
    editor.fill(editor.input_value().replace(*edit))
    expect(editor).to_have_attribute("aria-invalid", "true")
    problem = page.locator('[data-detent="problems"] button')
    expect(problem).to_have_count(1)
    expect(problem).to_contain_text(place)
    expect(problem).to_contain_text(why)
    wrong = "".join(page.locator('[data-detent="paint"] .json-wrong').all_text_contents())
    assert wrong.startswith(f'"{place.split("/")[-1]}"' if place else '"x"')
    problem.click()
    chosen = editor.evaluate("(it) => it.value.slice(it.selectionStart, it.selectionEnd)")
    assert chosen.startswith(wrong[:3])
    assert meshing.session == before
    editor.fill(editor.input_value().replace(*edit[::-1]))
    expect(editor).to_have_attribute("aria-invalid", "false")


def test_the_unreachable_ends_are_veiled_and_the_reachable_ones_announced(page: Page):
    page.goto("/")
    meshing = Control(page, "meshing")
    meshing.track.click(trial=True)
    editor = json_editor(page)
    expect(editor).to_have_value(re.compile("falloff"))
    edited = ('"step": 1,', '"step": 1, "reachable": {"lower": 7, "upper": 21}, "initialValue": 7, "keys": {"page": 5},')
    editor.fill(re.sub('"initialValue": 0,', "", editor.input_value()).replace(*edited))
    expect(meshing.track).to_have_attribute("aria-valuemin", "7")
    expect(meshing.track).to_have_attribute("aria-valuemax", "21")
    veils = meshing.track.locator(".beyond")
    expect(veils).to_have_count(2)
    width = meshing.track.bounding_box()["width"]

    def are_drawn() -> bool:
        """An edit that is still on its way draws them anew: then one has no place for a moment."""
        boxes = [it.bounding_box() for it in veils.all()]
        return [box and round(box["width"] / width, 2) for box in boxes] == [0.2, 0.4]

    until(page, are_drawn, "the veils")
    meshing.track.focus()
    for key, value in [("Shift+ArrowRight", 12), ("ArrowRight", 13), ("PageUp", 18), ("End", 21), ("Home", 7)]:
        page.keyboard.press(key)
        assert meshing.settled()["snapped"] == value, key


def test_an_ended_session_is_replaced_by_a_new_one(page: Page, visit: Visit):
    # A request may come before the stream has told of the end.
    visit.expect_fault("404")
    page.goto("/")
    meshing = Control(page, "meshing").opened()
    meshing.track.focus()
    page.keyboard.press("PageUp")
    expect(meshing.track).to_have_attribute("aria-valuenow", "4")
    before = meshing.session
    epoch = meshing.epoch()
    assert page.request.delete(f"/v1/sessions/{before}").status == 204
    expect(page.get_by_role("status")).to_have_text("Meshing bars: that session had ended. This is a new one.")
    assert meshing.renewed(epoch).session == before
    # The new session starts with the value of the old one.
    expect(meshing.track).to_have_attribute("aria-valuenow", "4")
    page.keyboard.press("ArrowRight")
    assert meshing.settled()["snapped"] == 5


@pytest.mark.parametrize("has_touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("is_held", [True, False], ids=["held", "released at once"])
def test_a_drag_in_a_deleted_session_ends_at_the_finger_in_a_new_one(
    visiting: Opening, service: Service, is_held: bool, has_touch: bool
):
    visit = visiting(service.url, has_touch=has_touch, viewport={"width": 1280, "height": 1600})
    visit.expect_fault("404")
    page = visit.page
    page.goto("/")
    control = Control(page, "snap").opened()
    touch = page.context.new_cdp_session(page)
    box = control.track.bounding_box()
    assert box

    def pointer(kind: str, place: float | None = None) -> None:
        x, y = box["x"] + (place or 0) * box["width"], box["y"] + box["height"] / 2
        points = [] if place is None else [{"x": x, "y": y, "id": 1}]
        if has_touch:
            touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        elif kind == "Move" or kind == "Start":
            page.mouse.move(x, y)
        if not has_touch and kind != "Move":
            page.mouse.down() if kind == "Start" else page.mouse.up()

    # First in a session that exists, then in a deleted one. The page watches another session at that time, so no stream
    # reports the end.
    values = []
    for is_gone in (False, True):
        # Otherwise a reload finds the session again, with the slider where the first drag left it.
        page.evaluate("sessionStorage.clear()")
        page.reload()
        control.opened()
        before = control.epoch()
        if is_gone:
            assert page.request.delete(f"/v1/sessions/{control.session}").status == 204
        pointer("Start", 0.1)
        for step in range(1, 6):
            pointer("Move", 0.1 + step / 10)
        if is_held:
            if is_gone:
                control.renewed(before)
            assert control.settled()["dragging"]
            pointer("Move", 0.8)
            assert control.settled()["dragging"]
        pointer("End")
        if is_gone:
            control.renewed(before)
        values.append(control.settled()["snapped"])
    assert values[0] > 0
    # A thumb that follows the finger by a spring has not quite arrived.
    assert values[1] == pytest.approx(values[0], rel=0.001)


def test_the_page_reconnects_to_a_restarted_service(visiting: Opening, port: str):
    with running("--port", port) as first:
        visit = visiting(first.url)
        visit.expect_fault("ERR_|404|Failed to load")
        page = visit.page
        page.goto("/")
        meshing, classic = Control(page, "meshing"), Control(page, "classic")
        meshing.hold(0.1, 0.5)
        meshing.release()
        meshing.settled()
        before = [meshing.epoch(), classic.epoch()]
        connection = page.locator('[data-detent="connection-text"]')
        expect(connection).to_have_text("Live")
        first.stop()
    expect(connection).to_have_text("Reconnecting")
    with running("--port", port):
        expect(page.get_by_role("status")).to_have_text(
            "All 12 sessions had ended. These are new ones."
        )
        expect(connection).to_have_text("Live")
        for control, old in zip((meshing, classic), before):
            control.renewed(old)
            control.hold(0.1, 0.3, 0.6)
            assert control.settled()["dragging"]
            control.release()
        # Closed first: otherwise the page reports that the service is unreachable.
        page.close()


def test_the_values_survive_a_restart_of_the_service(visiting: Opening, port: str):
    with running("--port", port) as first:
        visit = visiting(first.url)
        visit.expect_fault("ERR_|404|Failed to load")
        page = visit.page
        page.goto("/")
        presets = ["meshing", "classic", "star", "snap", "zoom", "camera", "volume", "temperature", "film", "price", "envelope"]
        controls = [Control(page, preset) for preset in presets]
        carousel = Control(page, "carousel")
        for control in controls:
            control.opened().handles.first.focus()
            page.keyboard.press("PageUp")
        carousel.part("join").click()
        for control in [*controls, carousel]:
            control.settled()
        controls.append(carousel)
        before = [control.said() for control in controls]
        sessions = [control.session for control in controls]
        epochs = [control.epoch() for control in controls]
        visit.requests.clear()
        # Responses about the old sessions are delayed, as over a network: they arrive last.
        slow = re.compile("v1/sessions/(" + "|".join(sessions) + ")$")
        page.route(slow, lambda route: (pictures(page, 4), route.continue_()))
        first.stop()
    with running("--port", port):
        for control, old in zip(controls, epochs):
            control.renewed(old)
        quiet(page)
        assert [control.settled() and control.said() for control in controls] == before
        assert len(visit.asked(r"/v1/sessions\?id=[\w-]+", "POST")) == len(controls)
        page.close()


def test_a_link_to_an_ended_session_is_reported(page: Page, visit: Visit):
    visit.expect_fault("404")
    page.goto("/?session=long-gone")
    expect(page.get_by_role("status")).to_have_text(re.compile("session of this link has ended"))
    meshing = Control(page, "meshing")
    meshing.hold(0.1, 0.5)
    assert meshing.settled()["dragging"]
    assert not page.url.endswith("long-gone")
