import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import { csvPieces } from '../../engine/chart/csv.ts';

/** A text that other bars interrupted is begun again this often; then it is written in one go. */
const MOST_ATTEMPTS = 3;

/**
 * All bars of a chart with its indicators as one CSV text, see `csvPieces`. Between the pieces the worker is free for
 * frames, ticks and gestures.
 */
export async function csvText(series: ChartSeries): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  // Unlike a timer of 0 a message is not held back by milliseconds.
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  try {
    for (let attempt = 1; ; attempt++) {
      const pieces: string[] = [];
      const writing = csvPieces(series);
      let step = writing.next();
      for (; step.done !== true; step = writing.next()) {
        pieces.push(step.value);
        if (attempt <= MOST_ATTEMPTS) await turn();
      }
      if (step.value) return pieces.join('');
    }
  } finally {
    port1.close();
  }
}
