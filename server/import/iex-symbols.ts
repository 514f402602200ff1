import type { MarketSink } from './market-sink.ts';

/** The index of no symbol, and the number of a security that is left out. */
export const NO_SYMBOL = -1;
export const LEFT_OUT_SYMBOL = -1;
const UNASKED = -2;
/** No market has more symbols: more are damage. Indices are below this. */
export const MOST_SYMBOLS = 1 << 16;

const BITS = 17;
const MASK = 2 ** BITS - 1;
const LENGTH = 8;
const PRINTABLE = /^[!-~]+$/;
/** The exchange's own listings; others get X, the app's letter for it, as with other sources of US securities. */
const EXCHANGE = 'X';

/**
 * The securities of a file by the eight bytes of their symbol: a hash table with open addressing, so that no message creates a
 * string. Each symbol has an index, in order of appearance, and the number that the sink gave it.
 */
export class IexSymbols {
  private readonly sink: MarketSink;
  private readonly only: string | undefined;
  private count = 0;
  /** The two halves of each symbol. */
  private readonly halves = new Int32Array(2 * MOST_SYMBOLS);
  private readonly numbers = new Int32Array(MOST_SYMBOLS).fill(UNASKED);
  /** One more than the index in each slot; 0 in a free slot. */
  private readonly slots = new Uint32Array(2 ** BITS);

  /** `only`: the one symbol to read. */
  constructor(sink: MarketSink, only: string | undefined) {
    this.sink = sink;
    this.only = only;
  }

  /** The index of the symbol at this place; `NO_SYMBOL` if these bytes are not a symbol, or if there are too many. */
  indexAt(view: DataView, at: number): number {
    const first = view.getInt32(at, true);
    const last = view.getInt32(at + 4, true);
    let slot = Math.imul(first ^ Math.imul(last, 0x85ebca6b), 0x9e3779b1) >>> (32 - BITS);
    for (; this.slots[slot] !== 0; slot = (slot + 1) & MASK) {
      const index = this.slots[slot] - 1;
      if (this.halves[2 * index] === first && this.halves[2 * index + 1] === last) return index;
    }
    if (this.count === MOST_SYMBOLS || symbolAt(view, at) === undefined) return NO_SYMBOL;
    const index = this.count++;
    this.slots[slot] = index + 1;
    this.halves[2 * index] = first;
    this.halves[2 * index + 1] = last;
    return index;
  }

  /**
   * The sink's number of the symbol at this place, which is requested from the sink the first time. `LEFT_OUT_SYMBOL` if the
   * symbol is not read.
   */
  numberAt(index: number, view: DataView, at: number): number {
    if (this.numbers[index] === UNASKED) this.ask(index, view, at, undefined);
    return this.numbers[index];
  }

  /** As `security`, once the sink has given the number. */
  number(index: number): number {
    return this.numbers[index];
  }

  /** Reads a symbol's entry in the directory, which says that the exchange lists it. A test security is left out from now on. */
  list(index: number, view: DataView, at: number, isTest: boolean): void {
    if (isTest) this.numbers[index] = LEFT_OUT_SYMBOL;
    else this.ask(index, view, at, EXCHANGE);
  }

  private ask(index: number, view: DataView, at: number, exchange: string | undefined): void {
    const symbol = symbolAt(view, at);
    if (symbol === undefined) return;
    const isWanted = this.only === undefined || this.only === symbol;
    this.numbers[index] = isWanted ? this.sink.security({ symbol, region: 'U', exchange }) : LEFT_OUT_SYMBOL;
  }
}

/** The text of the eight bytes, which is padded with spaces; undefined if it is not a symbol. */
function symbolAt(view: DataView, at: number): string | undefined {
  let text = '';
  for (let i = 0; i < LENGTH; i++) text += String.fromCharCode(view.getUint8(at + i));
  const symbol = text.trimEnd();
  return PRINTABLE.test(symbol) ? symbol : undefined;
}
