import { HaltCode } from '../quotes/halt.ts';
import { percentOf } from '../quotes/quote-field.ts';
import { AlarmEvent, type AlarmEventNumber, type AlarmFigures } from './alarm-figures.ts';

/**
 * What a condition watches. The first eighteen are the internal list of the specification (section 3), whose positions are
 * the codes in the saved string. Codes 6, 7, 10, 11 and 15–17 have no entry in the Alarms tab, but are evaluated if a
 * string has them. The string never has the codes from 18 on.
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
  ChangePercent: 18,
  Spread: 19,
} as const;

/** One of `ConditionType`'s codes. */
export type ConditionTypeNumber = (typeof ConditionType)[keyof typeof ConditionType];

/** How many codes there are. */
export const CONDITION_TYPES: number = /* @__PURE__ */ Object.keys(ConditionType).length;

/** How many of them the specification has. */
export const SPECIFIED_TYPES = 18;

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
  [ConditionType.ChangePercent]: {
    name: 'changePercent',
    offered: true,
    unit: 'change',
    event: Trade,
    figure: ({ last, change }) => percentOf(last, change),
  },
  [ConditionType.Spread]: {
    name: 'spread',
    offered: true,
    unit: 'price',
    event: Quote,
    figure: ({ bid, ask }) => ask - bid,
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

/**
 * How a figure meets a value: not at all (n/a), at least (>=) or at most (<=), which are the specification's; by crossing it
 * from below or from above, or by entering the band from the value up to another one.
 */
export const Direction = { None: 0, AtLeast: 1, AtMost: 2, Above: 3, Below: 4, Enters: 5 } as const;

/** One of `Direction`'s codes. */
export type DirectionNumber = (typeof Direction)[keyof typeof Direction];

/** What a direction is. */
interface DirectionEntry {
  /** Its texts are `alarms.direction.NAME` and `alarms.words.NAME`. */
  readonly name: string;
  /** Whether the figure must have been elsewhere before; otherwise the first matching update counts. */
  readonly needsChange: boolean;
  /** Whether it has a second value. */
  readonly isBand?: true;
  /** Whether a figure is where the condition wants it; false for an unknown figure. */
  readonly isThere: (figure: number, value: number, upper: number) => boolean;
}

const WAYS = {
  [Direction.None]: { name: 'none', needsChange: false, isThere: () => false },
  [Direction.AtLeast]: { name: 'atLeast', needsChange: false, isThere: (figure, value) => figure >= value },
  [Direction.AtMost]: { name: 'atMost', needsChange: false, isThere: (figure, value) => figure <= value },
  [Direction.Above]: { name: 'above', needsChange: true, isThere: (figure, value) => figure > value },
  [Direction.Below]: { name: 'below', needsChange: true, isThere: (figure, value) => figure < value },
  [Direction.Enters]: {
    name: 'enters',
    needsChange: true,
    isBand: true,
    isThere: (figure, value, upper) => figure >= value && figure <= upper,
  },
} as const satisfies Readonly<Record<DirectionNumber, DirectionEntry>>;

/** The end of the keys of a direction's texts. */
type DirectionName = (typeof WAYS)[DirectionNumber]['name'];

/** Every direction. */
export const DIRECTION_TABLE: Readonly<Record<DirectionNumber, DirectionEntry & { readonly name: DirectionName }>> =
  WAYS;

/** The directions that the form offers: the specification's first, in its order. */
export const OFFERED_DIRECTIONS: readonly DirectionNumber[] = [
  Direction.AtLeast,
  Direction.AtMost,
  Direction.None,
  Direction.Above,
  Direction.Below,
  Direction.Enters,
];

/** One condition of an alarm. */
export interface Condition {
  readonly type: ConditionTypeNumber;
  readonly direction: DirectionNumber;
  /** Price, shares, number of trades, change or per cent; 0 where the type has no value. */
  readonly value: number;
  /** The upper end of the band that `Enters` means; otherwise 0. */
  readonly upper: number;
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
  if (isEvent(type)) return { type, direction: Direction.None, value: 0, upper: 0 };
  const direction = condition.direction || Direction.AtLeast;
  return { ...condition, type, direction, upper: DIRECTION_TABLE[direction].isBand ? condition.upper : 0 };
}

/** The condition with another direction, as far as its type allows. */
export function withDirection(condition: Condition, direction: DirectionNumber): Condition {
  return withType({ ...condition, direction }, condition.type);
}

/** Where a condition stands at an event: its figure is unknown, elsewhere, or where the condition wants it. */
export const Stand = { Unknown: 0, Elsewhere: 1, There: 2 } as const;

/** One of `Stand`'s numbers. */
export type StandNumber = (typeof Stand)[keyof typeof Stand];

/**
 * Where a condition stands (specification section 5). One that is met by an event itself, such as a new high, is there only
 * at that event; `event` undefined: at none.
 */
export function standOf(
  type: ConditionTypeNumber,
  direction: DirectionNumber,
  value: number,
  upper: number,
  event: AlarmEventNumber | undefined,
  figures: AlarmFigures,
): StandNumber {
  const entry = CONDITION_TABLE[type];
  if (entry.isMet !== undefined) {
    return entry.event === event && entry.isMet(figures, value) ? Stand.There : Stand.Elsewhere;
  }
  const figure = entry.figure(figures);
  if (Number.isNaN(figure)) return Stand.Unknown;
  return DIRECTION_TABLE[direction].isThere(figure, value, upper) ? Stand.There : Stand.Elsewhere;
}

/** Whether the type is met at an event itself, and not in between. */
export function isMomentary(type: ConditionTypeNumber): boolean {
  return CONDITION_TABLE[type].isMet !== undefined;
}

/** How far a figure is from meeting a condition: 0 if it does; NaN if that is unknown, or not a matter of distance. */
export function distanceOf({ type, direction, value, upper }: Condition, figure: number): number {
  if (isMomentary(type) || Number.isNaN(figure)) return Number.NaN;
  if (DIRECTION_TABLE[direction].isThere(figure, value, upper)) return 0;
  return direction === Direction.Enters && figure > upper ? figure - upper : Math.abs(value - figure);
}

/** Whether a condition that needs no change is met by the figures as they are, so that its next update fires it. */
export function isTrueNow({ type, direction, value, upper }: Condition, figures: AlarmFigures): boolean {
  return (
    !DIRECTION_TABLE[direction].needsChange &&
    standOf(type, direction, value, upper, undefined, figures) === Stand.There
  );
}
