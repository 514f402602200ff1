import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CreditedPace } from '../../../../workers/chart/pace/credited-pace.ts';

let pace: CreditedPace;
let sent: number;

beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  pace = new CreditedPace(() => {
    sent += 1;
  });
});

afterEach(() => {
  pace.close();
  vi.useRealTimers();
});

it('the first message is sent at once, the next only after the page has shown it and a quarter of a second has passed', () => {
  pace.want();
  pace.want();
  expect(sent).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(sent).toBe(1);
  pace.addCredit();
  expect(sent).toBe(2);
  pace.want();
  pace.addCredit();
  vi.advanceTimersByTime(249);
  expect(sent).toBe(2);
  vi.advanceTimersByTime(1);
  expect(sent).toBe(3);
});

it('each interval is waited for once, and nothing unwanted is sent', () => {
  pace.addCredit();
  pace.addCredit();
  expect(sent).toBe(0);
  for (let round = 1; round <= 3; round += 1) {
    pace.want();
    vi.advanceTimersByTime(250);
    expect(sent).toBe(round);
  }
});

it('credit that arrives during the interval is kept', () => {
  pace.want();
  pace.addCredit();
  pace.want();
  pace.addCredit();
  vi.advanceTimersByTime(250);
  expect(sent).toBe(2);
  pace.want();
  vi.advanceTimersByTime(250);
  expect(sent).toBe(3);
  pace.want();
  vi.advanceTimersByTime(1000);
  expect(sent).toBe(3);
});

it('nothing is sent after the end, not even a waiting message', () => {
  pace.want();
  pace.addCredit();
  pace.want();
  pace.close();
  pace.addCredit();
  pace.want();
  vi.advanceTimersByTime(1000);
  expect(sent).toBe(1);
});

it('reports what it sent, its credit, and whether something waits', () => {
  expect(pace.figures).toEqual({ sent: 0, credit: 1, waits: 0 });
  pace.want();
  expect(pace.figures).toEqual({ sent: 1, credit: 0, waits: 0 });
  pace.want();
  expect(pace.figures).toEqual({ sent: 1, credit: 0, waits: null });
  pace.addCredit();
  pace.addCredit();
  vi.advanceTimersByTime(250);
  expect(pace.figures).toEqual({ sent: 2, credit: 1, waits: 0 });
});

it('after the end keeps no timer', () => {
  pace.want();
  pace.addCredit();
  pace.want();
  expect(vi.getTimerCount()).toBe(1);
  pace.close();
  expect(vi.getTimerCount()).toBe(0);
});
