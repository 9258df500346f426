"""The inspector while responses are late, refused or missing, and when it is given too much."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from control import Control, json_editor
from inspector import Inspector, inspecting
from test_inspector_design import fragment
from visit import Visit
from waiting import until

SESSIONS = re.compile(r"/v1/sessions(\?.*)?$")


def upper(inspector: Inspector, value: str) -> None:
    expect(inspector.control.track).to_have_attribute("aria-valuemax", value)


def test_steps_that_are_asked_for_at_once_are_all_taken(page: Page):
    inspector = inspecting(page, "meshing")
    inspector.change("/range/upper", "41")
    inspector.change("/overscroll", "0.5")
    undo, redo = inspector.part("undo"), inspector.part("redo")
    undo.evaluate("(it) => { it.click(); it.click(); }")
    upper(inspector, "35")
    expect(undo).to_be_disabled()
    redo.evaluate("(it) => { it.click(); it.click(); }")
    expect(inspector.field("/overscroll")).to_have_value("0.5")
    upper(inspector, "41")
    expect(redo).to_be_disabled()


def test_an_edit_that_takes_the_place_of_a_late_one_is_undone(page: Page):
    held: list[Route] = []
    inspector = inspecting(page, "meshing")
    before = inspector.control.session
    page.route(SESSIONS, lambda route: held.append(route))
    for count, value in [(1, "41"), (2, "42")]:
        inspector.field("/range/upper").fill(value)
        until(page, lambda: len(held) >= count, "a request for the edit")
    # The late one gets its response first, and is discarded.
    with page.expect_request(lambda it: it.method == "DELETE"):
        held[0].continue_()
    held[1].continue_()
    inspector.accepted(before)
    upper(inspector, "42")
    page.unroute(SESSIONS)
    inspector.part("undo").click()
    upper(inspector, "35")


def test_undo_works_after_mistakes_that_the_service_did_not_complete(page: Page, visit: Visit):
    visit.expect_fault("422|ERR_FAILED")
    inspector = inspecting(page, "meshing")
    inspector.change("/range/upper", "41")
    page.route("**/v1/evaluate", lambda route: route.abort())
    inspector.field("/range/upper").fill("-3")
    expect(inspector.problem_at("/range/upper")).to_contain_text("at least lower")
    inspector.part("undo").click()
    upper(inspector, "41")
    expect(inspector.problems).to_have_count(0)
    inspector.part("undo").click()
    upper(inspector, "35")


def test_an_undo_that_fails_is_said_and_can_be_repeated(page: Page, visit: Visit):
    visit.expect_fault("ERR_FAILED")
    inspector = inspecting(page, "meshing")
    inspector.change("/range/upper", "41")
    page.route(SESSIONS, lambda route: route.abort())
    inspector.part("undo").click()
    expect(inspector.problems).to_have_count(1)
    page.unroute(SESSIONS)
    # The first takes the mistake away.
    inspector.part("undo").click()
    expect(inspector.problems).to_have_count(0)
    inspector.part("undo").click()
    upper(inspector, "35")


def test_a_refused_description_of_the_form_is_asked_for_again(page: Page, visit: Visit):
    visit.expect_fault("503")
    page.route("**/schema.json", lambda route: route.fulfill(status=503, json={"status": 503, "title": "Busy"}))
    page.goto("/")
    inspector = Inspector(Control(page, "meshing").opened())
    expect(inspector.part("form-note")).to_contain_text("The form could not be loaded (the service responded with 503)")
    before = inspector.control.session
    editor = json_editor(page)
    editor.fill(editor.input_value().replace('"upper": 35', '"upper": 41'))
    inspector.accepted(before)
    page.unroute("**/schema.json")
    page.get_by_role("tab", name="Control").click()
    expect(inspector.root.locator(".group").first).to_be_visible()
    expect(inspector.part("form-note")).to_be_hidden()


def test_an_address_opens_a_few_cards_of_its_own_and_another_one_reuses_them(page: Page):
    def address(count: int, highest: int) -> str:
        each = [fragment({"control": {"range": {"lower": 0, "upper": highest + it}}}) for it in range(count)]
        return "/#" + "&".join(it.removeprefix("/#") for it in each)

    page.goto(address(12, 60))
    expect(page.get_by_role("status")).to_contain_text("has 12 designs without a preset, and only the first 8 are shown")
    own = page.locator('[data-preset="shared"]')
    expect(own).to_have_count(8)
    Control(page, "meshing").opened()
    for card in page.locator(".card").all():
        expect(card).to_have_attribute("data-session", re.compile(".+"))
    cards = page.locator(".card").count()
    page.evaluate("(it) => (location.hash = it)", address(1, 90).removeprefix("/#"))
    expect(page.locator('[data-preset="shared"] [data-detent="track"][aria-valuemax="90"]')).to_have_count(1)
    assert page.locator(".card").count() == cards


def test_no_known_name_is_looked_for_in_place_of_a_very_long_one(page: Page):
    page.goto("/")
    near = page.evaluate("""async () => {
      const { nearest } = await import("/playground/inspector/mistakes.js");
      return [nearest("setp", ["kind", "step"]), nearest("a".repeat(64), ["a".repeat(63)]), nearest("a".repeat(65), ["a".repeat(64)])];
    }""")
    assert near == ["step", "a" * 63, None]
