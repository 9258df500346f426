"""The playground's inspector, as a user sees it."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from control import Control, json_editor


class Inspector:
    def __init__(self, control: Control):
        self.control = control
        self.page: Page = control.page
        self.root = self.page.locator('[data-detent="panel"]')
        self.problems = self.root.locator('[data-detent="form-problems"] li')

    def part(self, name: str) -> Locator:
        return self.root.locator(f'[data-detent="{name}"]')

    def field(self, pointer: str) -> Locator:
        """What takes the focus in the field of a member; its group is opened."""
        return self.frame(pointer).locator("> label input, > .entry input:not([type=color]), > .entry select, > input").first

    def frame(self, pointer: str) -> Locator:
        """The field of a member, with its title, help and mistake."""
        field = self.root.locator(f'.field[data-pointer="{pointer}"]')
        field.wait_for(state="attached")
        field.evaluate("(it) => (it.closest('details').open = true)")
        return field

    def choose(self, pointer: str, word: str) -> None:
        """Chooses one of a few words, wherever the form has them by then: it moves while its groups open."""
        self.frame(pointer).get_by_role("radio", name=word, exact=True).dispatch_event("click")

    def accepted(self, before: str) -> None:
        """Waits until the card has another session."""
        expect(self.control.card).not_to_have_attribute("data-session", before)

    def change(self, pointer: str, text: str) -> None:
        """Writes into a field, and waits until the service has taken it."""
        before = self.control.session
        self.field(pointer).fill(text)
        self.accepted(before)

    def json(self) -> Any:
        """The control as the JSON tab shows it."""
        control = json.loads(json_editor(self.page).input_value())
        self.page.get_by_role("tab", name="Control").click()
        return control

    def problem_at(self, pointer: str) -> Locator:
        return self.frame(pointer).locator("> .why")


def inspecting(page: Page, preset: str, *, path: str = "/") -> Inspector:
    """Opens the page, and the inspector of one control."""
    page.goto(path)
    control = Control(page, preset).opened()
    expect(control.card).to_have_attribute("data-session", re.compile(".+"))
    control.part("inspect").click()
    inspector = Inspector(control)
    inspector.root.locator(".group").first.wait_for()
    return inspector
