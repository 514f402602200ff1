import { HaltCode } from '../quotes/halt.ts';
import { type Condition, ConditionType, type ConditionTypeNumber, Direction } from './condition.ts';

/** The event that is tested: a trade, a new best bid or ask, or a summary of the day, which reports halts. */
export const AlarmEvent = { Trade: 0, Quote: 1, Summary: 2 } as const;

/** One of `AlarmEvent`'s numbers. */
export type AlarmEventNumber = (typeof AlarmEvent)[keyof typeof AlarmEvent];

/**
 * A security's figures at an event, reused from event to event. Those with `before` in their name precede the event.
 * NaN means unknown, and no condition on an unknown figure is met.
 */
export class AlarmFigures {
  last = Number.NaN;
  open = Number.NaN;
  change = Number.NaN;
  /** The day's shares and prints. */
  volume = Number.NaN;
  trades = Number.NaN;
  /** Shares of the trade itself. */
  size = Number.NaN;
  bid = Number.NaN;
  ask = Number.NaN;
  bidSize = Number.NaN;
  askSize = Number.NaN;
  haltCode = 0;
  haltCodeBefore = 0;
  highBefore = Number.NaN;
  lowBefore = Number.NaN;
  yearHighBefore = Number.NaN;
  yearLowBefore = Number.NaN;
  /** Yearly dividend per share. */
  dividend = Number.NaN;
}

/**
 * Whether a condition is met by an event (specification section 5). Prices, volume, trades and change are tested on
 * trades; bid, ask and their sizes on quotes. A high or low is new when the trade passes the one before it.
 */
export function isMet(condition: Condition, event: AlarmEventNumber, figures: AlarmFigures): boolean {
  if (!condition.on) return false;
  switch (event) {
    case AlarmEvent.Trade:
      return isMetByTrade(condition, figures);
    case AlarmEvent.Quote:
      return isMetByQuote(condition, figures);
    case AlarmEvent.Summary:
      return isMetBySummary(condition, figures);
  }
}

/** The figure that a condition of this type compares, or that an event shows; NaN for an event without one. */
export function conditionFigure(type: ConditionTypeNumber, figures: AlarmFigures): number {
  switch (type) {
    case ConditionType.Volume:
      return figures.volume;
    case ConditionType.NumTrades:
      return figures.trades;
    case ConditionType.Bid:
      return figures.bid;
    case ConditionType.Ask:
      return figures.ask;
    case ConditionType.BidSize:
      return figures.bidSize;
    case ConditionType.AskSize:
      return figures.askSize;
    case ConditionType.Change:
      return figures.change;
    case ConditionType.OpenChange:
      return figures.last - figures.open;
    case ConditionType.BlockTrade:
      return figures.size;
    case ConditionType.Yield:
      return (figures.dividend / figures.last) * 100;
    case ConditionType.Halted:
    case ConditionType.Resume:
      return Number.NaN;
    default:
      return figures.last;
  }
}

function isMetByTrade(condition: Condition, figures: AlarmFigures): boolean {
  const { last } = figures;
  switch (condition.type) {
    case ConditionType.Price:
    case ConditionType.Volume:
    case ConditionType.NumTrades:
    case ConditionType.Change:
    case ConditionType.OpenChange:
    case ConditionType.Yield:
      return passes(condition, figures);
    case ConditionType.Trade:
      return true;
    case ConditionType.High:
      return last > figures.highBefore;
    case ConditionType.Low:
      return last < figures.lowBefore;
    case ConditionType.YearHigh:
      return last > figures.yearHighBefore;
    case ConditionType.YearLow:
      return last < figures.yearLowBefore;
    case ConditionType.BlockTrade:
      return figures.size >= condition.value;
    default:
      return false;
  }
}

function isMetByQuote(condition: Condition, figures: AlarmFigures): boolean {
  switch (condition.type) {
    case ConditionType.Bid:
    case ConditionType.Ask:
    case ConditionType.BidSize:
    case ConditionType.AskSize:
      return passes(condition, figures);
    default:
      return false;
  }
}

function isMetBySummary({ type }: Condition, { haltCode, haltCodeBefore }: AlarmFigures): boolean {
  if (haltCode === haltCodeBefore) return false;
  return type === ConditionType.Halted
    ? haltCode === HaltCode.Halted
    : type === ConditionType.Resume && haltCode === HaltCode.Trading;
}

/** Anything but "at most" is "at least", as specified. */
function passes({ type, direction, value }: Condition, figures: AlarmFigures): boolean {
  const figure = conditionFigure(type, figures);
  return direction === Direction.AtMost ? figure <= value : figure >= value;
}
