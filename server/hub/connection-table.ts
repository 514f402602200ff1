import type { Connection, ConnectionOwner } from './connection.ts';
import type { HubLimits } from './hub-options.ts';

/** The open logical connections, by the token that only their client knows, and by subscriber. */
export class ConnectionTable {
  private readonly byToken = new Map<string, Connection>();
  /** The oldest first. */
  private readonly bySubscriber = new Map<string, Set<Connection>>();
  private emptied: (() => void) | undefined;

  add(connection: Connection): void {
    this.byToken.set(connection.names.token, connection);
    const { userid } = connection.owner;
    const own = this.bySubscriber.get(userid);
    if (own) own.add(connection);
    else this.bySubscriber.set(userid, new Set([connection]));
  }

  remove(connection: Connection): void {
    this.byToken.delete(connection.names.token);
    const { userid } = connection.owner;
    const own = this.bySubscriber.get(userid);
    if (own?.delete(connection) && own.size === 0) this.bySubscriber.delete(userid);
    if (this.byToken.size === 0) this.emptied?.();
  }

  /** The connection with this token, if it belongs to this subscriber. */
  find(token: string, userid: string): Connection | undefined {
    const connection = this.byToken.get(token);
    return connection?.owner.userid === userid ? connection : undefined;
  }

  /** The owner of the connection with this token. */
  ownerOf(token: string | undefined): ConnectionOwner | undefined {
    return token === undefined ? undefined : this.byToken.get(token)?.owner;
  }

  /**
   * The connection to close for a new one of `owner`. If the session is at its limit, its own oldest one. If the subscriber is at
   * its limit, the oldest one of the session with the most connections (among equal sessions, of the address with the most). So
   * nobody who shares an account can lock the others out.
   */
  givingWay(owner: ConnectionOwner, limits: HubLimits): Connection | undefined {
    const all = this.staying(owner.userid);
    const own = all.filter((other) => other.owner.session === owner.session);
    if (own.length >= limits.connectionsPerSession) return own[0];
    if (all.length < limits.connectionsPerUser) return undefined;
    return largest(all, () => 1);
  }

  /**
   * Whether `asker` may follow `more` instruments; a book counts as several. If the subscriber as a whole follows too much,
   * `yields` is a connection to close in exchange: one of the session that follows most, unless that is the asker's own.
   */
  room(
    asker: Connection,
    more: number,
    limits: HubLimits,
  ): { readonly granted: boolean; readonly yields?: Connection } {
    const { userid, session } = asker.owner;
    const all = this.staying(userid);
    let followed = more;
    let own = more;
    for (const other of all) {
      followed += other.session.followed;
      if (other.owner.session === session) own += other.session.followed;
    }
    if (own > limits.followedPerSession) return { granted: false };
    if (followed <= limits.followedPerUser) return { granted: true };
    const yields = largest(all, (other) => other.session.followed);
    return yields === undefined || yields.owner.session === session ? { granted: false } : { granted: true, yields };
  }

  /** Iterates over all connections; connections may leave meanwhile. */
  [Symbol.iterator](): IterableIterator<Connection> {
    return this.byToken.values();
  }

  /** Resolves once the last connection has left, or after `timeout` milliseconds. */
  async empty(timeout: number): Promise<void> {
    if (this.byToken.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeout);
      this.emptied = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The connections of a subscriber that are not being closed, oldest first. */
  private staying(userid: string): Connection[] {
    return [...(this.bySubscriber.get(userid) ?? [])].filter((connection) => !connection.isLeaving);
  }
}

/** The oldest connection of the session with the greatest total weight; equal sessions are compared by their addresses. */
function largest(all: readonly Connection[], weight: (connection: Connection) => number): Connection | undefined {
  const sums = new Map<string, number>();
  const keys = ({ owner }: Connection) => [`session ${owner.session}`, `address ${owner.address}`] as const;
  for (const connection of all) {
    for (const key of keys(connection)) sums.set(key, (sums.get(key) ?? 0) + weight(connection));
  }
  let found: Connection | undefined;
  let most: readonly [number, number] = [-1, -1];
  for (const connection of all) {
    const [session = 0, address = 0] = keys(connection).map((key) => sums.get(key));
    if (session < most[0] || (session === most[0] && address <= most[1])) continue;
    found = connection;
    most = [session, address];
  }
  return found;
}
