import { HaltCode } from '../quotes/halt.ts';
import { AlarmEvent, type AlarmEventNumber, type AlarmFigures } from './alarm-figures.ts';

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

/** What a condition's value is: a price, shares, a number or change of the day so far, or per cent. */
type ConditionUnit = 'price' | 'shares' | 'total' | 'change' | 'percent';

/** What a type of condition is. */
interface ConditionEntry {
  /** Its text is `alarms.type.NAME`. */
  readonly name: string;
  /** Whether the Alarms tab offers it. */
  readonly offered?: true;
  /** Absent for an event, which has neither direction nor value. */
  readonly unit?: ConditionUnit;
  /** What it is tested on. */
  readonly event: AlarmEventNumber;
  /** What it compares with its value, or what an event shows: NaN for nothing. */
  readonly figure: (figures: AlarmFigures) => number;
  /** Whether it is met, if that is not a comparison of figure and value by the direction. */
  readonly isMet?: (figures: AlarmFigures, value: number) => boolean;
}

const { Trade, Quote, Summary } = AlarmEvent;
const last = (figures: AlarmFigures): number => figures.last;
const nothing = (): number => Number.NaN;

const ENTRIES = {
  [ConditionType.Price]: { name: 'price', offered: true, unit: 'price', event: Trade, figure: last },
  [ConditionType.Trade]: { name: 'trade', offered: true, event: Trade, figure: last, isMet: () => true },
  [ConditionType.Volume]: {
    name: 'volume',
    offered: true,
    unit: 'total',
    event: Trade,
    figure: ({ volume }) => volume,
  },
  [ConditionType.NumTrades]: {
    name: 'numTrades',
    offered: true,
    unit: 'total',
    event: Trade,
    figure: ({ trades }) => trades,
  },
  [ConditionType.Bid]: { name: 'bid', offered: true, unit: 'price', event: Quote, figure: ({ bid }) => bid },
  [ConditionType.Ask]: { name: 'ask', offered: true, unit: 'price', event: Quote, figure: ({ ask }) => ask },
  [ConditionType.Halted]: {
    name: 'halted',
    event: Summary,
    figure: nothing,
    isMet: ({ haltCode, haltCodeBefore }) => haltCode === HaltCode.Halted && haltCodeBefore !== HaltCode.Halted,
  },
  [ConditionType.Resume]: {
    name: 'resume',
    event: Summary,
    figure: nothing,
    isMet: ({ haltCode, haltCodeBefore }) => haltCode === HaltCode.Trading && haltCodeBefore !== HaltCode.Trading,
  },
  // A high or low is new when the trade passes the one before it.
  [ConditionType.High]: {
    name: 'high',
    offered: true,
    event: Trade,
    figure: last,
    isMet: (figures) => figures.last > figures.highBefore,
  },
  [ConditionType.Low]: {
    name: 'low',
    offered: true,
    event: Trade,
    figure: last,
    isMet: (figures) => figures.last < figures.lowBefore,
  },
  [ConditionType.YearHigh]: {
    name: 'yearHigh',
    event: Trade,
    figure: last,
    isMet: (figures) => figures.last > figures.yearHighBefore,
  },
  [ConditionType.YearLow]: {
    name: 'yearLow',
    event: Trade,
    figure: last,
    isMet: (figures) => figures.last < figures.yearLowBefore,
  },
  [ConditionType.BidSize]: {
    name: 'bidSize',
    offered: true,
    unit: 'shares',
    event: Quote,
    figure: ({ bidSize }) => bidSize,
  },
  [ConditionType.AskSize]: {
    name: 'askSize',
    offered: true,
    unit: 'shares',
    event: Quote,
    figure: ({ askSize }) => askSize,
  },
  [ConditionType.Change]: {
    name: 'change',
    offered: true,
    unit: 'change',
    event: Trade,
    figure: ({ change }) => change,
  },
  [ConditionType.OpenChange]: {
    name: 'openChange',
    unit: 'change',
    event: Trade,
    figure: (figures) => figures.last - figures.open,
  },
  [ConditionType.BlockTrade]: {
    name: 'blockTrade',
    unit: 'shares',
    event: Trade,
    figure: ({ size }) => size,
    // Whichever direction a string has.
    isMet: ({ size }, value) => size >= value,
  },
  [ConditionType.Yield]: {
    name: 'yield',
    unit: 'percent',
    event: Trade,
    figure: (figures) => (figures.dividend / figures.last) * 100,
  },
} as const satisfies Readonly<Record<ConditionTypeNumber, ConditionEntry>>;

/** The end of the key of a type's text. */
type ConditionName = (typeof ENTRIES)[ConditionTypeNumber]['name'];

/** Every type of condition. */
export const CONDITION_TABLE: Readonly<Record<ConditionTypeNumber, ConditionEntry & { readonly name: ConditionName }>> =
  ENTRIES;

/** The types that the Alarms tab offers, in its order. */
export const OFFERED_TYPES: readonly ConditionTypeNumber[] = /* @__PURE__ */ Object.values(ConditionType).filter(
  (type) => CONDITION_TABLE[type].offered,
);

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
  return CONDITION_TABLE[type].unit === undefined;
}

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
