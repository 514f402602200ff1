import { failureOf } from '../../api/failure.ts';
import { busyWait } from '../calls/busy-wait.ts';
import type { Http } from '../calls/http.ts';
import { loadList, recallList } from '../calls/list-calls.ts';
import type { QuoteList } from './quote-list.ts';

/** What a poller needs from the rest of the worker. */
export interface PollerHost {
  readonly http: Http;
  /** Resolves when the first greeting of the server has succeeded or failed; a list opened earlier waits for it. */
  ready(): Promise<void>;
  /** Whether the server did not answer the last call. */
  isSilent(): boolean;
  /** Milliseconds between two refreshes. */
  refresh(): number;
  /** The list changed. */
  changed(): void;
}

/** In the criteria of a search whose formula is worked out with every trade; it is loaded this often. */
const BY_TICK = ':fx:tick,';
const TICK_MS = 2_000;

/**
 * Loads a list and repeats the call at every refresh while the feed does not cover all of its rows, or the last call
 * failed. A busy server is asked again when it said it would answer. A search is always repeated, because its rows
 * change places. The list of a hidden tab is not refreshed; a refresh that fell due is made when the tab is shown.
 */
export class ListPoller {
  private readonly list: QuoteList;
  private readonly host: PollerHost;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts loads, so that an answer that was overtaken is dropped. */
  private latest = 0;
  /** Epoch ms at which the server was last asked. */
  private askedAt = 0;
  private overdue = false;
  private closed = false;

  constructor(list: QuoteList, host: PollerHost) {
    this.list = list;
    this.host = host;
  }

  /** Loads now, replacing any planned or running load. */
  async load(): Promise<void> {
    clearTimeout(this.timer);
    this.latest += 1;
    const number = this.latest;
    this.askedAt = Date.now();
    this.overdue = false;
    await this.host.ready();
    if (this.isOvertaken(number)) return;
    // This call may remain unanswered just as long.
    if (this.host.isSilent() && this.list.isLoading) await this.recall(number);
    if (this.isOvertaken(number)) return;
    let wait = 0;
    try {
      const { value, keptAt } = await loadList(this.host.http, this.list.request);
      if (this.isOvertaken(number)) return;
      if (keptAt === 0) this.list.show(value);
      else this.list.recall(value, keptAt);
    } catch (thrown) {
      if (this.isOvertaken(number)) return;
      this.list.fail(failureOf(thrown));
      wait = busyWait(thrown);
    }
    this.host.changed();
    this.timer = setTimeout(() => this.due(), wait || Math.min(this.host.refresh(), this.period));
  }

  /** Shows the list's last known answer, or that there is none. */
  private async recall(number: number): Promise<void> {
    const known = await recallList(this.host.http, this.list.request);
    if (this.isOvertaken(number)) return;
    if (known === null) this.list.fail('unreachable');
    else this.list.recall(known.value, known.keptAt);
    this.host.changed();
  }

  /**
   * Loads again even if the feed covers all rows, because the list may have other rows by now. Does nothing if that
   * happened within the last `age` ms.
   */
  renew(age: number): void {
    if (this.list.tab.visible && this.list.isReady && Date.now() - this.askedAt >= age) void this.load();
  }

  /** The tab is shown again. */
  shown(): void {
    if (this.overdue) void this.load();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Milliseconds after which the list itself is due: a search by tick soon has other rows. */
  private get period(): number {
    const { request } = this.list;
    return request.type === 'search' && request.criteria.includes(BY_TICK) ? TICK_MS : Number.POSITIVE_INFINITY;
  }

  private due(): void {
    const { list } = this;
    if (!list.tab.visible) this.overdue = true;
    else if (list.isLive && list.isReady && list.request.type !== 'search') {
      this.timer = setTimeout(() => this.due(), this.host.refresh());
    } else void this.load();
  }

  private isOvertaken(number: number): boolean {
    return this.closed || number !== this.latest;
  }
}
