"""The engine in the page: how soon it is there, how long an event takes, and what is sent."""

from __future__ import annotations

import json
from statistics import median
from typing import Any, Callable

from figures import Row
from sliders import sliders

TURNS = 5  # of drags with and without
RUNS, DRAGS_OF_200 = 5, 30

# How long the engine takes to be ready once its bytes are there, and for an event with its frame: some drags of 200.
ENGINE = """
async ([session, drags]) => {
  const response = await fetch(`/v1/sessions/${session}/state`);
  const hash = response.headers.get("Detent-Engine");
  const path = `/detent-${hash}.wasm`;
  const state = JSON.stringify(await response.json());
  const { loadEngine } = await import("/detent/engine.js");
  const bytes = await (await fetch(path)).arrayBuffer();
  const start = performance.now();
  await WebAssembly.instantiate(bytes);
  const ready = performance.now() - start;
  const { call } = await loadEngine(hash, () => fetch(path));
  const times = [];
  for (let drag = 0; drag < drags; drag++) {
    call("begin", "bench");
    call("adopt", state);
    const events = Array.from({ length: 200 }, (_, i) => JSON.stringify({
      type: i ? "changed" : "began", x: 200 - 180 * Math.cos(i / 20), t: 8 * i, gesture: "bench-0", seq: i }));
    const start = performance.now();
    for (const event of events) if (!call("predict", event).frame) throw new Error("not predicted");
    times.push((performance.now() - start) * 1000 / events.length);
  }
  const again = [];
  for (let round = 0; round < 100; round++) {
    call("begin", "bench");
    call("adopt", state);
    for (let i = 0; i < 240; i++) {
      call("predict", JSON.stringify({
        type: i ? "changed" : "began", x: 200 - 180 * Math.cos(i / 20), t: 8 * i, gesture: "bench-0", seq: i }));
    }
    // No event has this number, so all stay; but the state is not known then.
    call("takeBack", 1e9, 1e9);
    const start = performance.now();
    call("adopt", state);
    again.push(performance.now() - start);
  }
  if (call("figures").mostReplayed !== 240) throw new Error("not applied again");
  return { ready, times, again: again.sort((one, other) => one - other)[98] };
}
"""


def engine_in_page(service: str, open_page: Callable[[], Any]) -> list[Row]:
    ready, first, later, again = [], [], [], []
    for number in range(RUNS):
        with sliders(service, 0, open_page, {"id": f"engine-{number}", "preset": "meshing"}) as (slider,):
            found = slider.page.evaluate(ENGINE, [slider.session, DRAGS_OF_200])
        ready.append(found["ready"])
        first.append(found["times"][0])
        later += found["times"][1:]
        again.append(found["again"])
    return [
        Row(
            "prediction: the engine's bytes to an instance", f"{median(ready):.1f} ms", median(ready), most=30,
            bar="≤ 30 ms",
        ),
        Row(
            "prediction: an event with its frame, in Chromium, median", f"{median(later):.1f} µs", median(later),
            most=50, bar="≤ 50 µs", notes=[f"The first 200 events with the engine take {median(first):.0f} µs each."],
        ),
        Row(
            "prediction: a state, and 240 events again on it, in Chromium, p99", f"{median(again):.1f} ms", median(again),
            most=2, bar="≤ 2 ms",
        ),
    ]


def traffic(service: str, open_page: Callable[[], Any]) -> list[Row]:
    """What a drag sends, with prediction and without it."""
    posts: dict[bool, float] = {}
    most = 0
    for predict in (True, False):
        kind = {"preset": "meshing", "trackWidth": 400, "predict": predict}
        with sliders(service, 100, open_page, kind) as (slider,):
            slider.page.wait_for_timeout(500)
            slider.proxy.posts.clear()
            for _ in range(TURNS):
                slider.drag(20, 380, 60)
            slider.at_rest()
            bodies, pointers = slider.proxy.posts, slider.record["pointers"]
        posts[predict] = len(bodies) / (pointers[-1][0] - pointers[0][0]) * 1000
        moves = [event for body in bodies for event in body["events"] if event["type"] == "changed"]
        if predict:
            most = max(len(json.dumps(move, separators=(",", ":"))) for move in moves)
    # By the second: how long the drags take differs.
    more = posts[True] / posts[False]
    return [
        Row("prediction: a move, in a batch", f"{most} bytes", most, most=110, bar="≤ 110"),
        Row(
            "prediction, 100 ms: requests of a drag, over those without",
            f"{more:.2f} ({posts[True]:.1f} and {posts[False]:.1f} a second)", more, most=1.05, bar="≤ 1.05",
        ),
    ]
