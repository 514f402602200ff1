/** What a user is entitled to see of a security. */
export interface Availability {
  /** The delay of its figures in minutes; 0: real time. */
  readonly delayMinutes: number;
  /** Why it has no figures; empty if it has. */
  readonly refusal: string;
}

/** The delay of figures without a subscription: 15 to 20 minutes, by exchange. This is the least that exchanges require. */
const DELAYED_MINUTES = 15;

const REAL_TIME: Availability = { delayMinutes: 0, refusal: '' };
const DELAYED: Availability = { delayMinutes: DELAYED_MINUTES, refusal: '' };

/** By the first letter of field 6509. Frozen figures are those of the last close, of a market that is not open. */
const BY_LETTER: Readonly<Record<string, Availability>> = {
  R: REAL_TIME,
  S: REAL_TIME,
  Z: REAL_TIME,
  D: DELAYED,
  Y: DELAYED,
  N: {
    delayMinutes: 0,
    refusal: 'The Interactive Brokers user has no market-data subscription for this security.',
  },
  O: {
    delayMinutes: 0,
    refusal: 'The Interactive Brokers user has not signed the Market Data API Acknowledgement in Client Portal.',
  },
};

/** The meaning of field 6509, such as `RpB`; undefined if it says nothing. */
export function availabilityOf(field: unknown): Availability | undefined {
  return typeof field === 'string' ? BY_LETTER[field.slice(0, 1)] : undefined;
}
