/** An object as a service sent it: nothing is certain about a value before it has been looked at. */
export type Received = Readonly<Record<string, unknown>>;

const NOTHING: Received = {};

/** A value as an object; one without properties if it is none. */
export function received(value: unknown): Received {
  return typeof value === 'object' && value !== null ? (value as Received) : NOTHING;
}

/** A value as a list of objects; empty if it is none. */
export function receivedList(value: unknown): readonly Received[] {
  return Array.isArray(value) ? value.map(received) : [];
}

/** A text; empty if it is none. */
export function receivedText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A number; NaN if it is none. */
export function receivedNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}
