"""The inspector's form: it is made from the contract, agrees with the JSON, and says every mistake at its field."""

from __future__ import annotations

import json
import re
from typing import Any, Callable

import pytest
from playwright.sync_api import Page, expect

from control import json_editor
from inspector import Inspector, inspecting
from service import ROOT
from visit import Visit

SCHEMA = json.loads((ROOT / "Sources/CAssets/web/playground/inspector/schema.json").read_text())


@pytest.mark.parametrize("preset, kind", [("meshing", "slider"), ("carousel", "pinch")])
def test_the_form_has_every_member_of_the_contract(page: Page, preset: str, kind: str):
    inspector = inspecting(page, preset)
    shown = inspector.root.locator(".form").evaluate(
        "(form) => [...form.querySelectorAll('[data-pointer]')].map((it) => it.dataset.pointer)"
    )
    members = {name for name, node in SCHEMA[kind]["members"].items() if node["type"] != "const"}
    assert members == {pointer.split("/")[1] for pointer in shown}
    inner = {f"/{name}/{it}" for name in members for it in SCHEMA[kind]["members"][name].get("members", {})}
    assert inner <= set(shown)


def test_a_new_member_of_the_contract_appears_in_the_form(page: Page):
    schema = json.loads(json.dumps(SCHEMA))
    schema["slider"]["members"]["friction"] = {
        "type": "number", "help": "How hard it is to move.", "default": 0.5, "unit": "N", "min": 0, "max": 2,
    }
    page.route("**/schema.json", lambda route: route.fulfill(json=schema))
    field = inspecting(page, "classic").frame("/friction")
    expect(field).to_contain_text("Friction")
    expect(field).to_contain_text("How hard it is to move. Default 0.5 N.")
    assert field.evaluate("(it) => it.closest('details').dataset.group") == "more"


def test_each_field_has_its_unit_its_default_and_a_line_of_help(page: Page):
    inspector = inspecting(page, "meshing")
    field = inspector.frame("/trackWidth")
    expect(field.locator(".unit")).to_have_text("pt")
    expect(field.locator(".help")).to_have_text("The track's length in points. Default 350 pt.")
    expect(inspector.field("/trackWidth")).to_have_accessible_description("The track's length in points. Default 350 pt.")
    # A value has the unit that the control's text has.
    inspector.field("/text").check()
    inspector.change("/text/suffix", " °C")
    expect(inspector.frame("/range/upper").locator(".unit")).to_have_text("°C")


def test_groups_that_the_control_uses_are_open_and_the_others_folded(page: Page):
    inspector = inspecting(page, "meshing")
    is_open = {
        it.get_attribute("data-group"): it.evaluate("(it) => it.open") for it in inspector.root.locator(".group").all()
    }
    assert {name for name, opened in is_open.items() if opened} == {"range", "bars", "haptics"}
    expect(inspector.root.locator('[data-group="range"] .now')).to_have_text("0 – 35, step 1")


def test_the_form_and_the_json_always_agree(page: Page):
    inspector = inspecting(page, "meshing")
    inspector.change("/range/upper", "41")
    expect(inspector.control.track).to_have_attribute("aria-valuemax", "41")
    inspector.choose("/bars/falloff", "Cosine")
    expect(inspector.control.track).to_be_visible()
    assert inspector.json()["range"]["upper"] == 41
    assert inspector.json()["bars"]["falloff"] == "cosine"
    editor = json_editor(page)
    before = inspector.control.session
    editor.fill(editor.input_value().replace('"count": 35', '"count": 12'))
    inspector.accepted(before)
    page.get_by_role("tab", name="Control").click()
    expect(inspector.field("/bars/count")).to_have_value("12")
    # What was left out has its default, in both.
    before = inspector.control.session
    inspector.field("/bars/count").fill("")
    inspector.accepted(before)
    page.keyboard.press("Tab")
    expect(inspector.field("/bars/count")).to_have_value("35")
    assert inspector.json()["bars"]["count"] == 35
    before = inspector.control.session
    inspector.field("/bars").uncheck()
    inspector.accepted(before)
    assert "bars" not in inspector.json()


