"""What prediction in the page is worth, and whether it is right: a real browser, over networks from 0 to 300 ms."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from statistics import median
from typing import Any, Callable

import browser
import servers
from figures import Row
from sliders import sliders

ROUND_TRIPS = (0, 100, 200, 300)  # ms
TURNS = 4  # of drags with and without
GESTURES = 6  # of each preset at each round trip
SLIDERS = ("meshing", "classic", "star", "snap", "zoom", "camera")
HANDS = 10  # drags of both
DRAGS = ("location", "translation")
SECONDS = 10  # of four fingers
RESHAPES = 100  # changes of the control under one finger
# When the picture with each new control was there, in milliseconds since 1970.
CHANGES = """
() => {
  window.changes = [];
  let { upper } = detent.control.range;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => changes.push(performance.timeOrigin + performance.now());
  detent.on("frame", () => {
    if (detent.control.range.upper === upper) return;
    ({ upper } = detent.control.range);
    requestAnimationFrame(() => port2.postMessage(0));
  });
}
"""


def measuring(measure: Callable[[str, Callable[[], Any]], list[Row]]) -> Callable[[], list[Row]]:
    """A figure that is measured with a service and a browser of its own."""

    def measured() -> list[Row]:
        try:
            from playwright.sync_api import Error as BrowserError
        except ImportError:
            return [Row("prediction", "left out: no Playwright here (script/bootstrap bench makes .venv)")]
        path = browser.executable()
        if not path:
            return [Row("prediction", "left out: there is no Chromium here")]
        with servers.detent() as server, browser.chromium(path) as chromium:
            try:
                return measure(server.url, chromium.new_page)
            except (BrowserError, AssertionError) as error:
                raise RuntimeError(str(error)) from error

    return measured


def painted(service: str, open_page: Callable[[], Any]) -> list[Row]:
    from prediction.measures import delays
    from prediction.slider import FRAME

    rows = []
    for round_trip in ROUND_TRIPS:
        kinds = ({"paint": True}, {"paint": True, "preset": "meshing", "trackWidth": 400})
        with sliders(service, round_trip, open_page, *kinds) as both:
            for _ in range(2 * TURNS):
                for slider in both:
                    slider.drag(20, 380, 60)
            bare, own = ([it / FRAME for it in delays(slider.record)] for slider in both)
        more = median(own) - median(bare)
        rows.append(Row(
            f"prediction, {round_trip} ms: pointer event to painted frame, over that of a bare page, median in frames",
            f"{more:+.2f} ({median(own):.2f} and {median(bare):.2f})", more, most=0.2, bar="≤ 0.2",
        ))
    return rows


def fingers(service: str, open_page: Callable[..., Any]) -> list[Row]:
    """Four fingers on four thumbs that push each other on, each moved about 120 times a second, 200 ms away."""
    from fingers import Fingers
    from prediction.measures import delays
    from prediction.slider import FRAME, LEFT, MIDDLE, WIDTH

    thumbs = {"count": 4, "minGap": 2, "collision": "push"}
    control = {"range": {"lower": 0, "upper": 100}, "thumbs": thumbs, "haptics": {"contact": {}}}
    late = []
    touched = lambda: open_page(has_touch=True)  # noqa: E731
    kinds = ({"paint": True}, {"paint": True, "control": control, "trackWidth": WIDTH})
    with sliders(service, 200, touched, *kinds, stalls=True, losses=0.1) as (bare, own):
        for slider in (bare, own):
            hand, sent = Fingers(slider.page), 0
            starts = [(LEFT + WIDTH * finger / 3, MIDDLE) for finger in range(4)]
            for finger, place in enumerate(starts):
                hand.put(finger, place)
            began = time.monotonic()
            while time.monotonic() < began + SECONDS:
                sent += 1
                way = 60 * math.sin(sent / 20)
                hand.move({finger: (x + way * (-1) ** finger, y) for finger, (x, y) in enumerate(starts)})
                time.sleep(max(0.0, began + sent / 120 - time.monotonic()))
            for finger in range(4):
                hand.lift(finger)
            late.append(sorted(it / FRAME for it in delays(slider.record)))
        stats = own.at_rest().stats
    most = median(late[0]) + 1
    count = sum(it > most for it in late[1])
    bare = sum(it > most for it in late[0])
    where = "prediction, 200 ms with stalls and lost responses, four fingers on four thumbs"
    return [
        Row(f"{where}: pictures later than a frame after a bare page's median, of {len(late[1])}; bare {bare} of {len(late[0])}",
            str(count), count, most=bare, bar="as a bare page"),
        Row(f"{where}: mispredicted of {stats['predicted']} predicted events", str(stats["mispredicted"]),
            stats["mispredicted"], most=0, bar="0"),
    ]


def distances(service: str, open_page: Callable[[], Any]) -> list[Row]:
    rows = []
    for round_trip in ROUND_TRIPS:
        for drag in DRAGS:
            control = {"control": {"range": {"lower": 0, "upper": 100}, "drag": drag}, "trackWidth": 400, "paint": True}
            kinds = ({"paint": True}, control, control | {"predict": False})
            with sliders(service, round_trip, open_page, *kinds) as three:
                found = [[drag_far(slider, turn % 2 == 1) for turn in range(TURNS)] for slider in three]
            # A picture that the machine was late with counts in all of them.
            bare, own, without = (median(it.real / it.travel for it in runs) for runs in found)
            known = max(it.known / it.travel for it in found[1])
            where = f"prediction, {round_trip} ms, drag by {drag}"
            rows.append(Row(
                f"{where}: greatest distance of finger and thumb, median of drags, in frames' travel",
                f"{own:.2f} (bare page {bare:.2f}, without prediction {without:.2f}; from the last event {known:.2f})",
                own, most=2, bar="≤ 2",
            ))
    return rows


def drag_far(slider: Any, is_back: bool) -> Any:
    """Drags as in 1.5 s, from where the thumb is, and rests at the end."""
    from prediction.measures import Distances
    from prediction.slider import sweep

    start, end = (317, 0) if is_back else (0, 317)
    slider.page.wait_for_timeout(600)
    slider.page.evaluate("record.pointers.length = record.pictures.length = 0")
    slider.press(start)
    slider.move(*sweep(start, end, 90))
    slider.page.wait_for_timeout(700)
    slider.release()
    return Distances(slider.record)


def agreement(service: str, open_page: Callable[[], Any]) -> list[Row]:
    """One hand for each preset, over a network that stalls and loses responses."""
    from prediction.watcher import Watcher, texts

    rows = []
    kinds = [{"preset": name, "trackWidth": 400} for name in SLIDERS] + [{"preset": "carousel"}]
    for round_trip in ROUND_TRIPS:
        chance, counts, lost, cues, other = random.Random(round_trip), [], 0, 0, 0
        with sliders(service, round_trip, open_page, *kinds, stalls=True, losses=0.2) as hands:
            watchers = [Watcher(service, slider.session) for slider in hands]
            for _ in range(GESTURES):
                for slider in hands:
                    slider.play(chance)
            for slider, watcher in zip(hands, watchers):
                counts.append(slider.at_rest().stats)
                lost += slider.proxy.lost
                mine, theirs = texts(slider.record["cues"]), watcher.cues()
                cues += len(theirs)
                other += len(multiset_difference(mine, theirs))
        predictions = sum(it["predicted"] for it in counts)
        wrong = sum(it["mispredicted"] for it in counts)
        where = f"prediction, {round_trip} ms with stalls and {lost} lost responses, all presets"
        rows += [
            Row(f"{where}: mispredicted of {predictions} predicted events", str(wrong), wrong, most=0, bar="0"),
            Row(f"{where}: of {cues} cues, not given exactly once", str(other), other, most=0, bar="0"),
        ]
    return rows


def hands(service: str, open_page: Callable[[], Any]) -> list[Row]:
    """Two hands at one slider, at once and in turns."""
    from prediction.slider import sweep, without_request

    chance, equal = random.Random(1), 0
    kinds = ({"id": "two", "preset": "meshing", "trackWidth": 400}, {"session": "two"})
    with sliders(service, 200, open_page, *kinds) as both:
        for number in range(HANDS):
            ways = [sweep(chance.uniform(0, 400), chance.uniform(0, 400), 12) for _ in both]
            if number % 2:
                for slider, way in zip(both, ways):
                    slider.drag(way[0], way[-1], len(way))
            else:
                for slider, way in zip(both, ways):
                    slider.press(way[0])
                for places in zip(*ways):
                    for slider, place in zip(both, places):
                        slider.move(place)
                for slider in both:
                    slider.release()
            equal += all(without_request(it.at_rest().frame) == without_request(it.service_frame()) for it in both)
    figure = "prediction, two hands, 200 ms: times at rest with both pages equal to the service's frame"
    return [Row(figure, f"{equal} of {HANDS}", equal, least=HANDS, bar="all")]


def reshapes(service: str, open_page: Callable[[], Any]) -> list[Row]:
    """A finger drags while another client, next to the service, changes the control."""
    import httpx
    from prediction.slider import FRAME, WIDTH

    round_trip, sent = 200, []
    control = {"control": {"range": {"lower": 0, "upper": 100}}, "trackWidth": WIDTH}
    with sliders(service, round_trip, open_page, control, jitter=0) as (slider,), httpx.Client(base_url=service) as other:
        slider.page.evaluate(CHANGES)
        slider.press(0)
        for number in range(1, RESHAPES + 1):
            slider.move(*(WIDTH * (number % 2 + step / 10) / 2 for step in range(10)))
            sent.append(time.time() * 1000)
            other.patch(f"/v1/sessions/{slider.session}", json={"control": {"range": {"upper": 100 + number}}})
            slider.move(*(WIDTH * (number % 2 + step / 10) / 2 for step in range(10)))
            slider.wait(f"changes.length >= {number}")
        slider.release()
        stats, seen = slider.at_rest().stats, slider.page.evaluate("changes")
    late = sorted((shown - began - round_trip / 2) / FRAME for began, shown in zip(sent, seen, strict=True))
    value = late[int(RESHAPES * 0.99) - 1]
    figure = f"prediction, {round_trip} ms, {RESHAPES} changes of a control under a finger"
    return [
        Row(
            f"{figure}: from the request to the picture, less the way, p99 in frames",
            f"{value:.2f} (median {median(late):.2f}, the latest {late[-1]:.2f})", value, most=2, bar="≤ 2",
        ),
        Row(
            f"{figure}: mispredicted of {stats['predicted']} predicted events", str(stats["mispredicted"]),
            stats["mispredicted"], most=0, bar="0",
        ),
    ]


def multiset_difference(one: list[str], other: list[str]) -> list[str]:
    first, second = Counter(one), Counter(other)
    return list(((first - second) + (second - first)).elements())
