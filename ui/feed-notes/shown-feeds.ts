import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { ConnectedFeed, SecurityFeed } from '../../workers/api/security-feed.ts';
import { market } from '../market/connection.ts';
import { marketState } from '../market/market-store.ts';
import { Listeners } from '../platform/listeners.ts';
import { PROVIDERS_OF } from './state-words.ts';

/**
 * How often the server is asked, milliseconds: more often while a security waits for its first message or its history is
 * loading.
 */
const PERIOD = 15_000;
const SOON = 2_000;
/** Components that appear within this time (milliseconds) share a request. */
const TOGETHER = 200;
/** How soon the server is told that other rows are on the screen, milliseconds. */
const SCROLLED = 1_000;
/** The most securities in one call. */
const AT_ONCE = 200;

/** A security that components show: how many of them, and how many of those are on the screen. */
interface Shown {
  readonly key: SymbolKey;
  count: number;
  seen: number;
}

/**
 * The feeds of the securities that this page shows, and which of them are on the screen. It asks the server only for these. It
 * asks nothing while no component shows any, while the page is hidden, or if the market has no feeds.
 */
class ShownFeeds {
  readonly #shown = new Map<string, Shown>();
  readonly #known = new Map<string, SecurityFeed>();
  readonly #listeners = new Listeners();
  #version = 0;
  #timer = 0;
  /** Epoch ms at which the next call is due; 0 if none is. */
  #due = 0;
  /** Whether a call has no answer yet. */
  #asking = false;
  /** How soon the call after the running one is wanted, milliseconds. */
  #next = PERIOD;
  /** Whether rows are on the screen that no call has reported. */
  #scrolled = false;

  /** Calls `listener` after every change while a component shows these securities. Returns a function that ends it. */
  watch(keys: readonly SymbolKey[], listener: () => void): () => void {
    if (!marketState().config.feeds || keys.length === 0) return () => {};
    const unwatch = this.#listeners.watch(listener);
    for (const key of keys) {
      this.#shownOf(key).count += 1;
      if (!this.#known.has(nameOf(key))) this.#plan(TOGETHER);
    }
    this.#plan(PERIOD);
    return () => {
      unwatch();
      for (const key of keys) this.#leave(nameOf(key));
    };
  }

  /**
   * Tells the server that securities are on the screen, so that they become live first, until the returned function is called.
   * `watch` has to be called separately.
   */
  see(keys: readonly SymbolKey[]): () => void {
    if (!marketState().config.feeds) return () => {};
    const seen = keys.map((key) => this.#shownOf(key));
    for (const shown of seen) shown.seen += 1;
    if (seen.some((shown) => shown.seen === 1)) {
      this.#scrolled = true;
      this.#plan(SCROLLED);
    }
    return () => {
      for (const shown of seen) {
        shown.seen -= 1;
        if (shown.seen === 0 && shown.count === 0) this.#shown.delete(nameOf(shown.key));
      }
    };
  }

  /** The feed of a security; undefined until the server has answered. */
  of(key: SymbolKey): SecurityFeed | undefined {
    return this.#known.get(nameOf(key));
  }

  /** A number that changes with every answer. */
  readonly version = (): number => this.#version;

  #shownOf(key: SymbolKey): Shown {
    const name = nameOf(key);
    const shown = this.#shown.get(name) ?? { key, count: 0, seen: 0 };
    this.#shown.set(name, shown);
    return shown;
  }

  #leave(name: string): void {
    const shown = this.#shown.get(name);
    if (shown === undefined) return;
    shown.count -= 1;
    if (shown.count > 0) return;
    this.#shown.delete(name);
    this.#known.delete(name);
  }

  #plan(wait: number): void {
    if (this.#asking) {
      // The running call does not report what has changed since it began.
      this.#next = Math.min(this.#next, wait);
      return;
    }
    const due = Date.now() + wait;
    if (this.#due !== 0 && this.#due <= due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = window.setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    this.#due = 0;
    this.#asking = true;
    this.#next = PERIOD;
    const all = [...this.#shown.values()];
    const seen = all.filter((one) => one.seen > 0);
    const shown = [...seen, ...all.filter((one) => one.seen === 0)];
    const keys = shown.map(({ key }) => key);
    if (!document.hidden) {
      // The server chooses the live rows after its answer.
      if (this.#scrolled) this.#next = SOON;
      this.#scrolled = false;
      for (let i = 0; i < keys.length; i += AT_ONCE) {
        const some = keys.slice(i, i + AT_ONCE);
        const waits = await this.#take(some, Math.min(some.length, Math.max(0, seen.length - i)));
        if (waits) this.#next = Math.min(this.#next, SOON);
      }
    }
    this.#asking = false;
    if (this.#shown.size > 0) this.#plan(this.#next);
  }

  /**
   * Asks for some securities, the first `seen` of which are on the screen. Returns whether one of them waits for a message or
   * for its history.
   */
  async #take(keys: readonly SymbolKey[], seen: number): Promise<boolean> {
    let feeds: readonly SecurityFeed[];
    let connected: readonly ConnectedFeed[] = [];
    try {
      feeds = await market.securityFeeds(keys, seen);
      feeds = feeds.filter(({ state }) => state !== 'none');
      if (feeds.length < keys.length) connected = (await market.connectedFeeds()).value;
    } catch (reason) {
      // Keeps the previous answers, which show their age. The banner and the lists say that the server does not answer.
      console.warn('feeds: not known now', reason);
      return false;
    }
    for (const key of keys) {
      const name = nameOf(key);
      if (this.#shown.has(name))
        this.#known.set(name, feeds.find((feed) => nameOf(feed) === name) ?? unserved(key, connected));
    }
    this.#version += 1;
    this.#listeners.notify();
    return feeds.some(({ state, loading }) => state === 'waiting' || loading !== null);
  }
}

function nameOf({ region, symbol }: SymbolKey): string {
  return `${region}:${symbol}`;
}

/**
 * A security that no feed serves: either the feed that might serve it cannot be asked, or no feed knows it. In the second case
 * the words name the providers that would serve it, unless one of them is connected and does not know it.
 */
function unserved({ symbol, region }: SymbolKey, connected: readonly ConnectedFeed[]): SecurityFeed {
  const lost = connected.find(({ state }) => state !== 'live');
  const providers = PROVIDERS_OF[region];
  const words = connected.some(({ feed }) => providers.includes(feed)) ? '' : providers.join(', ');
  return {
    symbol,
    region,
    wholeHistory: false,
    heardAt: 0,
    band: null,
    loading: null,
    ...(lost ?? { ...NO_FEED, words }),
  };
}

const NO_FEED = { feed: '', state: 'none', delay: 0, tape: '', tapeShare: 0, symbols: 0 } as const;

/** The feeds of the securities on this page. */
export const shownFeeds = new ShownFeeds();
