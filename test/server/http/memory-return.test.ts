import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { MemoryReturn } from '../../../server/http/memory-return.ts';

const heap = (): number => getHeapStatistics().total_heap_size;

it('returns the memory of heavy work to the system once it has ended', async () => {
  const memory = new MemoryReturn(20);
  const before = heap();
  let held: object[] | undefined = Array.from({ length: 3_000_000 }, (_, i) => ({ i }));
  expect(held.length).toBeGreaterThan(0);
  expect(heap() - before).toBeGreaterThan(48 * 2 ** 20);
  held = undefined;
  memory.note();
  await expect.poll(() => heap() - before).toBeLessThan(24 * 2 ** 20);
});
