import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpokenRows } from '../../../ui/painting/spoken-rows.ts';

let rows: SpokenRows;
let spoken: string[];
const speaker = (name: string) => (texts: readonly string[]) => void spoken.push(`${name}: ${texts.join(' ')}`);
/** Lets the page have nothing to do. */
const rest = (): void => void vi.runAllTimers();

beforeEach(() => {
  vi.useFakeTimers();
  rows = new SpokenRows();
  spoken = [];
});

afterEach(() => {
  vi.useRealTimers();
});

describe('spoken rows', () => {
  it('say what came once the page has nothing else to do, in its order', () => {
    rows.speak(0, speaker('first'));
    rows.take([{ row: 0, texts: ['RY', '100'] }]);
    rows.take([{ row: 0, texts: ['RY', '101'] }]);
    expect([spoken, rows.words(0)]).toEqual([[], undefined]);
    rest();
    expect(spoken).toEqual(['first: RY 100', 'first: RY 101']);
    expect(rows.words(0)).toEqual(['RY', '101']);
  });

  it('forget what the rows before said, and say what comes after that', () => {
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

  it('tell a speaker that comes later at once, and one that has stopped nothing more', () => {
    const stop = rows.speak(0, speaker('first'));
    rows.take([{ row: 0, texts: ['RY'] }]);
    rest();
    rows.speak(0, speaker('second'));
    stop();
    rows.take([{ row: 0, texts: ['TD'] }]);
    rest();
    expect(spoken).toEqual(['first: RY', 'second: RY', 'second: TD']);
  });

  it('go on to tell whoever came after the last had stopped, though that one stops once more', () => {
    const stop = rows.speak(0, speaker('first'));
    stop();
    rows.speak(0, speaker('second'));
    stop();
    rows.take([{ row: 0, texts: ['RY'] }]);
    rest();
    expect(spoken).toEqual(['second: RY']);
  });
});
