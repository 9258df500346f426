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
  return { handlers: (client, options) => fingersHandlers(client, options, sliderHandlers), refusedOf, remembered };
}

/** The items that the service refuses, of several fingers: those of one that holds no thumb, or one; all, if it names none. */
function refusedOf({ problem = {} }, items) {
  const named = items[/events.(\d+)/.exec(problem.errors?.[0]?.pointer)?.[1]];
  if (!named) return items;
  const isHeld = problem.type.endsWith("in-progress") && named.group;
  return isHeld ? items.filter(({ group }) => group === named.group) : [named];
}

/**
 * What brings a session that is made again to where the lost one was: each thumb that no gesture of this page held where
 * it was last, the others where they were before; and the events of those gestures, the first with the thumb that it took.
 */
function remembered(underWay, events, { thumbs }) {
  const before = thumbs.map((it, index) => (underWay.get(it.gesture)?.frame.thumbs[index] ?? it).snapped);
  const named = (event) => {
    const held = [...thumbs.keys()].filter((index) => thumbs[index].gesture === event.gesture);
    return event.type === "began" && held.length === 1 ? { ...event, thumb: held[0] } : event;
  };
  const shown = before.sort((one, other) => one - other).map((snapped) => ({ snapped }));
  return { frame: { thumbs: shown }, events: events.map(named) };
}

/** The listeners of several fingers: each has those of one and follows its own pointer; one more is for keys. */
function fingersHandlers({ detent, newGesture, note, ...client }, options, sliderHandlers) {
  const underWay = new Set(); // gestures
  let begun = 0; // how many gestures have
  let pressed; // the last key's event

  let isTaking = false; // whether the fingers that were refused take their thumbs

  const isHeld = (thumb) => underWay.has(detent.frame.thumbs[thumb]?.gesture);

  function send(event) {
    const { type, gesture } = event;
    if (type === "began") underWay.add(gesture);
    if (/ended|cancelled/.test(type)) underWay.delete(gesture);
    if (type !== "key") return note(isTaking ? { ...event, takeOver: true } : event);
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
    let mine; // the gesture's name
    let shift = 0; // points
    const begin = () => {
      begun += 1;
      // One that takes over begins anew without an end.
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
