import type { Alarm } from '../../engine/alarms/alarm.ts';
import type { Condition } from '../../engine/alarms/condition.ts';
import type { Region } from '../../engine/quotes/region.ts';

/** A subscriber's alarms as every tab shows them; part of `MarketState`. */
export interface AlarmState {
  /** `off` without real-time; nothing can be saved before they are `ready`. */
  readonly phase: 'off' | 'loading' | 'ready' | 'failed';
  /** The live feed is watched for them: somebody is logged in with real-time, and it is connected. */
  readonly watching: boolean;
  readonly alarms: readonly Alarm[];
  /** `conditionKey`s of those that have fired and were neither changed nor reset. */
  readonly fired: readonly string[];
  /** What fired since this browser was opened, newest first. */
  readonly messages: readonly AlarmMessage[];
}

/** The messages that a tab was left with, and whose they are. */
export interface KeptMessages {
  readonly userid: string;
  /** Newest first. */
  readonly messages: readonly AlarmMessage[];
}

/** One condition that fired. */
export interface AlarmMessage {
  /** Grows with every message of this browser. */
  readonly id: number;
  /** Market time, Unix ms. */
  readonly at: number;
  readonly symbol: string;
  readonly ex: string;
  readonly region: Region;
  readonly condition: Condition;
  /** What met it: a price, shares, number of trades, change or per cent; NaN for an event without figure. */
  readonly figure: number;
}
