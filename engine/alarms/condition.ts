/**
 * What a condition watches, by its position in the internal list (specification section 3), which is the code in the
 * saved string. Codes 6, 7, 10, 11 and 15–17 have no entry in the Alarms tab, but are evaluated if a string has them.
 */
export const ConditionType = {
  Price: 0,
  Trade: 1,
  Volume: 2,
  NumTrades: 3,
  Bid: 4,
  Ask: 5,
  Halted: 6,
  Resume: 7,
  High: 8,
  Low: 9,
  YearHigh: 10,
  YearLow: 11,
  BidSize: 12,
  AskSize: 13,
  Change: 14,
  OpenChange: 15,
  BlockTrade: 16,
  Yield: 17,
} as const;

/** One of `ConditionType`'s codes. */
export type ConditionTypeNumber = (typeof ConditionType)[keyof typeof ConditionType];

/** How many codes there are. */
export const CONDITION_TYPES: number = /* @__PURE__ */ Object.keys(ConditionType).length;

/** The types that the Alarms tab offers, in its order. */
export const OFFERED_TYPES: readonly ConditionTypeNumber[] = [
  ConditionType.Price,
  ConditionType.Trade,
  ConditionType.Volume,
  ConditionType.NumTrades,
  ConditionType.Bid,
  ConditionType.Ask,
  ConditionType.High,
  ConditionType.Low,
  ConditionType.BidSize,
  ConditionType.AskSize,
  ConditionType.Change,
];

/** Which way a value must be passed: not at all (n/a), from below (>=) or from above (<=). */
export const Direction = { None: 0, AtLeast: 1, AtMost: 2 } as const;

/** One of `Direction`'s codes. */
export type DirectionNumber = (typeof Direction)[keyof typeof Direction];

/** One condition of an alarm. */
export interface Condition {
  readonly on: boolean;
  readonly type: ConditionTypeNumber;
  readonly direction: DirectionNumber;
  /** Price, shares, number of trades, change or per cent; 0 where the type has no value. */
  readonly value: number;
}

/** Whether the type stands for an event, without direction and value. */
export function isEvent(type: ConditionTypeNumber): boolean {
  return EVENTS.includes(type);
}

const EVENTS: readonly ConditionTypeNumber[] = [
  ConditionType.Trade,
  ConditionType.Halted,
  ConditionType.Resume,
  ConditionType.High,
  ConditionType.Low,
  ConditionType.YearHigh,
  ConditionType.YearLow,
];

/**
 * The condition with another type (specification section 4): events force n/a and clear the value; every other type
 * replaces n/a by >=.
 */
export function withType(condition: Condition, type: ConditionTypeNumber): Condition {
  if (isEvent(type)) return { ...condition, type, direction: Direction.None, value: 0 };
  return { ...condition, type, direction: condition.direction || Direction.AtLeast };
}

/** The condition with another direction, as far as its type allows. */
export function withDirection(condition: Condition, direction: DirectionNumber): Condition {
  return withType({ ...condition, direction }, condition.type);
}
