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
  /** Milliseconds, on the clock of the client that sent the event. */
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

/** All that is needed to draw and feel the control at one moment. Lengths are in points (CSS px). */
export interface Frame {
  readonly session: string;
  readonly epoch: string;
  readonly version: number;
  readonly t: number;
  readonly reason: string;
  /** The name of the current gesture, if it has one. Those of this client start with `detent.hand`. */
  readonly gesture?: string;
  readonly haptics: readonly Cue[];
  readonly transitions: readonly Transition[];
  /** The pattern for `navigator.vibrate`; absent if there are no cues. */
  readonly vibrate?: readonly number[];
  /** How many frames this one stands for, because this reader was slow. */
  readonly merged?: number;
  /** How many events this frame stands for, because this reader was not connected. */
  readonly missed?: number;
  /**
   * True in the first frame after the service stopped uncleanly, or went on from a backup. Events may be lost: the frame is
   * the state from which the session goes on, and its epoch may be a new one. Its version may be less than the last one.
   */
  readonly restarted?: boolean;
  /** How many events of the request were skipped, because they came late or twice. */
  readonly stale?: number;
  /** The version before the frame's events. This and the next two only in frames of the service, while it predicts. */
  readonly from?: number;
  /** The last of the frame's events; absent if the service made it. */
  readonly by?: { readonly gesture?: string; readonly seq?: number };
  /** Of the state after the frame's events. */
  readonly checksum?: string;

  // Members of a slider's frame.
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

  // Members of a pinch control's frame.
  readonly seamless?: boolean;
  readonly spacing?: number;
  readonly innerCornerRadius?: number;
  readonly outerCornerRadius?: number;
}

/** Where the parts are drawn at this track width; openapi.yaml describes the other members. */
export interface Layout {
  readonly trackWidth?: number;
  /** The part of the track that the thumb can reach, for a control with `reachable`. */
  readonly reachable?: { readonly x: number; readonly width: number };
  readonly transitions: readonly Transition[];
  readonly [member: string]: unknown;
}

export type Status =
  | "connecting"
  /** The stream is open. */
  | "live"
  /** The stream is broken, or events do not arrive. Both are retried until they succeed or the session ends. */
  | "reconnecting"
  /** Another gesture controls the slider, and an event was refused. Ends with that gesture, or when an event is accepted. */
  | "busy"
  | "ended"
  | "closed";

/** A request that was made. It has no status if no answer came. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly status?: number;
}

export interface ConnectOptions {
  /** The id of a session to open. Without it, a session is created from the members below; they have defaults. */
  session?: string;
  id?: string;
  preset?: string;
  /** The control; with a preset, the members that differ from it. */
  control?: object;
  /** The first value, in place of the control's `initialValue`. */
  value?: number;
  /** The track's first length in points, in place of the control's. */
  trackWidth?: number;
  /** How many events the session keeps in its trace. */
  trace?: number;
  /** How long the session lives without a request, in seconds. */
  ttl?: number;
  /** Whether this client's events make the device vibrate, if it can. Default: true. */
  vibrate?: boolean;
  /**
   * Whether to load the service's engine, and to give each event's frame before the service has answered. Default: true.
   * Where that is not possible, frames come from the service; `prediction` says why.
   */
  predict?: boolean;
  /** Whether to open the stream. Default: true. */
  stream?: boolean;
  /** Sends every request except the stream, which is an EventSource. */
  fetch?: typeof fetch;
  /** What opens the stream. */
  EventSource?: typeof EventSource;
}

/** Whether frames come before the service's answer; if not, why. */
export interface Prediction {
  readonly on: boolean;
  readonly why: string;
}

/** How long the last 512 calls of the engine took: in microseconds, as fine as the browser's clock. */
export interface CallTimes {
  /** How many there were in all. */
  readonly count: number;
  readonly p50?: number;
  readonly p99?: number;
}

/** What the prediction has counted. */
export interface PredictionStats {
  /** Events whose frame was given before the service's answer. */
  readonly predicted: number;
  /** Those that the service then confirmed. */
  readonly confirmed: number;
  /** Frames of the service that differed from the prediction of the same events. There should be none. */
  readonly mispredicted: number;
  /** Events that the service refused. */
  readonly refused: number;
  /** How often the service's state was fetched and taken. */
  readonly adopted: number;
  /** How often a predicted frame was replaced, because a refusal, the service or time had moved the control. */
  readonly corrected: number;
  /** The greatest distance by which that moved the thumb, in points. */
  readonly correction: number;
  /** Events that were applied again on another state, and the most at once. */
  readonly replayed: number;
  readonly mostReplayed: number;
  /** The most events that waited for their answer. */
  readonly mostPending: number;
  /** Cues that were given, and cues of the service that had been given before. */
  readonly cuesGiven: number;
  readonly cuesKnown: number;
  /** Of an event's frame; of a frame of the service, and what had to be applied again after it. */
  readonly predict: CallTimes;
  readonly take: CallTimes;
}

