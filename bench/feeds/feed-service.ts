import { setImmediate as soon } from 'node:timers/promises';
import { AlpacaDouble } from '../../test/feeds/alpaca/alpaca-double.ts';
import { type FeedCommand, feedPrice, feedSymbol } from './feed-command.ts';

// The process that plays Alpaca: four quotes for each trade, of all securities in turn. One further security trades only on
// request.

const [securities = 1, shift = 0] = process.argv.slice(2).map(Number);
/** How often messages are sent (milliseconds), and how many a frame of a flood contains. */
const EVERY = 5;
const FRAME = 100;

const now = (): number => Date.now() + shift;
const double = new AlpacaDouble({ tapes: ['sip'], symbols: securities + 1, page: 10_000, now });
double.rest.assets = Array.from({ length: securities + 1 }, (_, i) => ({
  symbol: feedSymbol(i),
  name: `Security ${i}`,
  exchange: 'NASDAQ',
  class: 'us_equity',
  status: 'active',
  tradable: true,
}));
await double.start();

let played = 0;
let rate = 0;
let due = 0;
let last = performance.now();
setInterval(() => {
  const at = performance.now();
  due += ((at - last) / 1000) * rate;
  last = at;
  const t = new Date(now()).toISOString();
  const messages: object[] = [];
  for (; due >= 1; due--) messages.push(message(played++, t));
  if (messages.length > 0) double.stream.play(...messages);
}, EVERY);

process.on('message', (command: FeedCommand) => void answer(command));
process.on('disconnect', () => process.exit());
process.send?.({
  environment: { ALPACA_KEY: double.keys.key, ALPACA_SECRET: double.keys.secret, ...double.addresses },
});

async function answer(command: FeedCommand): Promise<void> {
  switch (command.do) {
    case 'rate':
      rate = command.rate;
      due = 0;
      break;
    case 'flood': {
      // Prepared in advance, so that the receiver is slower than the sender.
      const t = new Date(now()).toISOString();
      const frames = Array.from({ length: 50 }, () =>
        JSON.stringify(Array.from({ length: FRAME }, () => message(played++, t))),
      );
      for (let sent = 0; sent < command.messages; sent += FRAME) {
        double.stream.playRaw(frames[(sent / FRAME) % frames.length] ?? '');
        if (sent % (FRAME * 50) === 0) await soon();
      }
      break;
    }
    case 'trade':
      double.stream.play(trade(command.symbol, command.price, new Date(now()).toISOString(), ++played));
  }
  process.send?.(Date.now());
}

function message(k: number, t: string): object {
  const i = Math.floor(k / 5) % securities;
  const price = feedPrice(i, k);
  if (k % 5 === 0) return trade(feedSymbol(i), price, t, k);
  const ask = Math.round((price + 0.01) * 100) / 100;
  return { T: 'q', S: feedSymbol(i), bx: 'Q', bp: price, bs: 300, ax: 'N', ap: ask, as: 500, c: ['R'], t, z: 'C' };
}

function trade(S: string, p: number, t: string, i: number): object {
  return { T: 't', S, i, x: 'Q', p, s: 100, c: ['@'], t, z: 'C' };
}
