/** What to draw and play now: `SessionFrame` in the contract. */
export type Frame = Record<string, unknown>;

export interface ConnectOptions {
  /** The id of a session that there is. */
  session?: string;
  /** The preset of a new one. */
  preset?: string;
  /** The control of a new one; with a preset, what to change of it. */
  control?: object;
}

export interface Detent {
  /** The session's id. */
  readonly id: string;
  /** The service's address. */
  readonly url: string;
  /** The latest frame. */
  readonly frame: Frame;
  /** Sends an event, or several at once, and gives the frame after them. */
  send(event: object | object[]): Promise<Frame>;
}

/** Opens a session: one that there is, by its id, or a new one of a preset or a control. */
export function connect(url: string, options?: ConnectOptions): Promise<Detent>;

/** Why the service refused: its problem document (RFC 9457). */
export class DetentProblem extends Error {
  readonly problem: object;
  readonly status: number;
}
