const reach = 22; // CSS px, from the middle of a handle

/**
 * What a client of a slider with several thumbs has besides one of a slider with one, which pays nothing for it.
 * @param {object} detent the client
 * @param {Function} sliderHandlers what makes the listeners of one finger
 * @returns what makes those of several, and what the queue of events asks
 */
export function several(detent, sliderHandlers) {
  detent.set = (value, { thumb, ifIdle } = {}) => {
    const values = typeof value === "string" ? (value.match(/\S+/g) ?? []).map(Number) : value;
    return detent.send({ type: "set", ...(Array.isArray(values) ? { values } : { value, thumb }), ifIdle });
  };
  const handlers = (client, options) => fingersHandlers(client, options, sliderHandlers);
  return { handlers, refusedOf, remembered: (underWay, frame) => remembered(underWay, frame, detent.control) };
}

/**
 * The items that the service refuses, of several fingers: all events of one whose thumb another client holds, or the one event
 * that it does not take. All, if the refusal names no event.
 */
function refusedOf({ problem = {} }, items) {
  const named = items[/events.(\d+)/.exec(problem.errors?.[0]?.pointer)?.[1]];
  if (!named) return items;
  const isHeld = problem.type.endsWith("in-progress") && named.group;
  return isHeld ? items.filter(({ group }) => group === named.group) : [named];
}

/**
 * What brings a session that is made again to where the lost one was: a frame, and the events of this page's gestures. Each
 * thumb that one of them holds is where it was before, and is moved again. With swaps that would be another thumb: then all are
 * where they are, and the gesture begins anew where its finger is.
 */
function remembered(underWay, { thumbs }, control) {
  const swaps = control.thumbs.collision === "swap";
  const before = ({ gesture }, index) => (swaps ? undefined : underWay.get(gesture)?.frame.thumbs[index]);
  const shown = thumbs.map((it, index) => (before(it, index) ?? it).snapped).sort((one, other) => one - other);
  const events = [...underWay.values()].flatMap(({ first, last }) => {
    const held = [...thumbs.keys()].filter((index) => thumbs[index].gesture === first.gesture);
    const named = held.length === 1 ? { ...first, thumb: held[0] } : first;
    if (!last) return [];
    if (swaps) return [{ ...named, ...last, type: "began" }];
    return last === first ? [named] : [named, last];
  });
  return { frame: { thumbs: shown.map((snapped) => ({ snapped })) }, events };
}

/** The listeners of several fingers: each has those of one and follows its own pointer; one more is for keys. */
function fingersHandlers({ detent, newGesture, note, isAnswered, ...client }, options, sliderHandlers) {
  const underWay = new Set(); // gestures
  let begun = 0; // how many gestures have
  let pressed; // the last key's event
  let isTaking = false; // whether the fingers that were refused take their thumbs

  const isHeld = (thumb) => underWay.has(detent.frame.thumbs[thumb]?.gesture);

  function send(event) {
    const { type, gesture } = event;
    if (type === "began") underWay.add(gesture);
    if (/ended|cancelled/.test(type)) underWay.delete(gesture);
    if (type !== "key") return note(isTaking && type === "began" ? { ...event, takeOver: true } : event);
    // For the thumb that the page names, or the one that was moved last.
    const named = options.thumbOf?.(pressed) ?? -1;
    const thumb = named < 0 ? (detent.frame.active ?? 0) : named;
    if (!isHeld(thumb)) note({ ...event, thumb });
  }

  /**
   * How far a finger that comes down is moved towards the nearest thumb, in points. Where the track is drawn shorter than it is,
   * the engine, which takes hold within a distance in points, would miss a finger that is still on the handle.
   */
  function shiftOf({ x }) {
    const { control, trackWidth, frame } = detent, { clientWidth, clientHeight } = client.element;
    const { drag, reversed, grabDistance = reach, thumbs } = control;
    const scale = (options.axis === "y" ? clientHeight : clientWidth) / trackWidth;
    if (!scale || scale >= 1 || !(thumbs.draggableRange || /grab|thumb/.test(drag))) return 0;
    const ways = frame.thumbs.map((it) => (reversed ? trackWidth - it.x : it.x) - x);
    const way = ways.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one));
    return Math.abs(way) * scale <= Math.min(reach, grabDistance) ? way * (1 - scale) : 0;
  }

  /** The listeners of one pointer at a time. What they see of the slider is their own gesture. */
  function makeFinger(options) {
    let mine, seq; // the gesture's name, and its last event's number
    let shift = 0; // points
    const begin = () => {
      begun += 1;
      // One that takes over begins anew without an end. What the service has not refused may wait for a thumb.
      if (underWay.has(mine) && isAnswered(mine)) send({ type: "cancelled", gesture: mine, seq: seq + 1 });
      underWay.delete(mine);
      return (mine = newGesture());
    };
    const seen = {
      __proto__: detent,
      on: (name, listener) =>
        detent.on(name, (...given) => {
          isTaking = name === "takeOver";
          listener(...given);
          isTaking = false;
        }),
      get frame() {
        return detent.frame.thumbs.find(({ gesture }) => gesture === mine) ?? {};
      },
      get trackWidth() {
        return detent.trackWidth;
      },
      // The track keeps its length while any finger drags; the last one that leaves fits it.
      set trackWidth(length) {
        if (!underWay.size) detent.trackWidth = length;
      },
    };
    const take = (event) => {
      const { type, x } = event;
      seq = event.seq ?? seq;
      if (type === "resized" && underWay.size) return;
      if (type === "began") shift = shiftOf(event);
      // A thumb that goes where the finger is goes there once it is taken.
      else if (detent.control.drag === "location") shift = 0;
      send(shift && x !== undefined ? { ...event, x: x + shift } : event);
    };
    return sliderHandlers({ ...client, detent: seen, newGesture: begin, note: take }, options);
  }

  const keys = makeFinger(options), fingers = [];
  const toEach = (type) => (event) => [keys, ...fingers].forEach((finger) => finger[type](event));
  const handlers = Object.fromEntries(Object.keys(keys).map((type) => [type, toEach(type)]));
  return {
    ...handlers,
    pointerdown(event) {
      if (event.button) return;
      const before = begun;
      for (const finger of fingers) if (begun === before) finger.pointerdown(event);
      if (begun > before || fingers.length === detent.control.thumbs.count) return;
      const finger = makeFinger({ ...options, keys: false });
      fingers.push(finger);
      finger.pointerdown(event);
    },
    keydown(event) {
      pressed = event;
      handlers.keydown(event);
    },
  };
}
