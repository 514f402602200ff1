/** Codes of the specification, section 9, by Interactive Brokers' listing exchanges. NYSE Arca and Cboe have none: X, as Amex. */
const CODES: Readonly<Record<string, string>> = {
  TSE: 'T',
  VENTURE: 'V',
  CDE: 'M',
  CSE: 'C',
  PURE: 'C',
  NEOE: 'E',
  AEQNEO: 'E',
  AEQLIT: 'E',
  NASDAQ: 'Q',
  NYSE: 'N',
  AMEX: 'X',
  ARCA: 'X',
  BATS: 'X',
  OTCBB: 'O',
  PINK: 'P',
};

/** The code of a listing exchange; a tier such as `.NMS` does not matter. Empty if the exchange is of neither country. */
export function exchangeCode(listingExchange: string): string {
  return CODES[listingExchange.split('.')[0] ?? ''] ?? '';
}
