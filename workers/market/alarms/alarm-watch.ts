import { AlarmBoard, type AlarmMemory } from '../../../engine/alarms/alarm-board.ts';
import type { KeptAlarm } from '../../../engine/alarms/alarm-change.ts';
import { ruleKey } from '../../../engine/alarms/alarm-rule.ts';
import { Stand } from '../../../engine/alarms/condition.ts';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import type { LineRecord } from '../../../engine/feed/line-record.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import { regionOfExchange } from '../../../engine/quotes/region.ts';
import type { Subscriptions } from '../tabs/subscriptions.ts';

/** Called when an alarm fires at a market time; `figure`: what its first condition compares, NaN for an event without one. */
type AlarmFired = (alarm: KeptAlarm, figure: number, at: number) => void;

const FIRST_MEMORY: AlarmMemory = { fired: 0, armed: 0, stand: Stand.Unknown };

/**
 * Checks a replay's lines against the alarms, even for securities that no list shows. Those of the live market are evaluated
 * by the server.
 */
export class AlarmWatch {
  private readonly table: QuoteTable;
  private readonly subscriptions: Subscriptions;
  private readonly fire: AlarmFired;
  private readonly now: () => number;
  private board: AlarmBoard;
  private watched: readonly KeptAlarm[] = [];
  /** Those on the board, by their numbers there. */
  private numbered: readonly KeptAlarm[] = [];

  /** `now`: the replay's time, Unix ms. */
  constructor(table: QuoteTable, subscriptions: Subscriptions, now: () => number, fire: AlarmFired) {
    this.table = table;
    this.subscriptions = subscriptions;
    this.now = now;
    this.fire = fire;
    this.board = this.boardOf([]);
  }

  /** Watches these alarms instead of the previous ones. What has fired does not fire again for the same rule. */
  watch(alarms: readonly KeptAlarm[]): void {
    const before = this.watched;
    this.watched = alarms.filter(({ list }) => list === '');
    for (const alarm of this.watched) this.subscriptions.use(this.rowOf(alarm));
    for (const alarm of before) {
      this.table.setAlarm(this.rowOf(alarm), false, false);
      this.subscriptions.release(this.rowOf(alarm));
    }
    for (const alarm of this.watched) this.table.setAlarm(this.rowOf(alarm), true, false);
    this.board = this.boardOf(this.watched.filter(({ on }) => on));
  }

  /** Checks a trade of a row after the table has applied it. Trades from before a subscription and cancellations never fire. */
  trade(row: number, line: LineRecord): void {
    if (line.kind !== LineKind.T && line.kind !== LineKind.TE) return;
    this.board.trade(row, line.size, this.now(), line.kind === LineKind.T);
  }

  /** Checks a row whose bid and ask changed. */
  quote(row: number): void {
    this.board.quote(row, this.now(), true);
  }

  /** Checks a row after its summary. The first summary only sets the initial state. */
  summary(row: number): void {
    this.board.summary(row, this.now(), true);
  }

  private rowOf({ symbol, ex }: KeptAlarm): number {
    return this.table.add(symbol, regionOfExchange(ex));
  }

  private boardOf(alarms: readonly KeptAlarm[]): AlarmBoard {
    const memories = new Map(this.numbered.map((alarm, number) => [ruleKey(alarm), this.board.memory(number)]));
    const board = new AlarmBoard(this.table, {
      fired: (number, figure, at) => {
        const alarm = alarms[number];
        this.table.setAlarm(this.rowOf(alarm), true, true);
        this.fire(alarm, figure, at);
      },
    });
    for (const alarm of alarms) {
      const memory = memories.get(ruleKey(alarm)) ?? FIRST_MEMORY;
      board.add(alarm, this.rowOf(alarm), memory);
      if (memory.fired !== 0) this.table.setAlarm(this.rowOf(alarm), true, true);
    }
    this.numbered = alarms;
    return board;
  }
}
