/** Writes messages of TotalView-ITCH 5.0 for tests, field by field as the specification lists them. */

/** The fields that every message has. */
interface MessageHead {
  readonly locate: number;
  /** Nanoseconds since midnight. */
  readonly time: number;
}

type Field =
  | readonly [kind: 'text', value: string, length: number]
  | readonly [kind: 'number', value: number, length: number];

const letter = (value: string): Field => ['text', value, 1];
const text = (value: string, length: number): Field => ['text', value, length];
const number = (value: number, length: number): Field => ['number', value, length];

function message(type: string, { locate, time }: MessageHead, ...fields: readonly Field[]): Buffer {
  const all: readonly Field[] = [letter(type), number(locate, 2), number(0, 2), number(time, 6), ...fields];
  return Buffer.concat(
    all.map(([kind, value, length]) => {
      if (kind === 'text') return Buffer.from(value.padEnd(length), 'latin1');
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(BigInt(value));
      return bytes.subarray(8 - length);
    }),
  );
}

export const itch = {
  event: (head: MessageHead, code: string) => message('S', head, letter(code)),
  directory: (head: MessageHead, symbol: string, { category = 'Q', lot = 100, isTest = false } = {}) =>
    message(
      'R',
      head,
      text(symbol, 8),
      letter(category),
      letter('N'),
      number(lot, 4),
      text('NCZ', 4),
      letter(isTest ? 'T' : 'P'),
      text('NN1N', 4),
      number(0, 4),
      letter('N'),
    ),
  action: (head: MessageHead, symbol: string, state: string, reason = '') =>
    message('H', head, text(symbol, 8), letter(state), letter(' '), text(reason, 4)),
  operationalHalt: (head: MessageHead, symbol: string, market: string, action: string) =>
    message('h', head, text(symbol, 8), letter(market), letter(action)),
  /** Prices are ten-thousandths. */
  add: (head: MessageHead, id: number, side: 'B' | 'S', shares: number, symbol: string, price: number) =>
    message('A', head, number(id, 8), letter(side), number(shares, 4), text(symbol, 8), number(price, 4)),
  addWithMpid: (head: MessageHead, id: number, side: 'B' | 'S', shares: number, symbol: string, price: number) =>
    message(
      'F',
      head,
      number(id, 8),
      letter(side),
      number(shares, 4),
      text(symbol, 8),
      number(price, 4),
      text('NITE', 4),
    ),
  execute: (head: MessageHead, id: number, shares: number, match: number) =>
    message('E', head, number(id, 8), number(shares, 4), number(match, 8)),
  executeAt: (head: MessageHead, id: number, shares: number, match: number, printable: 'Y' | 'N', price: number) =>
    message('C', head, number(id, 8), number(shares, 4), number(match, 8), letter(printable), number(price, 4)),
  cancel: (head: MessageHead, id: number, shares: number) => message('X', head, number(id, 8), number(shares, 4)),
  remove: (head: MessageHead, id: number) => message('D', head, number(id, 8)),
  replace: (head: MessageHead, id: number, newId: number, shares: number, price: number) =>
    message('U', head, number(id, 8), number(newId, 8), number(shares, 4), number(price, 4)),
  trade: (head: MessageHead, shares: number, symbol: string, price: number, match: number) =>
    message(
      'P',
      head,
      number(0, 8),
      letter('B'),
      number(shares, 4),
      text(symbol, 8),
      number(price, 4),
      number(match, 8),
    ),
  cross: (head: MessageHead, shares: number, symbol: string, price: number, match: number, type: string) =>
    message('Q', head, number(shares, 8), text(symbol, 8), number(price, 4), number(match, 8), letter(type)),
  imbalance: (
    head: MessageHead,
    symbol: string,
    {
      paired,
      left,
      side,
      near,
      type,
    }: Readonly<Record<'paired' | 'left' | 'near', number>> & Readonly<Record<'side' | 'type', string>>,
  ) =>
    message(
      'I',
      head,
      number(paired, 8),
      number(left, 8),
      letter(side),
      text(symbol, 8),
      number(1, 4),
      number(near, 4),
      number(3, 4),
      letter(type),
      letter('L'),
    ),
  breakMatch: (head: MessageHead, match: number) => message('B', head, number(match, 8)),
  /** The rest of the specification, of which nothing is imported. */
  others: (head: MessageHead, symbol: string): readonly Buffer[] => [
    message('Y', head, text(symbol, 8), letter('0')),
    message('L', head, text('NITE', 4), text(symbol, 8), text('YNA', 3)),
    message('V', head, number(1, 8), number(2, 8), number(3, 8)),
    message('W', head, letter('1')),
    message('K', head, text(symbol, 8), number(34_200, 4), letter('A'), number(10_000, 4)),
    message('J', head, text(symbol, 8), number(1, 4), number(2, 4), number(3, 4), number(4, 4)),
    message('N', head, text(symbol, 8), letter('A')),
    message(
      'O',
      head,
      text(symbol, 8),
      letter('Y'),
      number(1, 4),
      number(2, 4),
      number(3, 4),
      number(4, 8),
      number(5, 4),
      number(6, 4),
    ),
    // A type that nobody knows yet.
    message('z', head, text('tomorrow', 8)),
  ],
};

/** Messages as a BinaryFILE. */
export function binaryFile(messages: readonly Buffer[], { lengths = true, endMark = false } = {}): Buffer {
  const parts = messages.flatMap((one) => {
    const prefix = Buffer.alloc(2);
    if (lengths) prefix.writeUInt16BE(one.length);
    return [prefix, one];
  });
  return Buffer.concat(endMark ? [...parts, Buffer.alloc(2)] : parts);
}
