import * as v from 'valibot';
import { type Alarm, alarmOf, withAlarm } from '../../../engine/alarms/alarm.ts';
import { formatAlarms, parseAlarms } from '../../../engine/alarms/alarm-string.ts';
import { type Condition, ConditionType } from '../../../engine/alarms/condition.ts';
import { conditionKey } from '../../../engine/alarms/condition-key.ts';
import { regionOfExchange } from '../../../engine/quotes/region.ts';
import type { AlarmMessage, AlarmState, KeptMessages } from '../../api/alarm-state.ts';
import { Failure } from '../../api/failure.ts';
import { text } from '../answers/fields.ts';
import type { Http } from '../calls/http.ts';
import { loadFundamental } from '../calls/record-calls.ts';
import type { AlarmWatch } from './alarm-watch.ts';

/** The newest messages kept, at most. */
const MAX_MESSAGES = 200;

const saved = v.array(v.object({ val: text }));

/** What the alarms need from the rest of the worker. */
interface AlarmHost {
  readonly http: Http;
  /** Reads the feed's lines; calls `fired`. */
  readonly watch: AlarmWatch;
  /** The market's time, Unix ms. */
  now(): number;
  /** The state changed. */
  changed(): void;
}

/**
 * A subscriber's alarms: loaded from the server, watched, saved at every change. Only the browser knows which
 * conditions have fired (decisions section 3): the tabs pass that in by user and save it from the state.
 */
export class AlarmStore {
  state: AlarmState = { phase: 'off', watching: false, alarms: [], fired: [], messages: [] };
  private readonly host: AlarmHost;
  private readonly watch: AlarmWatch;
  /** Fired conditions by user, as the browser saves them. */
  private readonly firedOf = new Map<string, readonly string[]>();
  /** Messages from before this worker started, until their user's alarms begin. */
  private kept: KeptMessages | null = null;
  private userid = '';
  private messages = 0;
  /** Epoch ms at which the server was last asked for the alarms. */
  private readAt = 0;
  /** The save in progress. The next save waits for it, so that each starts from what the previous one saved. */
  private saving: Promise<unknown> = Promise.resolve();

  constructor(host: AlarmHost) {
    this.host = host;
    this.watch = host.watch;
  }

  /** Takes over the fired conditions that a tab's browser saved, by user. */
  takeFired(kept: Readonly<Record<string, readonly string[]>>): void {
    for (const [userid, keys] of Object.entries(kept)) this.firedOf.set(userid, keys);
  }

  /** Takes over the messages that a tab kept across a reload. */
  takeMessages(kept: KeptMessages | null): void {
    if (this.messages === 0) this.kept = kept;
  }

  /** Loads and watches a user's alarms. Rejects as the calls do; even then the previous alarms are gone. */
  async begin(userid: string): Promise<void> {
    if (userid === this.userid) return;
    this.end();
    this.userid = userid;
    this.setState({ phase: 'loading' });
    try {
      const alarms = await this.read();
      if (this.userid !== userid) return;
      this.show(alarms, this.firedOf.get(userid) ?? []);
      this.setState({ phase: 'ready', messages: this.messagesOf(userid) });
    } catch (reason) {
      if (this.userid === userid) {
        this.userid = '';
        this.setState({ phase: 'failed' });
      }
      throw reason;
    }
  }

  /** Reads the alarms again, because another device may have changed them, unless they were read within the last `age` ms. */
  renew(age: number): void {
    if (this.state.phase !== 'ready' || Date.now() - this.readAt < age) return;
    this.readAt = Date.now();
    // `Http` logs a failure; the alarms then stay as they are.
    this.saving = this.saving.then(() => this.readAgain()).catch(() => {});
  }

  /** Ends watching: the user has logged out or has no real-time. */
  end(): void {
    if (this.state.phase === 'off') return;
    this.userid = '';
    this.show([], []);
    this.setState({ phase: 'off', watching: false, messages: [] });
  }

  /** Sets whether the feed is connected. */
  setWatching(watching: boolean): void {
    const now = watching && this.userid !== '';
    if (now !== this.state.watching) this.setState({ watching: now });
  }

  /**
   * Replaces a security's alarm; new or changed conditions may fire again. An alarm without conditions is removed.
   * Rejects as the calls do, and while the alarms have not been loaded, because saving would then erase them.
   */
  save(alarm: Alarm): Promise<void> {
    const done = this.saving.then(() => this.saveNow(alarm));
    this.saving = done.catch(() => {});
    return done;
  }

