import type { AlarmMemory } from '../../engine/alarms/alarm-board.ts';
import type { MarketSource } from '../market/market-source.ts';
import type { Store } from '../store/store.ts';
import { AlarmAccounts } from './alarm-accounts.ts';
import { AlarmFeed } from './alarm-feed.ts';
import { type Firing, type RecordedMessage, readBeat, record, Superseded, takeTerm } from './recorder.ts';
import { type AlarmOwner, readWatched, type WatchedAlarm } from './watched-alarm.ts';

/** How often to look for due work. */
const BEAT_MS = 200;
/** How often to store how far the evaluation has come, if nothing fires. */
const REACHED_MS = 1_000;
/** After another server took over: how long it must have done nothing before this one takes its place. */
const SILENCE_MS = 3_000;
/** How long to wait for a store that does not answer. */
const AGAIN_MS = 500;
/** The most messages of a transaction. */
const AT_ONCE = 500;

/** What an evaluator needs. */
interface EvaluatorOptions {
  readonly store: Store;
  readonly source: MarketSource;
  /** Whether this server holds the market: of several, only that one evaluates. */
  holds(): boolean;
  /** Messages were recorded, here or by another server whose place this one takes. */
  recorded(messages: readonly RecordedMessage[]): void;
}

/** What an evaluator does: nothing, or evaluate in a term, until another server takes over. */
interface Active {
  readonly term: number;
  readonly feed: AlarmFeed;
  readonly owners: Map<number, AlarmOwner>;
  reached: number;
}

/**
 * Evaluates all subscribers' alarms on the live lines, at one server at a time: the one that holds the market. Another one that
 * takes over continues where it ended, from what is recorded, and looks at what it missed. Everything runs in one queue of work,
 * so that what is read from the store never overlaps with what is being written.
 */
export class AlarmEvaluator {
  private readonly options: EvaluatorOptions;
  private readonly accounts: AlarmAccounts;
  private active: Active | undefined;
  /** In the order in which they fired, until they are recorded. */
  private firings: Firing[] = [];
  private moved = new Map<WatchedAlarm, AlarmMemory>();
  private known = { alarms: -1, accounts: -1, workspaces: -1 };
  private recordedAt = 0;
  private retryAt = 0;
  /** Since another server took over: its beat, and when it was last seen to change. */
  private other: { beat: number; at: number } | undefined;
  private working: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private readonly timer: NodeJS.Timeout;

  constructor(options: EvaluatorOptions) {
    this.options = options;
    this.accounts = new AlarmAccounts(options.store);
    this.timer = setInterval(() => void this.work(), BEAT_MS);
    this.timer.unref();
    void this.work();
  }

  /** Whether this server evaluates the alarms. */
  get isActive(): boolean {
    return this.active !== undefined;
  }

  /** Resolves once changes of alarms that are stored are watched, if this server evaluates them. */
  async follow(): Promise<void> {
    await this.working;
    await this.work();
  }

  /** Records what has fired, and stops. */
  async close(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.working;
    const { active } = this;
    active?.feed.end();
    this.active = undefined;
    // What cannot be stored now is found again by the next server.
    if (active !== undefined) await this.store(active).catch(() => {});
  }

  /** Does what is due; a call during the work makes it run once more. */
  private work(): Promise<void> {
    if (this.working !== undefined) {
      this.again = true;
      return this.working;
    }
    this.working = this.run().finally(() => {
      this.working = undefined;
      if (this.again && !this.stopped) {
        this.again = false;
        void this.work();
      }
    });
    return this.working;
  }

  private async run(): Promise<void> {
    if (performance.now() < this.retryAt) return;
    try {
      if (!this.options.holds()) {
        this.rest();
        // If it comes to hold the market again, nobody else does.
        this.other = undefined;
      }
      if (this.active === undefined && this.options.holds()) await this.take();
      const { active } = this;
      if (active === undefined) return;
      await this.reload(active);
      await this.store(active);
    } catch (error) {
      if (error instanceof Superseded) {
        this.rest();
        this.other = { beat: -1, at: performance.now() };
        return;
      }
      // The store is busy or away. What fired is kept until it can be recorded.
      this.retryAt = performance.now() + AGAIN_MS;
    }
  }

