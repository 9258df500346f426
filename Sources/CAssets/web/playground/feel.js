/** Shows cues on devices without haptics: by a lamp, a sound, and vibration where the device has it. */
import { attribute, part, text } from "./dom.js";
import { getJSON } from "./service.js";

const memory = "detent.senses";

/** Whether this device can vibrate. Browsers of computers without a motor have the function too, but no touch screen. */
const canVibrate = Boolean(navigator.vibrate) && navigator.maxTouchPoints > 0 && matchMedia("(any-pointer: coarse)").matches;

export class Feel {
  #on = { lamp: true, sound: !canVibrate, vibration: true };
  #audio; #table = new Map();

  /** @param {ParentNode} root has a button with `data-sense` for each sense */
  constructor(root) {
    try {
      Object.assign(this.#on, JSON.parse(localStorage.getItem(memory) ?? "{}"));
    } catch {
      // The browser has no storage, or the stored value is not JSON: all senses are on.
    }
    for (const button of root.querySelectorAll("[data-sense]")) {
      const { sense } = button.dataset;
      button.hidden = sense === "vibration" && !canVibrate;
      const show = () => attribute(button, "aria-pressed", String(this.#on[sense]));
      button.addEventListener("click", () => {
        this.#on[sense] = !this.#on[sense];
        show();
        try {
          localStorage.setItem(memory, JSON.stringify(this.#on));
        } catch {
          // The browser has no storage: the choice lasts until the page is closed.
        }
      });
      show();
    }
    // Browsers allow sound only after the first touch or key.
    addEventListener("pointerdown", () => this.#wake(), { capture: true });
    addEventListener("keydown", () => this.#wake(), { capture: true });
  }

  /** Loads how strong and how sharp each cue is. */
  async learn() {
    const { haptics } = await getJSON("v1/haptics");
    for (const { cause, weight, ahap } of haptics) this.#table.set(`${cause} ${weight}`, ahap);
  }

  /** Plays one cue. @param {HTMLElement} card @param {object} cue */
  play(card, cue) {
    const { HapticIntensity: intensity = 0.5, HapticSharpness: sharpness = 0.5 } =
      this.#table.get(`${cue.cause} ${cue.weight}`) ?? {};
    text(part(card, "cue"), cue.crossed > 1 ? `${cue.cause} ×${cue.crossed}` : cue.cause);
    if (this.#on.lamp) flash(part(card, "lamp"), intensity * cue.intensity);
    if (this.#on.sound) this.#click(intensity * cue.intensity, sharpness);
  }

  /** Vibrates as a frame says. @param {number[]} [pattern] */
  vibrate(pattern) {
    if (pattern && this.#on.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  }

  #wake() {
    if (!this.#on.sound) return;
    this.#audio ??= new AudioContext();
    if (this.#audio.state === "suspended") this.#audio.resume();
  }

  /** Plays a click: a short tone that falls and fades. A sharper cue has a higher tone. */
  #click(intensity, sharpness) {
    if (this.#audio?.state !== "running") return;
    const now = this.#audio.currentTime;
    const tone = new OscillatorNode(this.#audio, { type: "triangle", frequency: 240 + 1500 * sharpness });
    const loudness = new GainNode(this.#audio, { gain: 0.22 * intensity });
    const length = 0.05 - 0.03 * sharpness;
    tone.frequency.exponentialRampToValueAtTime(120 + 500 * sharpness, now + length);
    loudness.gain.exponentialRampToValueAtTime(0.0004, now + length);
    tone.connect(loudness).connect(this.#audio.destination);
    tone.start(now);
    tone.stop(now + length);
  }
}

/** Lights a lamp and fades it out. */
function flash(lamp, intensity) {
  const colour = getComputedStyle(lamp).getPropertyValue("--lamp");
  const glow = { backgroundColor: colour, boxShadow: `0 0 ${4 + 14 * intensity}px ${colour}` };
  lamp.animate([glow, {}], { duration: 260 + 240 * intensity, easing: "ease-out" });
}