def test_both_stand_side_by_side_where_there_is_room(page: Page):
    page.set_viewport_size({"width": 1440, "height": 900})
    inspector = inspecting(page, "meshing")
    editor = page.get_by_role("textbox", name="The control as JSON")
    expect(editor).to_be_hidden()
    page.get_by_role("button", name="Form and JSON side by side").click()
    expect(editor).to_be_visible()
    expect(page.get_by_role("tab", name="JSON")).to_be_hidden()
    inspector.field("/range/upper").fill("50")
    expect(editor).to_have_value(re.compile('"upper": 50'))
    editor.fill(editor.input_value().replace('"upper": 50', '"upper": 60'))
    expect(inspector.field("/range/upper")).to_have_value("60")


def test_mistakes_of_one_line_are_said_together(page: Page, visit: Visit):
    inspecting(page, "meshing")
    editor = json_editor(page)
    editor.fill('{"kind": "slider", "step": true, "trackWidth": "wide"}')
    expect(page.locator('[data-detent="problems"] button')).to_have_count(2)
    expect(page.locator('[data-detent="paint"] .json-why')).to_have_text(
        'step must be a number, not true; trackWidth must be a number, not "wide"'
    )
    # In sight at the end of a long line too, and in the list below.
    why, area = page.locator('[data-detent="paint"] .json-why'), editor.bounding_box()
    editor.press("End")
    box = why.bounding_box()
    assert box and area and area["x"] <= box["x"] and box["x"] + box["width"] <= area["x"] + area["width"]
    expect(page.locator('[data-detent="problems"] button').first).to_have_text("Line 1 /step must be a number, not true")


def test_a_range_that_is_typed_with_pauses_keeps_the_value(page: Page):
    inspector = inspecting(page, "meshing")
    session = inspector.control.session
    inspector.control.ask(f"/v1/sessions/{session}/events", {"type": "set", "value": 30})
    upper = inspector.field("/range/upper")
    inspector.change("/range/upper", "4")
    expect(inspector.control.track).to_have_attribute("aria-valuenow", "0")
    before = inspector.control.session
    upper.press("End")
    upper.press("0")
    inspector.accepted(before)
    expect(inspector.control.track).to_have_attribute("aria-valuemax", "40")
    expect(inspector.control.track).to_have_attribute("aria-valuenow", "30")
    # What was moved meanwhile stays where it was moved to.
    inspector.change("/range/upper", "4")
    inspector.control.track.press("ArrowRight")
    expect(inspector.control.track).to_have_attribute("aria-valuenow", "1")
    inspector.change("/range/upper", "40")
    expect(inspector.control.track).to_have_attribute("aria-valuenow", "1")


def test_all_mistakes_are_said_at_once_each_at_its_field(page: Page, visit: Visit):
    visit.expect_fault("422")
    inspector = inspecting(page, "meshing")
    before = inspector.control.session
    editor = json_editor(page)
    text = editor.input_value().replace('"upper": 35', '"upper": -3').replace('"maxHeight": 35', '"maxHeight": 3')
    editor.fill(text.replace('"step": 1,', '"stpe": 1, "trackWidth": true,').replace('\n  "trackWidth": 344,', ""))
    expect(page.locator('[data-detent="problems"] button')).to_have_count(4)
    # Two of them are in one line.
    assert len(page.locator('[data-detent="paint"] .json-why').all()) == 3
    page.get_by_role("tab", name="Control").click()
    expect(inspector.problems).to_have_count(4)
    expect(inspector.problems.filter(has_text="Stpe")).to_have_text("Stpe Is unknown; did you mean step?")
    expect(inspector.problem_at("/trackWidth")).to_have_text("Must be a number, not true.")
    expect(inspector.problem_at("/range/upper")).to_have_text("Must be at least lower (0), not -3.")
    expect(inspector.problem_at("/bars/minHeight")).to_have_text("Must be at most maxHeight (3), not 15.")
    field = inspector.field("/range/upper")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("Must be at least lower"))
    assert inspector.control.session == before
    # A line of the list leads to the field.
    inspector.problems.filter(has_text="Range").get_by_role("button").click()
    expect(field).to_be_focused()
    page.keyboard.press("Control+z")
    expect(inspector.problems).to_have_count(0)
    expect(field).to_have_value("35")
    expect(field).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize(
    "written, meant",
    [('"setp": 2', "step"), ('"snaping": {}', "snapping"), ('"overScroll": 0.5', "overscroll"), ('"zzz": 1', "")],
    ids=["swapped", "left out", "case", "none near"],
)
def test_a_name_that_is_unknown_has_the_one_that_was_meant(page: Page, written: str, meant: str):
    inspector = inspecting(page, "classic")
    editor = json_editor(page)
    editor.fill(editor.input_value().replace('"history": 0', f'"history": 0, {written}'))
    problem = page.locator('[data-detent="problems"] button')
    expect(problem).to_have_count(1)
    expect(problem).to_contain_text(f"did you mean {meant}?" if meant else "the known names are")
    expect(inspector.problems).to_have_count(1)


