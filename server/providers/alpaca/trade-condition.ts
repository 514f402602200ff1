import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';

/**
 * Sale conditions whose trades move no price, by tape: A and B of the CTA, C of the UTP plan, O of OTC markets. From the table
 * "How are bars aggregated?" of docs.alpaca.markets/docs/market-data-faq, which follows the CTS, UTP and TDDS specifications;
 * of its two columns that of minute bars, so that our minutes equal those of Alpaca's history. By it an extended-hours trade (T)
 * moves prices. Any other condition leaves the trade as it is.
 */
const UNMOVING: Readonly<Record<string, string>> = {
  A: 'BCHIMNPQRUVZ479',
  B: 'BCHIMNPQRUVZ479',
  C: 'CGHIMNPQRUVWZ479',
  O: 'CINPRUW',
};

const CODES = 128;

const UNMOVING_CODES: Readonly<Record<string, Uint8Array>> = Object.fromEntries(
  Object.entries(UNMOVING).map(([tape, letters]) => {
    const codes = new Uint8Array(CODES);
    for (const letter of letters) codes[letter.charCodeAt(0)] = 1;
    return [tape, codes];
  }),
);

/** The flags of a `T` line by a trade's conditions and tape. The strictest condition counts; a tape without a table has C's. */
export function tradeFlags(conditions: unknown, tape: unknown): number {
  if (!Array.isArray(conditions)) return TRADE_UPDATES_LAST;
  const codes = UNMOVING_CODES[tape as string] ?? (UNMOVING_CODES.C as Uint8Array);
  for (let i = 0; i < conditions.length; i++) {
    const condition: unknown = conditions[i];
    if (typeof condition === 'string' && condition.length === 1 && codes[condition.charCodeAt(0)] === 1) return 0;
  }
  return TRADE_UPDATES_LAST;
}