  /** Rearms a condition that has fired. */
  reset(ex: string, symbol: string, condition: Condition): void {
    const key = conditionKey(ex, symbol, condition);
    this.show(
      this.state.alarms,
      this.state.fired.filter((other) => other !== key),
    );
  }

  /** Empties the list of messages. */
  clearMessages(): void {
    this.setState({ messages: [] });
  }

  private async saveNow(alarm: Alarm): Promise<void> {
    const { userid } = this;
    if (this.state.phase !== 'ready') throw new Failure(this.state.phase === 'off' ? 'not-logged-in' : 'unreachable');
    // Starts from what another device may have saved in the meantime, which would otherwise be erased.
    const kept = await this.read();
    if (this.userid !== userid) return;
    const alarms = withAlarm(kept, alarm);
    await this.host.http.post('/api/usersettings/set', { name: 'xalarms', value: formatAlarms(alarms) }, v.unknown());
    if (this.userid !== userid) return;
    const own = `${alarm.ex} ${alarm.symbol} `;
    const stays = unchanged(alarmOf(this.state.alarms, alarm.symbol, alarm.ex), alarm);
    this.show(
      alarms,
      this.state.fired.filter((key) => !key.startsWith(own) || stays.has(key)),
    );
  }

  private async read(): Promise<readonly Alarm[]> {
    this.readAt = Date.now();
    const [first] = await this.host.http.get('/api/usersettings/get/xalarms/a', saved);
    return parseAlarms(first?.val ?? '');
  }

  private async readAgain(): Promise<void> {
    const { userid } = this;
    const alarms = await this.read();
    if (this.userid !== userid || formatAlarms(alarms) === formatAlarms(this.state.alarms)) return;
    const keys = new Set(alarms.flatMap((one) => one.conditions.map((each) => conditionKey(one.ex, one.symbol, each))));
    this.show(
      alarms,
      this.state.fired.filter((key) => keys.has(key)),
    );
  }

  /** The messages kept for a user; later messages get higher ids. */
  private messagesOf(userid: string): readonly AlarmMessage[] {
    const messages = this.kept?.userid === userid ? this.kept.messages : [];
    this.kept = null;
    this.messages = Math.max(this.messages, messages[0]?.id ?? 0);
    return messages;
  }

  /** A condition fired; `figure` is the value that met it, NaN for an event without one. */
  fired(alarm: Alarm, condition: Condition, figure: number): void {
    const { ex, symbol } = alarm;
    const message: AlarmMessage = {
      id: ++this.messages,
      at: this.host.now(),
      symbol,
      ex,
      region: regionOfExchange(ex),
      condition,
      figure,
    };
    this.keepFired([...this.state.fired, conditionKey(ex, symbol, condition)]);
    this.setState({ messages: [message, ...this.state.messages].slice(0, MAX_MESSAGES) });
  }

  private show(alarms: readonly Alarm[], fired: readonly string[]): void {
    this.keepFired(fired);
    this.watch.watch(alarms, new Set(fired));
    this.setState({ alarms });
    void this.loadDividends(alarms);
  }

  private keepFired(fired: readonly string[]): void {
    if (this.userid !== '') this.firedOf.set(this.userid, fired);
    this.setState({ fired });
  }

  /** Conditions on the yield need the dividend, which no line carries. */
  private async loadDividends(alarms: readonly Alarm[]): Promise<void> {
    for (const { symbol, ex, conditions } of alarms) {
      if (!conditions.some(({ type }) => type === ConditionType.Yield)) continue;
      try {
        const { value, keptAt } = await loadFundamental(this.host.http, symbol, regionOfExchange(ex));
        // A cached dividend must not fire a condition.
        if (keptAt === 0) this.watch.setDividend(symbol, ex, value.div);
      } catch {
        // `Http` has logged the failure; the condition waits for the next load of the alarms.
      }
    }
  }

  private setState(change: Partial<AlarmState>): void {
    this.state = { ...this.state, ...change };
    this.host.changed();
  }
}

/** The keys of the conditions that an alarm has kept unchanged. */
function unchanged(before: Alarm | undefined, { ex, symbol, conditions }: Alarm): ReadonlySet<string> {
  const had = new Set(before?.conditions.map((one) => `${conditionKey(ex, symbol, one)} ${one.on}`));
  return new Set(
    conditions.map((one) => conditionKey(ex, symbol, one)).filter((key, i) => had.has(`${key} ${conditions[i]?.on}`)),
  );
}
