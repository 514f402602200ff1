import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Bars } from '../engine/series/bars.ts';
import { BarTarget } from '../server/blocks/bar-rows.ts';
import { MINUTE_BLOCK } from '../server/blocks/block-layout.ts';
import { BlockStore, EVER } from '../server/blocks/block-store.ts';
import { Histories } from '../server/blocks/histories.ts';
import { p50 } from './figures.ts';
import { DuckMinutes } from './history/duckdb-minutes.ts';
import { RowMinutes } from './history/row-minutes.ts';
import { seededMinutes } from './history/seeded-minutes.ts';
import { alone, type BenchRow, saveRows, writeRows } from './rows.ts';
import { storeOfMany } from './server/many-instruments.ts';

/**
 * Histories of minutes: our blocks compared with a row per bar and with DuckDB, each read into the same columns. `BARS` bars in
 * all, in symbols of ten years each; with `PEERS=none` ours alone.
 */
const BARS = Number(process.env.BARS ?? 20_000_000);
const A_SYMBOL = 983_190;
const SYMBOLS = Math.max(1, Math.floor(BARS / A_SYMBOL));
/** The ranges of charts that are read, and how often each is read. */
const RANGES = [
  ['5 days', 20200106, 20200110],
  ['a year', 20190101, 20191231],
  ['ten years', 0, 99991231],
] as const;
const READS = 7;
/** Bytes of a page of SQLite. */
const PAGE = 4096;

interface Minutes {
  write(symbol: number, bars: Bars): Promise<void> | void;
  read(symbol: number, from: number, to: number): Promise<Bars> | Bars;
  size(): Promise<number> | number;
}

const folder = mkdtempSync(join(tmpdir(), 'borealis-history-'));
const rows: BenchRow[] = [];
const { store, remove } = await storeOfMany(SYMBOLS);
const peers = new Map<string, RowMinutes | DuckMinutes>();
try {
  const ids = (await store.selectFrom('instrument').select('id').orderBy('id').execute()).map(({ id }) => id);
  const histories = new Histories(store);
  const ours: Minutes = {
    write: (symbol, bars) => store.transaction().execute((t) => new Histories(t).mergeMinutes(ids[symbol], bars)),
    read: (symbol, from, to) => histories.readMinutes(ids[symbol], from, to),
    size: async () => {
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(store);
      const { rows: pages } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(store);
      return pages[0].page_count * PAGE;
    },
  };
  if (process.env.PEERS !== 'none') {
    peers.set('one row per bar', new RowMinutes(join(folder, 'rows.sqlite')));
    peers.set('DuckDB', await DuckMinutes.open(join(folder, 'minutes.duckdb')));
  }
  const written = new Map<Minutes, number>([ours, ...peers.values()].map((each) => [each, 0]));
  let bars = 0;
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const minutes = seededMinutes(symbol, A_SYMBOL);
    bars += minutes.count;
    for (const each of written.keys()) {
      const began = performance.now();
      await each.write(symbol, minutes);
      written.set(each, (written.get(each) ?? 0) + performance.now() - began);
    }
    process.stdout.write(`\r${symbol + 1} of ${SYMBOLS} symbols`);
  }
  console.log();
  await compare('bytes stored per bar', 'B', async (each) => (await each.size()) / bars);
  await compare('bars written', 'bars/s', async (each) => (bars / (written.get(each) ?? 0)) * 1000);
  for (const [name, from, to] of RANGES) {
    await compare(`reading ${name} of one symbol`, 'ms', async (each) => {
      const times: number[] = [];
      for (let i = 0; i < READS; i++) {
        const began = performance.now();
        await each.read(i % SYMBOLS, from, to);
        times.push(performance.now() - began);
      }
      return p50(times);
    });
  }
  rows.push(alone('bars read into columns', await readRate(), 'bars/s', bars));
  writeRows('history', rows);

  /** Bars per second when all histories are read into the same columns, one after the other. */
  async function readRate(): Promise<number> {
    const blocks = new BlockStore(store, MINUTE_BLOCK, ({ reason }) => {
      throw new Error(reason);
    });
    const into = new Bars(A_SYMBOL);
    let read = 0;
    const began = performance.now();
    for (const id of ids) {
      into.clear();
      await blocks.read(id, -EVER, EVER, new BarTarget(into));
      read += into.count;
    }
    return (read / (performance.now() - began)) * 1000;
  }

  /** Our figure and that of each peer. A rate is better when it is greater. */
  async function compare(name: string, unit: string, measure: (each: Minutes) => Promise<number>): Promise<void> {
    const own = await measure(ours);
    const better = (peer: number): number => (unit === 'bars/s' ? own / peer : peer / own);
    if (peers.size === 0) rows.push(alone(name, own, unit, bars));
    for (const [peerName, each] of peers) {
      const peer = await measure(each);
      rows.push({ name, ours: own, peer, peerName, unit, ratio: better(peer), n: bars });
    }
    saveRows('history', rows);
  }
} finally {
  for (const peer of peers.values()) peer.close();
  await remove();
  rmSync(folder, { recursive: true, force: true });
}
