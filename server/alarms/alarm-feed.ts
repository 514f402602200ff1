import { AlarmBoard, type AlarmMemory } from '../../engine/alarms/alarm-board.ts';
import type { LineClass } from '../../engine/feed/line-class.ts';
import { LineKind } from '../../engine/feed/line-kind.ts';
import { LineRecord } from '../../engine/feed/line-record.ts';
import { parseLine } from '../../engine/feed/parse-line.ts';
import { QUOTE_FIELD_COUNT, QuoteField } from '../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../engine/quotes/quote-table.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { missedMinutes } from './missed-minutes.ts';
import type { Firing } from './recorder.ts';
import { RegularHours } from './regular-hours.ts';
import type { AlarmOwner, WatchedAlarm, WatchedAlarms } from './watched-alarm.ts';

/** How many securities are caught up at the same time. */
const CATCHING_UP = 4;

/** What an `AlarmFeed` reports, within the call that brings a line. */
interface AlarmFeedListener {
  fired(firing: Firing): void;
  /** It stands elsewhere, which is worth remembering. */
  moved(alarm: WatchedAlarm, memory: AlarmMemory): void;
  /** All securities have been caught up. */
  caughtUp(): void;
}

/** An alarm on the board. */
interface Placed {
  readonly alarm: WatchedAlarm;
  readonly board: number;
  readonly security: Watched;
  occurrence: number;
}

/** A security that alarms watch. */
interface Watched {
  /** Replaced when the market's instruments are read again. */
  instrument: Instrument;
  readonly row: number;
  alarms: number;
  /** The market's time of its latest line, Unix ms. */
  heard: number;
  /** Its lines that wait until it has been caught up; undefined once it is. */
  waiting: string[] | undefined;
}

/**
 * The live lines of all securities that alarms watch, tested on an `AlarmBoard` over a quote table of their own, which reads
 * lines exactly as the clients' does. A security whose lines were missed is caught up first: by the minutes since, then by the
 * trades of the current minute, and then by the lines that have waited.
 */
export class AlarmFeed {
  private readonly source: MarketSource;
  private readonly listener: AlarmFeedListener;
  private readonly quotes = new QuoteTable();
  private readonly board: AlarmBoard;
  private readonly hours: RegularHours;
  private readonly record = new LineRecord();
  /** By instrument id. */
  private readonly watched = new Map<number, Watched>();
  /** By number on the board. */
  private readonly placed: (Placed | undefined)[] = [];
  private readonly ofUser = new Map<number, Placed[]>();
  /** Users with alarms on securities that the market does not have. */
  private readonly unknown = new Set<number>();
  private unknownMayBeKnown = false;
  private readonly due: (readonly [Watched, number])[] = [];
  private catching = 0;
  private unlisten: () => void = () => {};
  private ended = false;

  constructor(source: MarketSource, listener: AlarmFeedListener) {
    this.source = source;
    this.listener = listener;
    this.hours = new RegularHours(source.clock);
    this.board = new AlarmBoard(this.quotes, {
      fired: (alarm, figure, at, late) => this.fired(alarm, figure, at, late),
      moved: (alarm) => {
        const placed = this.placed[alarm];
        if (placed !== undefined) listener.moved(placed.alarm, this.board.memory(alarm));
      },
    });
  }

  /** Whether nothing is being caught up: everything up to now has been tested. */
  get isWhole(): boolean {
    return this.catching === 0 && this.due.length === 0;
  }

  /** Reads lines from now on. `reloaded` is called when the market has other instruments. */
  begin(reloaded: () => void): void {
    this.unlisten = this.source.listen({
      line: (instrument, kind, line) => this.line(instrument, kind, line),
      wants: ({ id }, kind) => (kind === 'trade' || kind === 'quote') && this.watched.has(id),
      follows: ({ id }) => this.watched.has(id),
      renewed: ({ id }, ofBook) => {
        const security = ofBook ? undefined : this.watched.get(id);
        if (security !== undefined) this.catchUp(security, security.heard);
      },
      prepared: ({ id }) => {
        const security = this.watched.get(id);
        if (security !== undefined) this.catchUp(security, security.heard);
      },
      reloaded: () => {
        this.renew();
        reloaded();
      },
    });
  }

