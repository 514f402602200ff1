import { encodeQuoteDiff, QuoteMirror } from '../../engine/quotes/quote-diff.ts';
import { QUOTE_FIELD_COUNT } from '../../engine/quotes/quote-field.ts';
import { p50 } from '../figures.ts';

/** The cost of a diff of 400 cells. */
export interface DiffFigures {
  readonly cells: number;
  /** In the worst case, one cell in each of 400 rows. */
  readonly bytes: number;
  /** Milliseconds to decode and apply it. */
  readonly apply: number;
}

const CELLS = 400;
const TIMES = 2000;

/** Encodes and applies one diff many times; the median. */
export function diffFigures(): DiffFigures {
  const columns = Array.from({ length: QUOTE_FIELD_COUNT }, (_, field) =>
    Float64Array.from({ length: CELLS }, (_, row) => 100 + row / 100 + field),
  );
  const rows = Int32Array.from({ length: CELLS }, (_, row) => row);
  const packet = encodeQuoteDiff(columns, rows, new Uint32Array(CELLS).fill(1));
  if (packet === null) throw new Error('a diff of changed cells is empty');
  const mirror = new QuoteMirror();
  mirror.reset(CELLS);
  return {
    cells: CELLS,
    bytes: packet.byteLength,
    apply: timed(() => mirror.apply(packet)),
  };
}

function timed(run: () => void): number {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    const began = performance.now();
    run();
    times.push(performance.now() - began);
  }
  return p50(times.slice(TIMES / 2));
}
