import type { Alarm } from '../../engine/alarms/alarm.ts';
import type { Condition } from '../../engine/alarms/condition.ts';
import type { Region } from '../../engine/quotes/region.ts';

/** A subscriber's alarms as every tab shows them; part of `MarketState`. */
export interface AlarmState {
  /** `off` without real-time; nothing can be saved before they are `ready`. */
  readonly phase: 'off' | 'loading' | 'ready' | 'failed';
  /** Whether the live feed is watched for them: the user has real-time and the feed is connected. */
  readonly watching: boolean;
  readonly alarms: readonly Alarm[];
  /** `conditionKey`s of the conditions that have fired and have not been changed or reset since. */
  readonly fired: readonly string[];
  /** What fired since this browser was opened, newest first. */
  readonly messages: readonly AlarmMessage[];
}

/** The messages that a tab kept across a reload, and the user they belong to. */
export interface KeptMessages {
  readonly userid: string;
  /** Newest first. */
  readonly messages: readonly AlarmMessage[];
}

/** One condition that fired. */
export interface AlarmMessage {
  /** Increases with every message of this browser. */
  readonly id: number;
  /** Market time, Unix ms. */
  readonly at: number;
  readonly symbol: string;
  readonly ex: string;
  readonly region: Region;
  readonly condition: Condition;
  /**
   * The value that met the condition: a price, shares, number of trades, change or per cent; NaN for an event without
   * one.
   */
  readonly figure: number;
}
