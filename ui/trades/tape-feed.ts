import { TAPE_LOADING, type TapeMessage, type TapeRows, type TapeStatus } from '../../workers/api/tape.ts';
import { CreditedStream } from '../market/credited-stream.ts';

type RowsMessage = Exclude<TapeMessage, { readonly type: 'status' }>;

/** The minutes of the tape, oldest first: `count` values per column. */
export interface Tape {
  readonly count: number;
  readonly second: Float64Array;
  readonly price: Float64Array;
  readonly change: Float64Array;
  readonly volume: Float64Array;
  readonly trades: Float64Array;
  readonly marks: Float64Array;
  readonly side: Float64Array;
}

/** Shows the rows of a tape from index `from` on. The earlier ones are unchanged, but for the `dropped` oldest, which are gone. */
export type TapePainter = (tape: Tape, from: number, dropped: number) => void;

/** The most rows: 4:00 to 20:00 has 960 minutes, and the chart worker limits prints to this number. */
const MAX_TAPE_ROWS = 2_000;

const COLUMNS = ['second', 'price', 'change', 'volume', 'trades', 'marks', 'side'] as const;

/** One open tape: its status for React, its minutes for the painter of its table. */
export class TapeFeed {
  readonly stream: CreditedStream<TapeStatus, RowsMessage>;
  readonly #painters = new Set<TapePainter>();
  readonly #tape = {
    count: 0,
    second: new Float64Array(MAX_TAPE_ROWS),
    price: new Float64Array(MAX_TAPE_ROWS),
    change: new Float64Array(MAX_TAPE_ROWS),
    volume: new Float64Array(MAX_TAPE_ROWS),
    trades: new Float64Array(MAX_TAPE_ROWS),
    marks: new Float64Array(MAX_TAPE_ROWS),
    side: new Float64Array(MAX_TAPE_ROWS),
  };

  /** `openPort` asks the chart worker to send a security's tape to a port. */
  constructor(openPort: (port: MessagePort) => Promise<void>) {
    this.stream = new CreditedStream<TapeStatus, RowsMessage>({
      openPort,
      loading: TAPE_LOADING,
      unreachable: { ...TAPE_LOADING, phase: 'failed', failure: 'unreachable' },
      show: ({ rows }) => this.#take(rows),
    });
  }

  /** Calls `painter` with all minutes now, and in each later frame with the changed ones. */
  paint(painter: TapePainter): () => void {
    this.#painters.add(painter);
    painter(this.#tape, 0, 0);
    return () => this.#painters.delete(painter);
  }

  #take(rows: TapeRows): void {
    const tape = this.#tape;
    const { dropped, from } = rows;
    for (const name of COLUMNS) {
      if (dropped > 0) tape[name].copyWithin(0, dropped, tape.count);
      put(tape[name], rows[name], from);
    }
    tape.count = Math.min(rows.count, MAX_TAPE_ROWS);
    for (const paint of this.#painters) paint(tape, from, dropped);
  }
}

function put(column: Float64Array, values: Float64Array, from: number): void {
  column.set(values.subarray(0, Math.max(0, MAX_TAPE_ROWS - from)), Math.min(from, MAX_TAPE_ROWS));
}
