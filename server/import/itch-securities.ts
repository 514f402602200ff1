import { HaltCode } from '../../engine/quotes/halt.ts';
import { haltCodeOf } from '../market/trading-status.ts';
import type { MarketSink } from './market-sink.ts';

/** The number of a locate code whose symbol has not been read yet. */
export const UNKNOWN_SECURITY = -2;
/** The number of a security that is not imported: a test security of the exchange, or one that the user did not ask for. */
export const LEFT_OUT = -1;

const LOCATES = 65_536;
const SYMBOL_LENGTH = 8;
const REASON_LENGTH = 4;
const PRINTABLE = /^[!-~]+$/;

/**
 * Maps market categories to the app's letters of exchanges: the tiers of Nasdaq are Q, the NYSE is N. X stands for Arca, Cboe
 * BZX and IEX, as with other sources of US securities.
 */
const EXCHANGES: Readonly<Record<string, string>> = { Q: 'Q', G: 'Q', S: 'Q', N: 'N', A: 'X', P: 'X', Z: 'X', V: 'X' };

/** The securities of a day of ITCH by their locate codes, and their numbers in a sink. */
export class ItchSecurities {
  private readonly sink: MarketSink;
  private readonly only: string | undefined;
  private readonly numbers = new Int32Array(LOCATES).fill(UNKNOWN_SECURITY);
  /** The halt codes of the latest trading action, and of the latest operational halt or its end. */
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

  /** As `security`, but learns the symbol from a message if the file has no directory entry before it. */
  bySymbol(locate: number, view: DataView, symbolAt: number): number {
    const number = this.numbers[locate];
    return number === UNKNOWN_SECURITY ? this.learn(locate, view, symbolAt, undefined) : number;
  }

  /** Reads an entry of the stock directory. Returns false if its symbol is not text. */
  enter(locate: number, view: DataView, symbolAt: number, category: number, isTest: boolean): boolean {
    if (isTest) {
      this.numbers[locate] = LEFT_OUT;
      return true;
    }
    const exchange = EXCHANGES[String.fromCharCode(category)];
    return this.learn(locate, view, symbolAt, exchange) !== UNKNOWN_SECURITY;
  }

  /** The halt code after a trading action, whose state and reason are at `at`; undefined for an unknown state. */
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

  /** Trading continues when neither halts it. */
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

/** A text field, without the padding spaces. */
function textAt(view: DataView, at: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(view.getUint8(at + i));
  return text.trimEnd();
}
