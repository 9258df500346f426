/** One control on the page: its session, and the card that shows it. */
import { connect } from "../detent.js";
import { attribute, part, readable, style, text } from "./dom.js";
import { Finger, restored } from "./renewal.js";
import { Stage, makeCard, makeTrack } from "./stage.js";
import { bindKeys } from "./strip.js";

/** The service: the folder that this script's folder is in. */
export const service = new URL("..", import.meta.url).href;

export class Card {
  #page; #stage; #finger; #stops = []; #renewal; #place; #edits = 0;

  /**
   * @param {{name?: string, title: string, summary: string, control: object}} preset
   * @param {import("./page.js").Page} page told what happens
   */
  constructor(preset, page) {
    [this.preset, this.#page] = [preset, page];
    this.element = makeCard(preset);
    this.track = makeTrack(preset.title);
    this.#finger = new Finger(this.track, () => this.detent?.frame);
    this.#size();
    part(this.element, "stage").append(this.track);
    this.#listenToHands();
  }

  /** Whether a link to this session is about, so that others may move it. */
  shared = false;

  /** Opens a session: a new one of the preset, a shared one, or one of a control of the person's own. */
  async open(what = {}) {
    await this.#take(await this.#connected(what), Boolean(what.session));
  }

  #connected({ session, control }) {
    const width = this.track.offsetWidth;
    const narrow = this.preset.control.kind === "slider" && width < this.preset.control.trackWidth && width > 0;
    const own = control ?? (narrow ? { trackWidth: width } : undefined);
    const what = session ? { session } : control ? { control } : { preset: this.preset.name, control: own };
    return connect(service, { ...what, vibrate: false, stream: false });
  }

