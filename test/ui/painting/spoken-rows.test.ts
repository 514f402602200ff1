import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpokenRows } from '../../../ui/painting/spoken-rows.ts';

let rows: SpokenRows;
let spoken: string[];
const speaker = (name: string) => (texts: readonly string[]) => void spoken.push(`${name}: ${texts.join(' ')}`);
/** Lets the page become idle. */
const rest = (): void => void vi.runAllTimers();

beforeEach(() => {
  vi.useFakeTimers();
  rows = new SpokenRows();
  spoken = [];
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the words of rows', () => {
  it('are written once the page is idle, in their order', () => {
    rows.speak(0, speaker('first'));
    rows.take([{ row: 0, texts: ['RY', '100'] }]);
    rows.take([{ row: 0, texts: ['RY', '101'] }]);
    expect([spoken, rows.words(0)]).toEqual([[], undefined]);
    rest();
    expect(spoken).toEqual(['first: RY 100', 'first: RY 101']);
    expect(rows.words(0)).toEqual(['RY', '101']);
  });

  it('drop those of the previous rows, and continue with the new ones', () => {
    rows.speak(0, speaker('first'));
    rows.take([{ row: 0, texts: ['old'] }]);
    rest();
    rows.take([{ row: 0, texts: ['waiting'] }]);
    rows.forget();
    rest();
    expect([spoken, rows.words(0)]).toEqual([['first: old'], undefined]);
    rows.take([{ row: 0, texts: ['new'] }]);
    rest();
    expect([spoken, rows.words(0)]).toEqual([['first: old', 'first: new'], ['new']]);
  });

  it('reach a later speaker at once, and a stopped one no more', () => {
    const stop = rows.speak(0, speaker('first'));
    rows.take([{ row: 0, texts: ['RY'] }]);
    rest();
    rows.speak(0, speaker('second'));
    stop();
    rows.take([{ row: 0, texts: ['TD'] }]);
    rest();
    expect(spoken).toEqual(['first: RY', 'second: RY', 'second: TD']);
  });

  it('still reach a speaker that started after the last one stopped, even if that one stops again', () => {
    const stop = rows.speak(0, speaker('first'));
    stop();
    rows.speak(0, speaker('second'));
    stop();
    rows.take([{ row: 0, texts: ['RY'] }]);
    rest();
    expect(spoken).toEqual(['second: RY']);
  });
});
