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

it('what is wanted is sent at once, and again only when the page has shown it and a quarter of a second is over', () => {
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

it('each time that must be waited for is waited for once, and nothing is sent that nobody wanted', () => {
  pace.addCredit();
  pace.addCredit();
  expect(sent).toBe(0);
  for (let round = 1; round <= 3; round += 1) {
    pace.want();
    vi.advanceTimersByTime(250);
    expect(sent).toBe(round);
  }
});

it('credit that comes while a time is waited for is kept', () => {
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

it('nothing is sent after the end, what waits neither', () => {
  pace.want();
  pace.addCredit();
  pace.want();
  pace.close();
  pace.addCredit();
  pace.want();
  vi.advanceTimersByTime(1000);
  expect(sent).toBe(1);
});
