import { expect, it } from 'vitest';
import type { Drawing } from '../../../engine/tools/drawing.ts';
import { keptDrawings, keptText } from '../../../engine/tools/kept-drawings.ts';
import { oldDrawings } from '../../../ui/chart/old-drawings.ts';
import { MemoryTexts } from '../../support/memory-texts.ts';

const level = (price: number): Drawing => ({ tool: 'horz', points: [{ time: 1_600_000_000, price }] });

it('takes an owner’s drawings, each once, under the same ids however often, and removes them afterwards', () => {
  const texts = new MemoryTexts();
  texts.setItem('borealis.drawings/demo/U/MSFT', `3 ${keptText([level(1), level(2)])}`);
  texts.setItem('borealis.drawings/demo/C/FX$CAD/USD', `4 ${keptText([level(1)])}`);
  texts.setItem('borealis.drawings//U/MSFT', `5 ${keptText([level(9)])}`);
  texts.setItem('borealis.drawings/demo/U/SPY', 'rubbish');
  const { edits, remove } = oldDrawings(() => texts, 'demo');
  const read = edits.map(({ within, body }) => [within, ...keptDrawings(body?.text ?? '')]);
  expect(read).toEqual([
    ['U/MSFT', level(1)],
    ['U/MSFT', level(2)],
    ['C/FX$CAD/USD', level(1)],
  ]);
  expect(new Set(edits.map(({ id }) => id)).size).toBe(3);
  expect(oldDrawings(() => texts, 'demo').edits).toEqual(edits);
  texts.setItem('borealis.drawings/demo/U/MSFT', `6 ${keptText([level(3)])}`);
  remove();
  // What another window has changed since is taken next time.
  expect([...texts.items.keys()].sort()).toEqual([
    'borealis.drawings//U/MSFT',
    'borealis.drawings/demo/U/MSFT',
    'borealis.drawings/demo/U/SPY',
  ]);
});

it('has nothing where storage is blocked', () => {
  const blocked = (): Storage => {
    throw new DOMException('blocked', 'SecurityError');
  };
  expect(oldDrawings(blocked, '').edits).toEqual([]);
});
