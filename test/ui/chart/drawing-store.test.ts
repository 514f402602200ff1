import { describe, expect, it } from 'vitest';
import { DrawingStore, type DrawingsKey, MAX_KEPT_SYMBOLS } from '../../../ui/chart/drawing-store.ts';
import { MemoryTexts } from '../../support/memory-texts.ts';

const of = (symbol: string, owner = ''): DrawingsKey => ({ owner, region: 'U', symbol });

describe('the drawings that a browser keeps', () => {
  it('are found again by symbol, region and owner', () => {
    const texts = new MemoryTexts();
    const store = new DrawingStore(() => texts);
    store.write(of('MSFT'), 'one\ntwo');
    store.write(of('BRK/B'), 'three');
    store.write(of('MSFT', 'demo'), 'four');
    const again = new DrawingStore(() => texts);
    expect(again.read(of('MSFT'))).toBe('one\ntwo');
    expect(again.read(of('BRK/B'))).toBe('three');
    expect(again.read(of('MSFT', 'demo'))).toBe('four');
    expect(again.read({ ...of('MSFT'), region: 'C' })).toBe('');
    expect([again.count(''), again.count('demo'), again.count('dem')]).toEqual([2, 1, 0]);
  });

  it('leave nothing behind after the last one is cleared, or all are deleted', () => {
    const texts = new MemoryTexts();
    const store = new DrawingStore(() => texts);
    store.write(of('MSFT'), 'one');
    store.write(of('MSFT'), '');
    expect(texts.length).toBe(0);
    for (const owner of ['', 'demo']) for (const symbol of ['A', 'B']) store.write(of(symbol, owner), 'text');
    store.clear('demo');
    expect([store.count(''), store.count('demo')]).toEqual([2, 0]);
  });

  it('make room for another symbol by removing the one changed longest ago', () => {
    const texts = new MemoryTexts();
    const store = new DrawingStore(() => texts);
    for (let n = 0; n < MAX_KEPT_SYMBOLS; n++) store.write(of(`S${n}`), 'old');
    store.write(of('S0'), 'changed');
    store.write(of('NEW'), 'new');
    expect(store.count('')).toBe(MAX_KEPT_SYMBOLS);
    expect(store.read(of('S0'))).toBe('changed');
    expect(store.read(of('S1'))).toBe('');
    expect(store.read(of('S2'))).toBe('old');
    expect(store.read(of('NEW'))).toBe('new');
  });

  it('make room in full storage, and fail without harm if there is none', () => {
    const texts = new MemoryTexts(40);
    const store = new DrawingStore(() => texts);
    store.write(of('A'), 'a'.repeat(15));
    store.write(of('B'), 'b'.repeat(15));
    store.write(of('C'), 'c'.repeat(20));
    expect(store.read(of('A'))).toBe('');
    expect(store.read(of('B'))).toBe('b'.repeat(15));
    expect(store.read(of('C'))).toBe('c'.repeat(20));
    texts.room = 0;
    expect(() => store.write(of('D'), 'd')).not.toThrow();
    expect(store.read(of('D'))).toBe('');
  });

  it('work without storage that is blocked', () => {
    const store = new DrawingStore(() => {
      throw new DOMException('no', 'SecurityError');
    });
    store.write(of('A'), 'text');
    expect([store.read(of('A')), store.count('')]).toEqual(['', 0]);
  });

  it('lose only the damaged entry', () => {
    const texts = new MemoryTexts();
    const store = new DrawingStore(() => texts);
    store.write(of('A'), 'good');
    store.write(of('B'), 'bad');
    const name = [...texts.items.keys()].find((each) => each.endsWith('/B')) ?? '';
    texts.items.set(name, 'not an entry');
    expect([store.read(of('A')), store.read(of('B'))]).toEqual(['good', '']);
    store.write(of('C'), 'more');
    expect(store.read(of('C'))).toBe('more');
  });

  it('are sent to the listeners of the symbol, from here and from other tabs', () => {
    const texts = new MemoryTexts();
    const store = new DrawingStore(() => texts);
    const seen: string[] = [];
    const stop = store.watch(of('A'), (text) => seen.push(text));
    store.write(of('A'), 'first');
    store.write(of('B'), 'elsewhere');
    const name = [...texts.items.keys()].find((each) => each.endsWith('/A')) ?? '';
    store.changedElsewhere(name, '7 other tab');
    store.changedElsewhere(name, null);
    expect(seen).toEqual(['first', 'other tab']);
    stop();
    store.write(of('A'), 'unheard');
    expect(seen).toHaveLength(2);
  });
});
