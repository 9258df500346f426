export type Status =
  | "connecting"
  /** Frames come, and events arrive. */
  | "live"
  /** A request was sent more than 3 s ago and has no response, so the service may not have what is shown. */
  | "waiting"
  /** The stream is broken, or events do not arrive. Both are retried until they succeed or the session ends. */
  | "reconnecting"
  /**
   * Another gesture controls the slider, and an event was refused. Ends with that gesture, or when an event is accepted; with
   * several thumbs with the next frame, whose `thumbs` say who has which.
   */
  | "busy"
  | "ended"
  | "closed";

/** A request that was made. It has no status if no response came. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly status?: number;
}

/** What a control is: a slider with one thumb, one with several, or a pinch control. */
export type Kind = "slider" | "thumbs" | "pinch";
/** The control of a kind; with a preset, the members that differ from it. */
export type ControlOf<K extends Kind> = K extends "pinch" ? Pinch | PinchPatch : Slider | SliderPatch;
/** The frame of a kind. */
export type FrameOf<K extends Kind> = K extends "slider" ? SliderFrame : K extends "thumbs" ? ThumbsFrame : PinchFrame;
/** The name of a preset that is a slider with several thumbs. */
export type ThumbsPresetName = Extract<SliderPresetName, "price" | "envelope">;

export interface ConnectOptions<K extends Kind = Kind> {
  /** The id of a session to open. Without it, a session is created from the members below; they have defaults. */
  session?: string;
  id?: string;
  preset?: K extends "pinch" ? PinchPresetName : SliderPresetName;
  /** The control; with a preset, the members that differ from it. */
  control?: ControlOf<K>;
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
   * Whether to load the service's engine, and to give each event's frame before the service has responded. Default: true.
   * Where that is not possible, frames come from the service; `prediction` says why.
   */
  predict?: boolean;
  /**
   * Whether to get frames that others cause. Default: true. All clients of a page with the same service and token share a
   * stream. A page that is hidden for 10 s closes it, and goes on when it is shown, without the cues of the time between;
   * with "always" it does not.
   */
  stream?: boolean | "always";
  /**
   * Whether to make a lost session again, under its id, with its control and its value; a drag goes on in it. Several pages
   * that lose a session meet in the new one. Default: false, and the client ends with a lost session.
   */
  renew?: boolean;
  /** The token of a service that asks for one, or what gives it (docs/frontends.md#with-tokens). */
  token?: string | TokenSource;
  /** Sends every request; with a token also the stream, which else is an EventSource. */
  fetch?: typeof fetch;
  /** What opens the stream without a token. */
  EventSource?: typeof EventSource;
}

/**
 * Gives a token. It is called for the first request, before the end of a token (30 s, or a tenth of its life if that is less),
 * and when the service has refused one (`isRefused`): then the refused one will not do. All clients with the same function share
 * its tokens, and wait for one call. If it fails, so does the request that waits for it.
 */
export type TokenSource = (asked: { readonly isRefused: boolean }) => string | Promise<string>;

/** Whether frames come before the service's response; if not, why. */
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
  /** Events whose frame was given before the service's response. */
  readonly predicted: number;
  /** Those that the service then confirmed. */
  readonly confirmed: number;
  /** Frames of the service that differed from the prediction of the same events. There should be none. */
  readonly mispredicted: number;
  /** Events that were predicted with a control of which a frame then told that it had changed. */
  readonly superseded: number;
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
  /** The most events that waited for their response. */
  readonly mostPending: number;
  /** Cues that were given, and cues of the service that had been given before. */
  readonly cuesGiven: number;
  readonly cuesKnown: number;
  /** Of an event's frame; of a frame of the service. */
  readonly predict: CallTimes;
  readonly take: CallTimes;
  /** Of a state of the service, or of events taken back: with all events that had to be applied again. */
  readonly adopt: CallTimes;
  readonly takeBack: CallTimes;
}

