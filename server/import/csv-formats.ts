import { TextDecoder } from 'node:util';
import { textEncoding } from '../../engine/format/text-encoding.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { unixSeconds, wallOfDate } from '../../engine/time/exchange-time.ts';
import { type FileBar, readBar, spacingOf } from './bar-file.ts';
import { type ColumnLayout, recogniseHeader } from './column-layout.ts';
import type { CsvColumns } from './csv-columns.ts';
import { csvRowsOf } from './csv-rows.ts';
import { decodedText } from './file-text.ts';
import type { FileOf, MarketFormat } from './market-file.ts';
import type { MarketSink } from './market-sink.ts';
import { readTrade, recogniseTrades, type TradeLayout } from './trade-file.ts';
import { UnusableFile } from './unusable-file.ts';

/** The number of bars that decide between day and minute bars. */
const FIRST_BARS = 1000;
/** The number of rows after which the reader checks whether the sink can take more. */
const ROWS_AT_ONCE = 1000;

const SYMBOL_NAMES = ['symbol', 'ticker', '<ticker>'];

/** CSV of trades and of day or minute bars whose columns are recognised or mapped. */
export function csvFormats(columns: CsvColumns): readonly MarketFormat[] {
  const layoutIn = <Layout>(head: Uint8Array, recognise: (header: readonly string[]) => Layout): Layout | undefined => {
    const header = csvHeader(head);
    return header === undefined ? undefined : recognise(columns.headerOf(header));
  };
  return [
    {
      name: 'CSV of trades',
      recognises: (head) => layoutIn(head, recogniseTrades) !== undefined,
      async read(bytes, of, sink) {
        let layout: TradeLayout | undefined;
        await eachRow(bytes, of, sink, columns, (cells, line, header, securityOf) => {
          layout ??= recogniseTrades(header);
          if (layout === undefined) throw new UnusableFile('its header is not one of trades');
          const trade = readTrade(cells, layout);
          const security = securityOf(cells);
          if (typeof trade === 'string') return sink.fault('bad', `line ${line}`, trade);
          const { date, millisecond, price, size, flags } = trade;
          const wall = wallOfDate(date) + Math.floor(millisecond / 1000);
          sink.trade(security, unixSeconds(wall) * 1000 + (millisecond % 1000), price, size, flags);
        });
      },
    },
    {
      name: 'CSV of bars',
      recognises: (head) => layoutIn(head, recogniseHeader) !== undefined,
      async read(bytes, of, sink) {
        let layout: ColumnLayout | undefined;
        const bars = new FirstBars(sink);
        await eachRow(bytes, of, sink, columns, (cells, line, header, securityOf) => {
          layout ??= recogniseHeader(header);
          if (layout === undefined) throw new UnusableFile('its header is not one of bars');
          const bar = readBar(cells, layout);
          const security = securityOf(cells);
          if (typeof bar === 'string') return sink.fault('bad', `line ${line}`, bar);
          bars.add(security, bar);
        });
        bars.decide();
      },
    },
  ];
}

/** The header of a CSV file, from its first bytes; undefined if they are not text with several columns. */
export function csvHeader(head: Uint8Array): readonly string[] | undefined {
  const encoding = textEncoding(head);
  if (encoding === 'gzip' || encoding === 'packed' || encoding === 'binary') return undefined;
  const line = new TextDecoder(encoding)
    .decode(head)
    .split('\n')
    .find((each) => each.trim() !== '');
  const cells = line?.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  return cells !== undefined && cells.length >= 3 ? cells : undefined;
}

/** Calls `take` with every row below the header. The header is passed with its columns named as fields. */
async function eachRow(
  bytes: AsyncIterable<Uint8Array>,
  { symbol, region }: FileOf,
  sink: MarketSink,
  columns: CsvColumns,
  take: (
    cells: readonly string[],
    line: number,
    header: readonly string[],
    securityOf: (cells: readonly string[]) => number,
  ) => void,
): Promise<void> {
  if (region === undefined) throw new UnusableFile('it does not state the country of its securities: --region C or U');
  let header: readonly string[] | undefined;
  let securityOf = (_cells: readonly string[]): number => 0;
  for await (const { line, cells } of csvRowsOf(decodedText(bytes))) {
    if (header === undefined) {
      header = columns.headerOf(cells);
      securityOf = securityReader(header, symbol, region, sink);
      continue;
    }
    take(cells, line, header, securityOf);
    if (line % ROWS_AT_ONCE === 0) await sink.ready();
  }
}

/** Finds the security of a row: by the row's symbol, or the one that the user named. */
function securityReader(
  header: readonly string[],
  symbol: string | undefined,
  region: Region,
  sink: MarketSink,
): (cells: readonly string[]) => number {
  const column = header.findIndex((name) => SYMBOL_NAMES.includes(name.trim().toLowerCase()));
  if (column < 0) {
    if (symbol === undefined) throw new UnusableFile('it does not state its security: --symbol');
    const security = sink.security({ symbol, region });
    return () => security;
  }
  const numbers = new Map<string, number>();
  return (cells) => {
    const cell = cells[column] ?? '';
    const known = numbers.get(cell);
    if (known !== undefined) return known;
    const number = sink.security({ symbol: cell.toUpperCase(), region });
    numbers.set(cell, number);
    return number;
  };
}

/** Holds the first bars of a file back until they show whether they are days or minutes, then passes all on. */
class FirstBars {
  private readonly sink: MarketSink;
  private first: { readonly security: number; readonly bar: FileBar }[] = [];
  private grain: 'minute' | 'day' | undefined;

  constructor(sink: MarketSink) {
    this.sink = sink;
  }

  add(security: number, bar: FileBar): void {
    if (this.grain !== undefined) this.report(security, bar, this.grain);
    else if (this.first.push({ security, bar }) === FIRST_BARS) this.decide();
  }

  /** Nobody trades at midnight: bars that are all timed at midnight, or have no time, are days. */
  decide(): void {
    if (this.grain !== undefined) return;
    const bars = this.first.map(({ bar }) => bar);
    this.grain = bars.every(({ minute }) => minute <= 0) ? 'day' : 'minute';
    const spacing = this.grain === 'day' ? 1 : spacingOf(bars);
    if (spacing > 1)
      throw new UnusableFile(`its bars are ${spacing} minutes apart; day and one-minute bars can be imported`);
    for (const { security, bar } of this.first) this.report(security, bar, this.grain);
    this.first = [];
  }

  private report(security: number, bar: FileBar, grain: 'minute' | 'day'): void {
    const { date, minute, open, high, low, close, volume, trades } = bar;
    if (grain === 'minute' && minute < 0) {
      this.sink.fault('bad', String(date), 'a date without a time among minute bars');
      return;
    }
    const time = wallOfDate(date) + (grain === 'minute' ? minute * 60 : 0);
    this.sink.bar(security, grain, time, open, high, low, close, volume, trades);
  }
}
