const repeatAfter = 800; // ms; the service may cancel a drag after 1 s
const wheelPause = 150; // ms, between two pinches
const mirrored = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** What the browser does with one finger on a control: it scrolls the page, from a slider only across its track. */
export function touchAction({ kind }, { axis }) {
  if (kind === "pinch") return "pan-x pan-y";
  return axis === "y" ? "pan-x" : "pan-y";
}

/** A slider's listeners for a pointer and keys. */
export function sliderHandlers({ detent, newGesture, number, note, element, signal }, options) {
  const { axis, direction, keys = true, resize = true, precision = detent.control.precision } = options;
  const isMirrored = direction === "rtl" && axis !== "y";
  const isVertical = axis === "y";
  let box = { x: 0, y: 0, width: element.clientWidth, height: element.clientHeight };
  let drag; // { pointerId, gesture, seq, timer }
  const isDragging = (event) => event.pointerId === drag?.pointerId;

  /** Along the track, in its points, and the distance from it. */
  function place(event) {
    const { left, top } = element.getBoundingClientRect();
    const right = event.x - left - element.clientLeft - box.x;
    const down = event.y - top - element.clientTop - box.y;
    const part = isVertical ? 1 - down / box.height : right / box.width;
    const x = detent.trackWidth * (isMirrored ? 1 - part : part);
    const [across, width] = isVertical ? [right, box.width] : [down, box.height];
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

  function begin(pointerId, point, t) {
    drag = { pointerId, gesture: newGesture(), seq: 0 };
    move("began", point, t);
  }

  /** Begins again with a finger that rests while another hand has the slider. */
  function takeOver() {
    if (!drag || detent.frame.gesture === drag.gesture) return;
    clearTimeout(drag.timer);
    begin(drag.pointerId, drag.point);
  }

  function finish(type, point, t) {
    send(type, point, t);
    drag = undefined;
    fitTrack();
  }

  const cancel = () => drag && finish("cancelled");

  /** Makes the track as long as the element. */
  function fitTrack() {
    const trackWidth = Math.round(isVertical ? box.height : box.width);
    if (!resize || drag || !trackWidth || trackWidth === detent.trackWidth) return;
    detent.trackWidth = trackWidth;
    note({ type: "resized", trackWidth });
  }

  const observer = new ResizeObserver(([{ contentRect }]) => {
    box = contentRect;
    fitTrack();
  });
  observer.observe(element);
  const forget = detent.on("takeOver", takeOver);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    forget();
    cancel();
  });

  return {
    pointerdown(event) {
      if (!event.isPrimary || event.button) return;
      cancel();
      element.setPointerCapture(event.pointerId);
      begin(event.pointerId, place(event), event.timeStamp);
    },
    pointermove(event) {
      if (isDragging(event)) move("changed", place(event), event.timeStamp);
    },
    pointerup(event) {
      if (isDragging(event)) finish("ended", place(event), event.timeStamp);
    },
    lostpointercapture(event) {
      if (isDragging(event)) cancel();
    },
    keydown(event) {
      if (event.key === "Escape") cancel();
      if (!keys || event.ctrlKey || event.altKey || event.metaKey || !/^(Arrow|Page|Home|End)/.test(event.key)) return;
      event.preventDefault();
      const key = isMirrored ? (mirrored[event.key] ?? event.key) : event.key;
      if (!drag) note(number({ type: "key", key, shift: event.shiftKey, t: event.timeStamp }));
    },
  };
}

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
