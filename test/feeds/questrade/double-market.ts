/** A security, as the service lists it. */
interface DoubleSecurity {
  readonly symbolId: number;
  readonly symbol: string;
  readonly description: string;
  readonly listingExchange: string;
  readonly securityType: string;
  readonly currency: string;
  readonly isQuotable: boolean;
  prevDayClosePrice: number;
}

/** A level-1 quote, as the service states it. */
export interface DoubleQuote {
  symbol: string;
  symbolId: number;
  tier: string;
  bidPrice: number | null;
  bidSize: number;
  askPrice: number | null;
  askSize: number;
  lastTradePriceTrHrs: number | null;
  lastTradePrice: number | null;
  lastTradeSize: number;
  lastTradeTick: string;
  lastTradeTime: string | null;
  volume: number;
  openPrice: number;
  highPrice: number;
  lowPrice: number;
  delay: number | boolean;
  isHalted: boolean;
  VWAP: number;
}

/** A candle, as the service states it. */
export interface DoubleCandle {
  readonly start: string;
  readonly end: string;
  readonly low: number;
  readonly high: number;
  readonly open: number;
  readonly close: number;
  readonly volume: number;
  readonly VWAP: number;
}

function security(
  symbolId: number,
  symbol: string,
  description: string,
  listingExchange: string,
  rest: Partial<DoubleSecurity> = {},
): DoubleSecurity {
  const currency = /\.(TO|VN|CN|NE)$/.test(symbol) ? 'CAD' : 'USD';
  return {
    symbolId,
    symbol,
    description,
    listingExchange,
    securityType: 'Stock',
    currency,
    isQuotable: true,
    prevDayClosePrice: 100,
    ...rest,
  };
}

/** The listed securities: one on each exchange, some on two, and some that are not shown. */
export const DOUBLE_SECURITIES: readonly DoubleSecurity[] = [
  security(8049, 'AAPL', 'APPLE INC', 'NASDAQ'),
  security(38738, 'RY.TO', 'ROYAL BANK OF CANADA', 'TSX'),
  security(38739, 'RY', 'ROYAL BANK OF CANADA', 'NYSE'),
  security(38740, 'RY.PR.S.TO', 'ROYAL BANK OF CANADA PREFERRED', 'TSX'),
  security(10164524, 'EMH.VN', 'EMERALD HEALTH', 'TSXV'),
  security(501, 'THC.CN', 'THC BIOMED', 'CNSX'),
  security(502, 'GDP', 'GOODRICH PETROLEUM', 'NYSEAM'),
  security(503, 'SPY', 'SPDR S&P 500 ETF', 'ARCA'),
  security(504, 'GOOXF', 'GIVOT OLAM OIL', 'PINX'),
  security(505, 'OTCX', 'OVER THE COUNTER', 'OTCBB'),
  security(506, 'SPX.IN', 'S&P 500 INDEX', 'SP', { securityType: 'Index' }),
  security(507, 'AAPL20Jan27C100.00', 'APPLE CALL', 'OPRA', { securityType: 'Option' }),
  security(508, 'AAPLQ', 'APPLE NO LONGER', 'NASDAQ', { isQuotable: false }),
  security(509, 'AAPLX', 'APPLE ELSEWHERE', 'MOON'),
];

/** A quote in the middle of a quiet day. */
export function doubleQuote({ symbol, symbolId }: DoubleSecurity): DoubleQuote {
  return {
    symbol,
    symbolId,
    tier: '',
    bidPrice: 100.1,
    bidSize: 3,
    askPrice: 100.2,
    askSize: 5,
    lastTradePriceTrHrs: 100.15,
    lastTradePrice: 100.15,
    lastTradeSize: 100,
    lastTradeTick: 'Up',
    lastTradeTime: '2026-11-24T10:29:00.250000-05:00',
    volume: 5_000,
    openPrice: 99.5,
    highPrice: 101,
    lowPrice: 99,
    delay: 0,
    isHalted: false,
    VWAP: 100,
  };
}