export interface BindOptions {
  /** The direction of the track; "y" is from bottom to top. Default: "x". */
  axis?: "x" | "y";
  /** Whether a track along x is drawn from right to left, so that the left arrow moves to the greater value. Default: "ltr". */
  direction?: "ltr" | "rtl";
  /**
   * Whether the arrow keys, Page Up, Page Down, Home and End move the thumb. Arrows with Shift move it by a page.
   * Default: true.
   */
  keys?: boolean;
  /** Whether the track gets the element's length. Default: true. */
  resize?: boolean;
  /** Whether to send the finger's distance from the element. Default: true for a control with `precision`. */
  precision?: boolean;
  /** Which of several thumbs a key moves. Default: the one that was moved last, at first the lowest. */
  thumbOf?: (event: KeyboardEvent) => number | undefined;
}

/** How to write a text: the options of `Intl.NumberFormat`, and the language. */
export interface FormatOptions extends Intl.NumberFormatOptions {
  /** A language tag. Default: the page's (`<html lang>`), else the browser's. */
  readonly locale?: string;
}

export interface Detent<K extends Kind = Kind> {
  readonly id: string;
  readonly url: string;
  /** The prefix of the names of this client's gestures. */
  readonly hand: string;
  /** The latest frame. */
  readonly frame: FrameOf<K>;
  /** The complete control. */
  readonly control: K extends "pinch" ? CompletePinch : CompleteSlider;
  /** The track's current length in points; undefined for a pinch control. */
  readonly trackWidth?: number;
  readonly preset?: PresetName;
  readonly status: Status;
  readonly prediction: Prediction;
  /**
   * Undefined until the engine is loaded. The counts stay when the prediction ends, and begin again at 0 when it begins
   * again.
   */
  readonly stats?: PredictionStats;
  /** The layout. It is requested again after the track is resized. */
  layout(): Promise<Layout>;
  /**
   * The text of a slider's frame, or of one of its `thumbs`, in the page's language: its `snapped` value with the decimals, the prefix and the suffix
   * of the control's `text`. (`frame.text` is the same in every language.) With a `style` (unit, currency or percent), the
   * prefix and the suffix are left out.
   */
  format(frame: { readonly snapped?: number }, options?: FormatOptions): string;
  /**
   * Listens to frames: each once and in order. One of "prediction" comes before the service's; the service's own is then
   * given only if it differs. `on` returns a function that removes the listener.
   */
  on(name: "frame", listener: (frame: FrameOf<K>, from: "prediction" | "response" | "stream") => void): () => void;
  /** Listens to the service's frames while frames are predicted, for what must not be ahead of it. Some come twice. */
  on(name: "confirmed", listener: (frame: FrameOf<K>, from: "response" | "stream") => void): () => void;
  /** A frame of the service differed from the prediction of the same events. The service's state is taken then. */
  on(name: "mispredicted", listener: (frame: FrameOf<K>) => void): () => void;
  /** Listens to cues: each once. */
  on(name: "cue", listener: (cue: Cue, frame: FrameOf<K>) => void): () => void;
  /** The session has ended: "deleted", "expired", "replaced" by another with its id, or "gone" for an unknown reason. */
  on(name: "ended", listener: (detail: { reason: string }) => void): () => void;
  /** A lost session was made again, by this page or another one. The next frame is the first one of it. */
  on(name: "renewed", listener: (detail: { reason: string }) => void): () => void;
  /** The control has changed, by this client or another one. Its layout follows. */
  on(name: "control", listener: (control: Detent<K>["control"]) => void): () => void;
  /** The layout was requested again, after the track was resized or the control changed, and is there. */
  on(name: "layout", listener: (layout: Layout) => void): () => void;
  /** The status changed, or an event was refused; then the detail is the error. */
  on(name: "status", listener: (status: Status, detail?: unknown) => void): () => void;
  on(name: "request", listener: (request: Request) => void): () => void;
  /** Sends an event after those sent before. Several events are applied all together or not at all. */
  send(event: SliderEvent | readonly SliderEvent[]): Promise<FrameOf<K>>;
  /**
   * Sets the value of a slider, or joins (true) or splits a pinch control. With `ifIdle`, for what a device reports, only while
   * no finger is on the slider: else it is refused with a `DetentProblem`, whose `problem.frame` is what the slider shows. Of
   * several thumbs it sets the `thumb`, or with a list all.
   */
  set(value: number | boolean | readonly number[], options?: { ifIdle?: boolean; thumb?: number }): Promise<FrameOf<K>>;
  /**
   * Changes the control, and the session stays: the length of the next film, what is loaded of it. The changes are a merge patch
   * (RFC 7396) over the members that were given. A token needs `sessions:create`.
   */
  reshape(control: ControlOf<K>): Promise<FrameOf<K>>;
  /** The value at a place of a slider's track, from 0 at the range's lower end to 1 at its upper one, before any snapping. */
  valueAt(place: number): number;
  /**
   * Takes the slider from another hand: with the next `began`, or at once with a finger that rests on a bound element; with
   * several thumbs, with all that have none. The other gesture is dropped. This lapses when no gesture has the slider.
   */
  takeOver(): void;
  /** Sends another request to the service, such as `fetch("/v1/presets")`: with the token, and by the `fetch` of the options. */
  fetch(path: string, options?: RequestInit): Promise<Response>;
  /** Asks whether the session is there, and how many watch it. A lost one is made again with `renew`; otherwise the client ends. */
  verify(): Promise<Session>;
  /**
   * Makes the element of a slider react to drags and keys, or that of a pinch control to pinches. Returns a function that
   * undoes this. The element's content box is the track, however CSS scales, zooms or turns it or a box around it. A canvas, an
   * image or an SVG may be scaled and zoomed; to turn it, bind a box around it. Each slider follows the pointer that began on it,
   * so several fingers can move several sliders; with several thumbs it follows as many pointers, each a gesture. For keys the element needs a tabindex. Use CSS to prevent the selection of text in it. A
   * finger that moves across a slider scrolls the page, as one finger on a pinch control does; set `touch-action` afterwards to
   * prevent it. A drag is cancelled when the page is hidden or left.
   */
  bind(element: Element, options?: BindOptions): () => void;
  /** Begins or stops to get frames that others cause: takes part in the page's stream, or leaves it. */
  stream(wanted?: boolean | "always"): void;
  /**
   * Switches the prediction on or off, in the same session. Switched off, the next event's frame comes with its response.
   * Switched on, frames are predicted as soon as the service's state is there.
   */
  predict(wanted?: boolean): void;
  /** Leaves the stream and ignores later events of bound elements. The session stays. */
  close(): void;
  /** Deletes the session for all clients. */
  delete(): Promise<void>;
}

/** Creates a session of a pinch control. */
export function connect(
  url: string, options: ConnectOptions<"pinch"> & ({ preset: PinchPresetName } | { control: { kind: "pinch" } }),
): Promise<Detent<"pinch">>;
/** Creates a session of a slider with several thumbs. */
export function connect(
  url: string,
  options: ConnectOptions<"thumbs"> &
    ({ preset: ThumbsPresetName; control?: { thumbs?: object } } | { control: { thumbs: object } }),
): Promise<Detent<"thumbs">>;
/**
 * Opens a session, or creates one of a slider with one thumb. To open one of another kind, or of any, name the kind:
 * `connect<"thumbs">`.
 */
export function connect<K extends Kind = "slider">(url: string, options?: ConnectOptions<K>): Promise<Detent<K>>;

/**
 * The service refused a request; `problem` is the document that says why (RFC 9457). Its `type` ends in `unauthenticated` (401)
 * if a token is missing, wrong or expired, and in `insufficient-scope` (403) if it does not allow the request.
 */
export class DetentProblem extends Error {
  readonly problem: Problem;
  readonly status: number;
  /** What the response's `Retry-After` says; null if it has none. */
  readonly wait: string | null;
}
