import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';

const DAY = 86_400;

/** `count` day bars from 2020-01-01 on, every calendar day, whose prices wave around 100. */
export function waveDays(count: number): Bars {
  const bars = new Bars(Math.max(1, count));
  let close = 100;
  for (let i = 0; i < count; i++) {
    const open = close;
    close = 100 + 20 * Math.sin(i / 9) + 5 * Math.sin(i * 2.7);
    bars.append(
      wallOfDate(20200101) + i * DAY,
      open,
      Math.max(open, close) + 1,
      Math.min(open, close) - 1,
      close,
      1000 + (i % 10) * 100,
    );
  }
  return bars;
}

/** One-minute bars of a date's session from minute `from` to `to - 1` (0 is 9:30), all at `price`. */
export function flatMinutes(date: number, from: number, to: number, price = 50, into: Bars = new Bars()): Bars {
  for (let minute = from; minute < to; minute++) {
    into.append(wallOfDate(date) + 34_200 + minute * 60, price, price, price, price, 100, 1);
  }
  return into;
}
