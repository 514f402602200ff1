import { QuoteTable } from '../../engine/quotes/quote-table.ts';
import { FeedReader } from '../../workers/market/streams/feed-reader.ts';
import { feedSample } from '../feed-lines.ts';
import { p50 } from '../figures.ts';
import { LIST_ROWS, LISTS, LOAD_REGION } from './load-instruments.ts';

const LINES = 100_000;
const TIMES = 20;

/** Hub lines that get into the quote table in a second; the median of several passes. */
export function linesPerSecond(): number {
  const sample = feedSample(LISTS * LIST_ROWS, LINES, 42);
  const table = new QuoteTable();
  for (const symbol of sample.symbols) table.add(symbol, LOAD_REGION);
  const reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    for (const batch of sample.batches) reader.read(batch);
    times.push(performance.now() - began);
    table.clearDirty();
  }
  return (LINES * 1000) / p50(times);
}