def test_undo_and_redo_outlive_a_blur(page: Page):
    inspector = inspecting(page, "meshing")
    undo, redo = inspector.part("undo"), inspector.part("redo")
    expect(undo).to_be_disabled()
    inspector.change("/range/upper", "41")
    inspector.change("/bars/count", "12")
    inspector.control.track.focus()
    bars = inspector.control.track.locator("[data-bar]")
    expect(bars).to_have_count(12)
    undo.click()
    expect(bars).to_have_count(35)
    undo.click()
    expect(inspector.control.track).to_have_attribute("aria-valuemax", "35")
    expect(undo).to_be_disabled()
    # It keeps the focus, so that the keys go on.
    expect(undo).to_be_focused()
    page.keyboard.press("Control+Shift+z")
    expect(inspector.field("/range/upper")).to_have_value("41")
    page.keyboard.press("Control+z")
    expect(inspector.control.track).to_have_attribute("aria-valuemax", "35")
    redo.click()
    expect(inspector.field("/range/upper")).to_have_value("41")
    expect(inspector.control.track).to_have_attribute("aria-valuemax", "41")
    inspector.field("/range/upper").focus()
    page.keyboard.press("Control+Shift+z")
    expect(bars).to_have_count(12)
    expect(redo).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(bars).to_have_count(35)
    # A new edit drops what could be done again.
    inspector.change("/range/upper", "50")
    expect(redo).to_be_disabled()


def test_what_is_typed_in_one_go_is_undone_in_one_go(page: Page):
    inspector = inspecting(page, "meshing")
    # All at one time: a slow machine may take longer for each than a hand that types.
    page.evaluate("() => { const now = Date.now(); Date.now = () => now; }")
    for upper in ["4", "48", "480"]:
        inspector.change("/range/upper", upper)
    inspector.part("undo").click()
    expect(inspector.field("/range/upper")).to_have_value("35")


def test_an_edit_keeps_the_value_and_the_place_of_the_thumb(page: Page):
    inspector = inspecting(page, "meshing")
    control = inspector.control
    control.hold(0, 0.3, 0.4)
    control.release()
    before = control.settled()
    inspector.change("/bars/count", "20")
    after = control.settled()
    assert (after["value"], after["thumb"]["x"]) == (before["value"], before["thumb"]["x"])
    expect(control.track).to_have_attribute("aria-valuenow", str(before["snapped"]))
    # A range without the value begins anew.
    inspector.change("/range/upper", "5")
    assert control.settled()["value"] == 0


def test_the_preset_comes_back_and_the_title_follows_the_control(page: Page):
    inspector = inspecting(page, "meshing")
    title = inspector.control.part("title")
    expect(inspector.part("reset")).to_be_disabled()
    inspector.change("/range/upper", "41")
    expect(title).to_have_text("Custom slider")
    expect(inspector.control.part("summary")).to_have_text("0 to 41 in steps of 1, 35 bars, haptics.")
    inspector.part("name").fill("Oven")
    page.keyboard.press("Enter")
    expect(title).to_have_text("Oven")
    expect(inspector.control.track).to_have_accessible_name(re.compile("Oven"))
    expect(inspector.part("panel-title")).to_have_text("Oven")
    inspector.part("reset").click()
    expect(title).to_have_text("Meshing bars")
    expect(inspector.field("/range/upper")).to_have_value("35")
    expect(inspector.part("name")).to_have_value("")
    inspector.part("undo").click()
    expect(title).to_have_text("Oven")
    expect(inspector.field("/range/upper")).to_have_value("41")


