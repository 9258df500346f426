import { cancels } from "./queue.js";

const repeatAfter = 800; // ms; the service cancels a gesture that is idle for --gesture-timeout, 5 s by default
const wheelPause = 150; // ms, between two pinches
const reach = 100; // px, of probes
const decisive = 6; // px, after which a finger moves along the track or across it
const active = { capture: true, passive: false };
const mirrored = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** What the browser does with one finger on a control: it scrolls the page, from a slider only across its track. */
export function touchAction({ kind }, { axis }) {
  if (kind === "pinch") return "pan-x pan-y";
  return axis === "y" ? "pan-x" : "pan-y";
}

/**
 * Three points in an element, which are not drawn: what scales, zooms or turns it does so with them. The other two are in the
 * first one, which makes no box around it longer.
 */
function makeProbes() {
  const [from, ...others] = [[0, 0], [reach, 0], [0, reach]].map(([left, top]) => {
    const probe = document.createElement("detent-probe");
    probe.style.cssText = `all: initial; position: absolute; overflow: hidden; width: 0; height: 0; left: ${left}px; top: ${top}px`;
    return probe;
  });
  from.append(...others);
  return [from, ...others];
}

/** A slider's listeners for a pointer and keys. */
export function sliderHandlers({ detent, newGesture, number, note, element, signal }, options) {
  const { axis, direction, keys = true, resize = true } = options;
  const isMirrored = direction === "rtl" && axis !== "y";
  const isVertical = axis === "y";
  let probes;
  let action = touchAction(detent.control, options);
  let box = { x: 0, y: 0, width: element.clientWidth, height: element.clientHeight };
  let drag; // { pointerId, start, isAlong, gesture, seq, timer }
  const isDragging = (event) => event.pointerId === drag?.pointerId;

  /** A place of the page in the element's content, in its pixels: along the track and across it, and how long both are. */
  function placeOf(point) {
    probes ??= makeProbes();
    if (!probes[0].isConnected) element.append(probes[0]);
    const [from, ...ends] = probes.map((it) => it.getBoundingClientRect());
    const { left, top, width, height } = element.getBoundingClientRect();
    // An SVG has no offsets.
    const { offsetWidth = box.width, offsetHeight = box.height } = element;
    const pixels = ends.flatMap(({ x, y }) => [(x - from.x) / reach, (y - from.y) / reach]);
    // What is in a canvas is not drawn.
    const matrix = pixels.some(Boolean) ? pixels : [width / offsetWidth, 0, 0, height / offsetHeight];
    // However it is turned, its middle is the middle of what is around it.
    const { x, y } = new DOMMatrix([...matrix, left + width / 2, top + height / 2]).inverse().transformPoint(point);
    const right = x + offsetWidth / 2 - element.clientLeft - box.x;
    const down = y + offsetHeight / 2 - element.clientTop - box.y;
    return isVertical ? [box.height - down, right, box.height, box.width] : [right, down, box.width, box.height];
  }

  /** Along the track, in its points, and the distance from it. */
  function pointAt([along, across, length, width]) {
    const part = along / length;
    const x = detent.trackWidth * (isMirrored ? 1 - part : part);
    // A box that is scaled to nothing has no places.
    if (!Number.isFinite(x)) return drag?.point;
    const { precision = detent.control.precision } = options;
    // What decides is how far the finger goes across; else only whether it has left the track.
    if (detent.control.slop) return { x, y: across - width / 2 };
    return precision ? { x, y: Math.max(-across, across - width, 0) } : { x };
  }

  function send(type, point, t = performance.now()) {
    clearTimeout(drag.timer);
    note({ type, ...point, t, gesture: drag.gesture, seq: drag.seq++ });
  }

  /** Sends a point, and again while the pointer rests. */
  function move(type, point, t) {
    send(type, point, t);
    drag.point = point;
    drag.timer = setTimeout(move, repeatAfter, "changed", point);
  }

  function begin(pointer, point, t) {
    drag = { ...pointer, gesture: newGesture(), seq: 0 };
    move("began", point, t);
  }

  /** Begins again with a finger that rests while another hand has the slider. */
  function takeOver() {
    if (!drag || detent.frame.gesture === drag.gesture) return;
    clearTimeout(drag.timer);
    begin(drag, drag.point);
  }

  function finish(type, point, t) {
    send(type, point, t);
    drag = undefined;
    globalThis.removeEventListener("touchmove", keepDrag, active);
    turn();
    fitTrack();
  }

  const cancel = () => drag && finish("cancelled");

  /** Keeps the page from scrolling, which would cancel the drag: by a finger along the track, and by any other one. */
  function keepDrag(event) {
    if (drag && event.cancelable && (drag.isAlong || event.touches.length > 1)) event.preventDefault();
  }

  /** Lets a finger across the track scroll the page, however it is turned, unless the page says otherwise. */
  function turn() {
    const [from, to] = [0, 1].map((x) => placeOf({ x, y: 0 }));
    probes[0].remove();
    if (element.style.touchAction !== action) return;
    const isUpright = Math.abs(to[0] - from[0]) < Math.abs(to[1] - from[1]);
    element.style.touchAction = action = isUpright ? "pan-x" : "pan-y";
  }

  /** Makes the track as long as the element. */
  function fitTrack() {
    const trackWidth = Math.round(isVertical ? box.height : box.width);
    if (!resize || drag || !trackWidth || trackWidth === detent.trackWidth) return;
    detent.trackWidth = trackWidth;
    note({ type: "resized", trackWidth });
  }

  const observer = new ResizeObserver(([{ contentRect }]) => {
    box = contentRect;
    if (!drag) turn();
    fitTrack();
  });
  observer.observe(element);
  const stops = [detent.on("takeOver", takeOver), detent.on("control", fitTrack)];
  cancels.add(cancel);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    for (const stop of stops) stop();
    cancels.delete(cancel);
    cancel();
  });

  return {
    pointerdown(event) {
      const isTaken = drag && !isDragging(event) && element.hasPointerCapture(drag.pointerId);
      if (isTaken || event.button) return;
      cancel();
      element.setPointerCapture(event.pointerId);
      globalThis.addEventListener("touchmove", keepDrag, active);
      const start = placeOf(event);
      begin({ pointerId: event.pointerId, start }, pointAt(start), event.timeStamp);
    },
    pointermove(event) {
      if (!isDragging(event)) return;
      const place = placeOf(event);
      const [along, across] = place.map((it, index) => Math.abs(it - drag.start[index]));
      drag.isAlong ||= along > Math.max(across, decisive);
      move("changed", pointAt(place), event.timeStamp);
    },
    pointerup(event) {
      if (isDragging(event)) finish("ended", pointAt(placeOf(event)), event.timeStamp);
    },
    lostpointercapture(event) {
      if (isDragging(event)) cancel();
    },
    // The browser asks before it scrolls only where there is such a listener when the finger comes.
    touchmove: keepDrag,
    keydown(event) {
      if (event.key === "Escape") cancel();
      if (!keys || event.ctrlKey || event.altKey || event.metaKey || !/^(Arrow|Page|Home|End)/.test(event.key)) return;
      event.preventDefault();
      const key = isMirrored ? (mirrored[event.key] ?? event.key) : event.key;
      if (!drag) note(number({ type: "key", key, shift: event.shiftKey, t: event.timeStamp }));
    },
  };
}

