import { HaltCode } from '../../engine/quotes/halt.ts';

/** Reason of the UTP plan for a suspension by the SEC. */
const SUSPENDED_BY_SEC = 'H10';

/**
 * The halt code of a US trading status: `2` halted and `3` resumed of the CTA plan; `H` halted, `P` paused, `Q` quoted but not yet
 * traded and `T` resumed of the UTP plan (docs.alpaca.markets, real-time stock data, status messages; Nasdaq TotalView-ITCH 5.0, stock
 * trading action). Undefined for statuses that only inform, such as an imbalance.
 */
export function haltCodeOf(status: unknown, reason: unknown): number | undefined {
  switch (status) {
    case '3':
    case 'T':
      return HaltCode.Trading;
    case '2':
    case 'H':
    case 'P':
    case 'Q':
      return reason === SUSPENDED_BY_SEC ? HaltCode.Suspended : HaltCode.Halted;
    default:
      return undefined;
  }
}
