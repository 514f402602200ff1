import { FIRST_CONDITION, PLAIN_RULE } from '../engine/alarms/alarm-rule.ts';
import { Direction } from '../engine/alarms/condition.ts';
import { formatLine } from '../engine/feed/format-line.ts';
import type { Region } from '../engine/quotes/region.ts';
import { addUser } from '../server/accounts/users.ts';
import { AlarmAccounts } from '../server/alarms/alarm-accounts.ts';
import { AlarmEvaluator } from '../server/alarms/alarm-evaluator.ts';
import { AlarmFeed } from '../server/alarms/alarm-feed.ts';
import type { WatchedAlarm } from '../server/alarms/watched-alarm.ts';
import { Deliveries } from '../server/delivery/deliveries.ts';
import { pushKeysOf } from '../server/delivery/push-keys.ts';
import { PushSender } from '../server/delivery/push-sender.ts';
import { subscribeBrowser } from '../server/delivery/push-subscriptions.ts';
import type { Instrument, MarketListener } from '../server/market/market-source.ts';
import { AlarmMarket } from '../test/server/alarms/alarm-market.ts';
import { PushService } from '../test/server/delivery/push-service.ts';
import { instrument } from '../test/server/market/sample-market.ts';
import { temporaryStore } from '../test/server/temporary-store.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';

const SYMBOLS = 10_000;
const ALARMS = 100_000;
/** Updates a second, for which the share of a core is reported. */
const RATE = 20_000;
const UPDATES = 400_000;
/** Messages whose way to the push service is measured. */
const PUSHED = 300;
/** Within the allowance of one account. */
const ACCOUNTS = 20;

/** A market of many securities that emits the lines that it is given. */
class ManyMarket extends AlarmMarket {
  readonly many: readonly Instrument[] = Array.from({ length: SYMBOLS }, (_, i) =>
    instrument({
      id: i + 1,
      symbol: `S${i}`,
      region: 'U',
      ex: 'Q',
      name: `S${i}`,
      boardlot: 100,
      currency: 'USD',
      rank: i,
      kind: 'bank',
    }),
  );
  private readonly bySymbol = new Map(this.many.map((one) => [one.symbol, one]));
  private reader: MarketListener | undefined;

  override instruments(): readonly Instrument[] {
    return this.many;
  }

  override find(symbol: string, _region: Region): Instrument | undefined {
    return this.bySymbol.get(symbol);
  }

  override snapshot(): readonly string[] {
    return [];
  }

  override listen(listener: MarketListener): () => void {
    this.reader = listener;
    return () => {};
  }

  emit(of: Instrument, kind: 'trade' | 'quote', line: string): void {
    if (this.reader?.wants?.(of, kind)) this.reader.line(of, kind, line);
  }
}

const rows: BenchRow[] = [await measureEvaluation(), await measurePush()];
writeRows('alarms', rows);

/** The share of a core that 100,000 alarms on 10,000 securities take of 20,000 updates a second; none of them fires. */
async function measureEvaluation(): Promise<BenchRow> {
  const market = new ManyMarket();
  let fired = 0;
  const feed = new AlarmFeed(market, { fired: () => void fired++, moved() {}, caughtUp() {} });
  feed.begin(() => {});
  const alarms = Array.from({ length: ALARMS }, (_, i): WatchedAlarm => {
    const symbol = `S${i % SYMBOLS}`;
    const direction = i % 2 === 0 ? Direction.AtLeast : Direction.Above;
    const condition = { ...FIRST_CONDITION, direction, value: 500 + i / ALARMS };
    const rule = { ...PLAIN_RULE, symbol, ex: 'Q', conditions: [condition] };
    const memory = { fired: 0, armed: 0, stand: 0 } as const;
    return { id: i + 1, userId: 1, rule, symbol, ex: 'Q', region: 'U', security: `U ${symbol}`, occurrence: 0, memory };
  });
  const owner = { id: 1, administrator: false, realtime: new Set(['Q']) };
  await feed.set([1], { owners: new Map([[1, owner]]), alarms });
  const lines = Array.from({ length: UPDATES }, (_, i) => {
    const of = market.many[(i * 7_919) % SYMBOLS] as Instrument;
    const price = 100 + (i % 1_000) / 100;
    const kind = i % 3 === 0 ? ('trade' as const) : ('quote' as const);
    const text =
      kind === 'trade'
        ? formatLine('T', of, { price, size: 100, time: 1_700_000_000 + i / RATE, flags: 4, volume: i, trades: i })
        : formatLine('Q', of, { bid: price, bidsize: 100, ask: price + 0.01, asksize: 200, time: 1_700_000_000 });
    return { of, kind, text };
  });
  const run = (): number => {
    const { user } = process.cpuUsage();
    for (const { of, kind, text } of lines) market.emit(of, kind, text);
    return (process.cpuUsage().user - user) / 1e6 / UPDATES;
  };
  run();
  const each = Math.min(run(), run(), run());
  if (fired > 0) throw new Error(`${fired} alarms fired`);
  return alone('a core for 100,000 alarms at 20,000 updates a second', each * RATE * 100, '%', UPDATES);
}

/** From a trade to the request at the push service: tested, recorded, read, encrypted, sent. */
async function measurePush(): Promise<BenchRow> {
  const place = await temporaryStore();
  const { store } = place;
  const service = await PushService.start();
  const market = new AlarmMarket();
  const deliveries = new Deliveries({
    store,
    push: new PushSender(await pushKeysOf(store), 'mailto:me@example.com', true),
    mailer: undefined,
    provider: 'Borealis',
    minute: () => 0,
  });
  const evaluator = new AlarmEvaluator({ store, source: market, holds: () => true, recorded: () => deliveries.wake() });
  const accounts = new AlarmAccounts(store);
  for (let n = 0; n < ACCOUNTS; n++) {
    await addUser(store, `user${n}`, 'correct horse battery', { realtime: ['T'], depth: [] });
  }
  const users = await store.selectFrom('user').select('id').orderBy('id').execute();
  for (const { id } of users) await subscribeBrowser(store, id, '', service.browser(`browser${id}`));
  const delays: number[] = [];
  for (let n = 0; n < PUSHED; n++) {
    const { id = 0 } = users[n % ACCOUNTS] ?? {};
    const condition = { ...FIRST_CONDITION, direction: Direction.Above, value: 100 + n };
    await accounts.change(
      id,
      { put: [{ ...PLAIN_RULE, symbol: 'RY', ex: 'T', conditions: [condition] }] },
      market.time,
    );
    await evaluator.follow();
    market.trade('RY', 100 + n);
    const before = service.received.length;
    const at = performance.now();
    market.trade('RY', 100.5 + n);
    while (service.received.length === before) await new Promise((turn) => setImmediate(turn));
    delays.push((service.received[before]?.at ?? Number.NaN) - at);
  }
  await evaluator.close();
  await deliveries.close();
  await service.close();
  await place.remove();
  delays.sort((a, b) => a - b);
  return alone(
    'from a trade to a message at the push service, p99',
    delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
    'ms',
    PUSHED,
  );
}
