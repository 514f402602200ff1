import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHubLine } from '../../../../engine/feed/format-line.ts';
import { errorText, LineCounter } from '../../../../workers/market/hub/line-counter.ts';

const beat = (count: number, time: number): string => formatHubLine('H', { count, time });

/** Lines with correct heartbeats in between, as a hub sends them. */
const stream = fc
  .array(fc.constantFrom('T,T,RY,1,100,1,4,100,1', 'Q,T,RY,1,1,2,1,1', 'H', 'HX,T,RY', 'D,T,RY'))
  .map((lines) => lines.map((line, index) => (line === 'H' ? beat(index, 1_700_000_000) : line)));

/** The same lines, cut into items of any size. */
function cut(lines: readonly string[], sizes: readonly number[]): string[] {
  const items: string[] = [];
  for (let at = 0, n = 0; at < lines.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    items.push(lines.slice(at, at + size).join('\n'));
    at += size;
  }
  return items;
}

const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });

describe('LineCounter', () => {
  it('finds no gap in a complete stream, however its lines are cut into items', () => {
    fc.assert(
      fc.property(stream, sizes, (lines, cuts) => {
        const counter = new LineCounter();
        return cut(lines, cuts).every((item) => counter.take(item) === 'whole');
      }),
    );
  });

  it('finds a gap at the first heartbeat after a lost line, and only there', () => {
    fc.assert(
      fc.property(stream, sizes, fc.nat(), (before, cuts, at) => {
        const lines = [...before, 'T,T,RY,1,100,1,4,100,1', beat(before.length + 1, 1)];
        const lost = lines.filter((_, index) => index !== at % (lines.length - 1));
        lost.push(beat(lines.length, 2), 'Q,T,RY,1,1,2,1,1', beat(lines.length + 2, 3));
        const counter = new LineCounter();
        const seen = lost.map((line) => counter.take(line));
        expect(seen.filter((each) => each === 'gap')).toHaveLength(1);
        expect(seen.indexOf('gap')).toBe(
          lost.findIndex((line, index) => line.startsWith('H,') && index >= at % (lines.length - 1)),
        );
        return cuts.length > 0;
      }),
    );
  });

  it('finds an error among other lines, and reads its text', () => {
    expect(new LineCounter().take('Q,T,RY,1,1,2,1,1\nError,the line, is down\nH,2,1')).toBe('error');
    expect(errorText('Q,T,RY,1,1,2,1,1\nError,the line, is down\nH,2,1')).toBe('the line, is down');
    expect(new LineCounter().take('ErrorX,T,RY')).toBe('whole');
  });

  it('ignores empty lines and heartbeats without a count', () => {
    const counter = new LineCounter();
    expect(counter.take('T,T,RY,1\n\nH,,1\n')).toBe('whole');
    expect(counter.take('H,2,1')).toBe('whole');
  });
});
