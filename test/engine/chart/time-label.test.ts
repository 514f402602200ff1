import { describe, expect, it } from 'vitest';
import { TimeLabels } from '../../../engine/chart/time-label.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';

/** Browsers differ in the spaces about a dash. */
const plain = (text: string): string => text.replace(/\s*–\s*/, ' – ').replace(/\s+/g, ' ');

describe('the label of the cursor', () => {
  it.each([
    ['d', 20201214, 'Dec 14, 2020'],
    ['w', 20201214, 'Dec 14 – 20, 2020'],
    ['m', 20201201, 'Dec 2020'],
    ['q', 20201001, 'Oct – Dec 2020'],
    ['y', 20200101, '2020'],
  ] as const)('gives the span of a bar of period %s', (period, date, text) => {
    expect(plain(new TimeLabels('en-CA').cursor(wallOfDate(date), period))).toBe(text);
  });

  it('is written in the language of the page', () => {
    expect(plain(new TimeLabels('fr-CA').cursor(wallOfDate(20201001), 'q'))).toMatch(/^oct\. – déc\. 2020$/);
  });

  it('has the time of a minute bar', () => {
    const time = wallOfDate(20201214) + 34_980;
    expect(plain(new TimeLabels('en-CA').cursor(time, 5))).toBe('Mon, Dec 14, 09:43');
    // As on the axis and in the legend, in every language.
    expect(plain(new TimeLabels('fr-CA').cursor(time, 5))).toBe('lun. 14 déc., 09:43');
  });
});

it('labels are the same however many were written before', () => {
  const labels = new TimeLabels('en-CA');
  const at = (day: number) => labels.tick(wallOfDate(20_200_101) + day * 86_400, 1);
  const first = at(0);
  for (let day = 1; day < 5_000; day++) at(day);
  expect(at(0)).toBe(first);
});