  /** Reads no more lines. */
  end(): void {
    this.ended = true;
    this.unlisten();
    this.due.length = 0;
  }

  /** The users some of whose alarms could not be watched, if that may have changed since the last call. */
  takeUnknown(): readonly number[] {
    if (!this.unknownMayBeKnown) return [];
    this.unknownMayBeKnown = false;
    const users = [...this.unknown];
    this.unknown.clear();
    return users;
  }

  /**
   * Watches these alarms of these users instead of their previous ones. Those whose owner may not see their prices live are left
   * out. `since`: the market's time from which on lines were missed; 0: none were. Resolves once new alarms are tested.
   */
  async set(users: readonly number[], { owners, alarms }: WatchedAlarms, since = 0): Promise<void> {
    await this.source.prepare?.(alarms.map(({ symbol, region }) => ({ symbol, region })));
    if (this.ended) return;
    const before = new Map<string, Placed>();
    for (const user of users) {
      for (const placed of this.ofUser.get(user) ?? []) before.set(keyOf(placed.alarm), placed);
      this.ofUser.delete(user);
    }
    for (const alarm of alarms) {
      const instrument = this.allowed(alarm, owners.get(alarm.userId));
      if (instrument !== undefined) this.place(alarm, instrument, before.get(keyOf(alarm)), since);
    }
    for (const placed of before.values()) this.take(placed);
  }

  private allowed({ symbol, region }: WatchedAlarm, owner: AlarmOwner | undefined): Instrument | undefined {
    const instrument = this.source.find(symbol, region);
    if (instrument === undefined && owner !== undefined) this.unknown.add(owner.id);
    if (instrument === undefined || owner === undefined || this.source.mayShow?.(owner) === false) return undefined;
    return instrument.isIndex || owner.realtime.has(instrument.ex) ? instrument : undefined;
  }

  private place(alarm: WatchedAlarm, instrument: Instrument, before: Placed | undefined, since: number): void {
    let security = this.watched.get(instrument.id);
    const isNew = security === undefined;
    security ??= this.watch(instrument);
    // One that was not changed knows more than the store, which may not have its latest occurrence yet.
    const stays = before !== undefined && before.alarm.memory.armed === alarm.memory.armed;
    const memory = stays ? this.board.memory(before.board) : alarm.memory;
    const board = this.board.add(alarm.rule, security.row, memory);
    security.alarms += 1;
    const placed = { alarm, board, security, occurrence: stays ? before.occurrence : alarm.occurrence };
    this.placed[board] = placed;
    const own = this.ofUser.get(alarm.userId);
    if (own === undefined) this.ofUser.set(alarm.userId, [placed]);
    else own.push(placed);
    if (isNew) this.catchUp(security, since);
  }

  /** The market has read its instruments again. */
  private renew(): void {
    this.unknownMayBeKnown = this.unknown.size > 0;
    for (const security of this.watched.values()) {
      const { symbol, region } = security.instrument;
      security.instrument = this.source.find(symbol, region) ?? security.instrument;
    }
  }

  private watch(instrument: Instrument): Watched {
    const { symbol, region, boardlot, isIndex, dividend } = instrument;
    const row = this.quotes.add(symbol, region);
    const values = new Float64Array(QUOTE_FIELD_COUNT).fill(Number.NaN);
    this.quotes.live[row] = 0;
    this.quotes.load(row, { values, boardlot, isIndex });
    this.board.begin(row, dividend ?? Number.NaN);
    const security = { instrument, row, alarms: 0, heard: 0, waiting: undefined };
    this.watched.set(instrument.id, security);
    return security;
  }

  private take({ board, security }: Placed): void {
    this.board.remove(board);
    this.placed[board] = undefined;
    security.alarms -= 1;
    if (security.alarms === 0) this.watched.delete(security.instrument.id);
  }

