import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import { csvPieces } from '../../engine/chart/csv.ts';

/** How often writing restarts after the bars were replaced; then the text is written without a pause. */
const MAX_ATTEMPTS = 3;

/**
 * The bars of a chart from bar `first()` on, with its indicators, as one CSV text (see `csvPieces`). Between the pieces
 * the worker is free for frames, ticks and gestures.
 */
export async function csvText(series: ChartSeries, first: () => number): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const pieces: string[] = [];
    const writing = csvPieces(series, first());
    let step = writing.next();
    for (; step.done !== true; step = writing.next()) {
      pieces.push(step.value);
      if (attempt <= MAX_ATTEMPTS) await new Promise((go) => setTimeout(go));
    }
    if (step.value) return pieces.join('');
  }
}
