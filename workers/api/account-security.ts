/** A client's browser and operating system by their product names; empty where the client does not say. */
interface DeviceWords {
  readonly browser: string;
  readonly system: string;
}

/** An open session of the user's account; times are Unix milliseconds. */
export interface AccountSession extends DeviceWords {
  readonly created: number;
  readonly seen: number;
  /** Whether it is the session of this browser. */
  readonly current: boolean;
}

/** Something that happened to the user's account. This version may not know its `kind`. */
export interface AccountEvent extends DeviceWords {
  /** Unix milliseconds. */
  readonly time: number;
  readonly kind: string;
  /** The network address that caused it; empty for a command of the server's operator. */
  readonly address: string;
}

/** What protects the user's account. */
export interface AccountSecurity {
  /** When the second factor was turned on, Unix milliseconds; 0 while it is off. */
  readonly factorSince: number;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
  /** Most recently seen first. */
  readonly sessions: readonly AccountSession[];
  /** Newest first. */
  readonly events: readonly AccountEvent[];
}

/** Result of changing the password: `done`, or why it was refused. */
export type PasswordOutcome = 'done' | 'wrong-password' | 'same' | 'length' | 'userid' | 'common';

/** A step in setting up the second factor. `confirm` takes a code of the app, the others take the password. */
export type FactorStep = 'offer' | 'confirm' | 'codes' | 'remove';

/** The result of such a step. */
export interface FactorOutcome {
  /** `not-now`: another page has turned the factor on or off in the meantime. */
  readonly result: 'done' | 'wrong-password' | 'wrong-code' | 'not-now';
  /** Of `offer`: the secret for the authenticator app, as text and as the address of a QR code. */
  readonly secret: string;
  readonly address: string;
  /** Of `confirm` and `codes`: recovery codes, which are shown only once. */
  readonly codes: readonly string[];
}

/**
 * How a step of a login ended: true when logged in, false when refused, `code` when a second-factor code is needed
 * (again).
 */
export type LoginOutcome = boolean | 'code';
