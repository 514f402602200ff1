import { expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { feedDay } from '../../../server/feeds/feed-clock.ts';
import { FeedTable } from '../../../server/feeds/feed-table.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { QUOTE_FIGURES } from '../../../server/market/quote-figures.ts';

// The effect of a day of messages on a security, step by step, compared with a reviewed and accepted file:
// test/golden/market/feed-table.txt.

const TODAY = 20261118;
const TOMORROW = 20261119;
const LAST = 4;
const NO_ID = Number.NaN;

const at = (time: string): number => {
  if (time.startsWith('-')) return -at(time.slice(1));
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return 3600 * hours + 60 * minutes + seconds;
};

function security(symbol: string, region: 'C' | 'U', boardlot: number, isIndex = false): Instrument {
  return { id: 1, symbol, region, boardlot, isIndex, ex: 'N' } as Instrument;
}

/** Bars at times, given with their open; high and low are 1 beyond, the close 0.5 above. */
function barsOf(...each: readonly (readonly [time: number, price: number, volume?: number])[]): Bars {
  const bars = new Bars();
  for (const [time, price, volume = 100] of each)
    bars.append(time, price, price + 1, price - 1, price + 0.5, volume, volume / 100);
  return bars;
}

class Script {
  readonly table = new FeedTable(feedDay(TODAY), 560);
  readonly lines: string[] = [];
  private day = feedDay(TODAY);

  constructor(...securities: readonly Instrument[]) {
    for (const each of securities) this.table.add(each);
  }

  /** Does something to a row, and records the result and everything that is shown of the row afterwards. */
  step(row: number, what: string, act: () => unknown): void {
    const result = act();
    const { table } = this;
    const { figures } = table;
    const delayed = table.delayedFigures();
    const shown = QUOTE_FIGURES.filter((name) => figures[name][row] !== 0).map(
      (name) => `${name} ${round(figures[name][row])}`,
    );
    this.lines.push(`${what}: ${JSON.stringify(result) ?? 'done'}\n  ${shown.join(', ')}\n`);
    const behind = QUOTE_FIGURES.filter((name) => delayed[name][row] !== figures[name][row]);
    if (behind.length > 0)
      this.lines.push(`  delayed: ${behind.map((name) => `${name} ${round(delayed[name][row])}`).join(', ')}\n`);
    const bars = table.dayOf(row)?.minutes.bars;
    const minutes = Array.from({ length: bars?.count ?? 0 }, (_, i) => {
      const time = ((bars?.time[i] ?? 0) - wallOfDate(this.day.date)) / 60;
      return [time, bars?.open[i], bars?.high[i], bars?.low[i], bars?.close[i], bars?.volume[i], bars?.trades[i]].join(
        ' ',
      );
    });
    this.lines.push(`  minutes: ${minutes.join('; ')}\n`);
    const { close, ...bar } = table.runningBar(row, false) ?? { close: 0 };
    this.lines.push(
      `  bar: ${JSON.stringify({ close, ...bar })}, ${table.isOpen(row) ? 'open' : 'closed'}, ${table.traded.size} traded\n`,
    );
  }

  trade(row: number, time: string, price: number, size = 100, flags = LAST, id = NO_ID): void {
    this.step(row, `trade of ${row} at ${time}, ${size} for ${price}, flags ${flags}`, () =>
      this.table.trade(row, this.day.midnight + 1000 * at(time), price, size, flags, id),
    );
  }

  reach(minute: number, date = this.day.date): void {
    this.step(0, `minute ${minute} of ${date}`, () => {
      this.day = feedDay(date);
      this.table.reach(this.day, minute);
    });
  }
}

const round = (value: number | undefined): number => Math.round((value ?? 0) * 1e6) / 1e6;

it('a day of trades, corrections and histories shows what was accepted', async () => {
  const script = new Script(security('US', 'U', 100), security('CA', 'C', 100), security('IDX', 'U', 100, true));
  const { table } = script;
  const midnight = feedDay(TODAY).midnight;
  const wall = (time: string): number => wallOfDate(TODAY) + at(time);
  const year = barsOf(
    [wallOfDate(20251117), 500],
    [wallOfDate(20251118), 90],
    [wallOfDate(20261116), 98],
    [wallOfDate(20261117), 99],
  );
  script.step(0, 'days before today', () => table.setDays(0, year));
  script.step(1, 'no days', () => table.setDays(1, new Bars(1)));
  script.trade(0, '-0:00:01', 50);
  script.trade(0, '24:00:00', 50);
  script.trade(0, '9:29:59', 101, 100);
  script.reach(570);
  script.trade(0, '9:30:00', 100, 200, LAST, 7);
  script.trade(0, '9:30:20', 102, 99, LAST, 8);
  script.trade(0, '9:30:21', 103, 300, 0, 9);
  script.trade(2, '9:30:21', 5000, 1);
  script.trade(0, '9:30:30', 98, 100, LAST, 10);
  script.trade(0, '9:30:10', 104, 100, LAST, 11);
  script.reach(571);
  script.reach(586);
  script.trade(0, '9:46:00', 99.5, 100, LAST, 12);
  script.trade(0, '9:46:00', 99.75, 100, LAST, 13);
  script.reach(587);
  script.step(0, 'cancel 10', () => table.cancel(0, { id: 10, price: 1, size: 1 } as never));
  script.step(0, 'cancel 10 again', () => table.cancel(0, { id: 10, price: 1, size: 1 } as never));
  script.step(1, 'cancel of what has not traded', () => table.cancel(1, { id: 10, price: 1, size: 1 } as never));
  script.step(0, 'cancel 13', () => table.cancel(0, { id: 13, price: 1, size: 1 } as never));
  script.step(0, 'cancel 12, the only one of its minute', () =>
    table.cancel(0, { id: 12, price: 1, size: 1 } as never),
  );
  script.reach(620);
  script.trade(0, '10:19:00', 97, 100, LAST, 14);
  script.trade(0, '9:59:59', 96, 100, LAST, 15);
  script.trade(0, '10:00:00', 95, 100, LAST, 16);
  script.trade(0, '10:18:00', 110, 100, LAST, 17);
  script.step(0, 'history of 10:18 and 10:19', () =>
    table.replaceMinutes(0, wall('10:18'), wall('10:19'), barsOf([wall('10:18'), 94, 500], [wall('10:19'), 93, 400])),
  );
  script.trade(0, '10:19:30', 120, 100, LAST, 18);
  script.step(0, 'cancel within a filled minute', () => table.cancel(0, { id: 17, price: 110, size: 100 } as never));
  script.step(1, 'empty history of what has not traded', () =>
    table.replaceMinutes(1, wall('10:00'), wall('10:01'), new Bars(1)),
  );
  const summary = { last: 105, previousClose: 0, open: 0, high: 0, low: 0, volume: -1, trades: -1, time: midnight - 1 };
  script.step(1, 'summary of yesterday', () => table.summarise(1, summary));
  script.step(1, 'another of yesterday', () => table.summarise(1, { ...summary, last: 106 }));
  const own = { ...summary, last: 107, previousClose: 100, open: 101, high: 109, low: 99, volume: 5000, trades: 40 };
  script.step(1, 'summary of today', () => table.summarise(1, { ...own, time: midnight + 1000 * at('10:20') }));
  script.step(1, 'older summary', () => table.summarise(1, { ...own, last: 1, time: midnight + 1000 * at('10:19') }));
  script.trade(1, '10:20:00', 108);
  script.trade(1, '10:20:01', 108);
  script.step(1, 'minutes that an earlier run stored', () =>
    table.restore(1, barsOf([wall('9:31'), 95], [wall('10:20'), 90])),
  );
  script.step(2, 'minutes that an earlier run stored', () =>
    table.restore(2, barsOf([wall('9:29'), 4900], [wall('9:30'), 1])),
  );
  script.step(0, 'a split of today', () => table.setSplits(0, [{ date: TODAY, newshares: 2, oldshares: 1 } as never]));
  script.step(0, 'the same split', () => table.setSplits(0, [{ date: TODAY, newshares: 2, oldshares: 1 } as never]));
  script.step(0, 'a summary in old shares', () =>
    table.summarise(0, { ...own, previousClose: 99, volume: -1, trades: -1, time: midnight + 1000 * at('10:21') }),
  );
  script.step(0, 'days again, in new shares', () => table.setDays(0, year));
  script.reach(959);
  script.trade(0, '15:59:59', 111);
  script.reach(960);
  script.trade(0, '16:00:59', 112);
  script.reach(961);
  script.trade(0, '16:01:00', 113);
  script.trade(1, '16:01:00', 114);
  script.step(0, 'heard', () => {
    table.hear(0, 5);
    table.hear(0, 4);
    return [table.heardAt(0), table.heardAt(1)];
  });
  script.reach(560, TOMORROW);
  script.step(1, 'tomorrow', () => table.dayOf(1) === undefined);
  script.trade(0, '9:20:00', 115);
  script.reach(571);
  script.trade(1, '9:31:00', 116);
  script.step(1, 'renamed', () => {
    table.rename(1, security('CB', 'C', 100));
    return [table.instrument(1).symbol, table.today.date, table.runningMinute];
  });
  await expect(script.lines.join('')).toMatchFileSnapshot('../../golden/market/feed-table.txt');
});

it('has room for any number of securities, which keep their figures', () => {
  const table = new FeedTable(feedDay(TODAY), 600);
  const { midnight } = feedDay(TODAY);
  for (let row = 0; row < 200; row++) {
    expect(table.add(security(`S${row}`, 'U', 100))).toBe(row);
    table.trade(row, midnight + 1000 * at('10:00'), row + 1, 100, LAST, NO_ID);
    table.hear(row, row + 1);
  }
  table.reach(feedDay(TODAY), 616);
  table.add(security('LATE', 'U', 100));
  for (let row = 0; row < 200; row++) {
    expect([table.figures.last[row], table.figures.lasttrade[row], table.heardAt(row)]).toEqual([
      row + 1,
      at('10:00'),
      row + 1,
    ]);
    expect(table.delayedFigures().last[row]).toBe(row + 1);
    expect(table.runningBar(row, true)?.volume).toBe(100);
  }
  expect([table.figures.lasttrade[200], table.delayedFigures().lasttrade[200]]).toEqual([-1, -1]);
});

it('a summary without a figure leaves what is known; one of midnight is of today', () => {
  const table = new FeedTable(feedDay(TODAY), 600);
  const { midnight } = feedDay(TODAY);
  table.add(security('US', 'U', 100));
  const time = midnight + 1000 * at('10:00');
  const stated = { last: 105, previousClose: 100, open: 101, high: 109, low: 99, volume: 5000, trades: 40, time };
  const shown = (): number[] => {
    const { last, open, high, low, volume, trades } = table.figures;
    return [last, open, high, low, volume, trades].map((column) => column[0]);
  };
  table.summarise(0, stated);
  expect(shown()).toEqual([105, 101, 109, 99, 5000, 40]);
  table.summarise(0, { ...stated, last: 0, previousClose: 0, open: 0, high: 0, low: 0, volume: -1, trades: -1 });
  expect(shown()).toEqual([105, 101, 109, 99, 5000, 40]);
  expect(table.figures.change[0]).toBe(5);
  table.summarise(0, { ...stated, last: 106, volume: 0, trades: 0 });
  expect(shown()).toEqual([106, 101, 109, 99, 0, 0]);
  const other = table.add(security('CA', 'C', 100));
  table.summarise(other, { ...stated, time: midnight });
  expect(table.figures.volume[other]).toBe(5000);
  const none = table.add(security('NO', 'U', 100));
  table.summarise(none, { ...stated, last: 0, time: midnight - 1 });
  table.summarise(none, { ...stated, last: 103, time: midnight - 1 });
  table.summarise(none, { ...stated, last: 104, time: midnight - 1 });
  expect([table.figures.last[none], table.figures.volume[none]]).toEqual([103, 0]);
});

it('a trade of the first second is of today, and one of the last minutes that are kept is no old one', () => {
  const table = new FeedTable(feedDay(TODAY), 600);
  const { midnight } = feedDay(TODAY);
  table.add(security('US', 'U', 100));
  const trade = (time: string): string => table.trade(0, midnight + 1000 * at(time), 100, 100, LAST, NO_ID);
  expect(trade('-0:00:01')).toBe('elsewhen');
  expect(trade('0:00:00')).toBe('extended');
  expect(trade('24:00:00')).toBe('elsewhen');
  expect(trade('10:00:00')).toBe('regular');
  expect(trade('9:59:59')).not.toBe('old');
});
