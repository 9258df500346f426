// A slider of detent.js that moves one element; with ?bare, one without it. Both record the same; pictures with ?paint.

const track = document.querySelector("#track");
const thumb = document.querySelector("#thumb");
const { left } = track.getBoundingClientRect();
const query = new URLSearchParams(location.search);

/** What happened, for the test that drives the page. */
const record = {
  pointers: [], // [time, x] of each pointer event, in points along the track
  pictures: [], // [time, thumb, finger, event] of each picture; event is the time of the event that it shows first, if any
  cues: [],
  frames: 0,
  froms: {}, // how many frames came from where
  statuses: [],
  mispredictions: [],
  errors: [],
};
Object.assign(window, { record });
addEventListener("error", (event) => record.errors.push(String(event.message)));
addEventListener("unhandledrejection", (event) => record.errors.push(String(event.reason)));

let shown = 0;
let finger = 0;
let moved; // the time of the event whose place is not yet painted

function show(place, event) {
  shown = place;
  moved = event;
  thumb.style.translate = `${place}px`;
}

function note(event) {
  finger = event.x - left;
  record.pointers.push([event.timeStamp, finger]);
}
for (const type of ["pointerdown", "pointermove", "pointerup"]) addEventListener(type, note, { capture: true });

// A message that is posted while a picture is made is read right after it.
const { port1, port2 } = new MessageChannel();
port1.onmessage = ({ data }) => record.pictures.push([performance.now(), ...data]);
function paint() {
  port2.postMessage([shown, finger, moved ?? null]);
  moved = undefined;
  requestAnimationFrame(paint);
}
if (query.has("paint")) requestAnimationFrame(paint);

if (query.has("bare")) {
  track.style.touchAction = "pan-y";
  track.addEventListener("pointermove", (event) => show(event.x - left, event.timeStamp));
} else {
  const { connect } = await import(query.get("client") ?? "/detent.js");
  const detent = await connect(query.get("service") ?? location.origin, JSON.parse(query.get("options") ?? "{}"));
  // Of several thumbs, the one that was moved last.
  const placeOf = ({ thumbs, active = 0, thumb = thumbs?.[active], spacing }) => thumb?.x ?? spacing;
  const draw = (frame) => show(placeOf(frame), /drag|begin/.test(frame.reason) ? frame.t : undefined);
  draw(detent.frame);
  detent.on("frame", (frame, from) => {
    record.frames++;
    record.froms[from] = (record.froms[from] ?? 0) + 1;
    draw(frame);
  });
  detent.on("cue", (cue) => record.cues.push(cue));
  detent.on("status", (status) => record.statuses.push(status));
  detent.on("mispredicted", (frame) => record.mispredictions.push(frame));
  detent.bind(track);
  window.detent = detent;
}
window.isReady = true;
