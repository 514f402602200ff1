import type { ListCommand } from '../../api/quote-list.ts';
import type { DayCloses } from './day-closes.ts';
import { ListPoller, type PollerHost } from './list-poller.ts';
import { ListSparks } from './list-sparks.ts';
import type { QuoteList } from './quote-list.ts';

/** An open list with what keeps it up to date, until its reader, the reader's port or the tab closes it. */
export class OpenList {
  readonly list: QuoteList;
  readonly poller: ListPoller;
  readonly sparks: ListSparks;
  private readonly host: PollerHost;
  private readonly closed: () => void;

  /** `closed` is called once. */
  constructor(list: QuoteList, days: DayCloses, host: PollerHost, closed: () => void) {
    this.list = list;
    this.poller = new ListPoller(list, host);
    this.sparks = new ListSparks(list, days, host);
    this.host = host;
    this.closed = closed;
    list.tab.closers.add(this.close);
    void this.poller.load();
  }

  /** Handles a command of the reader. */
  receive(command: ListCommand): void {
    const { list } = this;
    switch (command.type) {
      case 'credit':
        list.addCredit();
        break;
      case 'sight':
        list.setSight(command.rows);
        break;
      case 'want':
        list.want(command.fields, command.rows);
        break;
      case 'complete':
        list.complete();
        break;
      case 'refresh':
        void this.poller.load();
        return;
      case 'spark':
        this.sparks.want();
        return;
      case 'close':
        this.close();
        return;
    }
    this.host.changed();
  }

  /** Closes the list; further calls do nothing. */
  readonly close = (): void => {
    if (!this.list.tab.closers.delete(this.close)) return;
    this.poller.close();
    this.sparks.close();
    this.list.close();
    this.closed();
  };
}
