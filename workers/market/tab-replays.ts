import type { KeptAlarm } from '../../engine/alarms/alarm-change.ts';
import type { ReplayStart, ReplayState, ReplayStep } from '../api/replay.ts';
import type { Configuration } from './calls/configuration.ts';
import type { Replay, ReplayHost } from './replay/replay.ts';
import type { MarketStreams } from './streams/market-streams.ts';
import type { Tab } from './tabs/tabs.ts';

/** What the replays need from the rest of the worker. */
interface TabReplaysHost extends ReplayHost {
  configuration(): Configuration;
  /** A tab's replay began, ended or changed. */
  changed(tab: Tab): void;
}

/** The replays of the tabs, at most one each. Their code is loaded with the first. */
export class TabReplays {
  private readonly host: TabReplaysHost;
  private readonly running = new Map<Tab, Replay>();
  /** By tab: a token of the start in progress, so that a later start or end cancels it. */
  private readonly starting = new Map<Tab, symbol>();
  private alarms: readonly KeptAlarm[] = [];
  private lastId = 0;

  constructor(host: TabReplaysHost) {
    this.host = host;
  }

  /** The replay of a tab, if it has one. */
  of(tab: Tab): Replay | undefined {
    return this.running.get(tab);
  }

  /** The streams of all replays. */
  get streams(): MarketStreams[] {
    return [...this.running.values()].map(({ streams }) => streams);
  }

  /** Begins a replay in a tab, instead of the one that it may have, and closes what the tab opened in the market before it. */
  async start(tab: Tab, start: ReplayStart): Promise<void> {
    const turn = Symbol();
    this.starting.set(tab, turn);
    const { Replay } = await import('./replay/replay.ts');
    // Another start, an end, or the end of the tab came in between.
    if (this.starting.get(tab) !== turn) return;
    this.starting.delete(tab);
    this.lastId = Math.max(this.lastId + 1, start.id ?? 0);
    const before = this.running.get(tab);
    const leave = () => this.end(tab);
    if (before === undefined) for (const close of [...tab.closers]) close();
    else before.end();
    tab.closers.clear();
    tab.closers.add(leave);
    const id = start.id ?? this.lastId;
    const replay = new Replay(this.host, tab, id, start, () => {
      if (this.running.get(tab) === replay) this.host.changed(tab);
    });
    this.running.set(tab, replay);
    replay.watch(this.alarms);
    replay.begin(this.host.configuration());
    this.host.changed(tab);
  }

  /** Plays, pauses, or changes the speed of a tab's replay. */
  change(tab: Tab, change: Partial<Pick<ReplayState, 'playing' | 'speed'>>): void {
    this.running.get(tab)?.change(change);
  }

  /** Moves a tab's replay to a moment: through the lines if that is near, otherwise by beginning another. */
  async move(tab: Tab, moment: number): Promise<void> {
    const replay = this.running.get(tab);
    if (replay === undefined) return;
    const { clock } = replay;
    if (replay.reaches(moment)) replay.runTo(moment);
    else {
      const { speed, playing } = clock;
      await this.start(tab, { ...replay.day, moment: Math.max(0, moment), speed, playing });
    }
  }

  /** Pauses a tab's replay and moves it a step forward. */
  step(tab: Tab, step: ReplayStep): void {
    this.running.get(tab)?.step(step);
  }

  /** Ends a tab's replay. */
  end(tab: Tab): void {
    this.starting.delete(tab);
    const replay = this.running.get(tab);
    if (replay === undefined) return;
    this.running.delete(tab);
    tab.closers.clear();
    replay.end();
    this.host.changed(tab);
  }

  /** Ends all of them: the user or the market has changed. */
  endAll(): void {
    this.starting.clear();
    for (const tab of [...this.running.keys()]) this.end(tab);
  }

  /** The user's alarms, which the replays' lines are checked against. */
  watch(alarms: readonly KeptAlarm[]): void {
    if (alarms === this.alarms) return;
    this.alarms = alarms;
    for (const replay of this.running.values()) replay.watch(alarms);
  }
}
