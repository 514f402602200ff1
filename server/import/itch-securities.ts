import { HaltCode } from '../../engine/quotes/halt.ts';
import { haltCodeOf } from '../market/trading-status.ts';
import type { MarketSink } from './market-sink.ts';

/** What a locate code has for a security before its symbol was read. */
export const UNKNOWN_SECURITY = -2;
/** A security that is not imported: a test security of the exchange, or not the one that the user asked for. */
export const LEFT_OUT = -1;

const LOCATES = 65_536;
const SYMBOL_LENGTH = 8;
const REASON_LENGTH = 4;
const PRINTABLE = /^[!-~]+$/;

/**
 * Market categories as the app's letters of exchanges: the tiers of Nasdaq are Q, the NYSE is N. X also stands for Arca, Cboe BZX and
 * IEX, as with other sources of US securities.
 */
const EXCHANGES: Readonly<Record<string, string>> = { Q: 'Q', G: 'Q', S: 'Q', N: 'N', A: 'X', P: 'X', Z: 'X', V: 'X' };

/** Securities of a day of ITCH by their locate codes, with the exchange's numbers for them in a sink. */
export class ItchSecurities {
  private readonly sink: MarketSink;
  private readonly only: string | undefined;
  private readonly numbers = new Int32Array(LOCATES).fill(UNKNOWN_SECURITY);
  /** The halt code after the latest trading action, and after the latest operational halt or its end. */
  private readonly actions = new Uint8Array(LOCATES);
  private readonly operational = new Uint8Array(LOCATES);

  /** `only`: the one symbol to import. */
  constructor(sink: MarketSink, only: string | undefined) {
    this.sink = sink;
    this.only = only;
  }

  /** A security's number in the sink, `UNKNOWN_SECURITY` or `LEFT_OUT`. */
  byLocate(locate: number): number {
    return this.numbers[locate];
  }

  /** The same, learnt from a message's symbol if the file has no directory entry before it. */
  bySymbol(locate: number, view: DataView, symbolAt: number): number {
    const number = this.numbers[locate];
    return number === UNKNOWN_SECURITY ? this.learn(locate, view, symbolAt, undefined) : number;
  }

  /** Takes in an entry of the stock directory; false if its symbol is no text. */
  enter(locate: number, view: DataView, symbolAt: number, category: number, isTest: boolean): boolean {
    if (isTest) {
      this.numbers[locate] = LEFT_OUT;
      return true;
    }
    const exchange = EXCHANGES[String.fromCharCode(category)];
    return this.learn(locate, view, symbolAt, exchange) !== UNKNOWN_SECURITY;
  }

  /** The halt code after a trading action, whose state and reason begin at `at`; undefined for an unknown state. */
  afterAction(locate: number, view: DataView, at: number): number | undefined {
    const code = haltCodeOf(textAt(view, at, 1), textAt(view, at + 2, REASON_LENGTH));
    if (code === undefined) return undefined;
    this.actions[locate] = code;
    return this.haltcode(locate);
  }

  /** The halt code after an operational halt at this exchange (H) or its end (T); undefined for another letter. */
  afterOperational(locate: number, view: DataView, at: number): number | undefined {
    const code = haltCodeOf(textAt(view, at, 1), undefined);
    if (code === undefined) return undefined;
    this.operational[locate] = code;
    return this.haltcode(locate);
  }

  clear(): void {
    this.numbers.fill(UNKNOWN_SECURITY);
    this.actions.fill(HaltCode.Trading);
    this.operational.fill(HaltCode.Trading);
  }

  /** Trading goes on when neither stops it. */
  private haltcode(locate: number): number {
    return Math.max(this.actions[locate], this.operational[locate]);
  }

  private learn(locate: number, view: DataView, symbolAt: number, exchange: string | undefined): number {
    const symbol = textAt(view, symbolAt, SYMBOL_LENGTH);
    if (!PRINTABLE.test(symbol)) return UNKNOWN_SECURITY;
    const isWanted = this.only === undefined || symbol === this.only;
    const number = isWanted ? this.sink.security({ symbol, region: 'U', exchange }) : LEFT_OUT;
    this.numbers[locate] = number;
    return number;
  }
}

/** A field of text, without the spaces that fill it. */
function textAt(view: DataView, at: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(view.getUint8(at + i));
  return text.trimEnd();
}
