import { describe, expect, it } from 'vitest';
import { AuctionKind } from '../../../engine/feed/auction-kind.ts';
import { type DayEvents, EventColumns } from '../../../server/market/day-events.ts';
import { eventsAfter } from '../../../server/market/events-after.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { auctionLines, auctionSnapshot } from '../../../server/replay/auction-lines.ts';
import { DayLines } from '../../../server/replay/day-lines.ts';
import { ReplayedDay } from '../../../server/replay/replayed-day.ts';
import { instrument } from '../market/sample-market.ts';

const DATE = 20201216;
const OPEN = 34_200_000;
const OF = instrument({ symbol: 'AUC', region: 'U', ex: 'Q', boardlot: 100 });

function columns(width: number, rows: readonly (readonly number[])[]): EventColumns {
  const made = new EventColumns(width);
  for (const [time, ...values] of rows) made.add(time, ...values);
  return made;
}

/** A day with trades (time, price, size, flags), imbalances (time, kind, price, paired, left over) and official prices. */
function dayOf(known: {
  readonly trades?: readonly (readonly number[])[];
  readonly imbalances?: readonly (readonly number[])[];
  readonly officials?: readonly (readonly number[])[];
}): ReplayedDay {
  const { trades = [], imbalances = [], officials = [] } = known;
  const events: DayEvents = eventsAfter([], [], {
    trades: columns(3, trades),
    imbalances: columns(4, imbalances),
    officials: columns(2, officials),
  });
  return new ReplayedDay(OF, DATE, events);
}

/** Lines without head and time: from milliseconds after 9:30. */
function shown(lines: readonly string[]): string[] {
  return lines.map((line) => {
    const [ms, , , , ...fields] = line.split(',');
    return `${Number(ms) - OPEN}: ${fields.slice(0, -1).join(' ')}`;
  });
}

function between(day: ReplayedDay, from: number, to: number): string[] {
  const lines: string[] = [];
  auctionLines(day, OPEN + from, OPEN + to, lines);
  return shown(lines);
}

function at(day: ReplayedDay, time: number): string[] {
  const lines: string[] = [];
  auctionSnapshot(day, OPEN + time, lines);
  return shown(lines);
}

const GATHERING = [
  [OPEN - 2000, AuctionKind.Opening, 0, 500, -200],
  [OPEN - 1000, AuctionKind.Opening, 50.25, 900, 300],
];

describe('what gathers for an auction', () => {
  it('is told at its times, and over once the auction is held', () => {
    const day = dayOf({ imbalances: GATHERING, trades: [[OPEN + 300, 50.2, 900, 12]] });
    expect(between(day, -5000, 1000)).toEqual(['-2000: 3  500 -200', '-1000: 3 50.25 900 300', '300: 3   ']);
    expect(between(day, -2000, -1000)).toEqual(['-1000: 3 50.25 900 300']);
    expect(between(day, -1000, 299)).toEqual([]);
    expect(between(day, 299, 300)).toEqual(['300: 3   ']);
    expect(between(day, 300, 500_000)).toEqual([]);
  });

  it('is told to a new reader as long as it holds', () => {
    const day = dayOf({ imbalances: GATHERING, trades: [[OPEN + 300, 50.2, 900, 12]] });
    expect([-2001, -2000, -1001, -1000, 299, 300].map((time) => at(day, time))).toEqual([
      [],
      ['-2000: 3  500 -200'],
      ['-1001: 3  500 -200'],
      ['-1000: 3 50.25 900 300'],
      ['299: 3 50.25 900 300'],
      [],
    ]);
  });

  it('is over with the official price, or a minute after it was told last', () => {
    const official = dayOf({ imbalances: GATHERING, officials: [[OPEN + 700, AuctionKind.OfficialOpen, 50.25]] });
    expect(between(official, 0, 100_000)).toEqual(['700: 3   ']);
    const silent = dayOf({ imbalances: GATHERING, trades: [[OPEN, 50, 100, 4]] });
    expect(between(silent, 0, 100_000)).toEqual(['59000: 3   ']);
    expect([at(silent, 58_999).length, at(silent, 59_000).length]).toEqual([1, 0]);
  });
});

describe('an official price', () => {
  const day = dayOf({
    trades: [
      [OPEN, 50, 100, 4],
      [OPEN + 1000, 50.5, 100, 4],
      [57_590_000, 51, 100, 4],
      [57_700_000, 52, 100, 4],
    ],
    officials: [
      [OPEN + 500, AuctionKind.OfficialOpen, 49.9],
      [57_601_000, AuctionKind.OfficialClose, 51.2],
    ],
  });

  const quote = (time: number) => day.quote(time, emptyQuote());

  it("is the day's open and close from its moment on, and not before", () => {
    expect(quote(OPEN + 499)).toMatchObject({ open: 50, low: 50 });
    expect(quote(OPEN + 500)).toMatchObject({ open: 49.9, low: 49.9, last: 50, volume: 100 });
    expect(day.bar(57_600_999)).toMatchObject({ close: 51 });
    expect(day.bar(57_601_000)).toMatchObject({ open: 49.9, close: 51.2, high: 51.2, volume: 300, trades: 3 });
    expect(quote(57_601_000).last).toBe(51.2);
    expect([day.bar(58_000_000)?.close, quote(58_000_000).last]).toEqual([51.2, 52]);
  });

  it('is a print without shares that counts as none, and then in the summary', () => {
    const lines: string[] = [];
    new DayLines(day).between(OPEN - 1, OPEN + 600, Number.POSITIVE_INFINITY, lines);
    const own = lines.filter((line) => line.startsWith(`${OPEN + 500},`)).map((line) => line.split(','));
    expect(own.map(([, name]) => name)).toEqual(['T', 'S', 'Q']);
    const [print = [], summary = []] = own;
    expect([print[4], print[5], ...print.slice(7)]).toEqual(['49.9', '0', '16', '100', '1']);
    expect(summary[7]).toBe('49.9');
  });
});