  /** Makes this session the card's, in place of the one before. */
  async #take(detent, guest = false) {
    if (this.detent) this.#leave();
    this.detent = detent;
    attribute(this.element, "data-session", detent.id);
    this.guest = guest;
    this.shared = this.guest;
    await this.#build();
    this.#listenToSession(detent);
    this.#page.opened(this);
  }

  /** Makes a session with another control in place of this one; throws what the service has against it. */
  async edit(control) {
    const mine = (this.#edits += 1);
    const detent = await this.#connected({ control });
    // Answers may come in another order than the edits.
    if (mine !== this.#edits) return void detent.delete().catch(() => {});
    const old = this.detent, wasShared = this.shared;
    this.#place = undefined;
    await this.#take(detent);
    if (wasShared) this.#page.parted(this);
    else if (old.status !== "ended") old.delete().catch(() => {});
  }

  /** Follows the session, or lets it rest: a browser has but six connections to a service for all its pages. */
  follow(follows) {
    this.detent?.stream(follows);
  }

  /** Whether the session has more to tell of what was done here: a hand holds it, or its motion has not settled. */
  get isMoving() {
    const { frame } = this.detent ?? {};
    return Boolean(frame?.motion?.settlesAt !== undefined || (frame?.dragging && this.#isOwn(frame)));
  }

  /** Looks whether the session is still there, and makes a new one if not. */
  async verify() {
    const asked = this.detent;
    if (!asked) return undefined;
    // Who watches is no part of the entity tag: a cached answer would still have those of before.
    const answer = await fetch(new URL(`v1/sessions/${asked.id}`, service), { cache: "no-store" }).catch(() => undefined);
    if (answer?.status === 404) await this.renew(asked);
    return answer?.ok ? answer.json() : undefined;
  }

  /** This session is gone: a new one takes its place, where it stood. Many may tell so; only the first makes one. */
  async renew(gone) {
    if (gone === this.detent) await (this.#renewal ??= this.#renew(gone).finally(() => (this.#renewal = undefined)));
  }

  async #renew(gone) {
    const { control, preset } = gone;
    const isSlider = control.kind === "slider";
    const frame = (isSlider && this.#finger.frame) || gone.frame;
    // A new session's first frame is no place to go back to: this one is, until a frame has come.
    const place = (this.#place ??= restored(frame, control));
    const detent = await this.#connected(preset ? {} : { control });
    if (gone !== this.detent) return void detent.delete().catch(() => {});
    await this.#take(detent);
    detent.send(place).catch(() => {});
    if (isSlider) this.#finger.repeat();
    this.#page.renewed(this);
  }

  #leave() {
    for (const stop of this.#stops.splice(0)) stop();
    this.detent.close();
  }

  /** Makes the drawing anew, for a new session. */
  async #build() {
    const { control } = this.detent;
    const layout = await this.detent.layout();
    const hadFocus = document.activeElement === this.track;
    this.#stage = new Stage(this.track, { control, service, pinch: (magnification) => this.#pinch(magnification) });
    part(this.element, "stage").replaceWith(this.#stage.root);
    if (hadFocus) this.track.focus({ preventScroll: true });
    this.#lay(layout);
    this.#show(this.detent.frame);
  }

  #lay(layout) {
    this.#stage.lay(layout);
    this.#size(layout.trackWidth);
  }

  #pinch(magnification) {
    this.detent.send({ type: "pinched", magnification }).catch(() => {});
  }

  #listenToSession(detent) {
    const { control } = detent;
    const again = (frame) => frame.reason === "resize" || frame.missed || frame.merged;
    this.#stops.push(
      detent.on("frame", async (frame, from) => {
        this.#place = undefined;
        this.#finger.framed(frame);
        this.#page.framed(this, frame, from === "answer" || this.#isOwn(frame));
        if (again(frame) && control.kind === "slider") this.#lay(await detent.layout());
        if (detent === this.detent) this.#show(detent.frame);
      }),
      detent.on("cue", (cue, frame) => this.#page.cued(this, cue, frame)),
      detent.on("status", () => (this.#showHand(), this.#page.statusChanged(this))),
      detent.on("request", (request) => this.#page.requested(this, request)),
      detent.on("ended", () => this.renew(detent).catch(() => {})),
    );
    this.#stops.push(detent.bind(this.track, { resize: !this.guest }));
    if (control.kind === "pinch") this.#stops.push(bindKeys(this.track, control, (magnification) => this.#pinch(magnification)));
    // A finger that goes up or down on a slider scrolls the page.
    else this.track.style.setProperty("touch-action", "pan-y");
  }

  /**
   * Makes the track as wide as it would like to be and the page lets it: its host's width for a guest, shown smaller
   * where that is too wide; else what its preset or control says.
   */
  #size(hosts) {
    const { control } = this.detent?.preset || !this.detent ? this.preset : this.detent;
    const wanted = this.guest ? hosts : control.trackWidth;
    if (wanted === undefined) return;
    this.track.style.removeProperty("width");
    style(this.track, "--natural-width", String(wanted));
    const room = this.track.offsetWidth;
    const tooWide = this.guest && wanted > room;
    if (tooWide) this.track.style.setProperty("width", `${wanted}px`);
    style(this.track, "--fit", String(tooWide ? room / wanted : 1));
  }

  #show(frame) {
    this.#stage.show(frame);
    const plain = frame.snapped === undefined ? "" : readable(frame.snapped);
    text(part(this.element, "text"), frame.text ?? plain);
    this.#showHand();
  }

  /** Says whose hand it is, when it is another's. */
  #showHand() {
    const { frame, status } = this.detent;
    const others = frame.dragging && frame.gesture && !this.#isOwn(frame);
    text(part(this.element, "hand"), others || status === "busy" ? "Another hand" : "");
  }

  #isOwn({ gesture }) {
    return Boolean(gesture?.startsWith(this.detent.hand));
  }

  #listenToHands() {
    const active = () => this.#page.select(this);
    this.element.addEventListener("pointerdown", active, { capture: true });
    this.element.addEventListener("focusin", active);
    addEventListener("resize", async () => this.guest && this.#size((await this.detent.layout()).trackWidth));
    part(this.element, "share").addEventListener("click", () => this.#page.share(this));
    part(this.element, "inspect").addEventListener("click", () => this.#page.inspect(this));
  }
}