export interface BindOptions {
  /** The direction of the track; "y" is from bottom to top. Default: "x". */
  axis?: "x" | "y";
  /**
   * Whether the arrow keys, Page Up, Page Down, Home and End move the thumb. Arrows with Shift move it by a page.
   * Default: true.
   */
  keys?: boolean;
  /** Whether the track gets the element's length. Default: true. */
  resize?: boolean;
  /** Whether to send the finger's distance from the element. Default: true for a control with `precision`. */
  precision?: boolean;
}

/** How to write a text: the options of `Intl.NumberFormat`, and the language. */
export interface FormatOptions extends Intl.NumberFormatOptions {
  /** A language tag. Default: the page's (`<html lang>`), else the browser's. */
  readonly locale?: string;
}

export interface Detent {
  readonly id: string;
  readonly url: string;
  /** The prefix of the names of this client's gestures. */
  readonly hand: string;
  /** The latest frame. */
  readonly frame: Frame;
  /** The complete control, as it was created. */
  readonly control: object;
  /** The track's current length in points; undefined for a pinch control. */
  readonly trackWidth?: number;
  readonly preset?: string;
  readonly status: Status;
  readonly prediction: Prediction;
  /** Undefined until the engine is loaded. */
  readonly stats?: PredictionStats;
  /** The layout. It is requested again after the track is resized. */
  layout(): Promise<Layout>;
  /**
   * The text of a slider's frame in the page's language: its `snapped` value with the decimals, the prefix and the suffix
   * of the control's `text`. (`frame.text` is the same in every language.) With a `style` (unit, currency or percent), the
   * prefix and the suffix are left out.
   */
  format(frame: Frame, options?: FormatOptions): string;
  /**
   * Listens to frames: each once and in order. One of "prediction" comes before the service's; the service's own is then
   * given only if it differs. `on` returns a function that removes the listener.
   */
  on(name: "frame", listener: (frame: Frame, from: "prediction" | "answer" | "stream") => void): () => void;
  /** Listens to the service's frames while frames are predicted, for what must not be ahead of it. Some come twice. */
  on(name: "confirmed", listener: (frame: Frame, from: "answer" | "stream") => void): () => void;
  /** A frame of the service differed from the prediction of the same events. The service's state is taken then. */
  on(name: "mispredicted", listener: (frame: Frame) => void): () => void;
  /** Listens to cues: each once. */
  on(name: "cue", listener: (cue: Cue, frame: Frame) => void): () => void;
  /** The session has ended: "deleted", "expired", "replaced" by another with its id, or "gone" for an unknown reason. */
  on(name: "ended", listener: (detail: { reason: string }) => void): () => void;
  /** The status changed, or an event was refused; then the detail is the error. */
  on(name: "status", listener: (status: Status, detail?: unknown) => void): () => void;
  on(name: "request", listener: (request: Request) => void): () => void;
  /** Sends an event after those sent before. Several events are applied all together or not at all. */
  send(event: object | object[]): Promise<Frame>;
  /**
   * Makes the element of a slider react to drags and keys, or that of a pinch control to pinches. Returns a function that
   * undoes this. The element's content box is the track. For keys the element needs a tabindex. Use CSS to prevent the
   * selection of text in it.
   */
  bind(element: Element, options?: BindOptions): () => void;
  /** Opens or closes the stream. A browser has six connections to a service for all pages together. */
  stream(wanted?: boolean): void;
  /**
   * Switches the prediction on or off, in the same session. Switched off, the next event's frame comes with its answer.
   * Switched on, frames are predicted as soon as the service's state is there.
   */
  predict(wanted?: boolean): void;
  /** Closes the stream and ignores later events of bound elements. The session stays. */
  close(): void;
  /** Deletes the session for all clients. */
  delete(): Promise<void>;
}

/** Opens a session, or creates one. */
export function connect(url: string, options?: ConnectOptions): Promise<Detent>;

/** The service refused a request; `problem` is the document that says why (RFC 9457). */
export class DetentProblem extends Error {
  readonly problem: { type?: string; title?: string; detail?: string; errors?: object[]; [member: string]: unknown };
  readonly status: number;
}
