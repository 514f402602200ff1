import type { IncomingHttpHeaders } from 'node:http';
import type { Allowances } from './allowances.ts';
import { costOf, Dispatcher } from './dispatcher.ts';
import { refuseHandshake } from './handshake.ts';
import type { HubLimits } from './hub-options.ts';
import { closeRecord, handshakeRecord, PING_RECORD, ProtocolError, parseMessage } from './messages.ts';
import type { ConnectionNames } from './negotiation.ts';
import { Outbox } from './outbox.ts';
import { RecordReader } from './record-reader.ts';
import { type TickerContext, TickerSession } from './ticker-session.ts';
import type { Transport, TransportEvents } from './transport.ts';

/** The owner of a connection. */
export interface ConnectionOwner {
  readonly userid: string;
  /** The subscriber's session, and the client's address. */
  readonly session: string;
  readonly address: string;
  /** When the session expires at the latest, Unix milliseconds. */
  readonly until: number;
  readonly realtime: ReadonlySet<string>;
  readonly depth: ReadonlySet<string>;
  /** The headers of the request that made the connection; `authorise` is called with them again. */
  readonly headers: IncomingHttpHeaders;
}

/** What all connections of a hub share. */
export interface ConnectionContext extends TickerContext {
  readonly allowances: Allowances;
  /** Whether a connection may follow `more` instruments; another connection may be closed to make room. */
  room(asker: Connection, more: number): boolean;
}

/**
 * One logical connection, from its negotiation to its end, over whichever transport its client chose. `negotiated` (no transport
 * yet) → `handshake` → `open` → `closed` (nothing more is read; the transport is closing).
 */
export class Connection implements TransportEvents {
  readonly names: ConnectionNames;
  readonly owner: ConnectionOwner;
  readonly session: TickerSession;
  private readonly limits: HubLimits;
  private readonly allowances: Allowances;
  private readonly left: (connection: Connection) => void;
  private readonly dropped: (connection: Connection, reason: string) => void;
  private readonly reader: RecordReader;
  private readonly outbox: Outbox;
  private readonly dispatcher: Dispatcher;
  private phase: 'negotiated' | 'handshake' | 'open' | 'closed' = 'negotiated';
  private currentTransport: Transport | undefined;
  /** When the current phase began. */
  private since = performance.now();
  private heardAt = performance.now();
  /** When it last had a stream, or was opened. */
  private streamedAt = 0;
  /** The client has pinged, so it can be expected to keep doing so. */
  private pinged = false;

  /**
   * `left` is called once, when the connection is completely closed. If the hub has dropped an open connection, `dropped` is
   * called before that, with the reason.
   */
  constructor(
    names: ConnectionNames,
    owner: ConnectionOwner,
    context: ConnectionContext,
    left: (connection: Connection) => void,
    dropped: (connection: Connection, reason: string) => void,
  ) {
    this.names = names;
    this.owner = owner;
    this.limits = context.limits;
    this.allowances = context.allowances;
    this.left = left;
    this.dropped = dropped;
    this.reader = new RecordReader(context.limits.recordBytes);
    this.outbox = new Outbox(context.limits, () => this.drop('it did not read its answers'));
    const room = (more: number): boolean => context.room(this, more);
    this.session = new TickerSession(context, this.outbox, owner.realtime, owner.depth, room);
    this.dispatcher = new Dispatcher(this.session, this.outbox);
  }

  /** The transport, once the client has chosen one. */
  get transport(): Transport | undefined {
    return this.currentTransport;
  }

  /** The handshake is done, and the connection has not been closed. */
  get isOpen(): boolean {
    return this.phase === 'open';
  }

  /** Whether it is closing, so that it no longer counts towards any limit. */
  get isLeaving(): boolean {
    return this.phase === 'closed';
  }

  /** The client has chosen a transport, and may now send its handshake. */
  use(transport: Transport): void {
    this.currentTransport = transport;
    this.enter('handshake');
    this.outbox.connect(transport);
  }

