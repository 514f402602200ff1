import type { MarketSink } from './market-sink.ts';

/** The index that stands for no symbol, and the number of a security that is left out. */
export const NO_SYMBOL = -1;
export const LEFT_OUT_SYMBOL = -1;
const UNASKED = -2;
/** More symbols than any market has: what comes beyond is damage. Indices are below. */
export const MOST_SYMBOLS = 1 << 16;

const BITS = 17;
const MASK = 2 ** BITS - 1;
const LENGTH = 8;
const PRINTABLE = /^[!-~]+$/;
/** The exchange's own listings; X is the app's letter for it, as with other sources of US securities. */
const EXCHANGE = 'X';

/**
 * The securities of a file by their eight bytes of symbol: a hash table with open addressing, so that no message makes a text. Each
 * has an index, in the order in which they come, and the number that the sink gave it.
 */
export class IexSymbols {
  private readonly sink: MarketSink;
  private readonly only: string | undefined;
  private count = 0;
  /** The two halves of each symbol. */
  private readonly halves = new Int32Array(2 * MOST_SYMBOLS);
  private readonly numbers = new Int32Array(MOST_SYMBOLS).fill(UNASKED);
  /** One more than the index in each slot; 0 in a free one. */
  private readonly slots = new Uint32Array(2 ** BITS);

  /** `only`: the one symbol to read. */
  constructor(sink: MarketSink, only: string | undefined) {
    this.sink = sink;
    this.only = only;
  }

  /** The index of the symbol that is here; `NO_SYMBOL` if these bytes are none, or one too many. */
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

  /** The sink's number of a symbol that is here, which the sink is asked for the first time; `LEFT_OUT_SYMBOL` if it is not read. */
  numberAt(index: number, view: DataView, at: number): number {
    if (this.numbers[index] === UNASKED) this.ask(index, view, at, undefined);
    return this.numbers[index];
  }

  /** The same, when it has already been asked for. */
  number(index: number): number {
    return this.numbers[index];
  }

  /** Takes in the directory's entry of a symbol: the exchange lists it. One that is there for tests is left out from now on. */
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

/** The text in the eight bytes, which spaces fill; undefined if it is no symbol. */
function symbolAt(view: DataView, at: number): string | undefined {
  let text = '';
  for (let i = 0; i < LENGTH; i++) text += String.fromCharCode(view.getUint8(at + i));
  const symbol = text.trimEnd();
  return PRINTABLE.test(symbol) ? symbol : undefined;
}
