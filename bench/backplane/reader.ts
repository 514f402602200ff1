import { BatchView, CLASS_OF_ITEM } from '../../server/backplane/batch.ts';
import { BatchStream } from '../../server/backplane/batch-stream.ts';
import { RedisConnection } from '../../server/backplane/redis-connection.ts';
import { Replica } from '../../server/backplane/replica.ts';
import { feedSample } from '../feed-lines.ts';
import { sampleInstruments } from './sample-source.ts';
import { LINES, SEED, SYMBOLS } from './settings.ts';

/**
 * The process at the other end of the backplane bench: `reader.ts URL` keeps a copy of the market, as a server does. Posts `ready`, and `done` when all lines have arrived.
 */
const [, , url = ''] = process.argv;
const redis = await RedisConnection.open(url, false);
const instruments = sampleInstruments(feedSample(SYMBOLS, 1, SEED));
let lines = 0;

function came(count: number): void {
  const before = lines;
  lines += count;
  if (before < LINES && lines >= LINES) process.send?.('done');
}

const replica = new Replica(instruments, () => {});
const view = new BatchView();
const stream = new BatchStream(redis, (batch) => {
  view.read(batch);
  replica.take(view);
  let arrived = 0;
  for (let item = 0; item < view.items; item += 1) if (CLASS_OF_ITEM[view.kindOf(item)] !== undefined) arrived += 1;
  came(arrived);
});
await stream.begin();
process.send?.('ready');
process.on('disconnect', () => process.exit());
