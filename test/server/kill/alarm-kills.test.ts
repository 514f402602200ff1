import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type AlarmRule, FIRST_CONDITION, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';
import { Direction } from '../../../engine/alarms/condition.ts';
import { AlarmAccounts } from '../../../server/alarms/alarm-accounts.ts';
import { Random } from '../../../server/simulation/random.ts';
import { openStore } from '../../../server/store/store.ts';
import { TestServer } from '../../support/server.ts';
import { logIn } from '../log-in.ts';

const KILLS = 20;
const SEED = 20_261_127;
/** Market seconds per second: the morning passes while the server is killed. */
const SPEED = 60;
const OPENING = 9 * 3600 + 35 * 60;
/** The thresholds: one for each cent around the price of the morning. */
const STEPS = 400;

/** A server in step with a market that goes on while it is dead, as a real one does. */
class MovingServer {
  private readonly began = Date.now();
  private readonly servers: TestServer[] = [];
  private server: TestServer;
  readonly dataDir: string;

  constructor() {
    this.server = this.next('');
    this.dataDir = this.server.dataDir;
  }

  get url(): string {
    return this.server.url;
  }

  start(): Promise<void> {
    return this.server.start();
  }

  /** Kills it, and starts it again at the time that the market has by now. */
  async kill(): Promise<void> {
    await this.server.kill();
    this.server = this.next(this.dataDir);
    await this.server.start();
  }

  /** Stops it and removes its data. */
  async dispose(): Promise<void> {
    for (const server of this.servers) await server.dispose();
  }

  private next(dataDir: string): TestServer {
    const second = OPENING + Math.floor(((Date.now() - this.began) / 1000) * SPEED);
    const two = (value: number): string => String(value).padStart(2, '0');
    const time = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
    const server = new TestServer({
      MARKET_DATE: '2020-12-16',
      MARKET_TIME: time,
      MARKET_SPEED: String(SPEED),
      ...(dataDir !== '' && { DATA_DIR: dataDir }),
    });
    this.servers.push(server);
    return server;
  }
}

const server = new MovingServer();

afterAll(() => server.dispose());

const above = (value: number): AlarmRule => ({
  ...PLAIN_RULE,
  symbol: 'SPY',
  ex: 'P',
  conditions: [{ ...FIRST_CONDITION, direction: Direction.Above, value }],
});

it(`every crossing is recorded exactly once over ${KILLS} kills of the server`, async () => {
  await server.start();
  const { cookie } = await logIn(server.url, 'demo');
  const quote = async () => {
    const answer = await fetch(`${server.url}/api/quote/SPY/U`, { headers: { cookie } });
    const [row] = (await answer.json()) as { last: number }[];
    return row?.last ?? 0;
  };
  const middle = await quote();
  const store = await openStore({ dataDir: server.dataDir, databaseUrl: '' });
  try {
    const accounts = new AlarmAccounts(store);
    const { id } = await store.selectFrom('user').select('id').where('userid', '=', 'demo').executeTakeFirstOrThrow();
    const levels = Array.from({ length: STEPS }, (_, i) => Math.round(middle * 100) / 100 - 1 + i / 100 + 0.005);
    await accounts.change(id, { put: levels.map(above) }, 0);
    const reached = async () =>
      (await store.selectFrom('alarm_watch').select('reached').executeTakeFirstOrThrow()).reached;
    // Two minutes of the market later every alarm has seen a trade, from which on it can tell a crossing.
    const set = await reached();
    await expect.poll(reached, { timeout: 60_000 }).toBeGreaterThan(set + 120_000);
    const start = await quote();
    const random = new Random().key(SEED, 0, 0);
    for (let n = 0; n < KILLS; n++) {
      await wait(200 + random.below(600));
      await server.kill();
    }
    // It moves on only when everything that was missed has been looked at.
    const before = await reached();
    await expect.poll(reached, { timeout: 60_000 }).toBeGreaterThan(before);
    const messages = await store
      .selectFrom('alarm_message')
      .select(['alarm_id', 'occurrence', 'late', 'figure'])
      .where('user_id', '=', id)
      .execute();
    const { alarms } = await accounts.page(id);
    const ids = messages.map(({ alarm_id }) => alarm_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(messages.every(({ occurrence }) => occurrence === 1)).toBe(true);
    // Every level between the first price and the highest one that fired was crossed.
    const highest = Math.max(...alarms.filter(({ fired }) => fired > 0).map((one) => one.conditions[0]?.value ?? 0));
    const crossed = alarms.filter(({ conditions: [one] }) => one && one.value > start && one.value <= highest);
    expect(crossed.length).toBeGreaterThan(5);
    expect(crossed.filter(({ fired }) => fired === 0)).toEqual([]);
    expect(messages.some(({ late }) => late === 1)).toBe(true);
  } finally {
    await store.destroy();
  }
}, 600_000);
