import { type ChildProcess, fork } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BatchView, BatchWriter, Item, LINE_ITEMS } from '../server/backplane/batch.ts';
import { Lease } from '../server/backplane/lease.ts';
import { Publisher } from '../server/backplane/publisher.ts';
import { RedisConnection } from '../server/backplane/redis-connection.ts';
import { Replica } from '../server/backplane/replica.ts';
import { STATE_FIGURE_COUNT } from '../server/backplane/replica-quotes.ts';
import { RedisServer, redisProgram } from '../test/server/backplane/redis-server.ts';
import { type SampleLine, SampleSource, sampleInstruments, sampleLines } from './backplane/sample-source.ts';
import { LINES, SEED, SYMBOLS } from './backplane/settings.ts';
import { feedSample } from './feed-lines.ts';
import { p50 } from './figures.ts';
import { alone, writeRows } from './rows.ts';

/** Lines that a market emits in one turn of the event loop. */
const A_TURN = 1000;
/** The most batches that may be pending at Redis. */
const BATCHES_UNDER_WAY = 32;
const RUNS = 5;

const sample = feedSample(SYMBOLS, LINES, SEED);
const lines = sampleLines(sample);

/** Starts a reading process and waits until it is ready. */
async function reader(url: string): Promise<{ child: ChildProcess; done: Promise<number> }> {
  const child = fork(fileURLToPath(new URL('backplane/reader.ts', import.meta.url)), [url], { execArgv: [] });
  const heard = (word: string): Promise<number> =>
    new Promise((resolve) => {
      child.on('message', (message) => message === word && resolve(performance.now()));
    });
  const done = heard('done');
  await heard('ready');
  return { child, done };
}

/** Lines per second from the holder's source to the copy of another process. */
async function ours(url: string): Promise<number> {
  const redis = await RedisConnection.open(url, false);
  const lease = new Lease(redis, 'bench');
  const epoch = await lease.acquire(0);
  if (epoch === undefined) throw new Error('the lease is taken');
  const { child, done } = await reader(url);
  const source = new SampleSource(sample);
  let underWay = 0;
  const publisher = new Publisher(source, epoch, (batch, last) => {
    underWay += 1;
    void lease.append(epoch, batch, last).finally(() => {
      underWay -= 1;
    });
  });
  publisher.begin(new Replica(source.instruments(), () => {}), false);
  // First the states of all instruments; lines are counted from there.
  for (let i = 0; i < SYMBOLS; i += 1) await turn();
  const start = performance.now();
  for (let i = 0; i < lines.length; i += A_TURN) {
    for (let k = i; k < i + A_TURN && k < lines.length; k += 1) source.say(lines[k] as SampleLine);
    do await turn();
    while (underWay > BATCHES_UNDER_WAY);
  }
  const seconds = ((await done) - start) / 1000;
  publisher.end(Date.now());
  while (underWay > 0) await turn();
  child.disconnect();
  redis.close();
  return LINES / seconds;
}

/** Lines per second into batches, and from batches into a copy, without Redis. */
function inProcess(): { written: number; read: number } {
  const writer = new BatchWriter();
  const view = new BatchView();
  const replica = new Replica(sampleInstruments(sample), () => {});
  const head = { epoch: 1, now: Date.now(), speed: 1, flags: 0, previousEpoch: 0, previousSequence: 0 };
  for (const { id } of sampleInstruments(sample)) {
    writer.add(id, Item.State, '');
    for (let figure = 0; figure < STATE_FIGURE_COUNT; figure += 1) writer.figure(0);
  }
  const batches = [writer.take({ ...head, sequence: 0 })];
  const took = { written: 0, read: 0 };
  let start = performance.now();
  for (const { instrument, kind, line } of lines) {
    writer.add(instrument.id, LINE_ITEMS[kind], line);
    if (writer.full) batches.push(writer.take({ ...head, sequence: batches.length }));
  }
  batches.push(writer.take({ ...head, sequence: batches.length }));
  took.written = performance.now() - start;
  start = performance.now();
  for (const batch of batches) {
    view.read(batch);
    replica.take(view);
  }
  took.read = performance.now() - start;
  return { written: LINES / (took.written / 1000), read: LINES / (took.read / 1000) };
}

const program = redisProgram();
if (program === undefined) throw new Error('the bench of the backplane needs redis-server or valkey-server');
const redis = await RedisServer.start(program);
const through: number[] = [];
const written: number[] = [];
const read: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  through.push(await ours(redis.url));
  const here = inProcess();
  written.push(here.written);
  read.push(here.read);
}
await redis.stop();

writeRows('backplane', [
  alone('lines passed to another process through Redis', p50(through), 'lines/s', LINES),
  alone('lines packed into batches', p50(written), 'lines/s', LINES),
  alone('lines unpacked from batches into a replica', p50(read), 'lines/s', LINES),
]);