  private fired(number: number, figure: number, at: number, late: boolean): void {
    const placed = this.placed[number];
    if (placed === undefined) return;
    placed.occurrence += 1;
    const { alarm, occurrence } = placed;
    this.listener.fired({ alarm, occurrence, figure, at, late, memory: this.board.memory(number) });
  }

  private line({ id }: Instrument, kind: LineClass, text: string): void {
    if (kind !== 'trade' && kind !== 'quote') return;
    const security = this.watched.get(id);
    if (security === undefined) return;
    if (security.waiting !== undefined) security.waiting.push(text);
    else this.read(security, text);
  }

  private read(security: Watched, text: string): void {
    const { record, board, hours } = this;
    if (!parseLine(text, 0, text.length, record)) return;
    const row = this.quotes.apply(record);
    if (row < 0) return;
    // Whole, as PostgreSQL stores it.
    const now = Math.round(this.source.clock.now());
    security.heard = now;
    switch (record.kind) {
      case LineKind.T:
      case LineKind.TE:
        board.trade(row, record.size, now, record.kind === LineKind.T);
        break;
      case LineKind.Q:
        board.quote(row, now, hours.isNow(security.instrument.region, now));
        break;
      case LineKind.S:
        board.summary(row, now, hours.isNow(security.instrument.region, now));
        break;
    }
  }

  private catchUp(security: Watched, since: number): void {
    if (security.waiting !== undefined) return;
    security.waiting = [];
    if (since > 0) {
      this.due.push([security, since]);
      this.next();
    } else this.join(security, 0);
  }

  private next(): void {
    while (this.catching < CATCHING_UP) {
      const [security, since] = this.due.shift() ?? [];
      if (security === undefined || since === undefined) return;
      this.catching += 1;
      void this.goOver(security, since);
    }
  }

  private async goOver(security: Watched, since: number): Promise<void> {
    const { instrument, row } = security;
    try {
      const prices = await missedMinutes(this.source, instrument, since);
      if (this.ended) return;
      const close = this.previousClose(security);
      for (const { at, price, isRegular, isToday } of prices) {
        this.board.missed(row, price, isToday ? close : Number.NaN, at, isRegular);
      }
    } catch {
      // The history does not answer: what is true now is found by the lines that follow.
      if (this.ended) return;
    }
    this.join(security, since);
    this.catching -= 1;
    this.next();
    if (this.isWhole) this.listener.caughtUp();
  }

  /** Reads the security's snapshot, and the lines that have waited. `since`: trades after it were missed; 0: none were. */
  private join(security: Watched, since: number): void {
    const { instrument, waiting = [] } = security;
    if (this.watched.get(instrument.id) === security && this.source.find(instrument.symbol, instrument.region)) {
      const close = since > 0 ? this.previousClose(security) : Number.NaN;
      const lines = this.source.snapshot(instrument);
      for (const text of lines) this.missedTrade(security, text, since, close);
      for (const text of lines) this.read(security, text);
    }
    security.waiting = undefined;
    for (const text of waiting) this.read(security, text);
  }

  /** Tests a trade of the current minute, of which a snapshot reports even those that have been read. */
  private missedTrade({ row }: Watched, text: string, since: number, close: number): void {
    const { record } = this;
    if (since === 0 || !parseLine(text, 0, text.length, record) || record.kind !== LineKind.TH) return;
    const at = record.time * 1000;
    if (at > since && record.price > 0) this.board.missed(row, record.price, close, at, true);
  }

  private previousClose({ instrument, row }: Watched): number {
    if (Number.isNaN(this.quotes.value(row, QuoteField.Last))) {
      for (const text of this.source.snapshot(instrument)) {
        if (parseLine(text, 0, text.length, this.record) && this.record.kind === LineKind.S)
          this.quotes.apply(this.record);
      }
    }
    return this.quotes.value(row, QuoteField.Last) - this.quotes.value(row, QuoteField.Change);
  }
}

function keyOf({ id, security }: WatchedAlarm): string {
  return `${id} ${security}`;
}
