import type { Alarm } from '../../../engine/alarms/alarm.ts';
import { AlarmEvent, type AlarmEventNumber, AlarmFigures } from '../../../engine/alarms/alarm-figures.ts';
import type { Condition } from '../../../engine/alarms/condition.ts';
import { conditionKey } from '../../../engine/alarms/condition-key.ts';
import { conditionFigure, isMet } from '../../../engine/alarms/condition-test.ts';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import type { LineRecord } from '../../../engine/feed/line-record.ts';
import { QuoteField } from '../../../engine/quotes/quote-field.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import { regionOfExchange } from '../../../engine/quotes/region.ts';
import type { Subscriptions } from '../tabs/subscriptions.ts';

/** A watched security. */
interface Watched {
  readonly row: number;
  readonly alarm: Alarm;
  readonly figures: AlarmFigures;
  /** By condition: whether it has fired and not been reset. */
  readonly fired: boolean[];
}

/** Called when a condition fires; `figure` is the value that met it, NaN for an event without one. */
export type AlarmFired = (alarm: Alarm, condition: Condition, figure: number) => void;

/**
 * Checks the feed's lines against the alarms' conditions, even for securities that no list shows. A line of a security
 * without an alarm costs one array access. A condition fires once, and again only after it has been saved again or
 * reset.
 */
export class AlarmWatch {
  private readonly table: QuoteTable;
  private readonly subscriptions: Subscriptions;
  private readonly fire: AlarmFired;
  /** By table row. */
  private readonly byRow: (Watched | undefined)[] = [];
  private watched: Watched[] = [];

  constructor(table: QuoteTable, subscriptions: Subscriptions, fire: AlarmFired) {
    this.table = table;
    this.subscriptions = subscriptions;
    this.fire = fire;
  }

  /**
   * Watches these alarms instead of the previous ones; `fired` holds the keys of conditions that have not been reset.
   */
  watch(alarms: readonly Alarm[], fired: ReadonlySet<string>): void {
    const before = this.watched;
    this.watched = alarms.map((alarm) => this.watchOf(alarm, fired));
    for (const { row } of this.watched) this.subscriptions.use(row);
    for (const { row } of before) {
      this.byRow[row] = undefined;
      this.table.setAlarm(row, false, false);
      this.subscriptions.release(row);
    }
    for (const watched of this.watched) {
      this.byRow[watched.row] = watched;
      this.flag(watched);
    }
  }

  /** Sets the yearly dividend per share, which no line carries. */
  setDividend(symbol: string, ex: string, dividend: number): void {
    for (const { alarm, figures } of this.watched) {
      if (alarm.symbol === symbol && alarm.ex === ex) figures.dividend = dividend;
    }
  }

  /** Checks a trade of a row after the table has applied it. Replayed trades (`TH`) and cancellations never fire. */
  trade(row: number, line: LineRecord): void {
    const watched = this.byRow[row];
    if (watched === undefined || (line.kind !== LineKind.T && line.kind !== LineKind.TE)) return;
    const { figures } = watched;
    figures.size = line.size;
    figures.last = this.table.value(row, QuoteField.Last);
    figures.open = this.table.value(row, QuoteField.Open);
    figures.change = this.table.value(row, QuoteField.Change);
    figures.volume = this.table.value(row, QuoteField.Volume);
    figures.trades = this.table.value(row, QuoteField.Trades);
    this.test(watched, AlarmEvent.Trade);
    this.keepExtremes(watched);
  }

  /** Checks a row whose bid and ask changed. */
  quote(row: number): void {
    const watched = this.byRow[row];
    if (watched === undefined) return;
    const { figures } = watched;
    figures.bid = this.table.value(row, QuoteField.Bid);
    figures.ask = this.table.value(row, QuoteField.Ask);
    figures.bidSize = this.table.value(row, QuoteField.BidSize);
    figures.askSize = this.table.value(row, QuoteField.AskSize);
    this.test(watched, AlarmEvent.Quote);
  }

  /** Checks a row after its summary. The first summary only sets the initial state. */
  summary(row: number): void {
    const watched = this.byRow[row];
    if (watched === undefined) return;
    const { figures } = watched;
    const isFirst = Number.isNaN(figures.highBefore);
    figures.haltCode = this.table.value(row, QuoteField.HaltCode);
    if (!isFirst) this.test(watched, AlarmEvent.Summary);
    figures.haltCodeBefore = figures.haltCode;
    this.keepExtremes(watched);
  }

  private watchOf(alarm: Alarm, fired: ReadonlySet<string>): Watched {
    const row = this.table.add(alarm.symbol, regionOfExchange(alarm.ex));
    const states = alarm.conditions.map((one) => fired.has(conditionKey(alarm.ex, alarm.symbol, one)));
    const before = this.byRow[row];
    const watched = { row, alarm, figures: before?.figures ?? new AlarmFigures(), fired: states };
    return watched;
  }

  private test(watched: Watched, event: AlarmEventNumber): void {
    const { alarm, figures, fired } = watched;
    for (let i = 0; i < fired.length; i++) {
      if (fired[i] || !isMet(alarm.conditions[i], event, figures)) continue;
      fired[i] = true;
      this.flag(watched);
      this.fire(alarm, alarm.conditions[i], conditionFigure(alarm.conditions[i].type, figures));
    }
  }

  private keepExtremes({ row, figures }: Watched): void {
    figures.highBefore = this.table.value(row, QuoteField.High);
    figures.lowBefore = this.table.value(row, QuoteField.Low);
    figures.yearHighBefore = this.table.value(row, QuoteField.YearHigh);
    figures.yearLowBefore = this.table.value(row, QuoteField.YearLow);
  }

  private flag({ row, fired }: Watched): void {
    this.table.setAlarm(row, fired.length > 0, fired.includes(true));
  }
}
