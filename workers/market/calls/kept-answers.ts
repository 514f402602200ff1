/** A cached answer. */
interface KeptAnswer {
  readonly text: string;
  /** Epoch ms of the browser at which it arrived. */
  readonly at: number;
  /** The market's time then, Unix ms; NaN if the answer carried none. */
  readonly marketTime: number;
}

/** The most answers and bytes cached; the oldest are evicted. One answer may take an eighth of the bytes. */
const MAX_ANSWERS = 200;
const MAX_BYTES = 4_000_000;
const MAX_OF_ONE = MAX_BYTES / 8;

/** Shortest time (ms) before the same call's answer is cached again. */
const PERIOD = 30_000;

const CACHE = 'borealis-last-known';
const CONFIGURATION = '/config.json';
const OWNER = '/last-known-of';
const KEPT_AT = 'X-Kept-At';
const MARKET_TIME = 'X-Market-Time';
const BYTES = 'X-Bytes';

/** The calls whose answers show values: no changes, credentials, settings or alarms. */
const SHOWS_VALUES =
  /^\/(config\.json|api\/(quote|search|news|article|fundamental|close|trade|restructure|spark|weekvalue|portfolio\/get|transaction\/\d+))(\/|\?|$)/;

/**
 * The last known answers, in the browser's Cache Storage, for opening the app while the server does not answer. They
 * belong to one session, a subscriber's or a visitor's, and are deleted for any other, because nobody may see another
 * user's portfolio. All storage work is queued, off the path of the calls; if the storage fails nothing is cached.
 */
export class KeptAnswers {
  private readonly storage: Pick<CacheStorage, 'open'>;
  private readonly origin: string;
  /** The user who owns the answers, empty for a visitor; undefined until known. */
  private userid: string | undefined;
  /** Counts sessions: an answer requested in an earlier session is not cached. */
  private turn = 0;
  /** The cached answers by path, oldest first; `isListed` once those of earlier visits are in it. */
  private readonly entries = new Map<string, { readonly at: number; readonly bytes: number }>();
  private isListed = false;
  private last: Promise<unknown> = Promise.resolve();
  private settle: () => void = () => {};
  private readonly settled = new Promise<void>((resolve) => {
    this.settle = resolve;
  });

  constructor(storage: Pick<CacheStorage, 'open'>, origin: string) {
    this.storage = storage;
    this.origin = origin;
  }

  /** Whether the owner of the answers is known. */
  get isSettled(): boolean {
    return this.userid !== undefined;
  }

  /** Who was logged in when the answers were cached; empty for a visitor. */
  owner(): Promise<string> {
    return this.inTurn((cache) => this.ownerIn(cache), '');
  }

  /** From now on answers belong to `userid`, empty for a visitor. Deletes the answers of anybody else. */
  belongTo(userid: string): void {
    if (this.userid === userid) return;
    if (this.userid !== undefined) this.turn += 1;
    this.userid = userid;
    void this.inTurn(async (cache) => {
      if ((await this.ownerIn(cache)) !== userid) await this.clear(cache);
    }, undefined);
    this.settle();
  }

  /** Deletes everything; answers still under way are not cached. */
  empty(): void {
    this.turn += 1;
    void this.inTurn((cache) => this.clear(cache), undefined);
  }

  /**
   * Registers an outgoing call; the returned function caches its answer. Null for calls whose answers are not cached.
   */
  asked(path: string): ((text: string, marketTime: number) => void) | null {
    if (!SHOWS_VALUES.test(path)) return null;
    const { turn } = this;
    return (text, marketTime) => void this.keep(path, { text, at: Date.now(), marketTime }, turn);
  }

  /** The last known answer to a call; null if there is none. Waits until the owner of the answers is known. */
  async find(path: string): Promise<KeptAnswer | null> {
    if (!SHOWS_VALUES.test(path)) return null;
    await this.settled;
    return this.inTurn(async (cache) => {
      const response = await cache.match(this.origin + path);
      if (response === undefined) return null;
      const { headers } = response;
      const text = await response.text();
      return { text, at: Number(headers.get(KEPT_AT)), marketTime: Number(headers.get(MARKET_TIME)) };
    }, null);
  }

  private async keep(path: string, { text, at, marketTime }: KeptAnswer, turn: number): Promise<void> {
    await this.settled;
    if (!this.isDue(path, at)) return;
    await this.inTurn(async (cache) => {
      await this.list(cache);
      const body = new TextEncoder().encode(text);
      const bytes = body.byteLength;
      if (turn !== this.turn || !this.isDue(path, at) || bytes > MAX_OF_ONE) return;
      if ((await this.ownerIn(cache)) !== this.userid) {
        await cache.put(this.origin + OWNER, new Response(this.userid));
      }
      const headers = { [KEPT_AT]: `${at}`, [MARKET_TIME]: `${marketTime}`, [BYTES]: `${bytes}` };
      await cache.put(this.origin + path, new Response(body, { headers }));
      this.note(path, at, bytes);
      await this.trim(cache);
    }, undefined);
  }

  private isDue(path: string, at: number): boolean {
    return at - (this.entries.get(path)?.at ?? 0) >= PERIOD;
  }

  private note(path: string, at: number, bytes: number): void {
    this.entries.delete(path);
    this.entries.set(path, { at, bytes });
  }

  /** Lists, once, what earlier visits have cached. */
  private async list(cache: Cache): Promise<void> {
    if (this.isListed) return;
    const found: [string, number, number][] = [];
    for (const request of await cache.keys()) {
      const path = request.url.slice(this.origin.length);
      const headers = (await cache.match(request))?.headers;
      if (headers?.has(KEPT_AT)) found.push([path, Number(headers.get(KEPT_AT)), Number(headers.get(BYTES))]);
    }
    found.sort((a, b) => a[1] - b[1]);
    for (const entry of found) this.note(...entry);
    this.isListed = true;
  }

  private async trim(cache: Cache): Promise<void> {
    let bytes = 0;
    for (const entry of this.entries.values()) bytes += entry.bytes;
    for (const [path, entry] of this.entries) {
      if (this.entries.size <= MAX_ANSWERS && bytes <= MAX_BYTES) return;
      this.entries.delete(path);
      bytes -= entry.bytes;
      await cache.delete(this.origin + path);
    }
  }

  /** Deletes everything but the configuration, which is the same for everybody and requested once a visit. */
  private async clear(cache: Cache): Promise<void> {
    for (const request of await cache.keys()) {
      const path = request.url.slice(this.origin.length);
      if (path === CONFIGURATION) continue;
      this.entries.delete(path);
      await cache.delete(request);
    }
  }

  /** Runs `work` after all earlier work; resolves with `otherwise` if the storage fails. */
  private inTurn<T>(work: (cache: Cache) => Promise<T>, otherwise: T): Promise<T> {
    const done = this.last.then(async () => {
      try {
        return await work(await this.storage.open(CACHE));
      } catch (reason) {
        console.warn('the last known values cannot be kept', reason);
        return otherwise;
      }
    });
    this.last = done;
    return done;
  }

  /** The owner of the answers in the cache. */
  private async ownerIn(cache: Cache): Promise<string> {
    const owner = await cache.match(this.origin + OWNER);
    return owner === undefined ? '' : owner.text();
  }
}
