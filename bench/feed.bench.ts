import { Bench } from 'tinybench';
import { encodeQuoteDiff } from '../engine/quotes/quote-diff.ts';
import { QuoteTable } from '../engine/quotes/quote-table.ts';
import { FeedReader } from '../workers/market/streams/feed-reader.ts';
import { feedSample } from './feed-lines.ts';
import { NaiveFeed } from './naive-feed.ts';
import { type BenchRow, writeRows } from './rows.ts';

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

function naiveFeed(): { feed: NaiveFeed; lists: ReadonlySet<string>[] } {
  const feed = new NaiveFeed(sample.symbols);
  const lists = Array.from(
    { length: LISTS },
    (_, list) => new Set(Array.from({ length: ROWS }, (_, row) => sample.symbols[(list * ROWS + row) * 7])),
  );
  return { feed, lists };
}

/** Bytes of all diffs of one run, ours and as JSON, and the number of cells in them. */
function measureBytes(): { ours: number; peer: number; diffs: number } {
  const { table, reader, lists } = ourFeed();
  const naive = naiveFeed();
  let ours = 0;
  let peer = 0;
  let diffs = 0;
  for (const [i, batch] of sample.batches.entries()) {
    reader.read(batch);
    naive.feed.read(batch);
    if ((i + 1) % BATCHES_PER_FRAME !== 0) continue;
    for (const rows of lists) {
      const packet = encodeQuoteDiff(table.columns, rows, masksOf(table, rows));
      if (packet === null) continue;
      ours += packet.byteLength;
      diffs += 1;
    }
    for (const symbols of naive.lists) {
      const changed = naive.feed.diff(symbols);
      if (changed.length > 0) peer += JSON.stringify(changed).length;
    }
    table.clearDirty();
    naive.feed.clear();
  }
  return { ours: ours / diffs, peer: peer / diffs, diffs };
}

const masks = new Uint32Array(ROWS);

function masksOf(table: QuoteTable, rows: Int32Array): Uint32Array {
  for (let i = 0; i < rows.length; i += 1) masks[i] = table.dirty[rows[i]];
  return masks;
}

const bench = new Bench({ time: 1000, warmupTime: 300 });
const applied = ourFeed();
const appliedNaive = naiveFeed();
const whole = ourFeed();
const wholeNaive = naiveFeed();

bench
  .add('lines read into the quote table, ours', () => {
    for (const batch of sample.batches) applied.reader.read(batch);
  })
  .add('lines read into the quote table, naive', () => {
    for (const batch of sample.batches) appliedNaive.feed.read(batch);
    appliedNaive.feed.clear();
  })
  .add('lines read into the quote table and encoded as diffs, ours', () => {
    for (const [i, batch] of sample.batches.entries()) {
      whole.reader.read(batch);
      if ((i + 1) % BATCHES_PER_FRAME !== 0) continue;
      for (const rows of whole.lists) encodeQuoteDiff(whole.table.columns, rows, masksOf(whole.table, rows));
      whole.table.clearDirty();
    }
  })
  .add('lines read into the quote table and encoded as diffs, naive', () => {
    for (const [i, batch] of sample.batches.entries()) {
      wholeNaive.feed.read(batch);
      if ((i + 1) % BATCHES_PER_FRAME !== 0) continue;
      for (const symbols of wholeNaive.lists) wholeNaive.feed.diff(symbols);
      wholeNaive.feed.clear();
    }
  });
await bench.run();

function linesPerSecond(task: string): number {
  const result = bench.getTask(task)?.result;
  if (result?.state !== 'completed') throw new Error(`${task} did not complete`);
  return LINES / (result.latency.p50 / 1000);
}

function compared(name: string): BenchRow {
  const ours = linesPerSecond(`${name}, ours`);
  const peer = linesPerSecond(`${name}, naive`);
  return {
    name,
    ours,
    peer,
    peerName: 'split strings and objects in a Map',
    unit: 'lines/s',
    ratio: ours / peer,
    n: LINES,
  };
}

const bytes = measureBytes();
writeRows('feed', [
  compared('lines read into the quote table'),
  compared('lines read into the quote table and encoded as diffs'),
  {
    name: 'size of a diff of one list',
    ours: bytes.ours,
    peer: bytes.peer,
    peerName: 'changed rows as JSON',
    unit: 'bytes',
    ratio: bytes.peer / bytes.ours,
    n: bytes.diffs,
  },
]);
