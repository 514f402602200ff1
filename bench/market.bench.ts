import { setTimeout as wait } from 'node:timers/promises';
import { openMarket } from '../server/embedded-market/embedded-market.ts';
import { emptyQuote } from '../server/market/quote-figures.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';
import { storeOfMany } from './server/many-instruments.ts';

/**
 * The embedded market alone: thousands of invented companies, no hub. It measures the cost of opening it, of entering all
 * instruments, of building their lines, and of running it in real time at a hundred thousand lines a second.
 */
const SYMBOLS = 10_000;
/** Half an hour into the session: busier than the day is on average. */
const TIME = 36_000;
const SETTINGS = { seed: 'bench', marketDate: 20261120, marketTime: TIME };
const AIM = 100_000;
/** The market seconds that are stepped one by one, and the books followed in the second half of them. */
const STEPPED = 300;
const BOOKS = 200;
/** Seconds of running in real time. */
const RUN = 8;

const rows: BenchRow[] = [];
const { store, remove } = await storeOfMany(SYMBOLS);
try {
  const memoryBefore = resident();
  let began = performance.now();
  const market = await openMarket(store, { ...SETTINGS, speed: 0 });
  rows.push(alone('open, until it answers', performance.now() - began, 'ms', SYMBOLS));

  began = performance.now();
  const asked = market.instruments().filter((_, i) => i % 199 === 0);
  for (const instrument of asked) market.quote(instrument, false, emptyQuote());
  const each = (performance.now() - began) / asked.length;
  rows.push(alone('first quote of a symbol', each, 'ms', asked.length));

  let cpu = processor();
  await market.settled?.();
  rows.push(alone('all enter behind the requests, processor', processor() - cpu, 'ms', SYMBOLS));
  const memory = (resident() - memoryBefore) / 2 ** 20;
  rows.push(alone('resident memory of all', memory, 'MB', SYMBOLS));

  let lines = 0;
  let perMarketSecond = 0;
  market.listen({ line: () => lines++ });
  for (const books of [0, BOOKS]) {
    for (const instrument of market.instruments().slice(0, books)) market.followBook(instrument);
    lines = 0;
    cpu = processor();
    for (let second = 0; second < STEPPED; second++) market.clock.step(1000);
    const rate = (lines / (processor() - cpu)) * 1000;
    if (books === 0) perMarketSecond = lines / STEPPED;
    const name = books === 0 ? 'lines made by a core' : `lines made by a core, ${books} books followed`;
    rows.push(alone(name, rate, 'lines/s', lines));
  }
  await market.close();

  // In real time, as fast as necessary to reach the target.
  const speed = Math.ceil((1.2 * AIM) / perMarketSecond);
  const running = await openMarket(store, { ...SETTINGS, speed });
  await running.settled?.();
  lines = 0;
  let behind = 0;
  running.listen({
    line: (_of, kind, line) => {
      lines++;
      // The last field is the time in a quote line, but not in a trade line.
      if (lines % 1000 !== 0 || kind !== 'quote') return;
      behind = Math.max(behind, (running.clock.now() / 1000 - Number(line.slice(line.lastIndexOf(',') + 1))) / speed);
    },
  });
  // Events during the entering are emitted first.
  await wait(1000);
  lines = 0;
  behind = 0;
  cpu = processor();
  began = performance.now();
  await wait(RUN * 1000);
  const seconds = (performance.now() - began) / 1000;
  console.log(`by the clock at ${speed} times`);
  rows.push(alone('lines by the clock', lines / seconds, 'lines/s', lines));
  rows.push(alone('of a core that takes', ((processor() - cpu) / seconds / 1000) * 100, '%', RUN));
  rows.push(alone('a line is late by, at most', behind * 1000, 'ms', Math.floor(lines / 1000)));
  await running.close();
} finally {
  await remove();
}
writeRows('market', rows);

/** Milliseconds of processor time so far. */
function processor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
