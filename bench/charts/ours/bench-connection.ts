import { SeededBars } from '../seeded-bars.ts';
import { BenchSource } from './bench-source.ts';

let data = new SeededBars(1);
let source: BenchSource | undefined;

/** The bars of the charts that are opened from now on. */
export function prepareBenchConnection(count: number): void {
  data = new SeededBars(count);
  source?.prepare(data.bars);
}

/** Stands in for the app's connection to the market worker, of which a chart wants only its source. */
export async function openChartSource(): Promise<MessagePort> {
  source = new BenchSource();
  source.prepare(data.bars);
  return source.open();
}
