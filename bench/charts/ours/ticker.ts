import { SeededBars } from '../seeded-bars.ts';
import { BenchSource } from './bench-source.ts';

/** Milliseconds: a trade for every frame. */
const INTERVAL = 16;

// Ticks on the follow port that the page has handed over, as the market worker does, so that the page is not involved.
globalThis.onmessage = ({ data: count, ports }: MessageEvent<number>) => {
  const source = new BenchSource();
  const data = new SeededBars(count);
  void source.follow('', '', ports[0]);
  setInterval(() => source.tick(data.nextTick()), INTERVAL);
};
