import type { AlarmChanges, AlarmPage } from '../../../engine/alarms/alarm-change.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import { regionOfExchange } from '../../../engine/quotes/region.ts';
import type { AlarmState } from '../../api/alarm-state.ts';
import { Failure } from '../../api/failure.ts';
import { alarmPage } from '../answers/alarm-answer.ts';
import type { Http } from '../calls/http.ts';

/** No user's alarms. */
const OFF: AlarmState = {
  phase: 'off',
  alarms: [],
  messages: [],
  seen: 0,
  delivery: { email: '', quietFrom: 0, quietTo: 0, language: '' },
};

/** What the alarms need from the rest of the worker. */
interface AlarmHost {
  readonly http: Http;
  /** The live table, whose rows show whether they have an alarm. */
  readonly table: QuoteTable;
  /** The state changed. */
  changed(): void;
}

/** A subscriber's alarms as the server has them: it evaluates them, and remembers what they reported. */
export class AlarmStore {
  state: AlarmState = OFF;
  private readonly host: AlarmHost;
  private userid = '';
  private revision = 0;
  /** The latest revision that the feed has announced. */
  private announced = 0;
  /** Epoch ms at which the server was last asked for the alarms. */
  private readAt = 0;
  /** The rows of the live table that show an alarm. */
  private flagged = new Map<number, boolean>();

  constructor(host: AlarmHost) {
    this.host = host;
  }

  /** Loads a user's alarms. Rejects as the calls do; even then the previous alarms are gone. */
  async begin(userid: string): Promise<void> {
    if (userid === this.userid) return;
    this.end();
    this.userid = userid;
    this.setState({ phase: 'loading' });
    try {
      await this.read(userid);
    } catch (reason) {
      if (this.userid === userid) {
        this.userid = '';
        this.setState({ phase: 'failed' });
      }
      throw reason;
    }
  }

  /** Reads the alarms again, unless they were read within the last `age` ms. */
  renew(age: number): void {
    if (this.state.phase !== 'ready' || Date.now() - this.readAt < age) return;
    // `Http` logs a failure; the alarms then stay as they are.
    this.read(this.userid).catch(() => {});
  }

  /** The feed announced that the alarms have this revision now. */
  heard(revision: number): void {
    this.announced = Math.max(this.announced, revision);
    if (this.announced > this.revision) this.renew(0);
  }

  /** Nobody's alarms are shown any more: the user has logged out or has no real-time. */
  end(): void {
    if (this.state.phase === 'off') return;
    this.userid = '';
    this.revision = 0;
    this.announced = 0;
    this.state = OFF;
    this.flag();
    this.host.changed();
  }

  /** Changes the alarms. Rejects as the calls do, and while they have not been loaded. */
  async change(changes: AlarmChanges): Promise<void> {
    const { userid } = this;
    if (this.state.phase !== 'ready') throw new Failure(this.state.phase === 'off' ? 'not-logged-in' : 'unreachable');
    const page = await this.host.http.post('/api/alarms/change', changes, alarmPage);
    this.show(userid, page);
  }

  private async read(userid: string): Promise<void> {
    this.readAt = Date.now();
    this.show(userid, await this.host.http.get('/api/alarms', alarmPage));
  }

  private show(userid: string, page: AlarmPage): void {
    // Answers may overtake each other.
    if (this.userid !== userid || page.revision < this.revision) return;
    const { revision, alarms, messages, seen, delivery } = page;
    const isSame = revision === this.revision && this.state.phase === 'ready';
    this.revision = revision;
    if (isSame) return;
    this.state = {
      phase: 'ready',
      alarms,
      messages: messages.map((message) => ({
        ...message,
        region: regionOfExchange(message.ex),
        figure: message.figure ?? Number.NaN,
      })),
      seen,
      delivery,
    };
    this.flag();
    this.host.changed();
  }

  /** Marks the rows of securities with an alarm, and those with one that has fired. */
  private flag(): void {
    const { table } = this.host;
    const rows = new Map<number, boolean>();
    for (const { symbol, ex, list, fired } of this.state.alarms) {
      if (list !== '') continue;
      const row = table.add(symbol, regionOfExchange(ex));
      rows.set(row, fired !== 0 || rows.get(row) === true);
    }
    for (const row of this.flagged.keys()) if (!rows.has(row)) table.setAlarm(row, false, false);
    for (const [row, triggered] of rows) table.setAlarm(row, true, triggered);
    this.flagged = rows;
  }

  private setState(change: Partial<AlarmState>): void {
    this.state = { ...this.state, ...change };
    this.host.changed();
  }
}
