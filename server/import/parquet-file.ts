import { TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import { wallSeconds } from '../../engine/time/exchange-time.ts';
import { decimalNumber } from '../core/decimal-number.ts';
import type { CsvColumns } from './csv-columns.ts';
import type { FileOf, MarketFormat } from './market-file.ts';
import type { MarketSink } from './market-sink.ts';
import type { ParquetColumn } from './parquet-columns.ts';
import { type ParquetFigure, type ParquetLayout, parquetLayout } from './parquet-layout.ts';
import { ParquetSource } from './parquet-source.ts';
import { type RowTimes, rowTimes } from './parquet-times.ts';
import { UnusableFile } from './unusable-file.ts';

const MARK = 'PAR1';
/** The number of rows between two waits for the sink. */
const BATCH = 10_000;

/** Whether a file is Parquet, by its magic number. */
export function isParquet(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, MARK.length)).toString('latin1') === MARK;
}

/**
 * Parquet: trades or bars of one or many securities, whose columns are recognised, or mapped like those of CSV. Only one row
 * group is in memory at a time. The file is read from its end, so it cannot be a member of an archive, or gzipped.
 */
export function parquetFormat(mapped: CsvColumns): MarketFormat {
  return {
    name: 'Parquet',
    recognises: isParquet,
    async read(bytes, of, sink) {
      // The stream cannot be read from its end, so it is closed after its first piece.
      for await (const _ of bytes) break;
      const source = new ParquetSource();
      try {
        const contents = await source.open(of.path);
        const header = mapped.headerOf(contents.columns.map(({ name }) => name));
        const rows = new ParquetRows(parquetLayout(contents, header), of, sink);
        for (const group of contents.groups.keys()) await rows.take(await source.read(group, rows.columns));
      } finally {
        await source.close();
      }
    },
  };
}

/** The values of a row group that are passed to a sink. */
interface Group {
  readonly rows: number;
  readonly times: RowTimes;
  /** The security of each row. */
  readonly securities: Int32Array;
  /** Empty for fields that the file does not have. */
  readonly figures: Readonly<Record<ParquetFigure, Float64Array>>;
}

const NO_VALUES = new Float64Array(0);

/** Passes the rows of a file to a sink, group by group. */
class ParquetRows {
  /** The columns to read: each once, although it may hold two fields. */
  readonly columns: readonly string[];
  private readonly layout: ParquetLayout;
  private readonly of: FileOf;
  private readonly sink: MarketSink;
  /** The number of rows in the groups before. */
  private before = 0;
  /** Whether bars are day bars; the first group decides. */
  private areDays: boolean | undefined;

  constructor(layout: ParquetLayout, of: FileOf, sink: MarketSink) {
    this.layout = layout;
    const { time, symbol, figures } = layout;
    this.columns = [...new Set([time, ...Object.values(figures), ...(symbol === undefined ? [] : [symbol])])];
    this.of = of;
    this.sink = sink;
  }

  async take(columns: readonly ParquetColumn[]): Promise<void> {
    const group = this.groupOf(columns);
    for (let row = 0; row < group.rows; row++) {
      if (row % BATCH === 0) await this.sink.ready();
      if (Number.isNaN(group.times.unix[row])) this.fault(row, 'it has no time');
      else if (group.securities[row] < 0) this.fault(row, 'it has no symbol');
      else if (this.layout.holds === 'trades') this.reportTrade(group, row);
      else this.reportBar(group, row);
    }
    this.before += group.rows;
  }

  private groupOf(columns: readonly ParquetColumn[]): Group {
    const { holds, time, symbol, figures } = this.layout;
    const columnOf = (name: string | undefined): ParquetColumn | undefined =>
      name === undefined ? undefined : columns[this.columns.indexOf(name)];
    const numbers = (figure: ParquetFigure): Float64Array => numbersOf(columnOf(figures[figure]));
    const times = rowTimes(columns[this.columns.indexOf(time)]);
    const rows = times.unix.length;
    if (holds === 'trades' && times.areDates && rows > 1) throw new UnusableFile('its times have no time of day');
    this.areDays ??= times.areDates;
    return {
      rows,
      times,
      securities: this.securitiesOf(columnOf(symbol), rows),
      figures: {
        price: numbers('price'),
        size: numbers('size'),
        flags: numbers('flags'),
        open: numbers('open'),
        high: numbers('high'),
        low: numbers('low'),
        close: numbers('close'),
        volume: numbers('volume'),
        trades: numbers('trades'),
      },
    };
  }

  private securitiesOf(column: ParquetColumn | undefined, rows: number): Int32Array {
    const { symbol, region } = this.of;
    if (region === undefined)
      throw new UnusableFile('it does not state the country of its securities: --region C or U');
    if (column?.kind === 'text') {
      const numbers = column.texts.map((text) => this.sink.security({ symbol: text.trim().toUpperCase(), region }));
      return column.codes.map((code) => (code < 0 ? -1 : numbers[code]));
    }
    if (symbol === undefined) throw new UnusableFile('it does not state its security: --symbol');
    return new Int32Array(rows).fill(this.sink.security({ symbol, region }));
  }

  private reportTrade({ times, securities, figures }: Group, row: number): void {
    const { price, size, flags } = figures;
    if (!(price[row] > 0 && size[row] > 0)) {
      this.fault(row, `${size[row]} at ${price[row]} is no trade`);
      return;
    }
    const flag = flags[row] >= 0 ? flags[row] : TRADE_UPDATES_LAST;
    this.sink.trade(securities[row], times.unix[row], price[row], size[row], flag);
  }

  private reportBar({ times, securities, figures }: Group, row: number): void {
    const { open, high, low, close, volume, trades } = figures;
    if (!(open[row] > 0 && high[row] > 0 && low[row] > 0 && close[row] > 0)) {
      this.fault(row, 'a price is missing');
      return;
    }
    const wall = wallSeconds(times.unix[row] / 1000);
    if (!this.areDays && wall % 60 !== 0) {
      this.fault(row, 'the time is not a whole minute');
      return;
    }
    this.sink.bar(
      securities[row],
      this.areDays ? 'day' : 'minute',
      wall,
      open[row],
      high[row],
      low[row],
      close[row],
      volume[row] || 0,
      trades[row] || 0,
    );
  }

  private fault(row: number, words: string): void {
    this.sink.fault('bad', `row ${this.before + row + 1}`, words);
  }
}

/** A column as numbers, which the file may store as text. */
function numbersOf(column: ParquetColumn | undefined): Float64Array {
  if (column === undefined) return NO_VALUES;
  if (column.kind !== 'text') return column.values;
  const numbers = Float64Array.from(column.texts, (text) => decimalNumber(text.trim()));
  return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : numbers[code]));
}