  received(bytes: Buffer): void {
    if (this.phase === 'closed') return;
    this.heardAt = performance.now();
    try {
      this.reader.push(bytes, this.take);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      if (this.phase === 'handshake') this.refuse(error.message);
      else this.close({ error: `Connection closed with an error. ${error.message}` });
    }
  }

  drained(): void {
    this.outbox.wake();
  }

  gone(): void {
    this.enter('closed');
    this.session.close();
    this.outbox.finish();
    this.left(this);
  }

  /**
   * Sends a close message and ends; `allowReconnect` invites the client to connect again. Without an error, the client first gets
   * every line up to now.
   */
  close({ error, allowReconnect = false }: { error?: string; allowReconnect?: boolean }): void {
    if (this.phase === 'closed') return;
    if (this.phase === 'open') {
      if (error === undefined) {
        this.session.settle();
        this.dispatcher.endStream();
      }
      this.outbox.write(closeRecord(error, allowReconnect));
    }
    this.end(error !== undefined);
  }

  /** Drops the connection without a close message. */
  abort(): void {
    if (this.currentTransport) this.currentTransport.abort();
    else this.gone();
  }

  /** Checks every time-out; `now` is `performance.now()`. */
  tick(now: number): void {
    const stuck = this.currentTransport?.tick(now);
    if (stuck !== undefined) {
      this.drop(stuck);
      return;
    }
    const limits = this.limits;
    switch (this.phase) {
      case 'negotiated':
        if (now - this.since >= limits.idle) this.abort();
        break;
      case 'handshake':
        if (now - this.since >= limits.handshake) this.refuse('Handshake was canceled.');
        break;
      case 'open':
        if (this.session.stream) this.streamedAt = now;
        this.session.stream?.tick(now);
        if (now - Math.max(this.streamedAt, this.since) >= limits.streamless) {
          this.close({ error: 'Connection closed: no stream was opened.' });
        } else if (this.pinged && now - this.heardAt >= limits.clientTimeout) {
          this.drop(`it sent nothing for ${limits.clientTimeout / 1000} s`);
        } else if (this.pings && now - this.outbox.sentAt >= limits.keepAlive) this.outbox.write(PING_RECORD);
        break;
      case 'closed':
        // A client that does not react to the end: a WebSocket without a closing handshake, or a stream that nobody reads.
        if (this.currentTransport?.kind !== 'LongPolling' && now - this.since >= limits.sendTimeout) this.abort();
        break;
    }
  }

  /** Drops the client. A client that has sent a close message is not counted as dropped. */
  private drop(reason: string): void {
    if (this.phase === 'open') {
      this.enter('closed');
      this.dropped(this, reason);
    }
    this.abort();
  }

  private readonly take = (record: string): boolean => {
    if (this.phase === 'handshake') {
      const refusal = refuseHandshake(record);
      if (refusal !== undefined) {
        this.refuse(refusal);
      } else {
        this.outbox.write(handshakeRecord());
        this.enter('open');
      }
    } else {
      const message = parseMessage(record);
      if (!this.allowances.take(this.owner.session, costOf(message))) {
        this.close({ error: 'Connection closed: too many messages.' });
        return false;
      }
      if (message.type === 'ping') this.pinged = true;
      else if (message.type === 'close') this.end(false);
      else this.dispatcher.dispatch(message);
    }
    return this.phase !== 'closed';
  };

  /** Whether pings are needed: long polling is kept alive by its polls. */
  private get pings(): boolean {
    return this.currentTransport?.kind !== 'LongPolling';
  }

  private refuse(error: string): void {
    this.outbox.write(handshakeRecord(error));
    this.end(false);
  }

  private end(failed: boolean): void {
    this.enter('closed');
    this.session.close();
    this.outbox.finish();
    if (this.currentTransport) this.currentTransport.end(failed);
    else this.gone();
  }

  private enter(phase: 'handshake' | 'open' | 'closed'): void {
    this.phase = phase;
    this.since = performance.now();
  }
}