def test_a_kind_brings_its_fields_and_values_that_work(page: Page):
    inspector = inspecting(page, "classic")
    for kind, member in [("power", "/scale/exponent"), ("symlog", "/scale/linear"), ("piecewise", "/scale/knots/0/at")]:
        before = inspector.control.session
        inspector.field("/scale/kind").select_option(kind)
        inspector.accepted(before)
        expect(inspector.field(member)).to_be_visible()
        expect(inspector.root.get_by_role("img", name=re.compile("The scale's curve"))).to_be_visible()
    for kind in ["Magnet", "Dead zone"]:
        before = inspector.control.session
        inspector.choose("/snapping/kind", kind)
        inspector.accepted(before)
    expect(inspector.problems).to_have_count(0)


def test_members_that_follow_another_one_follow_it(page: Page):
    inspector = inspecting(page, "meshing")
    inspector.change("/range/lower", "5")
    control = inspector.json()
    assert (control["range"], control["initialValue"]) == ({"lower": 5, "upper": 35}, 5)
    # The distance of the ticks was given, and stays as it is.
    inspector.change("/step", "0.5")
    assert inspector.json()["haptics"]["tick"]["every"] == 1


def test_a_grid_takes_the_place_of_the_step_and_brings_its_range(page: Page):
    inspector = inspecting(page, "meshing")
    choose_grid(inspector, "Values")
    control = inspector.json()
    assert "step" not in control and (control["grid"]["values"][0], control["grid"]["values"][-1]) == (0, 35)
    before = inspector.control.session
    inspector.field("/scale/kind").select_option("even")
    inspector.accepted(before)
    inspector.change("/grid/values", "2, 5, 20, 50")
    control = inspector.json()
    assert control["range"] == {"lower": 2, "upper": 50} and control["initialValue"] == 2
    inspector.control.track.focus()
    page.keyboard.press("ArrowUp")
    expect(inspector.control.track).to_have_attribute("aria-valuenow", "5")
    before = inspector.control.session
    inspector.field("/scale/kind").select_option("linear")
    inspector.accepted(before)
    choose_grid(inspector, "Sections")
    assert inspector.json()["grid"]["sections"][-1]["to"] == 50
    choose_grid(inspector, "Factor")
    assert inspector.json()["grid"]["kind"] == "factor"
    choose_grid(inspector, "None")
    assert "grid" not in inspector.json()
    inspector.change("/step", "3")
    expect(inspector.problems).to_have_count(0)


