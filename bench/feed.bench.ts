import { Bench } from 'tinybench';
import { encodeQuoteDiff } from '../engine/quotes/quote-diff.ts';
import { QuoteTable } from '../engine/quotes/quote-table.ts';
import { FeedReader } from '../workers/market/streams/feed-reader.ts';
import { feedSample } from './feed-lines.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';

/**
 * The first data path: hub line → quote table → diff. 2,000 symbols, 20 open lists of 10 visible rows, and a frame every 400
 * lines (24,000 lines a second at 60 frames).
 */
const SYMBOLS = 2000;
const LINES = 100_000;
const LISTS = 20;
const ROWS = 10;
const BATCHES_PER_FRAME = 4;

const sample = feedSample(SYMBOLS, LINES, 42);

function ourFeed(): { table: QuoteTable; reader: FeedReader; lists: Int32Array[] } {
  const table = new QuoteTable();
  for (const symbol of sample.symbols) table.add(symbol, 'U');
  const reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
  const lists = Array.from({ length: LISTS }, (_, list) =>
    Int32Array.from({ length: ROWS }, (_, row) => (list * ROWS + row) * 7),
  );
  return { table, reader, lists };
}

/** The mean size of a diff over one run, and the number of diffs. */
function measureBytes(): { bytes: number; diffs: number } {
  const { table, reader, lists } = ourFeed();
  let bytes = 0;
  let diffs = 0;
  for (const [i, batch] of sample.batches.entries()) {
    reader.read(batch);
    if ((i + 1) % BATCHES_PER_FRAME !== 0) continue;
    for (const rows of lists) {
      const packet = encodeQuoteDiff(table.columns, rows, masksOf(table, rows));
      if (packet === null) continue;
      bytes += packet.byteLength;
      diffs += 1;
    }
    table.clearDirty();
  }
  return { bytes: bytes / diffs, diffs };
}

const masks = new Uint32Array(ROWS);

function masksOf(table: QuoteTable, rows: Int32Array): Uint32Array {
  for (let i = 0; i < rows.length; i += 1) masks[i] = table.dirty[rows[i]];
  return masks;
}

const READ = 'lines read into the quote table';
const ENCODED = 'lines read into the quote table and encoded as diffs';
const bench = new Bench({ time: 1000, warmupTime: 300 });
const applied = ourFeed();
const whole = ourFeed();

bench
  .add(READ, () => {
    for (const batch of sample.batches) applied.reader.read(batch);
  })
  .add(ENCODED, () => {
    for (const [i, batch] of sample.batches.entries()) {
      whole.reader.read(batch);
      if ((i + 1) % BATCHES_PER_FRAME !== 0) continue;
      for (const rows of whole.lists) encodeQuoteDiff(whole.table.columns, rows, masksOf(whole.table, rows));
      whole.table.clearDirty();
    }
  });
await bench.run();

function pace(task: string): BenchRow {
  const result = bench.getTask(task)?.result;
  if (result?.state !== 'completed') throw new Error(`${task} did not complete`);
  return alone(task, LINES / (result.latency.p50 / 1000), 'lines/s', LINES);
}

const { bytes, diffs } = measureBytes();
writeRows('feed', [pace(READ), pace(ENCODED), alone('size of a diff of one list', bytes, 'bytes', diffs)]);
