// CSS px that a click may move.
const most = 4;

/**
 * Lets a click of the mouse move the thumb of a slider whose drags are relative, and a click or a tap toggle the pictures. Drags
 * and taps on a slider are not changed. Returns a function that stops listening.
 * @param {HTMLElement} track
 * @param {object} detent
 * @param {{isVertical: () => boolean, isMirrored: () => boolean, set: (value: number | boolean) => void}} drawing
 */
export function bindClicks(track, detent, { isVertical, isMirrored, set }) {
  const { control } = detent;
  // The place of the mouse.
  let pressed;

  /** Where the mouse is, from the lower end (0) to the upper one (1), whatever turns the track. */
  function place({ offsetX, offsetY }) {
    const part = isVertical() ? 1 - offsetY / track.offsetHeight : offsetX / track.offsetWidth;
    return isMirrored() ? 1 - part : part;
  }

  const isOnThumb = (event) => event.composedPath()[0].getRootNode().elementsFromPoint(event.clientX, event.clientY)
    .some((it) => it.closest("[data-detent=thumb]"));

  function press(event) {
    const isClick = (event.pointerType === "mouse" || control.kind === "pinch") && !event.button && !isOnThumb(event);
    pressed = isClick ? { x: event.clientX, y: event.clientY } : undefined;
  }

  function click(event) {
    const { x, y } = pressed ?? {};
    pressed = undefined;
    if (!(Math.hypot(event.clientX - x, event.clientY - y) <= most)) return;
    if (control.kind === "pinch") return set(!detent.frame.seamless);
    if (control.drag !== "translation") return;
    set(detent.valueAt(place(event)));
  }

  track.addEventListener("pointerdown", press);
  track.addEventListener("click", click);
  return () => {
    track.removeEventListener("pointerdown", press);
    track.removeEventListener("click", click);
  };
}
