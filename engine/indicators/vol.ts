import type { Indicator, PriceColumns } from './indicator.ts';

/** Volume as it is. First at 0. */
export class Volume implements Indicator {
  readonly minimum = 1;
  readonly lineCount = 1;

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[]): void {
    const out = lines[0];
    const volume = bars.volume;
    for (let i = from; i < to; i++) out[i] = volume[i];
  }
}
