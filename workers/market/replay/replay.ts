import type { KeptAlarm } from '../../../engine/alarms/alarm-change.ts';
import { regionOfExchange } from '../../../engine/quotes/region.ts';
import { periodEnd, periodStart } from '../../../engine/series/calendar-period.ts';
import { EXTENDED_CLOSE } from '../../../engine/series/session.ts';
import { secondOfDay, wallOfDate, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { AlarmMessage } from '../../api/alarm-state.ts';
import type { ClockState, FeedState } from '../../api/market-api.ts';
import type { ReplayDay, ReplayStart, ReplayState, ReplayStep } from '../../api/replay.ts';
import { AlarmWatch } from '../alarms/alarm-watch.ts';
import type { Configuration } from '../calls/configuration.ts';
import { Http, type HttpListener } from '../calls/http.ts';
import { loadReplayLines } from '../calls/replay-calls.ts';
import { MarketStreams, type StreamsHost } from '../streams/market-streams.ts';
import { hoursOf, type MarketTime } from '../streams/market-time.ts';
import type { Tab } from '../tabs/tabs.ts';
import { asOfFetch } from './as-of-fetch.ts';
import type { AskLines } from './line-loader.ts';
import { LinePlayer } from './line-player.ts';
import { ReplayClock } from './replay-clock.ts';

/** The newest alarm messages kept, at most. */
const MAX_MESSAGES = 50;
/** How far ahead (ms of the market) it runs through every line instead of starting over. */
const LONGEST_RUN = 3_600_000;
/** A clock this close to the present (ms) has caught up with it. */
const NEAR = 2_000;
/** The shortest interval (ms) at which a fast replay refreshes the data that the lines do not cover. */
const SHORTEST_REFRESH = 2_000;

/** What a replay needs from the live market's worker. */
export interface ReplayHost extends Pick<StreamsHost, 'origin' | 'ready' | 'greeted' | 'isSilent' | 'refresh'> {
  readonly fetch: typeof fetch;
  /** The live market's clock: nothing later is recorded. */
  readonly live: MarketTime;
  readonly listener: HttpListener;
}

/**
 * A replay in one tab: the streams of a market whose calls the server answers as of the replayed clock, and whose lines come
 * from a player instead of the hub. It only moves forward; to go back, start another one.
 */
export class Replay {
  readonly id: number;
  /** What is replayed. */
  readonly day: Pick<ReplayDay, 'date' | 'grain' | 'simulated'>;
  readonly clock: ReplayClock;
  readonly http: Http;
  readonly streams: MarketStreams;
  /** The tab, with the streams that it opened in this replay. */
  readonly tab: Tab;
  private readonly changed: () => void;
  /** The last moment that has happened; infinite for a day that is over. */
  private readonly present: () => number;
  private player: LinePlayer | undefined;
  private alarms: AlarmWatch | undefined;
  private messages: readonly AlarmMessage[] = [];

  /** `changed` is called when its state changes. */
  constructor(host: ReplayHost, owner: Tab, id: number, start: ReplayStart, changed: () => void) {
    const { origin, listener, live } = host;
    const { date, grain, simulated, moment, speed = 1, playing = false } = start;
    const clock = new ReplayClock(date, moment, EXTENDED_CLOSE * 1000, () => performance.now());
    this.id = id;
    this.day = { date, grain, simulated };
    this.clock = clock;
    this.changed = changed;
    this.tab = {
      lock: owner.lock,
      get visible() {
        return owner.visible;
      },
      closers: new Set(),
    };
    this.http = new Http(origin, asOfFetch(host.fetch, origin, clock), {
      ...listener,
      // The answers have the replay's time.
      heard: (_, market) => listener.heard(Number.NaN, market),
    });
    const ask: AskLines = (wanted) => loadReplayLines(this.http, { ...wanted, date });
    const present = () => (live.date() === date ? momentOf(live) : Number.POSITIVE_INFINITY);
    this.present = present;
    this.streams = new MarketStreams({
      ...host,
      http: this.http,
      clock,
      createHub: ({ onLines, onState }) => {
        this.player = new LinePlayer({ clock, ask, present, onLines, onState, changed });
        return this.player;
      },
      createWatch: (table, subscriptions) => {
        const fired = (alarm: KeptAlarm, figure: number, at: number): void => this.fired(alarm, figure, at);
        this.alarms = new AlarmWatch(table, subscriptions, () => clock.time(), fired);
        return this.alarms;
      },
      refresh: () => Math.max(SHORTEST_REFRESH, host.refresh() / clock.speed),
      heard: () => {},
      feedChanged: changed,
    });
    clock.setSpeed(speed);
    if (playing) clock.play();
  }

  /** Opens its feed. */
  begin(configuration: Configuration): void {
    this.streams.feed.start([], configuration, true);
  }

  /** Its part of the tab's state. */
  get state(): { readonly replay: ReplayState; readonly clock: ClockState; readonly feed: FeedState } {
    const { id, day, clock, player, messages, streams } = this;
    const { moment, speed, playing, ended, limit } = clock;
    const { date } = day;
    const midnight = wallOfDate(date);
    const waits = player?.failure || (clock.waits || player?.isRunning ? this.wait : '');
    return {
      replay: { id, ...day, speed, playing, waits, ended, tradesFrom: player?.tradesFrom ?? 0, alarms: messages },
      clock: {
        wall: midnight + moment / 1000,
        heardAt: Date.now(),
        speed: playing ? speed : 0,
        until: midnight + limit / 1000,
        date,
        hours: hoursOf(date, moment / 1000),
      },
      feed: streams.feed.state,
    };
  }

  /** What the clock waits for. */
  private get wait(): 'lines' | 'present' {
    return this.clock.moment >= this.present() - NEAR ? 'present' : 'lines';
  }

  /** Plays, pauses, or changes the speed. */
  change({ playing, speed }: Partial<Pick<ReplayState, 'playing' | 'speed'>>): void {
    if (speed !== undefined) this.clock.setSpeed(speed);
    if (playing === true) this.clock.play();
    else if (playing === false) {
      this.clock.pause();
      this.player?.halt();
    }
    this.player?.beat();
    this.changed();
  }

  /** Whether it can reach a moment by running through its lines. */
  reaches(moment: number): boolean {
    const ahead = moment - this.clock.moment;
    return ahead >= 0 && ahead <= LONGEST_RUN;
  }

  /** Runs forward to a moment that it can reach. */
  runTo(moment: number): void {
    this.player?.runTo(moment);
  }

  /** Pauses, and goes one step forward. */
  step(step: ReplayStep): void {
    this.change({ playing: false });
    if (step.unit === 'trade') this.player?.runToTrade(step.key?.symbol ?? null);
    else {
      const second = Math.floor(this.clock.moment / 1000);
      this.player?.runTo(periodEnd(periodStart(second, step.minutes), step.minutes) * 1000);
    }
  }

  /** Checks its lines against these alarms. */
  watch(alarms: readonly KeptAlarm[]): void {
    this.alarms?.watch(alarms);
  }

  /** Ends it, and closes the streams that the tab opened in it. */
  end(): void {
    for (const close of [...this.tab.closers]) close();
    this.alarms?.watch([]);
    this.streams.feed.stop();
  }

  private fired(rule: KeptAlarm, figure: number, at: number): void {
    const { symbol, ex } = rule;
    const id = (this.messages[0]?.id ?? 0) + 1;
    const message = { id, at, late: false, symbol, ex, region: regionOfExchange(ex), figure, rule };
    this.messages = [message, ...this.messages].slice(0, MAX_MESSAGES);
    this.changed();
  }
}

/** Milliseconds since midnight. */
function momentOf(clock: MarketTime): number {
  return secondOfDay(wallSeconds(clock.time() / 1000)) * 1000;
}
