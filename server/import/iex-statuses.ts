import { HaltCode } from '../../engine/quotes/halt.ts';
import { MOST_SYMBOLS } from './iex-symbols.ts';

const TRADING = 'T'.charCodeAt(0);
const OPERATIONAL_HALT = 'O'.charCodeAt(0);
const UNREPORTED = 1;

/**
 * The trading status of each symbol. A halt or pause of the regulator or the listing exchange stops a security everywhere; an
 * operational halt suspends it at this exchange. Trading continues when neither applies.
 */
export class IexStatuses {
  private readonly trading = new Uint8Array(MOST_SYMBOLS);
  private readonly operational = new Uint8Array(MOST_SYMBOLS);
  /** The halt code that was reported last. */
  private readonly reported = new Uint8Array(MOST_SYMBOLS).fill(UNREPORTED);

  /**
   * Applies a trading status: `H` halted, `P` paused, `O` released into an auction, `T` trading. Returns the new halt code, or
   * -1 if it has not changed.
   */
  setTrading(index: number, letter: number): number {
    this.trading[index] = letter === TRADING ? HaltCode.Trading : HaltCode.Halted;
    return this.newCode(index);
  }

  /** Applies an operational halt status: `O` halted, `N` not halted. Returns the new halt code, or -1 if it has not changed. */
  setOperational(index: number, letter: number): number {
    this.operational[index] = letter === OPERATIONAL_HALT ? HaltCode.Suspended : HaltCode.Trading;
    return this.newCode(index);
  }

  private newCode(index: number): number {
    const code = this.trading[index] || this.operational[index];
    if (code === this.reported[index]) return -1;
    this.reported[index] = code;
    return code;
  }
}
