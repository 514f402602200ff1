/** What somebody came with, in its makers' words; empty where it does not say. */
interface DeviceWords {
  readonly browser: string;
  readonly system: string;
}

/** An open session of the own account; times are Unix milliseconds. */
export interface AccountSession extends DeviceWords {
  readonly created: number;
  readonly seen: number;
  /** It is this browser's. */
  readonly current: boolean;
}

/** Something that has happened to the own account. `kind` may be one that this version does not know. */
export interface AccountEvent extends DeviceWords {
  /** Unix milliseconds. */
  readonly time: number;
  readonly kind: string;
  /** Where it came from; empty for a command of whoever runs the server. */
  readonly address: string;
}

/** What guards the own account. */
export interface AccountSecurity {
  /** Since when a code is asked for, Unix milliseconds; 0: none is. */
  readonly factorSince: number;
  /** Recovery codes that were not used yet. */
  readonly recoveryCodes: number;
  /** The one seen last first. */
  readonly sessions: readonly AccountSession[];
  /** The latest first. */
  readonly events: readonly AccountEvent[];
}

/** Whether a password was changed, or why not. */
export type PasswordOutcome = 'done' | 'wrong-password' | 'same' | 'length' | 'userid' | 'common';

/** A step of the second factor: those but `confirm` take the password, `confirm` a code of the app. */
export type FactorStep = 'offer' | 'confirm' | 'codes' | 'remove';

/** What a step of the second factor has led to. */
export interface FactorOutcome {
  /** `not-now`: it is on already, or not on; another page has changed it. */
  readonly result: 'done' | 'wrong-password' | 'wrong-code' | 'not-now';
  /** Of `offer`: for the authenticator app, as text and as the address of a QR code. */
  readonly secret: string;
  readonly address: string;
  /** Of `confirm` and `codes`: recovery codes, which are told this once. */
  readonly codes: readonly string[];
}

/** How a step of a login ended: logged in or not, or a code of the second factor is to come, for the first time or again. */
export type LoginOutcome = boolean | 'code';
