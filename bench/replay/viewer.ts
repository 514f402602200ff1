import { setTimeout as wait } from 'node:timers/promises';

/** How a viewer replays. */
interface ViewerSettings {
  readonly url: string;
  readonly cookie: string;
  /** `yyyymmdd`. */
  readonly date: number;
  /** Milliseconds since midnight. */
  readonly from: number;
  readonly speed: number;
  readonly symbols: readonly string[];
}

/** Lines are requested when this much replayed time is left (milliseconds); a call returns a minute at most. */
const LEFT = 30_000;
/** The refresh interval of a list (milliseconds). */
const REFRESH = 5_000;
const BEAT = 250;

/**
 * One tab that replays a day, as the market worker does: it requests lines at most a minute ahead, and its list every five
 * seconds.
 */
export class Viewer {
  lines = 0;
  calls = 0;
  failed = 0;
  /** The longest wait for lines that were due (milliseconds). */
  waited = 0;
  private readonly settings: ViewerSettings;
  private moment: number;
  private until: number | undefined;
  private refreshedAt = 0;

  constructor(settings: ViewerSettings) {
    this.settings = settings;
    this.moment = settings.from;
  }

  /** Replays until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (let before = performance.now(); !signal.aborted; ) {
      const now = performance.now();
      const wanted = this.moment + (now - before) * this.settings.speed;
      before = now;
      this.moment = Math.floor(Math.min(wanted, this.until ?? wanted));
      if (this.until !== undefined && wanted > this.until) {
        this.waited = Math.max(this.waited, (wanted - this.until) / this.settings.speed);
      }
      if (this.until === undefined || this.until - this.moment < LEFT) await this.takeLines();
      if (now - this.refreshedAt > REFRESH) {
        this.refreshedAt = now;
        await this.ask(`quote/${this.names}/U`);
      }
      await wait(BEAT);
    }
  }

  private async takeLines(): Promise<void> {
    const since = this.until === undefined ? '' : `?since=${this.until}`;
    const answer = await this.ask(`lines/${this.names}/U${since}`);
    if (answer === undefined) return;
    this.until = answer.until;
    for (let i = answer.text.indexOf('\n'); i >= 0; i = answer.text.indexOf('\n', i + 1)) this.lines++;
  }

  private get names(): string {
    return encodeURIComponent(this.settings.symbols.join(' ').replaceAll('/', '!'));
  }

  private async ask(call: string): Promise<{ readonly text: string; readonly until: number } | undefined> {
    const { url, cookie, date } = this.settings;
    this.calls++;
    const answer = await fetch(`${url}/api/replay/${date}/${this.moment}/${call}`, { headers: { cookie } });
    const text = await answer.text();
    if (answer.ok) return { text, until: Number(answer.headers.get('x-replay-until')) };
    this.failed++;
    return undefined;
  }
}
