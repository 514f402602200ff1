const TWO_32 = 0x1_0000_0000;
/** A hundred million dollars: a higher price is damage. */
const HIGHEST_PRICE = 1e12;

/** An unsigned number of eight bytes; it is rounded above 2 to the 53rd. */
export function uint64At(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * TWO_32 + view.getUint32(at, true);
}

/** The Unix milliseconds nearest to a time of the exchange, which is in nanoseconds. */
export function iexTime(view: DataView, at: number): number {
  const upper = view.getUint32(at + 4, true);
  // A single number cannot hold the nanoseconds exactly. 2 to the 32nd is 4294 million and 967296.
  const nanoseconds = upper * 967_296 + view.getUint32(at, true);
  const milliseconds = Math.floor(nanoseconds / 1e6);
  return upper * 4294 + milliseconds + (nanoseconds - milliseconds * 1e6) / 1e6;
}

/** Whether a number of ticks can be a price. */
export function isTicks(price: number): boolean {
  return price > 0 && price < HIGHEST_PRICE;
}
