/** A client's browser and system, as their makers name them; empty where the client does not say. */
interface DeviceWords {
  readonly browser: string;
  readonly system: string;
}

/** An open session of the user's account; times are Unix milliseconds. */
export interface AccountSession extends DeviceWords {
  readonly created: number;
  readonly seen: number;
  /** It is this browser's. */
  readonly current: boolean;
}

/** Something that happened to the user's account. This version may not know its `kind`. */
export interface AccountEvent extends DeviceWords {
  /** Unix milliseconds. */
  readonly time: number;
  readonly kind: string;
  /** The network address that it came from; empty for a command of the server's operator. */
  readonly address: string;
}

/** What protects the user's account. */
export interface AccountSecurity {
  /** Unix milliseconds since which a code is asked for; 0 while none is. */
  readonly factorSince: number;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  /** The latest seen first. */
  readonly sessions: readonly AccountSession[];
  /** The latest first. */
  readonly events: readonly AccountEvent[];
}

/** Whether a password was changed, or why not. */
export type PasswordOutcome = 'done' | 'wrong-password' | 'same' | 'length' | 'userid' | 'common';

/** A step in setting up the second factor. `confirm` takes a code of the app, the others take the password. */
export type FactorStep = 'offer' | 'confirm' | 'codes' | 'remove';

/** The result of such a step. */
export interface FactorOutcome {
  /** `not-now`: another page has turned it on or off meanwhile. */
  readonly result: 'done' | 'wrong-password' | 'wrong-code' | 'not-now';
  /** Of `offer`: the secret for the authenticator app, as text and as the address of a QR code. */
  readonly secret: string;
  readonly address: string;
  /** Of `confirm` and `codes`: recovery codes, which are shown only once. */
  readonly codes: readonly string[];
}

/** How a step of a login ended: logged in, not logged in, or a code of the second factor is needed, perhaps again. */
export type LoginOutcome = boolean | 'code';
