import type { PriceColumns } from '../indicators/indicator.ts';
import type { FormulaProgram } from './formula-program.ts';
import { BlockColumn, type Step } from './kernel.ts';
import { type PlannedStep, type Slot, shelfRoom } from './layout.ts';
import { priceColumn, TRADES } from './price.ts';

/** Cells of a shelf before its values: where the next value goes. */
const HEAD = 1;

/** A shelf on a machine: the place in the state, and the column by which steps read it. */
interface ShelfPlace {
  readonly cell: number;
  readonly reach: number;
  readonly size: number;
  readonly price: number;
  /** The columns of steps that read it, each some bars back. */
  readonly views: ShelfView[];
  /** The first bars with nothing before them; null if the column of the bars never serves itself. */
  readonly edge: Float64Array | null;
}

/** A column that begins some bars before the block. */
interface ShelfView {
  readonly column: BlockColumn;
  readonly back: number;
}

/** A price that steps read without earlier bars. */
interface PricePlace {
  readonly price: number;
  readonly column: BlockColumn;
  readonly copy: Float64Array;
}

/**
 * Runs a program over bars, for one or many series (`rows`), each with its own state in one array. Bars are computed a block at
 * a time, a step after the other. After its creation it allocates only a copy of one state, once, when several bars may change.
 */
export class FormulaMachine {
  /** Number of numbers that a row's state takes. */
  readonly cells: number;
  private readonly state: Float64Array;
  private readonly start: Float64Array;
  private readonly block: number;
  private readonly steps: Step[];
  private readonly shelves: ShelfPlace[];
  private readonly prices: PricePlace[] = [];
  private readonly lineColumns: BlockColumn[];
  private readonly buffers: readonly Float64Array[];
  private saved: Float64Array | null = null;

  /** `block` is the number of bars computed at a time; `isWhole` says that all earlier bars precede those of a call. */
  constructor(program: FormulaProgram, rows: number, block: number, isWhole: boolean) {
    const { layout } = program;
    this.block = block;
    let { cells } = layout;
    this.shelves = layout.shelves.map(({ reach, price }) => {
      const size = reach + shelfRoom(reach, block);
      const isDirect = isWhole && price >= 0 && price !== TRADES;
      const place = {
        cell: cells,
        reach,
        size,
        price,
        views: [],
        edge: isDirect ? new Float64Array(2 * reach + block).fill(Number.NaN) : null,
      };
      if (!isDirect) cells += HEAD + size;
      return place;
    });
    this.cells = cells;
    this.start = new Float64Array(cells).fill(Number.NaN);
    this.start.fill(0, 0, layout.cells);
    for (const { kernel, numbers, cell } of layout.steps.flatMap((step) => step.parts ?? step)) {
      this.start.set(kernel.state?.(numbers) ?? [], cell);
    }
    for (const { cell, reach, edge } of this.shelves) if (edge === null) this.start[cell] = reach;
    this.state = new Float64Array(cells * rows);
    for (let row = 0; row < rows; row++) this.restart(row);
    const registers = Array.from({ length: layout.registers }, () => new BlockColumn(new Float64Array(block), 0));
    this.lineColumns = Array.from({ length: layout.lines }, () => new BlockColumn(new Float64Array(0), 0));
    const columns = new Map<string, BlockColumn>();
    const columnOf = (slot: Slot): BlockColumn => {
      if (slot.kind === 'line') return this.lineColumns[slot.index];
      if (slot.kind === 'register') return registers[slot.index];
      const key = JSON.stringify(slot);
      const column = columns.get(key) ?? this.columnFor(slot);
      columns.set(key, column);
      return column;
    };
    const stepOf = ({ kernel, parts = [], inputs, out, numbers: [p = 0, q = 0], cell }: PlannedStep): Step => {
      const target = columnOf(out);
      const [a = target, b = a, c = a] = inputs.map(columnOf);
      return { run: kernel.run, a, b, c, out: target, p, q, cell, parts: parts.map(stepOf), other: null };
    };
    this.steps = layout.steps.map(stepOf);
    this.buffers = [
      ...this.shelves.flatMap(({ edge }) => edge ?? []),
      ...this.prices.map(({ copy }) => copy),
      ...registers.map(({ values }) => values),
      ...[...columns.values()].map(({ values }) => values),
    ];
  }

