import { expect, test, vi } from 'vitest';
import { GapLog } from '../../../../workers/market/streams/gap-log.ts';

const MISSING = { lines: 3, from: 1_000, to: 16_000 };

test('a gap is closed once every row has been sent again or is no longer wanted', () => {
  const changed = vi.fn();
  const log = new GapLog(changed);
  log.begin(MISSING, [4, 7, 9]);
  expect(log.gaps).toEqual({ count: 1, latest: [{ ...MISSING, securities: 3, wholeAt: 0 }] });
  log.settle(4);
  log.settle(5);
  log.settle(7);
  expect(log.gaps.latest[0]?.wholeAt).toBe(0);
  log.settle(9);
  expect(log.gaps.latest[0]?.wholeAt).toBeGreaterThan(0);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a second gap before the first is closed: both close together; with nothing on screen there is nothing to close', () => {
  const log = new GapLog(() => {});
  log.begin(MISSING, [1]);
  log.begin({ ...MISSING, lines: 1 }, [1, 2]);
  log.settle(1);
  expect(log.gaps.latest.map(({ wholeAt }) => wholeAt)).toEqual([0, 0]);
  log.settle(2);
  expect(log.gaps.latest.every(({ wholeAt }) => wholeAt > 0)).toBe(true);
  log.begin(MISSING, []);
  expect(log.gaps.latest[0]?.wholeAt).toBeGreaterThan(0);
});

test('all gaps are counted, the last five listed, and none once the feed is off', () => {
  const log = new GapLog(() => {});
  for (let lines = 1; lines <= 7; lines += 1) log.begin({ ...MISSING, lines }, []);
  expect(log.gaps.count).toBe(7);
  expect(log.gaps.latest.map(({ lines }) => lines)).toEqual([7, 6, 5, 4, 3]);
  log.clear();
  expect(log.gaps).toEqual({ count: 0, latest: [] });
});
