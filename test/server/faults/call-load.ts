/** A call that takes longer counts as late (milliseconds). */
const ANSWERED_WITHIN_MS = 5_000;
const AT_ONCE = 8;

/** The paths of calls that need the store, two of whose answers are streamed, and of one that needs only the session. */
const READS = [
  'session',
  'usersettings/get/spasettings/a',
  'article/1',
  'quote/MSFT/U',
  'transaction/export/0',
  'trade/SPY/U/20201214/20201218',
  'bars/minute/SPY/U/20201214/20201218',
];

/** A server, and the credentials of a subscriber. */
interface Place {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A subscriber's calls to several servers, as fast as they are answered: most read, and one at a time writes. */
export class CallLoad {
  /** Answered 200. */
  good = 0;
  /** Answered 503. */
  unavailable = 0;
  /** The longest that an answer took (milliseconds). */
  slowest = 0;
  /** All other outcomes. */
  readonly wrong: string[] = [];
  /** The last setting whose write was acknowledged. */
  acknowledged = 0;
  private readonly places: readonly Place[];
  private written = 0;
  private next = 0;
  private ending = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(places: readonly Place[]) {
    this.places = places;
  }

  get answered(): number {
    return this.good + this.unavailable + this.wrong.length;
  }

  begin(): void {
    this.ending = false;
    const readers = Array.from({ length: AT_ONCE }, () => this.goOn(() => this.read()));
    this.running = Promise.all([...readers, this.goOn(() => this.write())]);
  }

  /** Stops, and resolves once the running calls have been answered. */
  async end(): Promise<void> {
    this.ending = true;
    await this.running;
  }

  /** The current setting on a server, which may have been written without an acknowledgement. */
  async setting(): Promise<number> {
    const { url, headers } = this.place();
    const answer = await fetch(`${url}/api/usersettings/get/spasettings/a`, { headers });
    return Number(/\d+/.exec(await answer.text())?.[0]);
  }

  private async goOn(call: () => Promise<unknown>): Promise<void> {
    while (!this.ending) await call();
  }

  private async read(): Promise<void> {
    await this.call(READS[this.next % READS.length] ?? '', {});
  }

  private async write(): Promise<void> {
    const value = ++this.written;
    const status = await this.call('usersettings/set', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'spasettings', value: String(value) }),
    });
    if (status === 200) this.acknowledged = value;
  }

  private place(): Place {
    return this.places[this.next++ % this.places.length] as Place;
  }

  private async call(path: string, init: RequestInit): Promise<number> {
    const { url, headers } = this.place();
    const asked = performance.now();
    try {
      const answer = await fetch(`${url}/api/${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      });
      const text = await answer.text();
      this.slowest = Math.max(this.slowest, performance.now() - asked);
      if (answer.status === 200) this.good++;
      else if (answer.status === 503) this.unavailable++;
      else this.wrong.push(`${path}: ${answer.status} ${text}`);
      return answer.status;
    } catch (error) {
      this.wrong.push(`${path}: ${String(error)}`);
      return 0;
    }
  }
}