def test_several_thumbs_bring_their_fields_and_take_away_those_of_one(page: Page):
    inspector = inspecting(page, "temperature")
    gone = ["/initialValue", "/fillFrom", "/motion", "/clearsOnTap"]
    at = lambda pointer: inspector.root.locator(f'.field[data-pointer="{pointer}"]')
    motion, contact = inspector.root.locator('[data-group="motion"]'), at("/haptics/contact")
    expect(motion).to_be_visible()
    expect(contact).to_be_hidden()
    expect(inspector.frame("/thumbs").locator(".help")).to_have_text("By default there is one.")
    before = inspector.control.session
    inspector.field("/thumbs").check()
    inspector.accepted(before)
    expect(inspector.control.handles).to_have_count(2)
    control = inspector.json()
    assert control["thumbs"] == {"count": 2, "minGap": 0, "collision": "none", "draggableRange": False}
    assert not {"initialValue", "fillFrom", "motion"} & set(control)
    for pointer in gone:
        expect(at(pointer)).to_be_hidden()
    expect(motion).to_be_hidden()
    inspector.change("/thumbs/count", "4")
    inspector.change("/thumbs/minGap", "5")
    for change in (
        lambda: inspector.choose("/thumbs/collision", "Push"), lambda: inspector.field("/thumbs/draggableRange").check(),
        lambda: inspector.field("/haptics/contact").check(),
    ):
        before = inspector.control.session
        change()
        inspector.accepted(before)
    expect(inspector.control.handles).to_have_count(4)
    expect(inspector.frame("/thumbs/collision").locator(".help")).to_contain_text("It moves it on.")
    expect(inspector.frame("/thumbs/minGap").locator(".unit")).to_have_text("°C")
    expect(inspector.root.locator('[data-group="thumbs"] .now')).to_have_text("4, push")
    expect(inspector.control.part("summary")).to_have_text(re.compile("steps of 0.5, .*4 thumbs, haptics"))
    control = inspector.json()
    assert control["thumbs"] == {"count": 4, "minGap": 5, "collision": "push", "draggableRange": True}
    assert control["haptics"]["contact"] == {"weight": "light"}
    inspector.root.get_by_role("button", name="Play the contact cue").click()
    expect(inspector.control.part("cue")).to_have_text("contact")
    # One thumb again, without what only several have.
    before = inspector.control.session
    inspector.field("/thumbs").uncheck()
    inspector.accepted(before)
    expect(inspector.control.handles).to_have_count(1)
    expect(contact).to_be_hidden()
    expect(motion).to_be_visible()
    assert not {"thumbs", "contact"} & {*inspector.json(), *inspector.json()["haptics"]}
    expect(inspector.problems).to_have_count(0)


def test_there_are_as_many_first_values_as_thumbs(page: Page):
    inspector = inspecting(page, "price")
    rows = inspector.root.locator('[data-pointer="/thumbs/initialValues"] .rows > li')

    def changed(by: Callable[[], None]) -> dict[str, Any]:
        before = inspector.control.session
        by()
        inspector.accepted(before)
        return inspector.json()["thumbs"]

    expect(inspector.field("/thumbs/initialValues/0")).to_have_value("120")
    thumbs = changed(lambda: inspector.field("/thumbs/count").fill("3"))
    assert (len(thumbs["initialValues"]), sorted(thumbs["initialValues"])) == (3, thumbs["initialValues"])
    expect(rows).to_have_count(3)
    button = lambda name: inspector.root.get_by_role("button", name=name)
    assert changed(lambda: button("Add initial value").click())["count"] == 4
    thumbs = changed(lambda: button("Remove initial value 1").click())
    assert (thumbs["count"], len(thumbs["initialValues"])) == (3, 3)
    assert changed(lambda: inspector.field("/thumbs/count").fill("2"))["initialValues"] == thumbs["initialValues"][:2]
    # Fewer than two are none: the thumbs are spread over the range.
    assert "initialValues" not in changed(lambda: button("Remove initial value 1").click())
    expect(inspector.control.handles.first).to_have_attribute("aria-valuenow", "0")
    assert changed(lambda: button("Add initial value").click())["initialValues"] == [0, 500]
    # There are at most eight.
    assert changed(lambda: inspector.field("/thumbs/count").fill("7"))["count"] == 7
    changed(lambda: button("Add initial value").click())
    expect(rows).to_have_count(8)
    expect(button("Add initial value")).to_be_hidden()
    assert changed(lambda: button("Remove initial value 8").click())["count"] == 7
    expect(button("Add initial value")).to_be_visible()
    expect(inspector.problems).to_have_count(0)


