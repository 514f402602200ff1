import type { Generated } from 'kysely';

/** A rule of a subscriber's alarms (`engine/alarms/alarm-rule.ts`). Ids are never used again. */
export interface AlarmTable {
  id: Generated<number>;
  user_id: number;
  /** Its place among the subscriber's, ascending; gaps are allowed. */
  position: number;
  symbol: string;
  ex: string;
  list: Generated<string>;
  is_on: number;
  /** The rest of the rule, as JSON. */
  body: string;
}

/** Where an alarm stands with a security. Times are the market's, Unix milliseconds. */
export interface AlarmStateTable {
  alarm_id: number;
  /** `C RY`: a rule for a list has a row for each of its securities. */
  security: string;
  /** How often it has fired. */
  occurrence: Generated<number>;
  /** When it last fired; 0 if it has not since it was set or reset. */
  fired: Generated<number>;
  /** When it was set or reset; 0: before the server evaluated alarms. */
  armed: Generated<number>;
  /** `Stand`. */
  stand: Generated<number>;
}

/** What an alarm reported, once for each occurrence. */
export interface AlarmMessageTable {
  id: Generated<number>;
  user_id: number;
  /** The alarm may have been removed since. */
  alarm_id: number;
  security: string;
  occurrence: number;
  /** The market's time, Unix milliseconds. */
  at: number;
  /** 1 if it was found in minutes that had been missed. */
  late: Generated<number>;
  /** Null for an event without a figure. */
  figure: number | null;
  symbol: string;
  ex: string;
  /** The rule when it fired, as in `AlarmTable`. */
  body: string;
  /** When it was stored, Unix milliseconds of the server. */
  recorded: number;
  /** 1 once it was sent to the subscriber's devices and address, or nothing has to be. */
  sent: Generated<number>;
}

/** What belongs to all alarms of a subscriber. A subscriber without a row has not been converted from the alarm string yet. */
export interface AlarmAccountTable {
  user_id: number;
  /** Incremented with every change. */
  revision: Generated<number>;
  /** The `alarms` of the table `revision` at its last change. */
  touched: number;
  /** The newest message that was read, and the newest of those that were cleared. */
  seen: Generated<number>;
  cleared: Generated<number>;
  /** Where messages are sent; empty: nowhere. */
  email: Generated<string>;
  /** Minutes of the day, Toronto, between which nothing is sent; equal: there is no quiet time. */
  quiet_from: Generated<number>;
  quiet_to: Generated<number>;
  /** The language of e-mails; empty: the first one. */
  language: Generated<string>;
}

/** A browser that receives messages while no window is open (Web Push, RFC 8030). */
export interface PushSubscriptionTable {
  endpoint: string;
  user_id: number;
  /** The hash of the session in which it subscribed; a log-out removes it, and so does another subscriber's login. */
  session: Generated<string>;
  /** The browser's keys (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** Of its messages. */
  language: Generated<string>;
  added: number;
}

/** One row: which server evaluates the alarms, and how far it has come. */
export interface AlarmWatchTable {
  id: number;
  /** Incremented by each server that takes over; only the last one may record anything. */
  term: Generated<number>;
  /** Incremented with everything that it records. */
  beat: Generated<number>;
  /** The market's time up to which everything was evaluated, Unix milliseconds. */
  reached: Generated<number>;
}
