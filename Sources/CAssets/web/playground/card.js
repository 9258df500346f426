/** One control on the page: its session, and the card that shows it. */
import { connect } from "../detent.js";
import { attribute, part, readable, style, text } from "./dom.js";
import { recall, remember } from "./remembered.js";
import { Finger, restored } from "./renewal.js";
import { Stage, makeCard, makeTrack } from "./stage.js";
import { bindKeys } from "./strip.js";

/** The service: the folder that this script's folder is in. */
export const service = new URL("..", import.meta.url).href;

/** Throws an error again, unless it says that a session is gone. */
function unlessGone(error) {
  if (error.status !== 404) throw error;
}

/** Deletes a session that is not shown. Closed before, its client asks for nothing more. */
function discard(detent) {
  detent.close();
  detent.delete().catch(() => {});
}

export class Card {
  #page; #stage; #finger; #stops = []; #renewal; #place; #edits = 0;

  /**
   * @param {{name?: string, title: string, summary: string, control: object}} preset
   * @param {import("./page.js").Page} page is told what happens
   */
  constructor(preset, page) {
    [this.preset, this.#page] = [preset, page];
    this.element = makeCard(preset);
    this.track = makeTrack(preset.title);
    this.#finger = new Finger(this.track, () => this.detent?.frame);
    this.#size();
    part(this.element, "stage").append(this.track);
    this.#listenToElement();
  }

  #shared = false;

  /** Whether a link to this session was copied or opened, so that others may move the slider. */
  get shared() {
    return this.#shared;
  }

  set shared(shared) {
    this.#shared = shared;
    if (!this.guest) remember(this.preset.name, { session: this.detent.id, shared });
  }

  /** Opens a session: a shared one, or the one that this tab had before; a new one of the preset if there is none. */
  async open({ session } = {}) {
    if (session) return this.#take(await this.#connected({ session }), true);
    const before = recall(this.preset.name);
    // A session that is gone is replaced. If the service does not answer, the page says so, and keeps the session.
    const found = before && (await this.#connected({ session: before.session }).catch(unlessGone));
    await this.#take(found || (await this.#connected({})), false, Boolean(found && before.shared));
  }

  #connected({ session, control }) {
    const width = this.track.offsetWidth;
    const narrow = this.preset.control.kind === "slider" && width < this.preset.control.trackWidth && width > 0;
    const own = control ?? (narrow ? { trackWidth: width } : undefined);
    const what = session ? { session } : control ? { control } : { preset: this.preset.name, control: own };
    return connect(service, { ...what, ...this.#page.network.options, vibrate: false, stream: false });
  }

  /** Shows this session in place of the one before. */
  async #take(detent, guest = false, shared = guest) {
    if (this.detent) this.#leave();
    this.detent = detent;
    attribute(this.element, "data-session", detent.id);
    this.guest = guest;
    this.shared = shared;
    await this.#build();
    this.#listenToSession(detent);
    this.#page.opened(this);
  }

  /** Creates a session with another control in place of this one. Throws the service's problem if it refuses. */
  async edit(control) {
    const mine = (this.#edits += 1);
    const detent = await this.#connected({ control });
    // Answers may come in a different order than the edits.
    if (mine !== this.#edits) return discard(detent);
    const old = this.detent, wasShared = this.shared;
    this.#place = undefined;
    await this.#take(detent);
    if (wasShared) this.#page.parted(this);
    else if (old.status !== "ended") old.delete().catch(() => {});
  }

  /** Opens or closes the session's stream. A browser has only six connections to a service for all its pages. */
  follow(follows) {
    this.detent?.stream(follows);
  }

  /** Whether more frames are due: this page drags the slider, or its motion has not settled. */
  get isMoving() {
    const { frame } = this.detent ?? {};
    return Boolean(frame?.motion?.settlesAt !== undefined || (frame?.dragging && this.#isOwn(frame)));
  }

  /** Checks whether the session still exists, and creates a new one if not. If its stream is broken, opens it again. */
  async verify() {
    const asked = this.detent;
    if (!asked) return undefined;
    // The number of watchers is not part of the entity tag, so a cached answer could have an old one.
    const answer = await fetch(new URL(`v1/sessions/${asked.id}`, service), { cache: "no-store" }).catch(() => undefined);
    if (answer?.status === 404) await this.renew(asked);
    // The stream may wait much longer for its next attempt.
    if (answer?.ok && asked.status === "reconnecting") for (const isWanted of [false, true]) asked.stream(isWanted);
    return answer?.ok ? answer.json() : undefined;
  }

  /** Replaces a session that is gone by a new one at the same place. Only the first call for a session creates one. */
  async renew(gone) {
    if (gone === this.detent) await (this.#renewal ??= this.#renew(gone).finally(() => (this.#renewal = undefined)));
  }

  async #renew(gone) {
    const { control, preset } = gone;
    const isSlider = control.kind === "slider";
    const frame = (isSlider && this.#finger.frame) || gone.frame;
    // A new session's first frame is not the old place. So the place is kept until another frame comes.
    const place = (this.#place ??= restored(frame, control));
    const detent = await this.#connected(preset ? {} : { control });
    if (gone !== this.detent) return discard(detent);
    await this.#take(detent);
    detent.send(place).catch(() => {});
    if (isSlider) this.#finger.repeat();
    this.#page.renewed(this);
  }

  #leave() {
    for (const stop of this.#stops.splice(0)) stop();
    this.detent.close();
  }

  /** Builds the drawing for a new session. */
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
    const again = (frame) => frame.reason === "resize" || frame.missed || frame.merged || frame.restarted;
    this.#stops.push(
      detent.on("frame", async (frame, from) => {
        this.#place = undefined;
        this.#finger.framed(frame);
        this.#page.framed(this, frame, from === "answer" || this.#isOwn(frame));
        if (again(frame) && control.kind === "slider") this.#lay(await detent.layout());
        if (detent === this.detent) this.#show(detent.frame);
      }),
      detent.on("cue", (cue, frame) => this.#page.cued(this, cue, frame)),
      detent.on("status", () => {
        this.#showController();
        this.#page.statusChanged(this);
      }),
      detent.on("request", (request) => this.#page.requested(this, request)),
      detent.on("ended", () => this.renew(detent).catch(() => {})),
    );
    this.#stops.push(detent.bind(this.track, { resize: !this.guest }));
    if (control.kind === "pinch") this.#stops.push(bindKeys(this.track, control, (magnification) => this.#pinch(magnification)));
    // A finger that moves up or down on a slider scrolls the page.
    else this.track.style.setProperty("touch-action", "pan-y");
  }

  /**
   * Sizes the track. A guest's track has its host's width, scaled down if the card is narrower. Any other has the width of
   * its preset or control, or less if the card is narrower.
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
    this.#showController();
  }

  /** Says so if another gesture controls the slider. */
  #showController() {
    const { frame, status } = this.detent;
    const others = frame.dragging && frame.gesture && !this.#isOwn(frame);
    text(part(this.element, "controller"), others || status === "busy" ? "In use elsewhere" : "");
  }

  #isOwn({ gesture }) {
    return Boolean(gesture?.startsWith(this.detent.hand));
  }

  #listenToElement() {
    const active = () => this.#page.select(this);
    this.element.addEventListener("pointerdown", active, { capture: true });
    this.element.addEventListener("focusin", active);
    addEventListener("resize", async () => this.guest && this.#size((await this.detent.layout()).trackWidth));
    part(this.element, "share").addEventListener("click", () => this.#page.share(this));
    part(this.element, "inspect").addEventListener("click", () => this.#page.inspect(this));
  }
}
