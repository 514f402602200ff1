import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Random } from '../../../server/simulation/random.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { TestServer } from '../../support/server.ts';
import { logIn } from '../log-in.ts';
import { Ledger } from './ledger.ts';
import { writingsOf } from './writings.ts';

/** The outcome of one kill. */
export interface Kill {
  /** Writes acknowledged since the previous kill. */
  readonly writes: number;
  /** Milliseconds until the server was there again. */
  readonly restart: number;
  /** What was lost or half done; empty if nothing was. */
  readonly faults: readonly string[];
}

/** The most writes acknowledged before a kill … */
const MAX_WRITES = 150;
/** … and the longest time after the last of them, milliseconds: within a write, between two, during a checkpoint. */
const LONGEST_DELAY = 12;

/** A server on which two subscribers write as fast as they can, and which is killed again and again. */
export class KillSeries {
  readonly server: TestServer;
  private readonly databaseUrl: string;
  private readonly seed: number;
  private readonly random: Random;
  private ledgers: readonly Ledger<unknown>[] = [];
  private cookie = '';
  private store: Store | undefined;

  /** `databaseUrl`: an empty PostgreSQL database; by default the store is embedded. */
  constructor(seed: number, databaseUrl = '') {
    this.seed = seed;
    this.random = new Random().key(seed, 0, 0);
    this.databaseUrl = databaseUrl;
    this.server = new TestServer({ CALL_LIMIT: '0', TRUST_PROXY: 'true', DATABASE_URL: databaseUrl });
  }

  /** Kills the very first start while it loads the seed; the next start finishes it. */
  async killDuringSeed(): Promise<void> {
    const step = this.random.below(6);
    let over = false;
    const started = this.server.start().then(
      () => true,
      () => false,
    );
    void started.then(() => {
      over = true;
    });
    while (!over && !this.server.output.includes(`loading data ${step}/6`)) await wait(1);
    await wait(this.random.below(LONGEST_DELAY));
    await this.server.kill();
    if (await started)
      throw new Error(`the server had started before it was killed at step ${step}:\n${this.server.output}`);
  }

  /** Starts the server and logs the subscribers in. */
  async begin(): Promise<void> {
    await this.server.start();
    const store = await openStore({ dataDir: this.server.dataDir, databaseUrl: this.databaseUrl });
    this.store = store;
    const securities = await store.selectFrom('instrument').select(['symbol', 'region']).limit(60).execute();
    const users = await store.selectFrom('user').select(['id', 'userid']).orderBy('id').execute();
    const ledgers: Ledger<unknown>[] = [];
    for (const { id, userid } of users) {
      const login = await logIn(this.server.url, userid);
      this.cookie = login.cookie;
      for (const writing of writingsOf({ id, login }, securities, this.seed)) {
        ledgers.push(new Ledger(writing, await writing.read(store)));
      }
    }
    this.ledgers = ledgers;
  }

  /** Lets the subscribers write, kills the server at a moment chosen by the seed, restarts it, and checks. */
  async kill(): Promise<Kill> {
    const store = this.store as Store;
    const enough = 1 + this.random.below(MAX_WRITES);
    const delay = this.random.uniform() * LONGEST_DELAY;
    let writes = 0;
    let reached = (): void => {};
    const moment = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const writing = this.ledgers.map((ledger) =>
      ledger.write(this.server.url, () => {
        if (++writes === enough) reached();
      }),
    );
    await Promise.race([moment, Promise.all(writing)]);
    await wait(delay);
    await this.server.kill();
    await Promise.all(writing);
    const before = performance.now();
    await this.server.start();
    const restart = performance.now() - before;
    const faults: string[] = [];
    for (const ledger of this.ledgers) {
      const fault = await ledger.check(store);
      if (fault !== undefined) faults.push(fault);
    }
    const { headers } = await fetch(`${this.server.url}/api/session`, { headers: { cookie: this.cookie } });
    if (headers.get('x-logged-in') !== 'true') faults.push('sessions: the login was lost');
    if (this.databaseUrl === '') {
      const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(store);
      if (rows[0]?.integrity_check !== 'ok') faults.push(`integrity: ${rows[0]?.integrity_check}`);
    }
    if (/DAMAGED/.test(this.server.output)) faults.push('the store was found damaged');
    return { writes, restart, faults };
  }

  /** Stops the server and removes its data. */
  async end(): Promise<void> {
    await this.store?.destroy();
    await this.server.dispose();
  }
}
