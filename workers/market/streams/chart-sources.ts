import { expose } from 'comlink';
import type { Tab } from '../tabs/tabs.ts';
import { ChartPort, type ChartPortHost } from './chart-port.ts';

/** The ports on which the market worker answers the tabs' chart workers. */
export class ChartSources {
  private readonly host: ChartPortHost;
  /** By tab: a function that closes its port. */
  private readonly closers = new Map<Tab, () => void>();

  constructor(host: ChartPortHost) {
    this.host = host;
  }

  /** The number of ports. */
  get count(): number {
    return this.closers.size;
  }

  /** A port that answers a tab's chart worker. It closes with the tab, or when the tab opens another one. */
  open(tab: Tab): MessagePort {
    const { port1, port2 } = new MessageChannel();
    expose(new ChartPort(tab, this.host), port1);
    // A tab has only one chart worker at a time, and the port of a terminated worker does not report its end.
    this.closers.get(tab)?.();
    const close = () => {
      port1.close();
      this.closers.delete(tab);
      tab.closers.delete(close);
    };
    this.closers.set(tab, close);
    tab.closers.add(close);
    return port2;
  }
}
