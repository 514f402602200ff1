import type { AlarmMessage } from './alarm-state.ts';
import type { FailureCode } from './failure.ts';
import type { SymbolKey } from './quote-list.ts';

/** A day that can be replayed, and what is recorded of it. */
export interface ReplayDay {
  /** `yyyymmdd`. */
  readonly date: number;
  /** Individual trades, or minutes only. */
  readonly grain: 'trade' | 'minute';
  /** Whether the day, or a part of it, is made up by the demonstration market. */
  readonly simulated: boolean;
  /** The order book: none, by price, or order by order. */
  readonly depth: 'none' | 'price' | 'order';
  /** Whether bids and asks are recorded. */
  readonly quotes: boolean;
}

/** Where a replay begins, and of what. */
export interface ReplayStart extends Pick<ReplayDay, 'date' | 'grain' | 'simulated'> {
  /** Milliseconds since midnight at the exchange. */
  readonly moment: number;
  /** Market seconds per second; 1 if absent. */
  readonly speed?: number;
  /** Whether it plays at once; it stands if absent. */
  readonly playing?: boolean;
  /** Continues a replay of this number that a dead worker had; a new one if absent. */
  readonly id?: number;
}

/**
 * A step of a replay: to the next trade of a security, or of any that is shown (null); or to the end of the current bar of
 * some minutes.
 */
export type ReplayStep =
  | { readonly unit: 'trade'; readonly key: SymbolKey | null }
  | { readonly unit: 'bar'; readonly minutes: number };

/** A tab's replay. Its clock is the `clock` of the tab's state. */
export interface ReplayState extends Pick<ReplayDay, 'date' | 'grain' | 'simulated'> {
  /** With another number everything shown is of another moment, and is asked for again. */
  readonly id: number;
  /** Market seconds per second, also while it stands. */
  readonly speed: number;
  readonly playing: boolean;
  /**
   * Why its clock waits for lines: they are on their way (`lines`), they have not happened yet (`present`), or cannot be had.
   * Empty while it does not wait.
   */
  readonly waits: FailureCode | 'lines' | 'present' | '';
  /** Whether nothing more is recorded of the day. */
  readonly ended: boolean;
  /**
   * The moment (ms since midnight) from which individual trades of all that is shown are known; before, minutes. A day's
   * length: none are.
   */
  readonly tradesFrom: number;
  /** The alarms that its lines have fired, newest first. They are shown only: nobody is notified. */
  readonly alarms: readonly AlarmMessage[];
}
