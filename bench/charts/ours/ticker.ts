import { SeededBars } from '../seeded-bars.ts';
import { BenchSource } from './bench-source.ts';

/** Milliseconds: a trade for every frame. */
const INTERVAL = 16;

// Ticks on the follow port that the page handed over, as the market worker does: the page is not on the way.
globalThis.onmessage = ({ ports }: MessageEvent) => {
  const source = new BenchSource();
  const data = new SeededBars(1);
  void source.follow('', '', ports[0]);
  setInterval(() => source.tick(data.nextTick()), INTERVAL);
};
