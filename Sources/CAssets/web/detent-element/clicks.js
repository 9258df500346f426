// CSS px that a click may move.
const most = 4;
// CSS px of a wheel, for one step.
const notch = 100;

/**
 * Lets a click of the mouse move the thumb of a slider whose drags are relative, and a click or a tap toggle the pictures. Drags
 * and taps on a slider are not changed. Where it is asked for, a double click restores the slider's first value, and the wheel
 * moves a slider with the focus. Returns a function that stops listening.
 * @param {HTMLElement} track
 * @param {object} detent
 * @param {{isVertical: () => boolean, isMirrored: () => boolean, set: (value: number | boolean) => void, wheel: boolean,
 *   resets: boolean}} drawing
 */
export function bindClicks(track, detent, { isVertical, isMirrored, set, wheel, resets }) {
  const isPinch = detent.control.kind === "pinch";
  const listening = new AbortController(), { signal } = listening;
  // Where the pointer came down, and whether a click there counts.
  let pressed = {};
  // Of the wheel, in CSS px upwards.
  let gathered = 0;

  /** Where the mouse is, from the lower end (0) to the upper one (1), whatever turns the track. */
  function place({ offsetX, offsetY }) {
    const part = isVertical() ? 1 - offsetY / track.offsetHeight : offsetX / track.offsetWidth;
    return isMirrored() ? 1 - part : part;
  }

  const isOnThumb = (event) => event.composedPath()[0].getRootNode().elementsFromPoint(event.clientX, event.clientY)
    .some((it) => it.closest("[data-detent=thumb]"));

  function press(event) {
    const isClick = (event.pointerType === "mouse" || isPinch) && !event.button && !isOnThumb(event);
    pressed = { x: event.clientX, y: event.clientY, isClick };
  }

  const isStill = ({ clientX, clientY }) => Math.hypot(clientX - pressed.x, clientY - pressed.y) <= most;

  function click(event) {
    const { isClick } = pressed;
    pressed.isClick = false;
    if (!isClick || !isStill(event)) return;
    if (isPinch) return set(!detent.frame.seamless);
    if (detent.control.drag !== "translation") return;
    set(detent.valueAt(place(event)));
  }

  function turn(event) {
    // With ctrl it zooms the page.
    if (event.ctrlKey || !event.deltaY || !track.matches(":focus-within")) return;
    event.preventDefault();
    gathered -= event.deltaY;
    const steps = Math.trunc(gathered / notch);
    gathered %= notch;
    const key = steps > 0 ? "ArrowUp" : "ArrowDown";
    if (!detent.frame.dragging) detent.send(Array(Math.abs(steps)).fill({ type: "key", key })).catch(() => {});
  }

  track.addEventListener("pointerdown", press, { signal });
  track.addEventListener("click", click, { signal });
  if (resets && !isPinch) track.addEventListener("dblclick", (event) => isStill(event) && set(detent.control.initialValue), { signal });
  if (wheel && !isPinch) track.addEventListener("wheel", turn, { signal, passive: false });
  return () => listening.abort();
}
