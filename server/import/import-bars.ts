import type { Region } from '../../engine/quotes/region.ts';
import { Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import { replaceSplits } from '../market/stored-splits.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { type BadRow, type BarFile, type FileBar, readBarFile } from './bar-file.ts';
import { instrumentId } from './imported-instrument.ts';
import { readSplitsFile } from './splits-file.ts';

/** What to import, and for which instrument. */
export interface ImportRequest {
  readonly file: string;
  readonly symbol: string;
  readonly region: Region;
  readonly exchange: string;
  /** Undefined keeps an instrument's current name; a new instrument is then named after its symbol. */
  readonly name?: string | undefined;
  /** Whether the bars are already split-adjusted. */
  readonly adjusted: boolean;
  readonly splitsFile?: string | undefined;
}

/** What was imported. */
export interface ImportSummary {
  readonly format: BarFile['format'];
  readonly minutes: boolean;
  readonly kept: number;
  readonly bad: number;
  readonly firstDate: number;
  readonly lastDate: number;
  readonly splits: number;
}

/**
 * Imports a file of day or minute bars in one transaction, even while a server is running. Bars of the same date or minute are
 * replaced, others stay. The instrument is created if it is new. An invented company with the same symbol becomes a real one, and
 * everything invented about it is removed; an index keeps its place among the indices. Bad rows are reported with their line and
 * skipped. Rejects with `UnusableFile` if there is nothing to import.
 */
export async function importBars(store: Store, request: ImportRequest, badRow: BadRow): Promise<ImportSummary> {
  const file = await readBarFile(request.file, badRow);
  const splits = request.splitsFile === undefined ? undefined : await readSplitsFile(request.splitsFile, badRow);
  await store.transaction().execute(async (transaction) => {
    const id = await instrumentId(transaction, request);
    const histories = new Histories(transaction);
    const bars = barsOf(file.bars);
    if (file.minutes) {
      await histories.mergeMinutes(id, bars);
      await histories.forgetTrades(id, bars);
    } else {
      await histories.mergeDays(id, bars);
    }
    if (splits) await replaceSplits(transaction, id, request.symbol, splits);
    await raiseRevision(transaction);
  });
  return {
    format: file.format,
    minutes: file.minutes,
    kept: file.bars.length,
    bad: file.bad,
    firstDate: file.bars[0].date,
    lastDate: (file.bars.at(-1) as FileBar).date,
    splits: splits?.length ?? 0,
  };
}

/** Bars of a file as columns. */
function barsOf(rows: readonly FileBar[]): Bars {
  const bars = new Bars(rows.length);
  for (const { date, minute, open, high, low, close, volume, trades } of rows) {
    bars.append(wallOfDate(date) + Math.max(0, minute) * 60, open, high, low, close, volume, trades);
  }
  return bars;
}
