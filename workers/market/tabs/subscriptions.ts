import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import type { SymbolKey } from '../../api/quote-list.ts';
import type { HubSupervisor } from '../hub/hub-supervisor.ts';

/**
 * Counts the users of each row of the quote table. The hub is asked for a row once, however many lists and charts show
 * it, and only its last user releases it.
 */
export class Subscriptions {
  private readonly table: QuoteTable;
  private readonly released: (row: number) => void;
  private readonly users: number[] = [];
  /** By row: number of users of its order book. */
  private readonly orderUsers: number[] = [];
  private hub: HubSupervisor | undefined;

  /** `released` is called when the last user of a row is gone. */
  constructor(table: QuoteTable, released: (row: number) => void) {
    this.table = table;
    this.released = released;
  }

  /** Adds a user of a row. */
  use(row: number): void {
    const users = (this.users[row] ?? 0) + 1;
    this.users[row] = users;
    if (users > 1) return;
    // A late line, received after the row was released, must not block the server's answer.
    this.table.live[row] = 0;
    if (this.hub) this.subscribe(this.hub, row);
  }

  /** The rows in use. */
  used(): number[] {
    return [...this.users.keys()].filter((row) => (this.users[row] ?? 0) > 0);
  }

  /** Asks the hub to send a row in use from the beginning: its summary, then the current minute. */
  resubscribe(row: number): void {
    if (this.hub && (this.users[row] ?? 0) > 0) this.subscribe(this.hub, row);
  }

  /** Removes a user of a row. */
  release(row: number): void {
    const users = (this.users[row] ?? 0) - 1;
    this.users[row] = Math.max(0, users);
    if (users !== 0) return;
    this.released(row);
    this.hub?.unsubscribe(this.symbol(row), this.region(row));
  }

  /** Adds a user of a row's order book. */
  watchOrders(row: number): void {
    const users = (this.orderUsers[row] ?? 0) + 1;
    this.orderUsers[row] = users;
    if (users === 1) this.hub?.startOrders(this.symbol(row), this.region(row));
  }

  /** Removes a user of a row's order book. */
  leaveOrders(row: number): void {
    const users = (this.orderUsers[row] ?? 0) - 1;
    this.orderUsers[row] = Math.max(0, users);
    if (users === 0) this.hub?.stopOrders(this.symbol(row), this.region(row));
  }

  /**
   * Sends the `stoporders` that the specification requires before a security is subscribed for a portfolio, unless its
   * book is shown.
   */
  stopUnwatchedOrders({ symbol, region }: SymbolKey): void {
    const row = this.table.add(symbol, region);
    if ((this.orderUsers[row] ?? 0) === 0) this.hub?.stopOrders(symbol, region);
  }

  /** Starts using a new hub: asks it for every row and book in use, and for each new one from now on. */
  start(hub: HubSupervisor): void {
    this.hub = hub;
    this.users.forEach((users, row) => {
      if (users > 0) this.subscribe(hub, row);
    });
    this.orderUsers.forEach((users, row) => {
      if (users > 0) hub.startOrders(this.symbol(row), this.region(row));
    });
  }

  /** Stops using the hub, which has forgotten everything. */
  stop(): void {
    this.hub = undefined;
  }

  private subscribe(hub: HubSupervisor, row: number): void {
    hub.subscribe(this.symbol(row), this.region(row));
  }

  private symbol(row: number): string {
    return this.table.symbols.symbols[row] ?? '';
  }

  private region(row: number): Region {
    return this.table.symbols.regions[row] ?? 'U';
  }
}