def test_mistakes_of_thumbs_are_said_at_their_fields(page: Page, visit: Visit):
    visit.expect_fault("422")
    inspector = inspecting(page, "price")
    before = inspector.control.session
    for pointer, text, why, back in [
        ("/thumbs/count", "9", "Must be at least 2 and at most 8, not 9.", "2"),
        ("/thumbs/minGap", "600", "into what the thumbs can reach (0 … 500), which 600 does not.", "50"),
        ("/thumbs/initialValues/1", "130", "Must be at least minGap (50) above the one before it (120), not 130.", "350"),
    ]:
        inspector.field(pointer).fill(text)
        expect(inspector.problem_at(pointer)).to_contain_text(why)
        inspector.field(pointer).fill(back)
        expect(inspector.problems).to_have_count(0)
    # What does not go with several thumbs is shown where the JSON has it, with the reason.
    editor = json_editor(page)
    editor.fill(editor.input_value().replace('"history": 0', '"history": 0, "initialValue": 0, "motion": {}'))
    page.get_by_role("tab", name="Control").click()
    expect(inspector.problem_at("/initialValue")).to_have_text(re.compile("Must be left out with several thumbs"))
    motion = inspector.root.locator('.part[data-pointer="/motion"] > .why')
    expect(motion).to_have_text("Must be left out with several thumbs.")
    expect(inspector.problems).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(inspector.problems).to_have_count(0)
    assert inspector.control.session == before


def test_an_edit_keeps_the_places_of_several_thumbs(page: Page):
    inspector = inspecting(page, "price")
    control = inspector.control
    control.ask(f"/v1/sessions/{control.session}/events", {"type": "set", "values": [200, 260]})
    expect(control.handles.first).to_have_attribute("aria-valuenow", "200")
    inspector.change("/bars/count", "26")
    assert [it["value"] for it in control.settled()["thumbs"]] == [200, 260]
    # Other first values are what they are set for, and a range without the places begins anew.
    inspector.change("/thumbs/initialValues/0", "100")
    assert [it["value"] for it in control.settled()["thumbs"]] == [100, 350]


def choose_grid(inspector: Inspector, kind: str) -> None:
    before = inspector.control.session
    inspector.choose("/grid/kind", kind)
    inspector.accepted(before)


def test_the_drawn_curve_is_the_scales(page: Page):
    inspector = inspecting(page, "zoom")
    inspector.frame("/scale/kind")
    points = inspector.root.locator(".curve polygon").get_attribute("points") or ""
    drawn = [tuple(map(float, point.split(","))) for point in points.split(" ")[:41]]
    for x, y in drawn:
        value = 0.5 * (10 / 0.5) ** (x / 200)
        assert y == pytest.approx(100 - 100 * (value - 0.5) / 9.5, abs=0.01)


def test_a_button_plays_each_cue(page: Page):
    inspector = inspecting(page, "zoom")
    play = inspector.root.get_by_role("button", name="Play the edge cue")
    # The lamp is lit for less time than a look at it may take.
    inspector.control.part("lamp").evaluate(
        "(it) => { it.animate = (...given) => { it.lit = true; return Element.prototype.animate.apply(it, given); }; }")
    play.click()
    expect(inspector.control.part("cue")).to_have_text("edge")
    assert inspector.control.part("lamp").evaluate("(it) => it.lit")
    expect(inspector.root.get_by_role("button", name="Play the tick cue")).to_be_hidden()
    before = inspector.control.session
    inspector.field("/haptics/tick").check()
    inspector.accepted(before)
    inspector.root.get_by_role("button", name="Play the tick cue").click()
    expect(inspector.control.part("cue")).to_have_text("tick")


def test_arrow_keys_change_a_number(page: Page):
    inspector = inspecting(page, "meshing")
    before = inspector.control.session
    inspector.field("/range/upper").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    inspector.accepted(before)
    expect(inspector.field("/range/upper")).to_have_value("46")
    expect(inspector.control.track).to_have_attribute("aria-valuemax", "46")


def test_the_json_works_without_the_form(page: Page, visit: Visit):
    visit.expect_fault("ERR_FAILED")
    page.route("**/schema.json", lambda route: route.abort())
    page.goto("/")
    editor = json_editor(page)
    expect(editor).to_have_value(re.compile("falloff"))
    editor.fill(editor.input_value().replace('"upper": 35', '"upper": 41'))
    expect(page.locator('[data-preset="meshing"] [data-detent="track"]')).to_have_attribute("aria-valuemax", "41")
    expect(page.locator('[data-detent="form-note"]')).to_contain_text("The form could not be loaded")
