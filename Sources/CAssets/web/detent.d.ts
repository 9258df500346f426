// The types of detent.js. openapi.yaml says what each member of a control, an event and a frame means.

/** One haptic to play. */
export interface Cue {
  readonly cause: "tick" | "stop" | "edge" | "end" | "toggle";
  readonly style: "impact";
  readonly weight: "light" | "medium" | "heavy" | "soft" | "rigid";
  /** 0.2 to 1. */
  readonly intensity: number;
  /** How many ticks or stops were crossed. */
  readonly crossed?: number;
  /** The stop was jumped over. */
  readonly passed?: true;
  /** Milliseconds on the clock of the hand that moved. */
  readonly t: number;
}

/** How to animate to a frame. */
export interface Transition {
  readonly property: string;
  readonly curve: string;
  /** Seconds. */
  readonly duration: number;
  readonly bounce?: number;
  readonly delay?: number;
  readonly [member: string]: unknown;
}

/** Everything needed to draw and feel the control now. Lengths are in points (CSS px). */
export interface Frame {
  readonly session: string;
  readonly epoch: string;
  readonly version: number;
  readonly t: number;
  readonly reason: string;
  /** The gesture under way, if it has a name; `detent.hand` is how the names of one's own start. */
  readonly gesture?: string;
  readonly haptics: readonly Cue[];
  readonly transitions: readonly Transition[];
  /** For `navigator.vibrate`; absent without cues. */
  readonly vibrate?: readonly number[];
  /** How many frames this one stands for, since this reader was slow, or was away. */
  readonly merged?: number;
  readonly missed?: number;
  /** How many events of the request came late or twice. */
  readonly stale?: number;

  // A slider's.
  readonly dragging?: boolean;
  readonly value?: number;
  readonly normalized?: number;
  readonly snapped?: number;
  readonly heldStop?: number;
  readonly thumb?: { readonly x: number; readonly fingerOffset: number };
  readonly velocity?: number;
  readonly bars?: { readonly heights: readonly number[]; readonly highlighted: number; readonly current?: number };
  readonly motion?: {
    readonly phase: string; readonly tilt: number; readonly raised: boolean; readonly settlesAt?: number;
  };
  readonly text?: string;
  readonly history?: { readonly undo: number; readonly redo: number };

  // A pinch control's.
  readonly seamless?: boolean;
  readonly spacing?: number;
  readonly innerCornerRadius?: number;
  readonly outerCornerRadius?: number;
}

/** Where things are drawn at this track width; openapi.yaml has the rest. */
export interface Layout {
  readonly trackWidth?: number;
  /** The stretch that the thumb can reach, for a control with `reachable`: its ends are `aria-valuemin` and `-max`. */
  readonly reachable?: { readonly x: number; readonly width: number };
  readonly transitions: readonly Transition[];
  readonly [member: string]: unknown;
}

export type Status =
  | "connecting"
  /** The stream is open. */
  | "live"
  /** The stream broke off, or events do not arrive: both are tried again until they do, or the session is over. */
  | "reconnecting"
  /** Another hand holds the slider: what the own one did was refused. Until that lets go, or something is taken. */
  | "busy"
  | "ended"
  | "closed";

/** A request as it was made; without a status, nothing answered. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly status?: number;
}

export interface ConnectOptions {
  /** The session to open. Without one a session is made, of these; of none of them, with the default slider: */
  session?: string;
  id?: string;
  preset?: string;
  /** The control, or what differs from the preset. */
  control?: object;
  /** Where it begins, in place of the control's `initialValue`. */
  value?: number;
  /** The track's length at first, in points, in place of the control's. */
  trackWidth?: number;
  /** How many events the session keeps for its trace. */
  trace?: number;
  /** Whether what the own hand does vibrates where the platform can; by default yes. */
  vibrate?: boolean;
  /** Whether to open the stream; by default yes. */
  stream?: boolean;
  /** Used for every request but the stream, which is an EventSource. */
  fetch?: typeof fetch;
}

export interface BindOptions {
  /** Which way the track runs; "y" from the bottom up. By default "x". */
  axis?: "x" | "y";
  /** Whether arrows, Page keys, Home and End move it, and arrows with Shift by a page; by default yes. */
  keys?: boolean;
  /** Whether the element's length becomes the track's; by default yes. */
  resize?: boolean;
  /** Whether to say how far the finger is off the element; by default as the control wants it. */
  precision?: boolean;
}

/** How a text is written: as `Intl.NumberFormat` takes it, and in which language. */
export interface FormatOptions extends Intl.NumberFormatOptions {
  /** A language tag; by default the page's (`<html lang>`), or the browser's. */
  readonly locale?: string;
}

export interface Detent {
  readonly id: string;
  readonly url: string;
  /** How the names of this client's gestures start. */
  readonly hand: string;
  /** The latest frame. */
  readonly frame: Frame;
  /** The control as it was made, complete. */
  readonly control: object;
  /** The track's length now, in points; a pinch control has none. */
  readonly trackWidth?: number;
  readonly preset?: string;
  readonly status: Status;
  /** Where to draw; kept until the track is resized. */
  layout(): Promise<Layout>;
  /**
   * What a slider's frame says to people, in the page's language, as `frame.text` does in none: its `snapped` value, with
   * the decimals, the prefix and the suffix of the control's `text`. With a `style` (a unit, a currency, per cent), which
   * writes its own, without prefix and suffix.
   */
  format(frame: Frame, options?: FormatOptions): string;
  /** Each frame once and in order. A listener is removed by what `on` returns. */
  on(name: "frame", listener: (frame: Frame, from: "answer" | "stream") => void): () => void;
  /** Each cue once. */
  on(name: "cue", listener: (cue: Cue, frame: Frame) => void): () => void;
  /** The session is no more: "deleted", "expired", "replaced" by another of its name, or "gone" for an unknown reason. */
  on(name: "ended", listener: (detail: { reason: string }) => void): () => void;
  /** A status that came, or an event that was refused: then the error is the detail. */
  on(name: "status", listener: (status: Status, detail?: unknown) => void): () => void;
  on(name: "request", listener: (request: Request) => void): () => void;
  /** Sends an event, or several that count together or not at all, after what was sent before. */
  send(event: object | object[]): Promise<Frame>;
  /**
   * Lets a slider's element be dragged and take keys, or a pinch control's be pinched; returns what undoes that. The
   * element's content box is the track. For keys it needs a tabindex, and CSS may forbid text in it to be selected.
   */
  bind(element: Element, options?: BindOptions): () => void;
  /** Opens the stream, or closes it: browsers have six connections to a service, for all pages together. */
  stream(wanted?: boolean): void;
  /** Stops the stream and hears no more of what is bound. The session stays. */
  close(): void;
  /** Ends the session, for everybody. */
  delete(): Promise<void>;
}

/** Opens a session, or makes one. */
export function connect(url: string, options?: ConnectOptions): Promise<Detent>;

/** A request was refused; `problem` is the document that says why (RFC 9457). */
export class DetentProblem extends Error {
  readonly problem: { type?: string; title?: string; detail?: string; errors?: object[]; [member: string]: unknown };
  readonly status: number;
}
