"""`detent.predict()`: the client switches the prediction off and on in one session."""

from __future__ import annotations

from playwright.sync_api import Page

from control import sent
from visit import Visit

# Switches the prediction off while events are under way, as their ticks have been given. Then sends some more.
SWITCH_UNDER_WAY = """async ({ origin, places }) => {
  const { connect } = await import(`${origin}/detent.js`);
  let release;
  const isReleased = new Promise((resume) => (release = resume));
  const slow = async (address, options) => {
    if (address.endsWith("/events")) await isReleased;
    return fetch(address, options);
  };
  const detent = await connect(origin, { preset: "meshing", fetch: slow, vibrate: false });
  const cues = [], shown = [];
  detent.on("cue", (cue) => cues.push(cue));
  detent.on("frame", (frame, from) => shown.push([from, frame.version]));
  const until = async (isTrue) => { while (!isTrue()) await new Promise((resume) => setTimeout(resume, 10)); };
  await until(() => detent.prediction.on);
  let seq = 0;
  const send = (type, x) => detent.send({ type, x, gesture: `${detent.hand}-drag`, seq: seq++ });
  send("began", places[0]);
  for (const x of places.slice(1)) {
    await new Promise((resume) => setTimeout(resume, 5));
    send("changed", x);
  }
  const givenAhead = cues.length;
  detent.predict(false);
  const off = { ...detent.prediction };
  const counted = detent.stats.predicted;
  release();
  await send("changed", 10);
  await send("ended", 10);
  const last = shown.at(-1);
  const heard = [...cues];
  detent.predict(true);
  await until(() => detent.prediction.on);
  const key = detent.send({ type: "key", key: "End" });
  const again = shown.at(-1)[0];
  await key;
  detent.close();
  return { id: detent.id, givenAhead, off, counted, last, again, cues: heard, value: detent.frame.value };
}"""


def test_the_client_switches_while_events_are_under_way(page: Page, visit: Visit):
    page.goto("/")
    places = [20 * step for step in range(1, 9)]
    told = page.evaluate(SWITCH_UNDER_WAY, {"origin": visit.url, "places": places})
    assert told["givenAhead"] >= 5
    assert told["counted"] == len(places)
    assert told["off"] == {"on": False, "why": "it is switched off"}
    assert told["last"] == ["response", len(places) + 2] or told["last"] == ["stream", len(places) + 2]
    assert told["again"] == "prediction"
    assert told["value"] == 35
    # Each of the service's cues was given once, though some were given ahead of it.
    control = page.request.get("/v1/presets/meshing").json()["control"]
    events = [event for event in sent(visit, told["id"]) if event["type"] != "key"]
    frames = page.request.post("/v1/evaluate", data={"control": control, "events": events}).json()["frames"]
    assert told["cues"] == [cue for frame in frames for cue in frame["haptics"]]
