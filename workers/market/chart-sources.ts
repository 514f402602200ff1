import { expose } from 'comlink';
import { type ChartHost, ChartPort } from './chart-port.ts';
import type { Tab } from './tabs/tabs.ts';

/** The ports on which the market worker answers the tabs' chart workers. */
export class ChartSources {
  private readonly host: ChartHost;
  /** By tab: closes its port. */
  private readonly closers = new WeakMap<Tab, () => void>();

  constructor(host: ChartHost) {
    this.host = host;
  }

  /** Opens a port that answers a tab's chart worker. It closes with the tab, or when the tab opens another. */
  open(tab: Tab): MessagePort {
    const { port1, port2 } = new MessageChannel();
    expose(new ChartPort(tab, this.host), port1);
    // A tab has one chart worker at a time, and the port of a terminated one does not report its end.
    const before = this.closers.get(tab);
    if (before !== undefined) {
      before();
      tab.closers.delete(before);
    }
    const close = () => port1.close();
    this.closers.set(tab, close);
    tab.closers.add(close);
    return port2;
  }
}
