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
