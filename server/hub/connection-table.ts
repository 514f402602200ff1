import type { Connection } from './connection.ts';

/** The logical connections that are alive, by the token that only their client knows. */
export class ConnectionTable {
  private readonly byToken = new Map<string, Connection>();
  private emptied: (() => void) | undefined;

  add(connection: Connection): void {
    this.byToken.set(connection.names.token, connection);
  }

  remove(connection: Connection): void {
    this.byToken.delete(connection.names.token);
    if (this.byToken.size === 0) this.emptied?.();
  }

  /** The connection of that token, if it belongs to that subscriber. */
  find(token: string, userid: string): Connection | undefined {
    const connection = this.byToken.get(token);
    return connection?.owner.userid === userid ? connection : undefined;
  }

  /** How many connections a subscriber has. */
  countOf(userid: string): number {
    let count = 0;
    for (const connection of this) if (connection.owner.userid === userid) count++;
    return count;
  }

  /** All of them; connections may leave while this is walked. */
  [Symbol.iterator](): IterableIterator<Connection> {
    return this.byToken.values();
  }

  /** Resolves when the last connection has left, or after `patience` milliseconds. */
  async empty(patience: number): Promise<void> {
    if (this.byToken.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.emptied = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