  /** Memory of the states and of everything between them and the lines, in bytes. */
  get bytes(): number {
    const { state, start, saved, buffers } = this;
    return buffers.reduce(
      (sum, { byteLength }) => sum + byteLength,
      state.byteLength + start.byteLength + (saved?.byteLength ?? 0),
    );
  }

  /** Forgets all bars of a row. */
  restart(row: number): void {
    this.state.set(this.start, row * this.cells);
  }

  /** Gives the machine the bars of the other securities, in the order of the program's `securities`. */
  read(others: readonly (PriceColumns | null)[]): void {
    for (const step of this.steps) step.other = others[step.p] ?? null;
  }

  /**
   * Computes the bars `from … to - 1`, which follow the last ones that were kept, and writes the values of the first one to
   * `lines[k][at]`. With `keep` the row's state advances; without, the same bars may be computed again.
   */
  run(
    row: number,
    bars: PriceColumns,
    from: number,
    to: number,
    lines: readonly Float64Array[],
    at: number,
    keep: boolean,
  ): void {
    if (keep || to - from <= 1) {
      for (let i = from; i < to; i += this.block) {
        this.runBlock(row, bars, i, Math.min(this.block, to - i), lines, at + i - from, keep);
      }
      return;
    }
    // Several bars that may change: the state advances from one to the next, and returns.
    const base = row * this.cells;
    this.saved ??= new Float64Array(this.cells);
    this.saved.set(this.state.subarray(base, base + this.cells));
    this.run(row, bars, from, to, lines, at, true);
    this.state.set(this.saved, base);
  }

  private runBlock(
    row: number,
    bars: PriceColumns,
    from: number,
    count: number,
    lines: readonly Float64Array[],
    at: number,
    keep: boolean,
  ): void {
    const { state, steps, shelves, prices, lineColumns } = this;
    const base = row * this.cells;
    for (let k = 0; k < prices.length; k++) show(prices[k], bars, from, count);
    for (let k = 0; k < shelves.length; k++) this.open(shelves[k], base, bars, from, count);
    for (let k = 0; k < lineColumns.length; k++) {
      lineColumns[k].values = lines[k];
      lineColumns[k].at = at;
    }
    for (let k = 0; k < steps.length; k++) {
      const step = steps[k];
      step.run(step, state, base + step.cell, count, keep);
    }
    if (!keep) return;
    for (let k = 0; k < shelves.length; k++) if (shelves[k].edge === null) state[base + shelves[k].cell] += count;
  }

  /** Points a shelf's column at the place of the block's first bar, with the earlier bars before it. */
  private open(shelf: ShelfPlace, base: number, bars: PriceColumns, from: number, count: number): void {
    const { reach, price, edge, views } = shelf;
    if (edge !== null) {
      const values = priceColumn(bars, price) as Float64Array;
      if (from >= reach) {
        for (let k = 0; k < views.length; k++) point(views[k], values, from);
        return;
      }
      for (let k = 0; k < views.length; k++) point(views[k], edge, reach + from);
      for (let k = 0; k < count; k++) edge[reach + from + k] = values[from + k];
      return;
    }
    const { state } = this;
    const cell = base + shelf.cell;
    const first = cell + HEAD;
    let end = state[cell];
    if (end + count > shelf.size) {
      state.copyWithin(first, first + end - reach, first + end);
      end = reach;
      state[cell] = reach;
    }
    for (let k = 0; k < views.length; k++) point(views[k], state, first + end);
    if (price < 0) return;
    const values = priceColumn(bars, price);
    for (let k = 0; k < count; k++) state[first + end + k] = values[from + k];
  }

  private columnFor(slot: Slot): BlockColumn {
    if (slot.kind === 'constant') {
      return new BlockColumn(new Float64Array(this.block).fill(slot.value), 0);
    }
    const column = new BlockColumn(new Float64Array(0), 0);
    if (slot.kind === 'shelf') this.shelves[slot.index].views.push({ column, back: slot.back });
    if (slot.kind === 'price') this.prices.push({ price: slot.price, column, copy: new Float64Array(this.block) });
    return column;
  }
}

function point({ column, back }: ShelfView, values: Float64Array, at: number): void {
  column.values = values;
  column.at = at - back;
}

function show({ price, column, copy }: PricePlace, bars: PriceColumns, from: number, count: number): void {
  const values = priceColumn(bars, price);
  if (values instanceof Float64Array) {
    column.values = values;
    column.at = from;
    return;
  }
  column.values = copy;
  column.at = 0;
  for (let k = 0; k < count; k++) copy[k] = values[from + k];
}
