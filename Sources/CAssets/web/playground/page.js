/**
 * The playground: every preset of the service, live.
 *
 * All that is drawn comes as frames and layouts: from the service, or ahead of it from the same engine in the page. The
 * scripts here only put it on the page.
 */
import { Card } from "./card.js";
import { copy } from "./clipboard.js";
import { attribute, part, text } from "./dom.js";
import { Feel } from "./feel.js";
import { nameIn } from "./inspector/address.js";
import { DesignLinks } from "./inspector/links.js";
import { NetworkPanel } from "./network/panel.js";
import { Panel } from "./panel.js";
import { service } from "./service.js";
import { cardOf, presetCards } from "./shell.js";
import { ask, hasToken } from "./token.js";

/** How often the page asks how many watch a session, in milliseconds. */
const lookEvery = 3000;

/** How long the status line stays, in milliseconds. */
const statusStays = 6000;

/** The page: it connects its cards, its panel and the cues. */
export class Page {
  #cards = []; #host; #selected; #timer; #renewed = new Set(); #looking; #feel = new Feel(document);
  #panel = new Panel(part(document, "panel"), { say: (said) => this.say(said), play: (...cue) => this.#play(...cue) });

  #links = new DesignLinks({
    cards: this.#cards, adopt: (control) => this.#adopt(control), say: (said) => this.say(said),
    show: (card, design) => {
      this.select(card);
      this.#panel.tryDesign(card, design);
    },
  });

  /** The network of all cards. */
  network = new NetworkPanel(part(document, "network"), () => {
    for (const card of this.#cards) card.predict();
  });

  /** Fills the page. */
  async start() {
    for (const { element, preset } of presetCards()) this.#add(element, preset);
    const shared = await this.#sharedSession();
    const host = shared && this.#hostOf(shared);
    const designs = this.#links.arriving();
    const arrived = host ? undefined : designs.keys().next().value;
    const first = host ?? arrived ?? this.#cards[0];
    const open = (card) => (card === host ? card.open({ session: shared.id, name: shared.name }) : this.#links.open(card, designs.get(card)));
    const opening = open(first);
    this.select(first);
    // The others do not delay it: a browser has only six connections to a service, and one thread for all.
    await opening;
    await painted();
    await Promise.all(this.#cards.filter((card) => card !== first).map((card) => open(card).catch((error) => this.#leaveOut(card, error))));
    this.#feel.learn().catch(() => {});
    this.#links.complete(arrived);
    document.addEventListener("visibilitychange", () => this.#follow());
    setInterval(() => this.#look(), lookEvery);
  }

  /** Leaves out a card whose session the page's token does not allow, as one for a single shared session does not. */
  #leaveOut(card, error) {
    if (error.status !== 403 || !hasToken()) throw error;
    card.element.remove();
    this.#cards.splice(this.#cards.indexOf(card), 1);
  }

  /** Selects a control: the panel shows it, and its stream is opened. */
  select(card) {
    if (card === this.#selected) return;
    if (this.#selected) attribute(this.#selected.element, "data-selected", false);
    this.#selected = card;
    attribute(card.element, "data-selected", true);
    this.#panel.show(card);
    this.network.show(card);
    this.#follow();
  }

  /** Shows a message in the status line. */
  say(said) {
    clearTimeout(this.#timer);
    const line = part(document, "status");
    text(line, said);
    this.#timer = setTimeout(() => {
      text(line, "");
      this.#renewed.clear();
    }, statusStays);
  }

  /** Tells screen readers, when they have read what they are reading. */
  announce(said) {
    text(part(document, "announcement"), said);
  }

  /** Copies a link to this control's session, with a token for a guest if the page has one. */
  async share(card) {
    const name = card.design.name ? { name: card.design.name } : {};
    const link = new URL(`?${new URLSearchParams({ session: card.detent.id, ...name })}`, service).href;
    const said = hasToken()
      ? await (await import("./guest-links.js")).shareWithGuests(card, link)
      : (await copy(link)) ? "Copied a link to this slider. All who open it share the slider." : link;
    if (said === undefined) return;
    card.shared = true;
    this.#follow();
    this.#look();
    this.say(said);
  }

  inspect(card) {
    this.select(card);
    this.#panel.edit();
  }

  // Called by the cards.

  opened(card) {
    // It may have been switched since the session was asked for.
    card.predict();
    if (card === this.#selected) this.#panel.show(card);
    if (card === this.#host && !card.guest) history.replaceState(null, "", location.pathname + location.hash);
    this.#links.carry();
    this.#follow();
  }

  /** A card's name has changed. */
  entitled(card) {
    this.#panel.entitled(card);
    this.#links.carry();
  }

  /** Another client has changed a card's control. */
  reshaped(card) {
    if (card === this.#selected) this.#panel.show(card);
    this.#links.carry();
  }

  /** A session was lost. If the service was started again, the others were lost too, so they are checked. */
  renewed(card) {
    const count = this.#renewed.add(card).size;
    const which = count === this.#cards.length ? `All ${count}` : count;
    this.say(count === 1
      ? `${card.title}: that session had ended. This is a new one.`
      : `${which} sessions had ended. These are new ones.`);
    const others = this.#cards.filter((other) => other !== card);
    this.#looking ??= Promise.allSettled(others.map((other) => other.verify())).then(() => (this.#looking = undefined));
  }

  /** A shared session was replaced by an edited one of this page. */
  parted(card) {
    this.say(`${card.preset.title}: this is one of your own now. The link leads to the one before.`);
  }

  /** @param {boolean} own whether this page's event caused the frame */
  framed(card, frame, own) {
    if (own) this.#feel.vibrate(frame.vibrate);
    if (card === this.#selected) this.#panel.framed(frame);
    else this.#follow();
  }

  cued(card, cue) {
    this.#feel.play(card.element, cue);
  }

  statusChanged(card) {
    if (card === this.#selected) this.#panel.statusChanged();
  }

  requested(card, request) {
    if (card === this.#selected) this.#panel.requested(request);
  }

  /** Plays a cue that no frame gave. */
  #play(card, cue, vibrate) {
    this.#feel.play(card.element, cue);
    this.#feel.vibrate(vibrate);
  }

  /** A new card, the first one, for a control that is no preset's. */
  #adopt(control) {
    const preset = { ...foreign({ control: { kind: "slider", ...control } }), summary: "" };
    const element = cardOf(preset);
    document.querySelector("#controls").prepend(element);
    return this.#add(element, preset);
  }

  #add(element, preset) {
    // The cards of controls that are no preset's come again in the same order.
    const key = preset.name ?? `design ${this.#cards.filter((card) => !card.preset.name).length}`;
    const card = new Card(element, { key, ...preset }, this);
    this.#cards.push(card);
    this.network.add(card);
    return card;
  }

  /** The card for a shared session, which comes first: its preset's, or one more. */
  #hostOf(shared) {
    const known = this.#cards.find(({ preset }) => preset.name === shared.preset);
    const preset = known?.preset ?? foreign(shared);
    const element = known?.element ?? cardOf(preset);
    document.querySelector("#controls").prepend(element);
    return (this.#host = known ?? this.#add(element, preset));
  }

  /** Opens the streams of controls that are selected, shared or moving, and closes the others. */
  #follow() {
    const wanted = (card) => card === this.#selected || card.shared || card.isMoving;
    for (const card of this.#cards) card.follow(!document.hidden && wanted(card));
  }

  /** Asks how many watch the selected session and the shared ones. The request also keeps it from expiring. */
  async #look() {
    if (document.hidden) return;
    const cards = this.#cards.filter((card) => card.detent && (card === this.#selected || card.shared));
    await Promise.all(cards.map(async (card) => {
      const session = await card.verify().catch(() => undefined);
      if (!session) return;
      card.watched(session.watchers);
      if (card === this.#selected) this.#panel.watched(session.watchers);
    }));
  }

  /** The session that the page's address names, with the name that the address gives it; undefined if there is none. */
  async #sharedSession() {
    const asked = new URLSearchParams(location.search), id = asked.get("session");
    if (!id) return undefined;
    const response = await ask(`v1/sessions/${encodeURIComponent(id)}`);
    if (response.ok) return { ...await response.json(), name: nameIn(asked) };
    this.say("The session of this link has ended. These are new ones.");
    history.replaceState(null, "", location.pathname);
    return undefined;
  }
}

/** Waits until the browser has painted; not for long, since it paints no hidden page. */
const painted = () => new Promise((resume) => {
  requestAnimationFrame(() => setTimeout(resume));
  setTimeout(resume, 200);
});

/** What a card shows of a session that has no preset. */
const foreign = ({ control }) => ({ title: "A shared control", summary: "Another person made this one and gave you its link.", control });

new Page().start().catch((error) => text(part(document, "status"), `The service did not respond as it should: ${error.message}`));