/** Loads what the client of a slider with several thumbs has besides. */
export const loadFingers = async (detent) => (await import("../detent/fingers.js")).several(detent, sliderHandlers);

/** Keeps two fingers from scrolling the page. */
const keepPinch = (event) => event.cancelable && event.targetTouches.length > 1 && event.preventDefault();

/** A pinch control's listeners for two fingers, and a trackpad: a wheel with ctrl. */
export function pinchHandlers({ note, element }) {
  const fingers = new Map(); // the last event of each
  let startDistance;
  let scale = 1;
  let lastWheel = 0;

  const send = (magnification, t) => note({ type: "pinched", magnification, t });

  function distance(event) {
    const [first, second] = fingers.set(event.pointerId, event).values();
    return second && Math.hypot(first.x - second.x, first.y - second.y);
  }

  return {
    pointerdown(event) {
      element.setPointerCapture(event.pointerId);
      startDistance = distance(event);
    },
    pointermove(event) {
      const now = fingers.has(event.pointerId) && distance(event);
      if (now && startDistance) send(now / startDistance, event.timeStamp);
    },
    lostpointercapture(event) {
      fingers.delete(event.pointerId);
    },
    touchstart: keepPinch,
    touchmove: keepPinch,
    wheel(event) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (event.timeStamp > lastWheel + wheelPause) scale = 1;
      scale *= Math.exp(-event.deltaY / 100);
      lastWheel = event.timeStamp;
      send(scale, event.timeStamp);
    },
  };
}
