import type { MarketState, TabHello } from '../../api/market-api.ts';

/** One open tab, or the replay in it; everything that it opened in its market is closed when it is gone. */
export interface Tab {
  readonly lock: string;
  visible: boolean;
  /** Called once, when the tab is gone, or leaves its market for a replay or back. */
  readonly closers: Set<() => void>;
}

/** A tab of the browser, whichever market it shows. */
export interface BrowserTab extends Tab {
  /** Called once, when the tab is gone. */
  readonly enders: Set<() => void>;
}

interface KnownTab extends BrowserTab {
  readonly events: MessagePort;
  /** States that were posted to it. */
  messages: number;
}

/** What the rest of the worker learns about tabs. */
interface TabListener {
  /** A hidden tab is shown again. */
  shown(tab: Tab): void;
  /** The last tab is gone; another may attach later. */
  lastTabGone(): void;
}

/**
 * The tabs that this worker serves. A port does not report the death of its other end, so every tab holds a Web Lock
 * while it lives; obtaining that lock means that the tab is gone, even by a crash. Without Web Locks the worker belongs
 * to one tab and ends with it.
 */
export class Tabs {
  private readonly locks: LockManager | undefined;
  private readonly listener: TabListener;
  private readonly known = new Map<string, KnownTab>();

  constructor(locks: LockManager | undefined, listener: TabListener) {
    this.locks = locks;
    this.listener = listener;
  }

  /** Adds a tab. */
  attach({ lock, visible }: TabHello, events: MessagePort): BrowserTab {
    const closers = new Set<() => void>();
    const enders = new Set<() => void>();
    const tab = { lock, visible, closers, enders, events, messages: 0 };
    this.known.set(lock, tab);
    // Where locks are refused the worker also belongs to one tab.
    this.locks?.request(lock, () => this.forget(lock)).catch(() => {});
    return tab;
  }

  /** The number of tabs. */
  get count(): number {
    return this.known.size;
  }

  /** Whether a tab is visible. */
  get isSeen(): boolean {
    return [...this.known.values()].some(({ visible }) => visible);
  }

  /** All tabs, in the order in which they came. */
  get open(): Iterable<Readonly<KnownTab>> {
    return this.known.values();
  }

  /** The tab of a lock; throws if it never attached or is gone. */
  get(lock: string): BrowserTab {
    const tab = this.known.get(lock);
    if (tab === undefined) throw new Error('this tab is not attached');
    return tab;
  }

  setVisible(lock: string, visible: boolean): void {
    const tab = this.known.get(lock);
    if (tab === undefined || tab.visible === visible) return;
    tab.visible = visible;
    if (visible) this.listener.shown(tab);
  }

  /** Posts its state to every tab, or only to one. */
  post(stateOf: (tab: Tab) => MarketState, only?: Tab): void {
    for (const tab of this.known.values()) {
      if (only !== undefined && tab !== only) continue;
      tab.events.postMessage(stateOf(tab));
      tab.messages += 1;
    }
  }

  private forget(lock: string): void {
    const tab = this.known.get(lock);
    if (tab === undefined) return;
    this.known.delete(lock);
    for (const close of tab.closers) close();
    for (const end of tab.enders) end();
    tab.events.close();
    if (this.known.size === 0) this.listener.lastTabGone();
  }
}
