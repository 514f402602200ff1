import { HaltCode } from '../../engine/quotes/halt.ts';
import { MOST_SYMBOLS } from './iex-symbols.ts';

const TRADING = 'T'.charCodeAt(0);
const OPERATIONAL_HALT = 'O'.charCodeAt(0);
const UNREPORTED = 1;

/**
 * The trading status of each symbol. The regulator's and the listing exchange's halts and pauses stop a security everywhere, and an
 * operational halt suspends it at this exchange; trading goes on when neither does.
 */
export class IexStatuses {
  private readonly trading = new Uint8Array(MOST_SYMBOLS);
  private readonly operational = new Uint8Array(MOST_SYMBOLS);
  /** The halt code reported last. */
  private readonly reported = new Uint8Array(MOST_SYMBOLS).fill(UNREPORTED);

  /** A trading status: `H` halted, `P` paused, `O` released into an auction, `T` trading. The new halt code, -1 if it is the old one. */
  setTrading(index: number, letter: number): number {
    this.trading[index] = letter === TRADING ? HaltCode.Trading : HaltCode.Halted;
    return this.newCode(index);
  }

  /** An operational halt status: `O` halted, `N` not. The new halt code, -1 if it is the old one. */
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