  private async take(): Promise<void> {
    const { store, source } = this.options;
    if (this.other !== undefined) {
      const beat = await readBeat(store);
      if (beat !== this.other.beat) this.other = { beat, at: performance.now() };
      if (performance.now() - this.other.at < SILENCE_MS) return;
    }
    const now = Math.round(source.clock.now());
    const { term, reached } = await takeTerm(store);
    this.other = undefined;
    this.firings = [];
    this.moved.clear();
    await this.accounts.adopt(now);
    await this.readRevisions();
    const feed = new AlarmFeed(source, {
      fired: (firing) => {
        this.firings.push(firing);
        void this.work();
      },
      moved: (alarm, memory) => this.moved.set(alarm, memory),
      caughtUp: () => void this.work(),
    });
    feed.begin(() => void this.work());
    try {
      const watched = await readWatched(store, now);
      // A market whose time went back runs its day again: nothing was missed.
      const since = reached < now ? reached : 0;
      await feed.set([...watched.owners.keys()], watched, since);
      this.active = { term, feed, owners: new Map(watched.owners), reached: since };
      // Another server may have been killed before it could send everything.
      this.options.recorded([]);
    } catch (error) {
      feed.end();
      throw error;
    }
  }

  private rest(): void {
    this.active?.feed.end();
    this.active = undefined;
  }

  private async readRevisions(): Promise<void> {
    const { store } = this.options;
    this.known = await store
      .selectFrom('revision')
      .select(['alarms', 'accounts', 'workspaces'])
      .executeTakeFirstOrThrow();
  }

  /** Watches what was changed since the last time, here or at another server. */
  private async reload(active: Active): Promise<void> {
    const before = this.known;
    await this.readRevisions();
    const { store, source } = this.options;
    try {
      const users = await this.changedUsers(active, before);
      if (users.length === 0) return;
      const watched = await readWatched(store, Math.round(source.clock.now()), users);
      for (const user of users) active.owners.delete(user);
      for (const [id, owner] of watched.owners) active.owners.set(id, owner);
      await active.feed.set(users, watched);
    } catch (error) {
      this.known = before;
      throw error;
    }
  }

  /** The users whose alarms, entitlements or watched lists were changed. */
  private async changedUsers({ feed, owners }: Active, before: AlarmEvaluator['known']): Promise<number[]> {
    const { store } = this.options;
    const { alarms, accounts, workspaces } = this.known;
    // An alarm on a security that the market did not have may be watched by now.
    const users = new Set(feed.takeUnknown());
    if (alarms !== before.alarms) {
      const rows = await store
        .selectFrom('alarm_account')
        .select('user_id')
        .where('touched', '>', before.alarms)
        .execute();
      for (const { user_id } of rows) users.add(user_id);
    }
    if (accounts !== before.accounts) {
      const rows = await store.selectFrom('user').select(['id', 'realtime', 'administrator']).execute();
      const now = new Map(rows.map((row) => [row.id, `${row.realtime} ${row.administrator}`]));
      for (const { id, realtime, administrator } of owners.values()) {
        if (now.get(id) !== `${[...realtime].join(',')} ${administrator ? 1 : 0}`) users.add(id);
      }
    }
    if (workspaces !== before.workspaces) {
      const rows = await store
        .selectFrom('alarm')
        .innerJoin('workspace', 'workspace.user_id', 'alarm.user_id')
        .select('alarm.user_id')
        .where('list', '!=', '')
        .where('touched', '>', before.workspaces)
        .distinct()
        .execute();
      for (const { user_id } of rows) users.add(user_id);
    }
    return [...users];
  }

  private async store(active: Active): Promise<void> {
    const { store, source, recorded } = this.options;
    const isDue = performance.now() - this.recordedAt >= REACHED_MS;
    if (this.firings.length === 0 && !isDue && !this.stopped) return;
    const now = source.clock.now();
    const firings = this.firings.slice(0, AT_ONCE);
    const moved = [...this.moved];
    const isAll = firings.length === this.firings.length && active.feed.isWhole;
    const reached = isAll ? Math.round(now) : active.reached;
    this.moved = new Map();
    let messages: RecordedMessage[];
    try {
      messages = await record(store, active.term, reached, firings, moved, Date.now());
    } catch (error) {
      this.moved = new Map([...moved, ...this.moved]);
      throw error;
    }
    this.firings.splice(0, firings.length);
    active.reached = reached;
    this.recordedAt = performance.now();
    if (messages.length > 0) recorded(messages);
    if (this.firings.length > 0) this.again = true;
  }
}
