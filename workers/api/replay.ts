import type { AlarmMessage } from './alarm-state.ts';
import type { FailureCode } from './failure.ts';

/** A day that can be replayed, and what is recorded of it. */
export interface ReplayDay {
  /** `yyyymmdd`. */
  readonly date: number;
  /** Single trades, or minutes only. */
  readonly grain: 'trade' | 'minute';
  /** Whether the day, or a part of it, is made up by the demonstration market. */
  readonly simulated: boolean;
  /** The order book: none, by price, or order by order. */
  readonly depth: 'none' | 'price' | 'order';
  /** Whether bids and asks are recorded. */
  readonly quotes: boolean;
}

/** Where a replay begins. */
export interface ReplayStart {
  /** `yyyymmdd`. */
  readonly date: number;
  /** Milliseconds since midnight at the exchange. */
  readonly moment: number;
  /** Market seconds per second; 1 if absent. */
  readonly speed?: number;
  /** Whether it plays at once; it stands if absent. */
  readonly playing?: boolean;
  /** Continues a replay of this number that a dead worker had; a new one if absent. */
  readonly id?: number;
}

/** A tab's replay. Its clock is the `clock` of the tab's state. */
export interface ReplayState {
  /** With another number everything shown is of another moment, and is asked for again. */
  readonly id: number;
  readonly date: number;
  /** Market seconds per second, also while it stands. */
  readonly speed: number;
  readonly playing: boolean;
  /** Whether its clock waits for lines: `slow`, or why they cannot be had. Empty while it does not wait. */
  readonly waits: FailureCode | 'slow' | '';
  /** Whether nothing more is recorded of the day. */
  readonly ended: boolean;
  /** The alarms that its lines have fired, newest first. They are shown only: nobody is notified. */
  readonly alarms: readonly AlarmMessage[];
}
