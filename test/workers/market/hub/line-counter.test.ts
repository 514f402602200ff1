import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hashText } from '../../../../engine/core/text-hash.ts';
import { formatHubLine } from '../../../../engine/feed/format-line.ts';
import { orderWith } from '../../../../engine/feed/line-order.ts';
import { errorText, LineCounter } from '../../../../workers/market/hub/line-counter.ts';

/** Lines as a hub sends them: an `H` among them becomes a heartbeat that declares what came before it. */
function sent(lines: readonly string[]): string[] {
  let order = 0;
  return lines.map((line, count) => {
    if (line === 'H') return formatHubLine('H', { count, time: 1_700_000_000, order });
    order = orderWith(order, hashText(line, 0, line.length));
    return line;
  });
}

const QUOTE = 'Q,T,RY,1,1,2,1,1';
const stream = fc.array(fc.constantFrom('T,T,RY,1,100,1,4,100,1', QUOTE, 'H', 'HX,T,RY', 'D,T,RY')).map(sent);

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

  it('counts no empty lines, wherever they are', () => {
    const [first, second, beat] = sent([QUOTE, QUOTE, 'H']);
    for (const item of [`\n${first}\n${second}`, `${first}\n\n${second}`, `${first}\n${second}\n`]) {
      const counter = new LineCounter();
      expect([counter.take(item), counter.take(beat ?? '')]).toEqual(['whole', 'whole']);
    }
  });

  it('finds a gap if a heartbeat declares another order of lines', () => {
    const counter = new LineCounter();
    const beat = formatHubLine('H', { count: 1, time: 1_700_000_000, order: 0 });
    expect(counter.take(`${QUOTE}\n${beat}`)).toBe('gap');
  });

  /** Lines with a heartbeat at their end, then some more; and the same lines as they arrive with a fault at line `at`. */
  const faulty = (harm: (lines: string[], at: number) => string[]) =>
    fc
      .tuple(fc.array(fc.constantFrom('T,T,RY,1,100,1,4,100,1', QUOTE, 'D,T,RY'), { minLength: 2 }), fc.nat())
      .map(([before, draw]) => {
        // Two successive lines that differ.
        const lines = [...before, 'T,T,RY,2,100,1,4,200,2', 'T,T,RY,3,100,1,4,300,3'];
        const at =
          lines[draw % (lines.length - 1)] === lines[(draw % (lines.length - 1)) + 1]
            ? lines.length - 2
            : draw % (lines.length - 1);
        const whole = sent([...lines, 'H', QUOTE, 'H']);
        return [...harm(whole.slice(0, lines.length), at), ...whole.slice(lines.length)];
      });

  it.each<[string, (lines: string[], at: number) => string[]]>([
    ['lost', (lines, at) => lines.toSpliced(at, 1)],
    ['doubled', (lines, at) => lines.toSpliced(at, 0, lines[at])],
    ['swapped with the next one', (lines, at) => lines.toSpliced(at, 2, lines[at + 1], lines[at])],
    ['changed in one character', (lines, at) => lines.with(at, lines[at].replace('1', '7').replace('D', 'd'))],
  ])('finds a gap at the first heartbeat after a line that was %s, and only there', (_fault, harm) => {
    fc.assert(
      fc.property(faulty(harm), sizes, (lines, cuts) => {
        const counter = new LineCounter();
        const seen = lines.map((line) => counter.take(line));
        expect(seen.filter((each) => each === 'gap')).toHaveLength(1);
        expect(seen.indexOf('gap')).toBe(lines.findIndex((line) => line.startsWith('H,')));
        const again = new LineCounter();
        expect(cut(lines, cuts).filter((item) => again.take(item) === 'gap')).toHaveLength(1);
      }),
    );
  });

  it('states how many lines are missing, and none if they arrived in another order', () => {
    const [first, second, beat] = sent([QUOTE, 'D,T,RY', 'H']);
    const counter = new LineCounter();
    for (const line of [second, first, beat]) counter.take(line);
    expect(counter.gap.lines).toBe(0);
    const other = new LineCounter();
    for (const line of [first, beat]) other.take(line);
    expect(other.gap.lines).toBe(1);
  });

  it('accepts heartbeats of a hub that declares no order', () => {
    const counter = new LineCounter();
    expect(counter.take(`${QUOTE}\nD,T,RY\nH,2,1`)).toBe('whole');
    expect(counter.take('H,4,1')).toBe('gap');
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

describe('after a gap', () => {
  it('goes on from what the heartbeat declared, even if that is nothing', () => {
    const counter = new LineCounter();
    expect(counter.take(`${QUOTE}\nH,0,1,0`)).toBe('gap');
    expect(counter.gap.lines).toBe(1);
    expect(counter.take('H,1,1,0')).toBe('whole');
  });

  it('says between which heartbeats it was', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000 });
    try {
      const counter = new LineCounter();
      counter.take('H,3,1');
      expect(counter.gap).toEqual({ lines: 3, from: 5_000, to: 5_000 });
      vi.setSystemTime(20_000);
      counter.take('H,4,1');
      vi.setSystemTime(35_000);
      counter.take('H,9,1');
      expect(counter.gap).toEqual({ lines: 4, from: 20_000, to: 35_000 });
    } finally {
      vi.useRealTimers();
    }
  });
});
