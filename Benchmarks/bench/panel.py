"""What the playground's network panel lets a user feel: a press and a drag over a slow network, predicted and not."""

from __future__ import annotations

from statistics import median
from typing import Any, Callable

import sliders  # noqa: F401  (makes Tests/Browser known)
from figures import Row

ROUND_TRIP = 200  # ms
PRESSES = (0.9, 0.2, 0.8, 0.1, 0.7)
DRAGS, MOVES = 3, 30
REST = 1500  # ms until the page has every response
CARD = '[data-preset="meshing"]'


def panel(service: str, open_page: Callable[..., Any]) -> list[Row]:
    from measuring import WATCH_PRESSES

    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto(service)
    track = page.locator(f'{CARD} [data-detent="track"][aria-valuenow]')
    track.wait_for()
    page.locator(".network summary").click()
    page.locator('.network dd[data-detent="prediction"]', has_text="On").wait_for()
    page.get_by_role("slider", name="Round trip").fill(str(ROUND_TRIP))
    track.scroll_into_view_if_needed()
    track.evaluate(WATCH_PRESSES)
    box = track.bounding_box()
    presses, distances = {}, {}
    for is_predicted in (True, False):
        if not is_predicted:
            page.get_by_role("switch", name="Predict").click()
            page.wait_for_timeout(REST)
        presses[is_predicted] = _presses(page, box)
        distances[is_predicted] = [_distance(page, box, turn % 2 == 1) for turn in range(DRAGS)]
    page.get_by_role("slider", name="Round trip").fill("0")
    at_once = median(_presses(page, box))
    page.close()
    felt, bare = (median(presses[it]) for it in (True, False))
    behind, without = (median(distances[it]) / box["width"] for it in (True, False))
    where = f"network panel, {ROUND_TRIP} ms, prediction on"
    return [
        Row(
            f"{where}: a press until the value changes, median", f"{felt:.1f} ms ({bare:.0f} ms with it off)", felt, most=50,
            bar="≤ 50 ms",
        ),
        Row(
            f"network panel, {ROUND_TRIP} ms, prediction off: a press until the value changes, median", f"{bare:.0f} ms", bare,
            least=150, bar="≥ 150 ms",
        ),
        Row(
            "network panel, 0 ms, prediction off: a press until the value changes, median", f"{at_once:.1f} ms", at_once, most=150,
            bar="≤ 150 ms",
        ),
        Row(
            f"{where}: greatest distance of finger and thumb that it says, in a drag over 0.8 of the track, median",
            f"{behind:.1%} of the track ({without:.1%} with it off)", behind, most=0.8 / 15, bar="≤ 5.3%: two moves of 30",
        ),
    ]


def _go(page: Any, box: dict[str, float], place: float) -> None:
    page.mouse.move(box["x"] + place * box["width"], box["y"] + box["height"] / 2)


def _presses(page: Any, box: dict[str, float]) -> list[float]:
    """The first press only brings the thumb to where each other one changes the value."""
    for place in (0.5, *PRESSES):
        if place == PRESSES[0]:
            page.evaluate("window.presses = []")
        _go(page, box, place)
        page.mouse.down()
        page.wait_for_timeout(2 * ROUND_TRIP)
        page.mouse.up()
        page.wait_for_timeout(REST)
    delays = page.evaluate("presses.map(({ pressed, changed }) => changed - pressed)")
    if len(delays) != len(PRESSES):
        raise RuntimeError(f"Of {len(PRESSES)} presses {len(delays)} changed the value.")
    return delays


def _distance(page: Any, box: dict[str, float], is_back: bool) -> float:
    """In points, as the panel says it after a drag."""
    places = [0.1 + 0.8 * step / MOVES for step in range(MOVES + 1)]
    for number, place in enumerate(places[::-1] if is_back else places):
        _go(page, box, place)
        if number == 0:
            page.mouse.down()
    page.mouse.up()
    page.wait_for_timeout(REST)
    return float(page.locator('.network dd[data-detent="distance"]').inner_text().removesuffix(" pt"))
