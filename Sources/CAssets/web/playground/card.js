/** One control on the page: its session, and the card that shows it. */
import "../detent-element.js";
import { connect } from "../detent.js";
import { sameValue } from "../detent/patch.js";
import { attribute, part, shownOf, style, text } from "./dom.js";
import { kept, LastPlace, summaryOf, titleOf } from "./inspector/design.js";
import { Notice } from "./notice.js";
import { isFilm, Player } from "./player.js";
import { recall, remember } from "./remembered.js";
import { service } from "./service.js";
import { withToken } from "./token.js";

/** Throws an error again, unless it says that a session is gone. */
function unlessGone(error) {
  if (error.status !== 404) throw error;
}

/** A control without what its session may change by itself: how long its track is, and how much of a film is loaded. */
const lasting = ({ trackWidth, reachable, ...control }) => ({ ...control, reachable: isFilm(control) ? Boolean(reachable) : reachable });

/** Deletes a session that is not shown. Closed before, its client asks for nothing more. */
function discard(detent) {
  detent.close();
  detent.delete().catch(() => {});
}

/** What the thumbs of a preset with several are called. */
const thumbNames = { price: "Lowest price, Highest price", envelope: "Attack, Decay, Sustain, Release" };

export class Card {
  #page; #stops = []; #edits = 0; #notice; #name; #place = new LastPlace(); #player; #part;

  /**
   * @param {HTMLElement} element
   * @param {{key: string, name?: string, title: string, summary: string, control: object}} preset
   *   by its key, its session is remembered
   * @param {import("./page.js").Page} page is told what happens
   */
  constructor(element, preset, page) {
    [this.element, this.preset, this.#page] = [element, preset, page];
    this.slider = part(element, "slider");
    this.#size(preset.control);
    this.#notice = new Notice(this, (said) => page.announce(said));
    this.#player = new Player(part(element, "play"), () => this.detent);
    this.#listenToElement();
  }

  #shared = false;

  /** Whether a link to this session was copied or opened, so that others may move the slider. */
  get shared() {
    return this.#shared;
  }

  set shared(shared) {
    this.#shared = shared;
    if (!this.guest) remember(this.preset.key, { session: this.detent.id, shared });
    this.#notice.show();
  }

  /** The part of the slider that takes the pointer. */
  get track() {
    return this.slider.track;
  }

  /**
   * The control as it was designed, with its name if it has one; undefined before the session is open. On a narrow page
   * the session of a preset has a shorter track, which is not part of the design; nor is how far a film has been loaded since.
   */
  get design() {
    return this.detent && { name: this.#name, control: this.#designed(this.detent) };
  }

  #designed({ preset, control }) {
    const isPresets = preset && sameValue(lasting(control), lasting(this.preset.control));
    if (isPresets) return this.preset.control;
    return this.#part && isFilm(control) ? { ...control, reachable: this.#part } : control;
  }

  /** Whether the control is the preset's. */
  get #isPresets() {
    return sameValue(this.design.control, this.preset.control);
  }

