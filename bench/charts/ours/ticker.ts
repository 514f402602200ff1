import { SeededBars } from '../seeded-bars.ts';
import { BenchSource } from './bench-source.ts';

/** Milliseconds: a trade for every frame. */
const INTERVAL = 16;

// Ticks the bars of so many on the follow port that the page handed over, as the market worker does: the page is not on the way.
globalThis.onmessage = ({ data: count, ports }: MessageEvent<number>) => {
  const source = new BenchSource();
  const data = new SeededBars(count);
  void source.follow('', '', ports[0]);
  setInterval(() => source.tick(data.nextTick()), INTERVAL);
};
