import { expect, it } from 'vitest';
import { FileReport } from '../../../server/import/file-report.ts';
import { ImportDisplay } from '../../../server/import/import-display.ts';

const CLEAR = '\r\u001b[K';
const MEGABYTE = 2 ** 20;

/** A display of so many bytes, on a terminal unless it is none, at a time that the test sets (milliseconds). */
function displayOf(total: number, isTTY = true) {
  const written: string[] = [];
  const at = { now: 1_000 };
  const display = new ImportDisplay({ isTTY, write: (text: string) => written.push(text) }, total, () => at.now);
  return { display, written, at };
}

it('shows on a terminal how much is done, how fast, and how long the rest takes', () => {
  const { display, written, at } = displayOf(100 * MEGABYTE);
  display.read(0);
  at.now += 10_000;
  display.read(25 * MEGABYTE);
  at.now += 249;
  display.read(MEGABYTE);
  at.now += 1;
  display.read(0);
  at.now += 100_000;
  display.read(200 * MEGABYTE);
  expect(written.map((text) => text.slice(CLEAR.length))).toEqual([
    '0 %',
    '25 %, 2.5 MB/s, 0:30 left',
    '26 %, 2.5 MB/s, 0:29 left',
    '100 %, 0.9 MB/s, 0:00 left',
  ]);
  expect(written.every((text) => text.startsWith(CLEAR))).toBe(true);
  display.close();
  expect(written.at(-1)).toBe(CLEAR);
});

it('states a long rest in minutes, and an import of nothing as done', () => {
  const { display, written, at } = displayOf(100 * MEGABYTE);
  at.now += 65_000;
  display.read(50 * MEGABYTE);
  expect(written).toEqual([`${CLEAR}50 %, 0.8 MB/s, 1:05 left`]);
  const nothing = displayOf(0);
  nothing.display.read(10);
  expect(nothing.written).toEqual([`${CLEAR}100 %, 0:00 left`]);
});

it('shows nothing where there is no terminal, and clears only what it has shown', () => {
  const { display, written } = displayOf(10, false);
  display.read(5);
  display.close();
  displayOf(10).display.close();
  expect(written).toEqual([]);
  const idle = displayOf(10);
  idle.display.close();
  expect(idle.written).toEqual([]);
});

it('keeps the reports, the problems and the number of files that were skipped', () => {
  const { display } = displayOf(10);
  const report = new FileReport('a', 'test');
  display.stored(report);
  display.skipped();
  display.skipped();
  display.unusable('b.csv', 'it is empty');
  expect([display.reports, display.skippedCount, display.problems]).toEqual([[report], 2, ['b.csv: it is empty']]);
});
