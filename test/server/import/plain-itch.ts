/** An open order in a file of ITCH. */
interface PlainOrder {
  readonly symbol: string;
  /** As in the file: `B` or `S`. */
  readonly side: string;
  readonly price: number;
  size: number;
}

/** The contents of a file of ITCH up to a time. */
interface PlainItch {
  /** The open orders by their reference. */
  readonly orders: ReadonlyMap<bigint, PlainOrder>;
  /** Executions of orders that the file has, and matches of hidden ones. */
  readonly trades: number;
  /** Messages about orders that the file lacks. */
  readonly orphans: number;
}

/** The length of a message of each type that the fixtures have. */
const LENGTHS: Readonly<Record<string, number>> = {
  S: 12,
  R: 39,
  H: 25,
  A: 36,
  F: 40,
  E: 31,
  X: 23,
  D: 19,
  U: 35,
  P: 44,
};

/**
 * Reads a file of ITCH in a second way, by plain maps without any code of the product: all messages whose time, in nanoseconds
 * of the day, is before `end`.
 */
export function plainItch(bytes: Buffer, end = Number.POSITIVE_INFINITY): PlainItch {
  const orders = new Map<bigint, PlainOrder>();
  let [trades, orphans] = [0, 0];
  for (let i = 0; i < bytes.length; ) {
    const type = bytes.toString('latin1', i + 2, i + 3);
    const body = bytes.subarray(i + 2, i + 2 + LENGTHS[type]);
    i += 2 + LENGTHS[type];
    if (body.readUIntBE(5, 6) >= end) break;
    const reference = type === 'S' ? 0n : body.readBigUInt64BE(11);
    const order = orders.get(reference);
    if ('EXDU'.includes(type) && !order) orphans++;
    if (type === 'P' || (type === 'E' && order)) trades++;
    if (type === 'A' || type === 'F') {
      orders.set(reference, {
        symbol: body.toString('latin1', 24, 32).trim(),
        side: body.toString('latin1', 19, 20),
        price: body.readUInt32BE(32) / 10_000,
        size: body.readUInt32BE(20),
      });
    } else if (type === 'E' || type === 'X') {
      if (!order) continue;
      order.size -= body.readUInt32BE(19);
      if (order.size <= 0) orders.delete(reference);
    } else if (type === 'D') orders.delete(reference);
    else if (type === 'U') {
      orders.delete(reference);
      if (!order) continue;
      const [size, price] = [body.readUInt32BE(27), body.readUInt32BE(31) / 10_000];
      orders.set(body.readBigUInt64BE(19), { ...order, size, price });
    }
  }
  return { orders, trades, orphans };
}