  /** What the card shows above the control. */
  get title() {
    return !this.detent || (!this.#name && this.#isPresets) ? this.preset.title : titleOf(this.design);
  }

  /**
   * Opens a session: a shared one with its name, or the one that this tab had before; a new one of the preset if there is none.
   * A given design takes the place of both, unless it is what this tab had. Throws the service's problem with it.
   */
  async open({ session, name, design } = {}) {
    this.#name = design?.name ?? name;
    if (session) return this.#take(await this.#connected({ session }), true);
    const before = recall(this.preset.key);
    // A session that is gone is replaced. If the service does not respond, the page says so, and keeps the session.
    const found = before && (await this.#connected({ session: before.session }).catch(unlessGone));
    const isSame = !design || (found && sameValue(this.#designed(found), design.control));
    if (found && !isSame) found.close();
    if (found && isSame) return this.#take(found, false, before.shared);
    return this.#take(await this.#connected(design ? { control: design.control } : {}));
  }

  #connected({ session, control }) {
    const width = this.track.offsetWidth;
    const narrow = this.preset.control.kind === "slider" && width < this.preset.control.trackWidth && width > 0;
    const own = control ?? (narrow ? { trackWidth: width } : undefined);
    const what = session ? { session } : control ? { control } : { preset: this.preset.name, control: own };
    const { predict, ...network } = this.#page.network.options;
    const shown = { predict: predict && this.#isSeen, vibrate: false, stream: false };
    return withToken((access) => connect(service, { ...what, ...network, ...shown, renew: true, ...access }));
  }

  /** Shows this session in place of the one before. @param {object} [designed] the control that it was made with */
  async #take(detent, guest = false, shared = guest, designed = detent.control) {
    if (this.detent) this.#leave();
    this.detent = detent;
    this.#part = designed.reachable;
    attribute(this.element, "data-session", detent.id);
    this.guest = guest;
    this.shared = shared;
    this.#entitle();
    this.#size(detent.preset ? this.preset.control : detent.control);
    await this.slider.use(detent, { isFitted: guest });
    this.#listenToSession(detent);
    this.#show(detent.frame);
    this.#page.opened(this);
  }

  /**
   * Creates a session with another control in place of this one, at the same place where its range has it. Throws the
   * service's problem if it refuses. Resolves with whether the card has the control: a later edit discards this one.
   */
  async edit(control, { name } = {}) {
    const mine = (this.#edits += 1);
    if (sameValue(control, this.design.control)) return this.#rename(name);
    const isPresets = this.preset.name && sameValue(control, this.preset.control);
    const detent = await this.#connected(isPresets ? {} : { control: this.#loaded(control) });
    const before = this.#place.of(this.detent), place = kept(before, detent);
    if (place) await detent.send(place).catch(() => {});
    // Responses may come in a different order than the edits.
    if (mine !== this.#edits) {
      discard(detent);
      return false;
    }
    this.#name = name;
    this.#place.replaced(before, detent);
    const old = this.detent, wasShared = this.shared;
    await this.#take(detent, false, false, control);
    if (wasShared) this.#page.parted(this);
    else if (old.status !== "ended") old.delete().catch(() => {});
    return true;
  }

  /** A film's control with what has been loaded of it, unless that is what was edited. */
  #loaded(control) {
    const { reachable } = this.detent.control, { upper } = control.range;
    if (!isFilm(control) || !reachable || !sameValue(control.reachable, this.design.control.reachable)) return control;
    return { ...control, reachable: { ...control.reachable, upper: Math.min(reachable.upper, upper) } };
  }

  /** Gives the card another name; without one, it is called as its control is. */
  #rename(name) {
    this.#name = name;
    this.#entitle();
    this.#page.entitled(this);
    return true;
  }

  #entitle() {
    const { title } = this, { control } = this.design;
    text(part(this.element, "title"), title);
    text(part(this.element, "summary"), this.#isPresets ? this.preset.summary : summaryOf(control));
    for (const [name, verb] of [["share", "Share"], ["inspect", "Edit"], ["take-over", "Take over"]]) {
      attribute(part(this.element, name), "aria-label", `${verb} ${title}`);
    }
    this.#player.update(title);
    attribute(this.slider, "thumb-labels", this.#isPresets ? thumbNames[this.preset.name] : undefined);
    // The slider reads its title again.
    this.slider.setAttribute("aria-labelledby", this.slider.getAttribute("aria-labelledby"));
  }

  /** Whether the card is on the screen or was. Only then its frames are predicted: that takes a request. */
  #isSeen = false;

  /** Predicts frames as the page wants, from when the card is on the screen. */
  predict() {
    this.detent?.predict(this.#isSeen && this.#page.network.options.predict);
  }

  /** Takes part in the page's stream, or leaves it. */
  follow(follows) {
    this.detent?.stream(follows);
  }

  /** Whether more frames are due: this page drags the slider, or its motion has not settled. */
  get isMoving() {
    const { frame } = this.detent ?? {};
    return Boolean(frame?.motion?.settlesAt !== undefined || (frame?.dragging && this.#isOwn(frame)));
  }

  /**
   * Checks whether the session still exists; the client makes a lost one again. If its stream is broken, opens it again.
   * Resolves with the session; undefined if there is no response.
   */
  async verify() {
    const { detent } = this;
    const session = await detent?.verify().catch(() => undefined);
    // The stream may wait much longer for its next attempt.
    if (session && detent.status === "reconnecting") for (const isWanted of [false, true]) detent.stream(isWanted);
    return session;
  }

  #leave() {
    for (const stop of this.#stops.splice(0)) stop();
    this.detent.close();
  }

  #listenToSession(detent) {
    let last = detent.control;
    this.#stops.push(
      detent.on("frame", (frame, from) => {
        this.#page.framed(this, frame, from === "response" || this.#isOwn(frame));
        this.#show(frame);
      }),
      detent.on("cue", (cue, frame) => this.#page.cued(this, cue, frame)),
      detent.on("status", (status, problem) => {
        if (problem?.status && status !== "busy") this.#notice.refused(problem);
        this.#notice.show();
        this.#page.statusChanged(this);
      }),
      detent.on("request", (request) => this.#page.requested(this, request)),
      detent.on("renewed", () => this.#page.renewed(this)),
      detent.on("control", (control) => {
        const before = last, hasLength = control.trackWidth === before.trackWidth;
        last = control;
        if (!hasLength) this.#size(control);
        if (hasLength && sameValue(lasting(before), lasting(control))) return;
        this.#entitle();
        this.#page.reshaped(this);
      }),
    );
  }

  /** The track of a control that is no guest's has the length of its preset or control, or less if the card is narrower. */
  #size({ trackWidth }) {
    style(this.slider, "--detent-length", this.guest || trackWidth === undefined ? "" : `${trackWidth}px`);
  }

  #show(frame) {
    const shown = part(this.element, "text");
    text(shown, shownOf(frame));
    attribute(shown, "data-several", Boolean(frame.thumbs));
    attribute(shown, "data-long", frame.thumbs?.length > 2);
    this.#notice.show();
  }

  /** @param {number} count how many clients have this session's stream open */
  watched(count) {
    this.#notice.watched(count);
  }

  #isOwn({ thumbs, gesture }) {
    return [gesture, ...(thumbs ?? []).map((it) => it.gesture)].some((it) => it?.startsWith(this.detent.hand));
  }

  #listenToElement() {
    const active = () => this.#page.select(this);
    new IntersectionObserver(([{ isIntersecting }], observer) => {
      if (!isIntersecting) return;
      observer.disconnect();
      this.#isSeen = true;
      this.predict();
    }).observe(this.element);
    this.element.addEventListener("pointerdown", active, { capture: true });
    this.element.addEventListener("focusin", active);
    part(this.element, "share").addEventListener("click", () => this.#page.share(this));
    part(this.element, "inspect").addEventListener("click", () => this.#page.inspect(this));
  }
}
