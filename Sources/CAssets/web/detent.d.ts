// The types of detent.js and detent-element.js. script/types writes this file.

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

/** `<detent-slider>`: a control that is drawn, dragged and part of a form (docs/frontends.md#an-element). */
export class DetentSlider extends HTMLElement {
  static readonly formAssociated: true;
  /** The token of all elements whose `options` have none. Set it before they are in the page. */
  static token: string | TokenSource | undefined;
  /** The preset of a new session. */
  preset: PresetName | "";
  /** The id of the session to open; it is made from the preset or the control if it is not there. */
  session: string;
  /** The service's address. Default: where the element's script came from. */
  src: string;
  /** The control, or what differs from the preset. The attribute has it as JSON. */
  control: ControlOf<Kind> | undefined;
  /** Whether the wheel moves a slider that has the focus: a step for each 100 px. Default: false. */
  wheel: boolean;
  /** Whether a double click restores a slider's `initialValue`. Default: false. */
  resets: boolean;
  /** Whether the engine in the page is the authority, without a service. */
  local: boolean;
  /**
   * Makes the words for a frame that a screen reader says, in place of `frame.text`; undefined for those. Of several thumbs it is
   * called for each, with the frame that a slider with only this one would have.
   */
  format: ((frame: Frame, thumb?: number) => string | undefined) | undefined;
  /** The options of `connect`. */
  options: ConnectOptions;
  /** "horizontal", or "vertical" from bottom to top. */
  orientation: "horizontal" | "vertical" | "";
  /** The name in a form. */
  name: string;
  /**
   * The value on its steps; of a pinch control 1 if it is joined, else 0. Undefined until there is one. For several thumbs, see
   * `values`.
   */
  value: number | undefined;
  /** The value of each thumb, from the lowest; empty until there is one. Several are set together. */
  values: readonly number[];
  /** The value after a reset of the form: of the attribute, or the control's first one. */
  readonly defaultValue: number;
  disabled: boolean;
  readOnly: boolean;
  /** Whether it is invalid until it has a value. */
  required: boolean;
  readonly type: string;
  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** The part that takes the pointer and keys. */
  readonly track: HTMLElement;
  /** The client; undefined until it is there, which the event `connect` tells. */
  readonly detent: Detent | undefined;
  /** The client's status; "connecting" until it is there. After `connect`, the event `status` tells of each change. */
  readonly status: Status;
  addEventListener<K extends keyof DetentSliderEventMap>(
    type: K, listener: (this: DetentSlider, event: DetentSliderEventMap[K]) => void, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof DetentSliderEventMap>(
    type: K, listener: (this: DetentSlider, event: DetentSliderEventMap[K]) => void, options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions,
  ): void;
  /** Shows a client that the page has opened; with `isFitted` in the session's length, drawn smaller where there is less room. */
  use(detent: Detent, options?: { isFitted?: boolean }): Promise<void>;
}

/** The events of the element, besides those of all elements (`input` and `change` are the user's). */
export interface DetentSliderEventMap extends HTMLElementEventMap {
  /** It shows another session; the client is the detail. */
  connect: CustomEvent<Detent>;
  status: CustomEvent<Status>;
  /** A control is refused, or the service does not respond. */
  error: ErrorEvent;
}

declare global {
  interface HTMLElementTagNameMap {
    "detent-slider": DetentSlider;
  }
}

// What follows is the contract's, openapi.yaml.

/** The name of a preset. */
export type PresetName =
  | "meshing"
  | "classic"
  | "star"
  | "snap"
  | "zoom"
  | "camera"
  | "carousel"
  | "volume"
  | "temperature"
  | "film"
  | "price"
  | "envelope";

/** The name of a preset that is a slider. */
export type SliderPresetName =
  | "meshing"
  | "classic"
  | "star"
  | "snap"
  | "zoom"
  | "camera"
  | "volume"
  | "temperature"
  | "film"
  | "price"
  | "envelope";

/** The name of a preset that is a pinch control. */
export type PinchPresetName = "carousel";

/** One slider. Every member may be left out. */
export interface Slider {
  /** Default: "slider". */
  readonly kind?: "slider";
  /** Default: {"lower": 0, "upper": 1}. */
  readonly range?: ValueRange;
  /** Default: {"kind": "linear"}. */
  readonly scale?: Scale;
  /**
   * The spacing of the grid for `snapped`, which starts at lower. Upper and both ends of `reachable` are always on the
   * grid. Without a step or a `grid`, `snapped` is `value`. At least the distance of neighbouring doubles at both ends
   * of the range.
   */
  readonly step?: number;
  /** In place of `step` and `keys`; by default none. */
  readonly grid?: Grid;
  /** Which value of the grid `snapped` is between two; by default the nearest one. */
  readonly rounding?: Rounding;
  /** The first value, within the range and `reachable`; by default the least value that the thumb can reach. */
  readonly initialValue?: number;
  /** By default there is one. */
  readonly thumbs?: Thumbs;
  /** The part of the range that the thumb can reach; by default all of it. */
  readonly reachable?: Reachable;
  /** How far keys go; by default as `KeyName` says. */
  readonly keys?: Keys;
  /** The track's length in points. Default: 350. */
  readonly trackWidth?: number;
  /** Whether the lower end is on the right. Default: false. */
  readonly reversed?: boolean;
  /** Default: "location". */
  readonly drag?: DragKind;
  /**
   * How far from where the thumb is drawn a gesture may begin to take hold of it, in points, for `grab` and `thumb`; by
   * default half of its size, at least 22.
   */
  readonly grabDistance?: number;
  /**
   * How far a finger goes from its first x and y, in points, before it drags; if farther across the track, the gesture
   * is ignored. Events have `y` then (docs/engine.md#slop-and-taps). Default: 0.
   */
  readonly slop?: number;
  /** Whether a tap on the value that is chosen sets the least one (docs/engine.md#slop-and-taps). Default: false. */
  readonly clearsOnTap?: boolean;
  /**
   * How far a finger may roll as it is lifted, in points, and leave the value (docs/engine.md#lifting-the-finger).
   * Default: 0.
   */
  readonly liftTolerance?: number;
  /** Whether a touch alone moves the thumb. Default: true. */
  readonly jumpsOnTouch?: boolean;
  /** Default: {"kind": "none"}. */
  readonly snapping?: Snapping;
  /** Default: {"kind": "stay", "lands": "free"}. */
  readonly release?: Release;
  /**
   * While the finger is d points past an end of a track of W points, the thumb is drawn d·W·c / (W + c·d) past it,
   * where c is this number; the value stays at the end. By default the thumb stays there too. The ends are those of
   * `reachable`; W is the length of the whole track.
   */
  readonly overscroll?: number;
  /** By default there is none. */
  readonly precision?: Precision;
  /** How many values can be undone. Default: 0. */
  readonly history?: number;
  /** The value from which bars and track are filled to the thumb, in the range; by default lower. */
  readonly fillFrom?: number;
  /** By default there are none. */
  readonly bars?: Bars;
  /** Places that are drawn, strictly ascending and in the range; by default there are none. */
  readonly marks?: readonly number[];
  /** By default there are none. */
  readonly haptics?: Haptics;
  /** By default there is none. */
  readonly motion?: Motion;
  /** By default there is none. */
  readonly text?: TextFormat;
  /** Default: {}. */
  readonly appearance?: Appearance;
}

/** Two pictures that a pinch joins into one seamless strip. */
export interface Pinch {
  readonly kind: "pinch";
  /** Below this magnification the pictures join; not above `splitAbove`. Default: 0.95. */
  readonly joinBelow?: number;
  /** Above this magnification the pictures split. Default: 1.05. */
  readonly splitAbove?: number;
  /** Between the pictures, in points. Default: 8. */
  readonly spacing?: number;
  /** Of the pictures, in points. Default: 8. */
  readonly cornerRadius?: number;
  /** Default: {"toggle": {"weight": "heavy"}}. */
  readonly haptics?: PinchHaptics;
  /** Default: {}. */
  readonly appearance?: Appearance;
}

/** Changes to a preset slider. The result must be a valid slider. */
export interface SliderPatch {
  readonly kind?: "slider" | null;
  readonly range?: RangePatch;
  readonly scale?: ScalePatch;
  readonly step?: number | null;
  readonly grid?: GridPatch;
  readonly rounding?: Rounding | null;
  readonly initialValue?: number | null;
  readonly thumbs?: ThumbsPatch;
  readonly reachable?: ReachablePatch;
  readonly keys?: KeysPatch;
  readonly trackWidth?: number | null;
  readonly reversed?: boolean | null;
  readonly drag?: DragKind | null;
  readonly grabDistance?: number | null;
  readonly slop?: number | null;
  readonly clearsOnTap?: boolean | null;
  readonly liftTolerance?: number | null;
  readonly jumpsOnTouch?: boolean | null;
  readonly snapping?: SnappingPatch;
  readonly release?: ReleasePatch;
  readonly overscroll?: number | null;
  readonly precision?: PrecisionPatch;
  readonly history?: number | null;
  readonly fillFrom?: number | null;
  readonly bars?: BarsPatch;
  readonly marks?: readonly number[] | null;
  readonly haptics?: HapticsPatch;
  readonly motion?: MotionPatch;
  readonly text?: TextPatch;
  readonly appearance?: AppearancePatch;
}

/** Changes to a preset pinch control. The result must be a valid pinch control. */
export interface PinchPatch {
  readonly kind?: "pinch";
  readonly joinBelow?: number | null;
  readonly splitAbove?: number | null;
  readonly spacing?: number | null;
  readonly cornerRadius?: number | null;
  readonly haptics?: {
    readonly toggle?: HapticPatch;
  } | null;
  readonly appearance?: AppearancePatch;
}

/** A control with every default filled in. */
export type CompleteControl = CompleteSlider | CompletePinch;

/** Something that happened to a control. */
export type SliderEvent =
  | BeganEvent
  | ChangedEvent
  | EndedEvent
  | CancelledEvent
  | AnySetEvent
  | KeyEvent
  | UndoEvent
  | RedoEvent
  | ResizedEvent
  | ElapsedEvent
  | PinchedEvent;

/** Everything a client needs to draw and feel the control now. */
export type Frame = SliderFrame | ThumbsFrame | PinchFrame;

/** One haptic to play. */
export interface Cue {
  readonly cause: Cause;
  /** Which of several thumbs gives it. */
  readonly thumb?: number;
  readonly style: "impact";
  readonly weight: Weight;
  /**
   * How strong it is. For an edge or a contact it rises with the speed: with t = min(|velocity| / 2000, 1)², it is
   * (0.05 + 0.95 · t)^(1 / 0.89), and at least 0.2. For any other cause it is 1.
   */
  readonly intensity: number;
  /** Present if the finger jumped over stops and none held. */
  readonly passed?: true;
  /** How many ticks were crossed, or stops passed. */
  readonly crossed?: number;
  /** The event's time, in milliseconds. */
  readonly t: number;
}

/** How to animate a property towards its new target. */
export interface Transition {
  readonly property: "bars" | "value" | "tilt" | "lift" | "glide" | "halo" | "seam" | "thumb";
  /** Which of several thumbs it is of, if of one. */
  readonly thumb?: number;
  readonly curve: "spring" | "easeIn" | "easeOut" | "easeInOut";
  /** In seconds. */
  readonly duration: number;
  /** Of a spring. */
  readonly bounce?: number;
  /**
   * The initial speed of a flung value's spring per second, as a multiple of the thumb's distance from where the
   * previous frame drew it; absent if it starts from rest. At most 10,000 in either direction, as at `/v1/spring`.
   */
  readonly velocity?: number;
  /** In seconds; absent when there is none. */
  readonly delay?: number;
}

/** What a client needs for drawing and does not get from frames, in points. */
export interface Layout {
  /** The track's length, to three decimals like all lengths here; so a very short one is 0. */
  readonly trackWidth?: number;
  readonly thumb?: {
    readonly size: number;
  };
  /** The stretch of the track between the ends that the thumb can reach, for a slider with a `reachable`. */
  readonly reachable?: LayoutBox;
  /** Where the fill begins, with `fillFrom`. */
  readonly fillFrom?: {
    /** A value in the control's own unit. */
    readonly value: number;
    readonly x: number;
  };
  readonly bars?: readonly LayoutBox[];
  readonly marks?: readonly LayoutMark[];
  readonly stops?: readonly LayoutStop[];
  readonly segments?: readonly LayoutBox[];
  readonly star?: Star;
  /** How each property that can change is animated; `value` once more with `lands`. */
  readonly transitions: readonly LayoutTransition[];
}

/** A session. */
export interface Session {
  /** A session's id, the caller's own or 26 characters that the server makes. */
  readonly id: string;
  /** A session's own mark in lower-case Crockford base32; no other session ever has it. */
  readonly epoch: string;
  /** The preset that it was made from, if any. */
  readonly preset?: PresetName;
  readonly control: CompleteControl;
  readonly frame: Frame;
  /** The layout, if the client asked for it (`Prefer`). */
  readonly layout?: Layout;
  /** How many clients watch its stream. */
  readonly watchers: number;
  /** When it was made (RFC 3339). */
  readonly createdAt: string;
  /**
   * When it expires unless a request uses it before (RFC 3339); absent if it never does. Until an event is applied, an
   * hour from now at most; then as `ttl` or `--session-ttl` says.
   */
  readonly expiresAt?: string;
}

/**
 * What went wrong and what would be right (RFC 9457). Quotations from the request are cut to a limit, with `…` at the
 * end: a name or a text to 64 characters (Unicode scalar values), a pointer to 256, a detail to 1,024.
 */
export interface Problem {
  /** Where the problem type is explained. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** The first mistake; the request is not read further. */
  readonly errors?: readonly RequestError[];
  /**
   * What the control shows, if an event with `ifIdle` was refused: before the batch, or before the event of an
   * evaluation.
   */
  readonly frame?: Frame;
}

/**
 * The values from lower to upper. If both are the same, the thumb stays there: drags, keys and `set` leave it, without
 * ticks, edges and overscroll. Then the scale is not piecewise, and dead zones are not fitted.
 */
export interface ValueRange {
  /** The value at the track's lower end. */
  readonly lower: number;
  /** The value at its upper end. */
  readonly upper: number;
}

/**
 * How places on the track become values: v at p, 0 … 1. The track's ends are lower and upper exactly, and a value comes
 * back from its place within 1e-12, relative to the value or to what is greater: the magnitude of lower (linear,
 * power), `linear` (symlog), the knots on both sides (piecewise). The limits of the members ensure this. `distance` and
 * `width` of snapping are measured along the track on every scale, never in values.
 */
export type Scale = LinearScale | ExponentialScale | PowerScale | SymlogScale | PiecewiseScale | EvenScale;

/**
 * The values at which `snapped` is. Both ends of `reachable` are on it, too. An arrow goes to the next value; a page is
 * a tenth of the values that the thumb can reach, or `parts` (docs/engine.md#grids).
 */
export type Grid = ValueGrid | FactorGrid | SectionGrid;

/** Half way, `nearest` is the greater one. */
export type Rounding = "nearest" | "up" | "down";

/**
 * Several thumbs on one track, in the order of their values, each with all that the control says of its thumb
 * (docs/engine.md#several-thumbs).
 */
export interface Thumbs {
  /** How many there are. */
  readonly count: number;
  /**
   * A first value for each, ascending, reachable and at least `minGap` apart; by default they are spread over what they
   * can reach.
   */
  readonly initialValues?: readonly number[];
  /** How far neighbours stay apart, on a grid in its values. All fit into what they can reach. Default: 0. */
  readonly minGap?: number;
  /**
   * What a dragged thumb does at its neighbour. `none`: it ends there. `push`: it moves it on. `swap`: its finger goes
   * on with the neighbour. Default: "none".
   */
  readonly collision?: "none" | "push" | "swap";
  /**
   * Whether a finger that comes down between two thumbs, farther from both than `grabDistance`, drags both. Default:
   * false.
   */
  readonly draggableRange?: boolean;
}

/**
 * The part of a slider's range that the thumb can reach; lower is at most upper. The rest is only shown, such as the
 * part of a film that is not loaded yet. The initial value and all stops lie within it. What refers to it, and what to
 * the whole range: docs/engine.md#the-reachable-part.
 */
export interface Reachable {
  /** By default the range's lower. */
  readonly lower?: number;
  /** By default the range's upper. */
  readonly upper?: number;
}

/**
 * How far keys go, in the control's unit; `KeyName` says what they do by default and with these. Each is above 0, and
 * at most 2⁵³ of each fit in the range.
 */
export interface Keys {
  /** How far an arrow goes. */
  readonly step?: number;
  /** How far Page keys go, and an arrow with Shift. */
  readonly page?: number;
}

/**
 * `location`: the thumb goes where the finger is. `translation`: it moves as far as the finger does. `grab` and `thumb`
 * do the same; a gesture that begins away from the thumb first brings it to the finger, or is ignored.
 */
export type DragKind = "location" | "translation" | "grab" | "thumb";

/** How the thumb snaps. */
export type Snapping = NoSnapping | StepSnapping | MagnetSnapping | DeadZoneSnapping;

/** What the thumb does when the finger lets go. */
export type Release = StayRelease | FlingRelease;

/**
 * The farther the finger is from the track, the less the thumb follows it: the thumb goes 1 / (1 + |y| / distance) of
 * the finger's distance. The slider drags by translation.
 */
export interface Precision {
  /** At this distance from the track, in points, the thumb goes half as far as the finger. Default: 100. */
  readonly distance?: number;
}

/** Bars along the track that rise near the thumb while it is dragged. */
export interface Bars {
  /** The number of bars. Default: 35. */
  readonly count?: number;
  /** A resting bar, in points. Default: 15. */
  readonly minHeight?: number;
  /** The bar at the thumb; at least minHeight. Default: 35. */
  readonly maxHeight?: number;
  /** How far from the thumb bars rise, as a fraction of the track. Default: 0.15. */
  readonly spread?: number;
  /** Default: "linear". */
  readonly falloff?: Falloff;
}

/** The haptics of a drag. One that is left out is not played. */
export interface Haptics {
  readonly tick?: TickHaptic;
  /** A stop takes hold, or is jumped over. */
  readonly stop?: Haptic;
  /** The thumb comes to the least or the greatest value that it can reach. */
  readonly edge?: Haptic;
  /** Of several thumbs, one comes to its neighbour. */
  readonly contact?: Haptic;
  /** A drag ends. */
  readonly end?: Haptic;
  /**
   * The least time between two cues for ticks, in milliseconds. Ticks that come sooner are counted in the next cue, at
   * the latest in that of the gesture's end. After `cancelled`, `set`, `undo` and `redo` they are not counted. Default:
   * 0.
   */
  readonly minimumInterval?: number;
}

/** Which way the thumb is going, for a thumb that leans into its movement. */
export interface Motion {
  /** The lean ends when the finger is predicted to stop nearer than this, in points. Default: 20. */
  readonly nearEndDistance?: number;
  /**
   * How close to an end that the thumb can reach counts as near it, as a fraction of the whole range. Default: 0.01.
   */
  readonly edgeFraction?: number;
  /** The lean ends this long after the last move, in milliseconds. Default: 250. */
  readonly settleAfter?: number;
  /** How far the thumb leans, in degrees. Default: 36. */
  readonly tilt?: number;
}

/**
 * The snapped value as text: a number, or a duration in seconds (docs/engine.md#text). A duration has no
 * `significantDigits`. Without these, the greatest number is below 10¹⁵.
 */
export interface TextFormat {
  /** How many decimals are shown. Default: 0. */
  readonly fractionDigits?: number;
  /** In place of `fractionDigits`. */
  readonly significantDigits?: number;
  /** Not 0. The product is a decimal of up to 15 digits, so 100/255 makes 38 of 97. Default: 1. */
  readonly multiplier?: number;
  /** Whether a number above 0 has a + after the prefix. Default: false. */
  readonly plus?: boolean;
  /** Default: "number". */
  readonly style?: TextStyle;
  /** Before the number, such as £. Default: "". */
  readonly prefix?: string;
  /** After the number, with its space if any. Default: "". */
  readonly suffix?: string;
  /** By default there are none. */
  readonly labels?: Labels;
}

/**
 * The look, for clients that draw it: colours and sizes (points) by name. The layout uses `barWidth`, `handleSize`,
 * `thumbSize`, `segmentHeight`, `segmentGap`, `starSize` and `starCornerRadius`; the other names are in the presets'
 * examples.
 */
export type Appearance = { readonly [name: string]: AppearanceValue };

/** The haptics when the pictures join or split. */
export interface PinchHaptics {
  readonly toggle?: ToggleHaptic;
}

/** Changes to a range. */
export type RangePatch = {
  readonly lower?: number | null;
  readonly upper?: number | null;
} | null;

/** Changes to a scale. Members that only the old kind has must be set to null. */
export type ScalePatch = {
  readonly kind?: "linear" | "exponential" | "power" | "symlog" | "piecewise" | "even" | null;
  readonly exponent?: number | null;
  readonly linear?: number | null;
  readonly knots?: Knots | null;
} | null;

/** Changes to a grid. Members that only the old kind has must be set to null. */
export type GridPatch = {
  readonly kind?: "values" | "factor" | "sections" | null;
  readonly values?: GridValues | null;
  readonly factor?: number | null;
  readonly parts?: number | null;
  readonly sections?: GridSections | null;
} | null;

/** Changes to several thumbs. */
export type ThumbsPatch = {
  readonly count?: number;
  readonly initialValues?: readonly number[] | null;
  readonly minGap?: number | null;
  readonly collision?: "none" | "push" | "swap" | null;
  readonly draggableRange?: boolean | null;
} | null;

/** Changes to what is reachable. */
export type ReachablePatch = {
  readonly lower?: number | null;
  readonly upper?: number | null;
} | null;

/** Changes to how far keys go. */
export type KeysPatch = {
  readonly step?: number | null;
  readonly page?: number | null;
} | null;

/** Changes to a snapping. Members that only the old kind has must be set to null. */
export type SnappingPatch = {
  readonly kind?: "none" | "step" | "magnet" | "deadZone" | null;
  readonly stops?: readonly number[] | readonly DeadZone[] | null;
  readonly distance?: number | null;
  readonly release?: number | null;
  readonly captureSpeed?: number | null;
  readonly travel?: DeadZoneTravel | null;
} | null;

/** Changes to a release. Members that only the old kind has must be set to null. */
export type ReleasePatch = {
  readonly kind?: "stay" | "fling" | null;
  readonly deceleration?: number | null;
  readonly minVelocity?: number | null;
  readonly maxVelocity?: number | null;
  readonly lands?: Lands | null;
} | null;

/** Changes to the precision. */
export type PrecisionPatch = {
  readonly distance?: number | null;
} | null;

/** Changes to the bars. */
export type BarsPatch = {
  readonly count?: number | null;
  readonly minHeight?: number | null;
  readonly maxHeight?: number | null;
  readonly spread?: number | null;
  readonly falloff?: Falloff | null;
} | null;

/** Changes to the haptics. */
export type HapticsPatch = {
  readonly tick?: {
    readonly every?: number | null;
    readonly weight?: Weight | null;
  } | null;
  readonly stop?: HapticPatch;
  readonly edge?: HapticPatch;
  readonly contact?: HapticPatch;
  readonly end?: HapticPatch;
  readonly minimumInterval?: number | null;
} | null;

/** Changes to the motion. */
export type MotionPatch = {
  readonly nearEndDistance?: number | null;
  readonly edgeFraction?: number | null;
  readonly settleAfter?: number | null;
  readonly tilt?: number | null;
} | null;

/** Changes to the text. */
export type TextPatch = {
  readonly fractionDigits?: number | null;
  readonly significantDigits?: number | null;
  readonly multiplier?: number | null;
  readonly plus?: boolean | null;
  readonly style?: TextStyle | null;
  readonly labels?: Labels | null;
  readonly prefix?: string | null;
  readonly suffix?: string | null;
} | null;

/** Changes to the look. */
export type AppearancePatch = { readonly [name: string]: AppearanceValue | null } | null;

/** Changes to one haptic. */
export type HapticPatch = {
  readonly weight?: Weight | null;
} | null;

/** A slider with every default filled in. */
export type CompleteSlider =
  | Slider & Required<Pick<Slider, "kind"
  | "range"
  | "scale"
  | "trackWidth"
  | "reversed"
  | "drag"
  | "jumpsOnTouch"
  | "snapping"
  | "release"
  | "history"
  | "appearance">>;

/** A pinch control with every default filled in. */
export type CompletePinch =
  | Pinch & Required<Pick<Pinch, "kind"
  | "joinBelow"
  | "splitAbove"
  | "spacing"
  | "cornerRadius"
  | "appearance">>;

/** A finger touches the track of a slider. A gesture of the same name that is still open is dropped. */
export interface BeganEvent {
  readonly type: "began";
  /** A place along the track, in points; it may lie outside the track. */
  readonly x: number;
  /**
   * How far the finger is above or below the track's middle, in points, for sliders with `precision` or `slop`. By
   * default the gesture's last y, at first 0.
   */
  readonly y?: number;
  /** Where the finger is predicted to stop, in points. By default x + 0.25 · velocity. */
  readonly predictedX?: number;
  /** Whether it takes over from the gesture that holds the thumb, which is then dropped. */
  readonly takeOver?: boolean;
  /**
   * Which of several thumbs it is for, from the lowest. `set` and `key` need it. A gesture that begins may have it, and
   * else takes the nearest one; later events of the gesture may repeat it. A slider with one thumb has none.
   */
  readonly thumb?: number;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** The finger moves. Without a current gesture it starts one. */
export interface ChangedEvent {
  readonly type: "changed";
  /** A place along the track, in points; it may lie outside the track. */
  readonly x: number;
  /**
   * How far the finger is above or below the track's middle, in points, for sliders with `precision` or `slop`. By
   * default the gesture's last y, at first 0.
   */
  readonly y?: number;
  /** Where the finger is predicted to stop, in points. By default x + 0.25 · velocity. */
  readonly predictedX?: number;
  /** Whether it takes over from the gesture that holds the thumb, which is then dropped. */
  readonly takeOver?: boolean;
  /**
   * Which of several thumbs it is for, from the lowest. `set` and `key` need it. A gesture that begins may have it, and
   * else takes the nearest one; later events of the gesture may repeat it. A slider with one thumb has none.
   */
  readonly thumb?: number;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** The finger lifts, at x or at its last place. */
export interface EndedEvent {
  readonly type: "ended";
  /** A place along the track, in points; it may lie outside the track. */
  readonly x?: number;
  /**
   * How far the finger is above or below the track's middle, in points, for sliders with `precision` or `slop`. By
   * default the gesture's last y, at first 0.
   */
  readonly y?: number;
  /**
   * Which of several thumbs it is for, from the lowest. `set` and `key` need it. A gesture that begins may have it, and
   * else takes the nearest one; later events of the gesture may repeat it. A slider with one thumb has none.
   */
  readonly thumb?: number;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** Reverts the gesture. The value from before it is restored. */
export interface CancelledEvent {
  readonly type: "cancelled";
  /**
   * Which of several thumbs it is for, from the lowest. `set` and `key` need it. A gesture that begins may have it, and
   * else takes the nearest one; later events of the gesture may repeat it. A slider with one thumb has none.
   */
  readonly thumb?: number;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** A value is set, or with several thumbs the values of all. */
export type AnySetEvent = SetEvent | SetAllEvent;

/**
 * A key moves the slider, as in the WAI-ARIA slider pattern, and a magnet does not hold it back. It starts from the
 * stop that holds the thumb, and with `snapping: {kind: step}` from the place of the grid on which the thumb stands.
 */
export interface KeyEvent {
  readonly type: "key";
  readonly key: KeyName;
  /** Whether Shift was down. An arrow then goes a page; it makes no difference to the other keys. Default: false. */
  readonly shift?: boolean;
  /**
   * Which of several thumbs it is for, from the lowest. `set` and `key` need it. A gesture that begins may have it, and
   * else takes the nearest one; later events of the gesture may repeat it. A slider with one thumb has none.
   */
  readonly thumb?: number;
  /**
   * Whether it is only for a slider that no finger holds: while a gesture is under way the request is refused whole
   * (409 `gesture-in-progress`, with the current `frame`); with several thumbs only if one that the event moves is
   * held, or may be taken. For what a device reports or a program wants, which must not take the thumb from under a
   * finger.
   */
  readonly ifIdle?: boolean;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/**
 * Restores the value from before the last `ended`, `set` or `key` that changed it, or from before a `cancelled` that
 * reverted one of those, or from before a `began` that dropped its gesture. Without such a value the slider does not
 * change. The slider has a history.
 */
export interface UndoEvent {
  readonly type: "undo";
  /**
   * Whether it is only for a slider that no finger holds: while a gesture is under way the request is refused whole
   * (409 `gesture-in-progress`, with the current `frame`); with several thumbs only if one that the event moves is
   * held, or may be taken. For what a device reports or a program wants, which must not take the thumb from under a
   * finger.
   */
  readonly ifIdle?: boolean;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** Restores the value that was undone, if there is one. The slider has a history. */
export interface RedoEvent {
  readonly type: "redo";
  /**
   * Whether it is only for a slider that no finger holds: while a gesture is under way the request is refused whole
   * (409 `gesture-in-progress`, with the current `frame`); with several thumbs only if one that the event moves is
   * held, or may be taken. For what a device reports or a program wants, which must not take the thumb from under a
   * finger.
   */
  readonly ifIdle?: boolean;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/**
 * The slider's track has another width. A resize is not a movement of the finger and changes no velocity, even on a
 * reversed slider, whose lower end moves.
 */
export interface ResizedEvent {
  readonly type: "resized";
  /** The track's length in points. */
  readonly trackWidth: number;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** Only time passes. */
export interface ElapsedEvent {
  readonly type: "elapsed";
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** Two fingers pinch a pinch control. */
export interface PinchedEvent {
  readonly type: "pinched";
  /** How far apart the fingers are, relative to the gesture's start. */
  readonly magnification: number;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** A slider's frame. All places are measured from the track's lower end. */
export interface SliderFrame {
  /** A session's id, the caller's own or 26 characters that the server makes. */
  readonly session: string;
  /** A session's own mark in lower-case Crockford base32; no other session ever has it. */
  readonly epoch: string;
  /**
   * How many events have been applied. After the service stopped uncleanly it goes on from a larger number, so that no
   * version stands for two states.
   */
  readonly version: number;
  /** Whether its event caused its gesture to be ignored. */
  readonly ignored?: true;
  /** How many events were skipped as stale; absent if none were. */
  readonly stale?: number;
  /**
   * How many frames this one replaces, in the stream of a client that read too slowly. It has the values of the last
   * one, the cues of all (the last 256) and each property's last transition. Absent otherwise.
   */
  readonly merged?: number;
  /**
   * How many events were applied since the frame whose id the stream's client sent, if their frames are no longer all
   * stored (the last 64 are). The frame has the cues of all of them (the last 256). Absent otherwise.
   */
  readonly missed?: number;
  /**
   * The service stopped uncleanly, or went on from a backup, since the frame whose id the stream's client sent, and
   * events may be lost. The frame is the session's current state, without cues and transitions. Absent otherwise.
   */
  readonly restarted?: true;
  /** The version before the frame's events; only with `checksum`. */
  readonly from?: number;
  readonly by?: EventName;
  /**
   * The checksum of the state after the frame's events: FNV-1a with 64 bits, one step for each number of
   * ConfirmedState's `state` as the bits of a double, in the order in which ControlState lists them (what is absent is
   * left out, and −0 counts as 0); 16 hex digits. In frames only if the client asked for it.
   */
  readonly checksum?: string;
  /** The name of the current gesture; absent if there is none, or if it has no name. */
  readonly gesture?: string;
  /** How often the control was changed; absent if never. A client that knows a smaller number asks for the session. */
  readonly reshapes?: number;
  /**
   * The control: if it has changed with the frame, or with one that was `merged` or `missed`; after a restart; in the
   * response to a `PATCH`; and, once changed, where a stream starts anew.
   */
  readonly control?: CompleteControl;
  /** Beside `control`: the track's width, if the change has set it, or may have. */
  readonly trackWidth?: number;
  /** The last event's time. */
  readonly t: number;
  readonly reason: Reason;
  readonly dragging: boolean;
  /** The continuous value. */
  readonly value: number;
  /** The value's place on the track, 0 to 1. */
  readonly normalized: number;
  /** The value on its step or stop. */
  readonly snapped: number;
  /** Index of the stop that holds, if one does. */
  readonly heldStop?: number;
  readonly thumb: Thumb;
  /**
   * How fast the finger moves towards the upper end, in points per second, while dragging and at the release. It is the
   * slope of a parabola through the latest samples, and 0 if the finger has stopped.
   */
  readonly velocity?: number;
  readonly bars?: BarsFrame;
  readonly motion?: MotionFrame;
  /** The snapped value as text. */
  readonly text?: string;
  readonly history?: HistoryFrame;
  readonly haptics: readonly Cue[];
  /** Of all haptics; absent without. */
  readonly vibrate?: Vibration;
  readonly transitions: readonly Transition[];
}

/** The frame of a slider with several thumbs. */
export interface ThumbsFrame {
  /** A session's id, the caller's own or 26 characters that the server makes. */
  readonly session: string;
  /** A session's own mark in lower-case Crockford base32; no other session ever has it. */
  readonly epoch: string;
  /**
   * How many events have been applied. After the service stopped uncleanly it goes on from a larger number, so that no
   * version stands for two states.
   */
  readonly version: number;
  /** Whether its event was ignored. */
  readonly ignored?: true;
  /** How many events were skipped as stale; absent if none were. */
  readonly stale?: number;
  /**
   * How many frames this one replaces, in the stream of a client that read too slowly. It has the values of the last
   * one, the cues of all (the last 256) and each property's last transition. Absent otherwise.
   */
  readonly merged?: number;
  /**
   * How many events were applied since the frame whose id the stream's client sent, if their frames are no longer all
   * stored (the last 64 are). The frame has the cues of all of them (the last 256). Absent otherwise.
   */
  readonly missed?: number;
  /**
   * The service stopped uncleanly, or went on from a backup, since the frame whose id the stream's client sent, and
   * events may be lost. The frame is the session's current state, without cues and transitions. Absent otherwise.
   */
  readonly restarted?: true;
  /** The version before the frame's events; only with `checksum`. */
  readonly from?: number;
  readonly by?: EventName;
  /**
   * The checksum of the state after the frame's events: FNV-1a with 64 bits, one step for each number of
   * ConfirmedState's `state` as the bits of a double, in the order in which ControlState lists them (what is absent is
   * left out, and −0 counts as 0); 16 hex digits. In frames only if the client asked for it.
   */
  readonly checksum?: string;
  /**
   * In a stream with `checksum`: the events, with their times, so that a page predicts its own thumbs beside those of
   * others. Absent if there are more, or if one of several has no time.
   */
  readonly events?: readonly SliderEvent[];
  /** How often the control was changed; absent if never. A client that knows a smaller number asks for the session. */
  readonly reshapes?: number;
  /**
   * The control: if it has changed with the frame, or with one that was `merged` or `missed`; after a restart; in the
   * response to a `PATCH`; and, once changed, where a stream starts anew.
   */
  readonly control?: CompleteControl;
  /** Beside `control`: the track's width, if the change has set it, or may have. */
  readonly trackWidth?: number;
  /** The last event's time. */
  readonly t: number;
  readonly reason: Reason;
  /** Whether any is dragged. */
  readonly dragging: boolean;
  /** From the lowest. */
  readonly thumbs: readonly ThumbFrame[];
  /** The thumb that was moved last; absent before. */
  readonly active?: number;
  readonly bars?: BarsFrame;
  readonly history?: HistoryFrame;
  readonly haptics: readonly Cue[];
  /** Of all haptics; absent without. */
  readonly vibrate?: Vibration;
  readonly transitions: readonly Transition[];
}

/** A pinch control's frame. */
export interface PinchFrame {
  /** A session's id, the caller's own or 26 characters that the server makes. */
  readonly session: string;
  /** A session's own mark in lower-case Crockford base32; no other session ever has it. */
  readonly epoch: string;
  /**
   * How many events have been applied. After the service stopped uncleanly it goes on from a larger number, so that no
   * version stands for two states.
   */
  readonly version: number;
  /** How many events were skipped as stale; absent if none were. */
  readonly stale?: number;
  /**
   * How many frames this one replaces, in the stream of a client that read too slowly. It has the values of the last
   * one, the cues of all (the last 256) and each property's last transition. Absent otherwise.
   */
  readonly merged?: number;
  /**
   * How many events were applied since the frame whose id the stream's client sent, if their frames are no longer all
   * stored (the last 64 are). The frame has the cues of all of them (the last 256). Absent otherwise.
   */
  readonly missed?: number;
  /**
   * The service stopped uncleanly, or went on from a backup, since the frame whose id the stream's client sent, and
   * events may be lost. The frame is the session's current state, without cues and transitions. Absent otherwise.
   */
  readonly restarted?: true;
  /** The version before the frame's events; only with `checksum`. */
  readonly from?: number;
  readonly by?: EventName;
  /**
   * The checksum of the state after the frame's events: FNV-1a with 64 bits, one step for each number of
   * ConfirmedState's `state` as the bits of a double, in the order in which ControlState lists them (what is absent is
   * left out, and −0 counts as 0); 16 hex digits. In frames only if the client asked for it.
   */
  readonly checksum?: string;
  /** The name of the current gesture; absent if there is none, or if it has no name. */
  readonly gesture?: string;
  /** How often the control was changed; absent if never. A client that knows a smaller number asks for the session. */
  readonly reshapes?: number;
  /**
   * The control: if it has changed with the frame, or with one that was `merged` or `missed`; after a restart; in the
   * response to a `PATCH`; and, once changed, where a stream starts anew.
   */
  readonly control?: CompleteControl;
  /** The last event's time. */
  readonly t: number;
  readonly reason: Reason;
  /** Whether the pictures are joined. */
  readonly seamless: boolean;
  /** Between the pictures, in points. */
  readonly spacing: number;
  /** Where the pictures meet, in points. */
  readonly innerCornerRadius: number;
  /** At the strip's ends, in points. */
  readonly outerCornerRadius: number;
  readonly haptics: readonly Cue[];
  /** Of all haptics; absent without. */
  readonly vibrate?: Vibration;
  readonly transitions: readonly Transition[];
}

/** What gives a haptic. A toggle is a pinch that joins or splits. */
export type Cause = "tick" | "stop" | "edge" | "contact" | "end" | "toggle";

/** How strong a haptic feels. */
export type Weight = "light" | "medium" | "heavy" | "soft" | "rigid";

/** Something on the track, from its left edge x on. */
export interface LayoutBox {
  readonly x: number;
  readonly width: number;
}

/** A mark on the track; a key mark is also a stop. */
export interface LayoutMark {
  /** A value in the control's own unit. */
  readonly value: number;
  readonly x: number;
  readonly key: boolean;
}

/** A stop on the track, and the travel that the finger spends in it, if any. */
export interface LayoutStop {
  /** A value in the control's own unit. */
  readonly value: number;
  readonly x: number;
  readonly width?: number;
}

/** A star of size 1 around (0, 0), from the top clockwise, outer and inner points in turn. */
export interface Star {
  readonly points: readonly (readonly number[])[];
  readonly cornerRadius: number;
}

/** How a property is animated, and the same for CSS. */
export interface LayoutTransition {
  readonly property: "bars" | "value" | "tilt" | "lift" | "glide" | "halo" | "seam" | "thumb";
  readonly curve: "spring" | "easeIn" | "easeOut" | "easeInOut";
  /** In seconds. */
  readonly duration: number;
  /** Of a spring. */
  readonly bounce?: number;
  /** How long a spring runs, in seconds. */
  readonly settlingDuration?: number;
  /**
   * The curve as a CSS easing function: for a spring a `linear()` over settlingDuration, for any other curve a
   * `cubic-bezier()` over duration.
   */
  readonly css: string;
}

/** What is wrong with one member of the request's body, or with one parameter of its query. */
export type RequestError = { readonly [name: string]: unknown };

/** Equal travel adds an equal amount. */
export interface LinearScale {
  readonly kind: "linear";
}

/** Equal travel multiplies by an equal factor, as a camera's zoom does. The range is above 0. */
export interface ExponentialScale {
  readonly kind: "exponential";
}

/** v = lower + (upper − lower)·p^exponent. Above 1 the track is finer near lower, below 1 near upper. */
export interface PowerScale {
  readonly kind: "power";
  /** Of a power scale. Below 0.1, doubles near 0 are too coarse for the places of values near lower. */
  readonly exponent: number;
}

/**
 * p is proportional to the logarithm of 1 + |v|/linear, with v's sign: nearly linear between −linear and linear,
 * logarithmic beyond. For any range, also across zero.
 */
export interface SymlogScale {
  readonly kind: "symlog";
  /** Up to about which magnitude a symlog scale is linear. */
  readonly linear: number;
}

/** Straight lines from (0, lower) through the knots to (1, upper). `knots` omits these two. */
export interface PiecewiseScale {
  readonly kind: "piecewise";
  readonly knots: Knots;
}

/** The values of a grid of values are equally far apart, with straight lines between them. */
export interface EvenScale {
  readonly kind: "even";
}

/**
 * These values alone. `range` is left out, or from the first to the last of them; the ends of `reachable` are among
 * them.
 */
export interface ValueGrid {
  readonly kind: "values";
  readonly values: GridValues;
}

/**
 * lower·factor^(k/parts) for k = 0, 1, …, and upper. The range is above 0, and a part of the factor at least
 * 1.000000001.
 */
export interface FactorGrid {
  readonly kind: "factor";
  /** From one value to the next whole power. */
  readonly factor: number;
  /** How many values there are for each factor. Default: 1. */
  readonly parts?: number;
}

/**
 * Each section begins where the one before ends, the first one at lower; the last one ends at upper. A section's end is
 * one of the values.
 */
export interface SectionGrid {
  readonly kind: "sections";
  readonly sections: GridSections;
}

/** The thumb moves freely. */
export interface NoSnapping {
  readonly kind: "none";
}

/** The thumb stands on the values of the grid. The slider has a step or a grid. */
export interface StepSnapping {
  readonly kind: "step";
}

/** A stop draws the thumb in from nearby. Values near a stop can then never be chosen. */
export interface MagnetSnapping {
  readonly kind: "magnet";
  /** The values that hold, strictly ascending, within the range and `reachable`. */
  readonly stops: readonly number[];
  /** A stop takes hold when the finger is nearer than this, in points. Default: 12. */
  readonly distance?: number;
  /**
   * The stop that holds lets go at this distance, in points: at least `distance`, which is the default. Until then
   * another stop takes over only if it is much nearer (docs/engine.md#magnets).
   */
  readonly release?: number;
  /**
   * No stop takes hold while the finger is faster than this; by default there is no such limit. A finger that has
   * stopped at the time of `ended` is caught then.
   */
  readonly captureSpeed?: number;
}

/** The finger spends some travel inside a stop, so every value stays reachable. */
export interface DeadZoneSnapping {
  readonly kind: "deadZone";
  /** The stops. Their values are strictly ascending, within the range and `reachable`. */
  readonly stops: readonly DeadZone[];
  /** By default `extended` for a drag by translation, `fitted` for one by location. */
  readonly travel?: DeadZoneTravel;
}

/** It stays where it is. */
export interface StayRelease {
  readonly kind: "stay";
  /** Default: "free". */
  readonly lands?: Lands;
}

/**
 * The thumb goes on by a distance that the finger's speed and the deceleration give (docs/engine.md#flings). It does so
 * at once: the frame shows where it lands, and its `value` transition starts with the finger's speed.
 */
export interface FlingRelease {
  readonly kind: "fling";
  /** What is left of the speed after each millisecond. Default: 0.998. */
  readonly deceleration?: number;
  /**
   * A finger that is slower than this, in points per second and in either direction, does not fling: the thumb stays
   * where it is. At most maxVelocity. Default: 0.
   */
  readonly minVelocity?: number;
  /**
   * A finger that is faster than this, in points per second, flings at this speed: the distance and the transition's
   * `velocity` are those of this speed. By default there is no such limit.
   */
  readonly maxVelocity?: number;
  /** Default: "free". */
  readonly lands?: Lands;
}

/** How a bar's height falls with its distance from the thumb. */
export type Falloff = "linear" | "cosine" | "exponential";

/** The thumb crosses a tick. */
export interface TickHaptic {
  /** The distance between ticks, counted from lower. Without it, each value of the step's grid has a tick. */
  readonly every?: number;
  /** Default: "light". */
  readonly weight?: Weight;
}

/** One haptic. */
export interface Haptic {
  /** Default: "light". */
  readonly weight?: Weight;
}

/** A number, or seconds as 0:07, 12:34 and 1:02:03. */
export type TextStyle = "number" | "duration";

/** Ascending, in the range. Neighbours on the grid differ. */
export type Labels = readonly Label[];

/** A colour, or a number. */
export type AppearanceValue = string | number;

/** The pictures join or split. */
export interface ToggleHaptic {
  /** Default: "heavy". */
  readonly weight?: Weight;
}

/**
 * Strictly ascending in both members, with 0.001 or more from each `at` to the next, to 0 and to 1, and each value
 * between lower and upper, neither included.
 */
export type Knots = readonly Knot[];

/** Strictly ascending. */
export type GridValues = readonly number[];

/** Ascending. */
export type GridSections = readonly GridSection[];

/** One stop and the travel that the finger spends in it. */
export interface DeadZone {
  /** The value that holds. */
  readonly value: number;
  /** The finger's travel in the stop, in points. Default: 24. */
  readonly width?: number;
}

/**
 * `extended`: the finger's path is longer than the track by the zones' widths; it needs `drag: translation`. `fitted`:
 * the path is the track's length, and thumb and finger meet at both ends; the zones touch neither each other nor an
 * end. The ends are those of `reachable`.
 */
export type DeadZoneTravel = "extended" | "fitted";

/**
 * At which values a thumb may come to rest after a drag: `free` at any, `grid` at those of the step or the grid, and at
 * the stop that holds it. With `grid` the value becomes `snapped` in the frame of `ended`, and the `value` transition
 * leads there (docs/engine.md#landing-on-the-grid). The control has a step or a grid.
 */
export type Lands = "free" | "grid";

/**
 * A screen reader, a program or another person sets the slider's value, or that of one of several thumbs, which pushes
 * no other one.
 */
export interface SetEvent {
  readonly type: "set";
  /** The new value; clamped to what the thumb can reach. */
  readonly value: number;
  /**
   * Which of several thumbs it is for, from the lowest. `set` and `key` need it. A gesture that begins may have it, and
   * else takes the nearest one; later events of the gesture may repeat it. A slider with one thumb has none.
   */
  readonly thumb?: number;
  /**
   * Whether it is only for a slider that no finger holds: while a gesture is under way the request is refused whole
   * (409 `gesture-in-progress`, with the current `frame`); with several thumbs only if one that the event moves is
   * held, or may be taken. For what a device reports or a program wants, which must not take the thumb from under a
   * finger.
   */
  readonly ifIdle?: boolean;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** The same for all of several thumbs. */
export interface SetAllEvent {
  readonly type: "set";
  /**
   * A new value for each thumb, ascending; clamped, then moved apart to the least gap: from the lowest up, and where
   * that leaves what they can reach, from the highest down.
   */
  readonly values: readonly number[];
  /**
   * Whether it is only for a slider that no finger holds: while a gesture is under way the request is refused whole
   * (409 `gesture-in-progress`, with the current `frame`); with several thumbs only if one that the event moves is
   * held, or may be taken. For what a device reports or a program wants, which must not take the thumb from under a
   * finger.
   */
  readonly ifIdle?: boolean;
  /**
   * When it happened, in milliseconds on the client's own clock. By default the last event's t plus the time that has
   * passed on the server since that event.
   */
  readonly t?: number;
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/**
 * The key by its name in browsers. Home leads to the least value that the thumb can reach and End to the greatest; no
 * other key leads beyond them. Left and right change places on a reversed slider. How far arrows and pages go:
 * docs/engine.md#keys.
 */
export type KeyName = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "PageUp" | "PageDown" | "Home" | "End";

/**
 * What the client called the last of the frame's events. Only with `checksum`; absent if the service made the event, if
 * no event was applied, or if the frame is `merged`, `missed` or `restarted`. Empty if the client gave the event no
 * name.
 */
export interface EventName {
  /** The gesture's name, new for each gesture. */
  readonly gesture?: string;
  /** The event's number in its gesture; it rises with each event. */
  readonly seq?: number;
}

/** What caused the frame. */
export type Reason =
  | "created"
  | "drag"
  | "end"
  | "cancel"
  | "set"
  | "key"
  | "undo"
  | "redo"
  | "resize"
  | "pinch"
  | "time"
  | "reshape";

/** The thumb. */
export interface Thumb {
  /** Where it is drawn, in points; past an end while it is overscrolled. */
  readonly x: number;
  /** Finger minus thumb while dragging, else 0; in points. */
  readonly fingerOffset: number;
}

/** The bars. */
export interface BarsFrame {
  /** In points. */
  readonly heights: readonly number[];
  /** The first of the reached bars; absent if that is bar 0, or if there is none. */
  readonly from?: number;
  /**
   * How many bars are reached: to the thumb from bar 0 or `fillFrom`, or from the lowest of several thumbs to the
   * highest.
   */
  readonly highlighted: number;
  /** Index of the bar at the thumb, if one is. */
  readonly current?: number;
}

/** The thumb's lean. */
export interface MotionFrame {
  readonly phase: "atRest" | "forwards" | "backwards" | "wasForwards" | "wasBackwards";
  /** In degrees; negative leans forwards. */
  readonly tilt: number;
  /** Whether the thumb is above the least value that it can reach. */
  readonly raised: boolean;
  /** When the lean ends, in milliseconds; send `elapsed` then. */
  readonly settlesAt?: number;
}

/** How far a slider with a history can go back and forth. */
export interface HistoryFrame {
  /** How many values can be undone. */
  readonly undo: number;
  /** How many undone values can be restored. */
  readonly redo: number;
}

/**
 * For `navigator.vibrate`: whole milliseconds on, off, on …, first and last on. A frame has one pattern for all its
 * cues, because a new pattern ends the one that plays (docs/engine.md#vibration).
 */
export type Vibration = readonly number[];

/** One of several thumbs. */
export interface ThumbFrame {
  /** The continuous value. */
  readonly value: number;
  /** The value's place on the track, 0 to 1. */
  readonly normalized: number;
  /** The value on its step or stop. */
  readonly snapped: number;
  /** Index of the stop that holds, if one does. */
  readonly heldStop?: number;
  /** Where it is drawn, in points; past an end while it is overscrolled. */
  readonly x: number;
  /** Finger minus thumb while dragging, else 0; in points. */
  readonly fingerOffset: number;
  /**
   * How fast the finger moves towards the upper end, in points per second, while dragging and at the release. It is the
   * slope of a parabola through the latest samples, and 0 if the finger has stopped.
   */
  readonly velocity?: number;
  /** What the other thumbs leave. */
  readonly reachable: ValueRange;
  readonly dragging: boolean;
  /** The gesture that holds it, if that has a name. */
  readonly gesture?: string;
  /** The snapped value as text. */
  readonly text?: string;
}

/** The whole text for one value of `snapped`. */
export interface Label {
  /** A value in the control's own unit. */
  readonly value: number;
  /** The whole text. */
  readonly text: string;
}

/** A point through which a piecewise scale goes. */
export interface Knot {
  /** Its place on the track. */
  readonly at: number;
  /** A value in the control's own unit. */
  readonly value: number;
}

/** A part of the range with steps of one length. */
export interface GridSection {
  /** Where it ends. */
  readonly to: number;
  /** The distance between two values; at least that of neighbouring doubles at both ends. */
  readonly step: number;
}
