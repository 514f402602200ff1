import type { AlarmDelivery, KeptAlarm, KeptMessage } from '../../engine/alarms/alarm-change.ts';
import type { Region } from '../../engine/quotes/region.ts';

/** A subscriber's alarms as every tab shows them; part of `MarketState`. The server evaluates them. */
export interface AlarmState {
  /** `off` without real-time; nothing can be saved before they are `ready`. */
  readonly phase: 'off' | 'loading' | 'ready' | 'failed';
  readonly alarms: readonly KeptAlarm[];
  /** What fired, newest first. */
  readonly messages: readonly AlarmMessage[];
  /** The newest message that was read, on any device; 0 if none was. */
  readonly seen: number;
  readonly delivery: AlarmDelivery;
}

/** One alarm that fired. */
export interface AlarmMessage extends Omit<KeptMessage, 'figure'> {
  readonly region: Region;
  /**
   * The value that met the first condition: a price, shares, number of trades, change or per cent; NaN for an event
   * without one.
   */
  readonly figure: number;
}
