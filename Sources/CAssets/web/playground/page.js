/**
 * The playground: every preset of the service, live.
 *
 * All that is drawn comes as frames and layouts: from the service, or ahead of it from the same engine in the page. The
 * scripts here only put it on the page.
 */
import { Card, service } from "./card.js";
import { attribute, part, text } from "./dom.js";
import { Feel } from "./feel.js";
import { NetworkPanel } from "./network/panel.js";
import { Panel, copy } from "./panel.js";

/** How often the page asks how many watch a session, in milliseconds. */
const lookEvery = 3000;

/** How long the status line stays, in milliseconds. */
const statusStays = 6000;

/** The page: it connects its cards, its panel and the cues. */
export class Page {
  #cards = []; #host; #selected; #timer; #renewed = new Set(); #looking; #feel = new Feel(document);
  #panel = new Panel(part(document, "panel"), (said) => this.say(said));

  /** The network of all cards. */
  network = new NetworkPanel(part(document, "network"), (isWanted) => {
    for (const card of this.#cards) card.detent?.predict(isWanted);
  });

  /** Fills the page. */
  async start() {
    const { presets } = await (await fetch(new URL("v1/presets", service))).json();
    const shared = await this.#sharedSession();
    for (const preset of presets) this.#add(preset);
    const host = shared && (this.#cards.find(({ preset }) => preset.name === shared.preset) ?? this.#add(foreign(shared)));
    if (host) host.element.parentElement.prepend(host.element);
    this.#host = host;
    this.#feel.learn().catch(() => {});
    const opened = this.#cards.map((card) => card.open(card === host ? { session: shared.id } : {}));
    this.select(host ?? this.#cards[0]);
    await Promise.all(opened);
    document.addEventListener("visibilitychange", () => this.#follow());
    setInterval(() => this.#look(), lookEvery);
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

  /** Copies a link to this control's session. */
  async share(card) {
    const link = new URL(`?session=${card.detent.id}`, service).href;
    card.shared = true;
    this.#follow();
    this.say((await copy(link)) ? "Copied a link to this slider. All who open it share the slider." : link);
  }

  inspect(card) {
    this.select(card);
    this.#panel.edit();
  }

  // Called by the cards.

  opened(card) {
    // It may have been switched since the session was asked for.
    card.detent.predict(this.network.options.predict);
    if (card === this.#selected) this.#panel.show(card);
    if (card === this.#host && !card.guest) history.replaceState(null, "", location.pathname);
    this.#follow();
  }

  /** A session was lost. If the service was started again, the others were lost too, so they are checked. */
  renewed(card) {
    const count = this.#renewed.add(card).size;
    const which = count === this.#cards.length ? `All ${count}` : count;
    this.say(count === 1
      ? `${card.preset.title}: that session had ended. This is a new one.`
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

  #add(preset) {
    const card = new Card(preset, this);
    this.#cards.push(card);
    this.network.add(card);
    document.querySelector("#controls").append(card.element);
    return card;
  }

  /** Opens the streams of controls that are selected, shared or moving, and closes the others. */
  #follow() {
    const wanted = (card) => card === this.#selected || card.shared || card.isMoving;
    for (const card of this.#cards) card.follow(!document.hidden && wanted(card));
  }

  /** Asks how many watch the session. The request also keeps it from expiring. */
  async #look() {
    if (document.hidden || !this.#selected?.detent) return;
    const card = this.#selected;
    const session = await card.verify().catch(() => undefined);
    if (session && card === this.#selected) this.#panel.watched(session.watchers ?? 1);
  }

  /** The session that the page's address names; undefined if there is none. */
  async #sharedSession() {
    const id = new URLSearchParams(location.search).get("session");
    if (!id) return undefined;
    const answer = await fetch(new URL(`v1/sessions/${encodeURIComponent(id)}`, service));
    if (answer.ok) return answer.json();
    this.say("The session of this link has ended. These are new ones.");
    history.replaceState(null, "", location.pathname);
    return undefined;
  }
}

/** What a card shows of a session that has no preset. */
const foreign = ({ control }) => ({ title: "A shared control", summary: "Another person made this one and gave you its link.", control });

new Page().start().catch((error) => text(part(document, "status"), `The service did not answer as it should: ${error.message}`));
