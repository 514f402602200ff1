import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../ui/i18n/text.ts';
import { dayName, isRecorded, knownOf, nextDate } from '../../../ui/replay/day-names.ts';
import type { ReplayDay } from '../../../workers/api/replay.ts';

const t: Translate = (key) => key;
const day = (date: number, change: Partial<ReplayDay> = {}): ReplayDay => ({
  date,
  grain: 'trade',
  simulated: false,
  depth: 'none',
  quotes: true,
  ...change,
});

describe('the days of a replay', () => {
  it('are recorded unless only the simulation has them', () => {
    expect(isRecorded(day(20_201_215))).toBe(true);
    expect(isRecorded(day(20_201_215, { grain: 'minute', simulated: true }))).toBe(true);
    expect(isRecorded(day(20_261_125, { simulated: true }))).toBe(false);
  });

  it('say what is known about them', () => {
    expect(knownOf(day(1), false, t)).toBe('replay.known.trade-recorded replay.known.depth.none');
    expect(knownOf(day(1, { grain: 'minute', quotes: false, depth: 'order' }), false, t)).toBe(
      'replay.known.minute-recorded replay.known.noQuotes replay.known.depth.order',
    );
    expect(knownOf(day(1, { simulated: true }), true, t)).toBe('replay.known.many replay.known.depth.none');
    expect(knownOf(day(1), true, t)).toBe('replay.known.trade-recorded replay.known.depth.none');
    expect(knownOf(day(1, { simulated: true, depth: 'price' }), false, t)).toBe(
      'replay.known.trade-simulated replay.known.depth.price',
    );
  });

  it('have their weekday in both languages', () => {
    expect(dayName(20_201_215, 'en-CA')).toBe('Tue, Dec 15, 2020');
    expect(dayName(20_201_215, 'fr-CA')).toBe('mar. 15 déc. 2020');
  });

  it('follow each other, newest first in the list', () => {
    const days = [day(20_201_218), day(20_201_216), day(20_201_215)];
    expect(nextDate(days, 20_201_215)?.date).toBe(20_201_216);
    expect(nextDate(days, 20_201_217)?.date).toBe(20_201_218);
    expect(nextDate(days, 20_201_218)).toBeUndefined();
  });
});
