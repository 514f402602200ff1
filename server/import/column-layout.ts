/** The column of each value in a CSV file; -1 if the file has no such column. */
export interface ColumnLayout {
  /** What the file is called in messages. */
  readonly format: 'Yahoo' | 'Stooq' | 'plain';
  readonly date: number;
  /** A separate column with the time of day. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
}

/** The accepted names of each column, in lower case and without the angle brackets of Stooq's bulk files. */
const NAMES = {
  date: ['date', 'datetime', 'timestamp', 'data'],
  time: ['time', 'czas'],
  open: ['open', 'otwarcie'],
  high: ['high', 'najwyzszy'],
  low: ['low', 'najnizszy'],
  close: ['close', 'zamkniecie', 'last', 'close/last'],
  volume: ['volume', 'vol', 'wolumen'],
  trades: ['trades', 'count', 'number of trades'],
} as const;

/**
 * Recognises a file by its header: Yahoo (`Date,Open,High,Low,Close,Adj Close,Volume`, intraday `Datetime`), Stooq
 * (`Date,Open,…`, in English or Polish, and the bulk files' `<TICKER>,<PER>,<DATE>,<TIME>,…`), or any header with a date (or
 * date and time), open, high, low and close, and perhaps volume and trades, in any order and case. Undefined if a price or the
 * date is missing. Yahoo's adjusted close is ignored: it is adjusted for dividends, the other prices are not.
 */
export function recogniseHeader(header: readonly string[]): ColumnLayout | undefined {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^<(.*)>$/, '$1')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  );
  const at = (column: keyof typeof NAMES): number =>
    names.findIndex((name) => (NAMES[column] as readonly string[]).includes(name));
  const timeColumn = at('time');
  const dateColumn = at('date') >= 0 ? at('date') : timeColumn;
  const layout = {
    date: dateColumn,
    time: dateColumn === timeColumn ? -1 : timeColumn,
    open: at('open'),
    high: at('high'),
    low: at('low'),
    close: at('close'),
    volume: at('volume'),
    trades: at('trades'),
  };
  if (Math.min(layout.date, layout.open, layout.high, layout.low, layout.close) < 0) return undefined;
  const bulk = header.some((name) => name.trim().startsWith('<'));
  const format = names.includes('adj close') ? 'Yahoo' : bulk || names.includes('otwarcie') ? 'Stooq' : 'plain';
  return { format, ...layout };
}
