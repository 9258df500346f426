/** Handles for the stops, on the track of the card itself. Fingers and keys move them. */
import { valueOnScale } from "../../detent/scale.js";
import { attribute, make, style, text } from "../dom.js";
import { fineness, placeOnScale, tidyValue } from "./curve.js";
import { readableNumber } from "./design.js";

const valueOf = (stop) => stop?.value ?? stop;

export class StopHandles {
  #draft; #isWanted; #handles = []; #watched;

  /** @param {import("./draft.js").Draft} draft @param {() => boolean} isWanted whether the handles are to be shown */
  constructor(draft, isWanted) {
    [this.#draft, this.#isWanted] = [draft, isWanted];
    this.element = make("div", { class: "stop-handles", role: "group", "aria-label": "Stops on the track" });
    draft.listen((what) => what !== "problems" && this.show());
    this.#watched = new ResizeObserver(() => this.#place());
  }

  /** Shows a handle for each stop, if they are wanted. */
  show() {
    const { card, control } = this.#draft;
    const stops = control?.snapping?.stops;
    const isShown = Boolean(card && this.#isWanted() && control.kind !== "pinch" && Array.isArray(stops) && stops.every((stop) => Number.isFinite(valueOf(stop))));
    this.element.hidden = !isShown;
    if (!isShown) return;
    if (this.element.parentNode !== card.element) {
      card.element.append(this.element);
      this.#watched.disconnect();
      this.#watched.observe(card.element);
    }
    if (this.#handles.length !== stops.length) {
      this.#handles = stops.map((_, index) => this.#handle(index));
      this.element.replaceChildren(...this.#handles);
    }
    this.#place();
  }

  #place() {
    const { card, control } = this.#draft;
    if (this.element.hidden || !card) return;
    const track = card.track.getBoundingClientRect(), around = card.element.getBoundingClientRect();
    style(this.element, "left", `${track.left - around.left}px`);
    const isDial = Boolean(control.marks && !control.bars);
    attribute(this.element, "data-dial", isDial);
    style(this.element, "top", `${(isDial ? track.top : track.bottom) - around.top}px`);
    style(this.element, "width", `${track.width}px`);
    const { lower, upper } = control.reachable ?? control.range;
    control.snapping.stops.forEach((stop, index) => {
      const handle = this.#handles[index], value = valueOf(stop);
      const place = placeOnScale(control, value);
      if (!Number.isFinite(place)) return;
      style(handle, "left", `${100 * (control.reversed ? 1 - place : place)}%`);
      for (const [name, said] of [["valuemin", lower], ["valuemax", upper], ["valuenow", value]]) attribute(handle, `aria-${name}`, String(said));
      text(handle.firstChild, readableNumber(value));
    });
  }

  #handle(index) {
    const handle = make("div", { class: "stop-handle", role: "slider", tabindex: 0, "aria-label": `Stop ${index + 1}`, "aria-orientation": "horizontal" },
      make("span", {}), make("i", {}));
    handle.addEventListener("keydown", (event) => this.#key(event, index));
    handle.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
      attribute(handle, "data-held", true);
    });
    handle.addEventListener("pointermove", (event) => {
      if (handle.hasPointerCapture(event.pointerId)) this.#move(index, this.#valueAt(event.clientX), 400);
    });
    const release = (event) => {
      attribute(handle, "data-held", false);
      if (event.type === "pointerup") this.#draft.hurry();
    };
    for (const type of ["pointerup", "pointercancel"]) handle.addEventListener(type, release);
    return handle;
  }

  #valueAt(x) {
    const { card, control } = this.#draft;
    const { left, width } = card.track.getBoundingClientRect();
    const place = Math.min(Math.max((x - left) / width, 0), 1);
    return valueOnScale(control, control.reversed ? 1 - place : place);
  }

  #key(event, index) {
    const { control } = this.#draft;
    const { lower, upper } = control.reachable ?? control.range;
    const unit = (control.step ?? fineness(control.range)) * (event.shiftKey ? 10 : 1);
    const value = valueOf(control.snapping.stops[index]);
    const forwards = control.reversed ? -1 : 1;
    const to = {
      ArrowRight: value + unit * forwards, ArrowLeft: value - unit * forwards, ArrowUp: value + unit, ArrowDown: value - unit,
      PageUp: value + 10 * unit, PageDown: value - 10 * unit, Home: lower, End: upper,
    }[event.key];
    if (event.key === "Delete" || event.key === "Backspace") this.#remove(index);
    else if (to !== undefined) this.#move(index, to, 250);
    else return;
    event.preventDefault();
  }

  /** Moves a stop, between its neighbours. */
  #move(index, to, wait) {
    const { control } = this.#draft;
    const { range, reachable, step } = control;
    const stops = control.snapping.stops, gap = step ?? fineness(range);
    const least = index > 0 ? valueOf(stops[index - 1]) + gap : (reachable ?? range).lower;
    const most = index < stops.length - 1 ? valueOf(stops[index + 1]) - gap : (reachable ?? range).upper;
    const value = Math.max(least, Math.min(most, tidyValue(to, range, step)));
    if (value === valueOf(stops[index]) || least > most) return;
    const stop = typeof stops[index] === "object" ? { ...stops[index], value } : value;
    this.#change(stops.with(index, stop), wait);
  }

  #remove(index) {
    this.#change(this.#draft.control.snapping.stops.toSpliced(index, 1), 0);
    this.#handles.at(Math.min(index, this.#handles.length - 1))?.focus();
  }

  #change(stops, wait) {
    const { control } = this.#draft;
    this.#draft.change({ ...control, snapping: { ...control.snapping, stops } }, { wait });
  }
}
