import { loadSparks } from '../calls/list-calls.ts';
import type { DayCloses } from './day-closes.ts';
import type { PollerHost } from './list-poller.ts';
import type { QuoteList } from './quote-list.ts';

/** How often (ms) the days of a list's rows are requested, and the shortest time between two changes of a sparkline. */
const SPARK_PERIOD = 60_000;

/**
 * The sparklines of one list, once its page has requested them: one call for all rows whose day is older than a minute,
 * repeated every minute and for new rows. The list of a hidden tab is not refreshed.
 */
export class ListSparks {
  private readonly list: QuoteList;
  private readonly days: DayCloses;
  private readonly host: PollerHost;
  private wanted = false;
  private overdue = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts loads, so that an answer that was overtaken is dropped. */
  private latest = 0;

  constructor(list: QuoteList, days: DayCloses, host: PollerHost) {
    this.list = list;
    this.days = days;
    this.host = host;
    list.onRows = () => this.load();
  }

  /** The page shows sparklines from now on; a repeated request sends all of them. */
  want(): void {
    this.wanted = true;
    this.list.forgetSparks();
    this.load();
  }

  /** Requests missing or old days, and sends the changed ones. */
  load(): void {
    if (!this.wanted) return;
    clearTimeout(this.timer);
    this.latest += 1;
    void this.ask(this.latest);
  }

  /** The tab is shown again. */
  shown(): void {
    if (this.overdue) this.load();
  }

  close(): void {
    this.wanted = false;
    this.latest += 1;
    clearTimeout(this.timer);
  }

  private async ask(number: number): Promise<void> {
    const { list, days, host } = this;
    this.overdue = false;
    await host.ready();
    const keys = list.oldSparks(days, Date.now() - SPARK_PERIOD);
    if (keys.length > 0) {
      try {
        const { value, keptAt } = await loadSparks(host.http, keys);
        if (number !== this.latest) return;
        const at = keptAt === 0 ? Date.now() : keptAt;
        for (const answer of value) days.take(list.rowOf(answer), answer, at);
      } catch {
        // `Http` has logged the failure; the list works without sparklines.
      }
    }
    if (number !== this.latest) return;
    list.sendSparks(days);
    this.timer = setTimeout(() => this.due(), SPARK_PERIOD);
  }

  private due(): void {
    if (this.list.tab.visible) this.load();
    else this.overdue = true;
  }
}
