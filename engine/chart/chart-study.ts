import { lowerBound } from '../core/lower-bound.ts';
import { createIndicator, entryOf } from '../indicators/catalogue.ts';
import type { CatalogueEntry, Line } from '../indicators/catalogue-entry.ts';
import { Darvas } from '../indicators/dar.ts';
import type { DarvasBoxes } from '../indicators/darvas-boxes.ts';
import type { Indicator } from '../indicators/indicator.ts';
import type { SoundBars } from '../indicators/sound-bars.ts';
import { Study } from '../indicators/study.ts';
import type { Bars } from '../series/bars.ts';
import { LinePyramid } from '../series/line-pyramid.ts';
import type { OwnIndicator } from './own-indicator.ts';
import type { StudyChoice } from './study-choice.ts';

/** Creates the indicator of a code: `createIndicator`, unless a test needs one that throws or counts. */
export type IndicatorMaker = (code: string, parameters: readonly number[]) => Indicator | undefined;

/** What computes a study: the lines of an indicator, or boxes. */
interface Computation {
  fill(bars: SoundBars): void;
  next(bars: SoundBars): void;
}

/**
 * One indicator of a chart, with its values on the chart's bars. `marks[k]` gives the name and style of line `k`, and
 * `lineOf(k)[i]` its value at bar `i`, NaN where there is none. Boxes have no such lines: read `boxes`, or `valueAt`,
 * which handles both.
 *
 * An indicator that throws is marked `failed`, has no values from then on, and is retried when the bars are replaced.
 */
export class ChartStudy {
  readonly choice: StudyChoice;
  readonly entry: CatalogueEntry;
  /** A formula of the user; null for an indicator of the catalogue. */
  readonly own: OwnIndicator | null;
  /** The lines that are shown and read out, in the order of `Readout.studies` and `PaneStudy.colours`. */
  readonly marks: readonly Line[];
  /** Whether the study is the bars' own volume, of which it keeps no copy. */
  readonly isVolume: boolean;
  /** What computing it threw; null while it works. */
  failure: unknown = null;
  private readonly places: readonly number[];
  private readonly study: Study | null = null;
  private readonly darvas: Darvas | null = null;
  private readonly pyramids: LinePyramid[] = [];
  /** Number of values that each line's pyramid covers; 0 until it is first used. */
  private readonly covered: number[];
  private bars: Bars | null = null;

  /** Throws a `RangeError` for a code that the catalogue does not have, unless it is that of a formula. */
  constructor(choice: StudyChoice, make: IndicatorMaker = createIndicator, own: OwnIndicator | null = null) {
    const entry = own?.entry ?? entryOf(choice.code);
    if (entry === undefined) throw new RangeError(`there is no indicator ${choice.code}`);
    this.choice = choice;
    this.entry = entry;
    this.own = own;
    this.marks = entry.drawn;
    this.places = entry.drawn.map((line) => entry.lines.indexOf(line));
    this.isVolume = entry.volume === 'shown';
    if (this.marks[0].mark === 'boxes') this.darvas = new Darvas();
    else if (!this.isVolume) this.study = this.studyOf(make);
    this.covered = this.marks.map(() => 0);
  }

  /** Whether it has no values because computing it threw. */
  get failed(): boolean {
    return this.failure !== null;
  }

  /** Fewest bars that give a value. */
  get minimum(): number {
    return this.study?.indicator.minimum ?? 1;
  }

  /** What a table calls its lines: `rsi(14)`, `macd(12,25,9).signal`. */
  get columns(): readonly string[] {
    const { code, parameters, formula } = this.choice;
    const shown = parameters.slice(0, this.entry.shown);
    const name = formula?.name ?? (shown.length === 0 ? code : `${code}(${shown.join(',')})`);
    return this.marks.map((mark) => (this.marks.length === 1 ? name : `${name}.${mark.name}`));
  }

  /** Computes all bars, which `sound` must just have read. O(n). */
  fill(bars: Bars, sound: SoundBars): void {
    this.bars = bars;
    this.covered.fill(0);
    if (this.computation === null) return;
    this.failure = null;
    this.computation.fill(sound);
  }

  /** Computes the newest bar, amended or appended, after `sound.next()`. O(1), or O(log n) if extremes are used. */
  next(sound: SoundBars): void {
    if (this.failed) return;
    this.computation?.next(sound);
    for (let k = 0; k < this.pyramids.length; k++) if (this.covered[k] > 0) this.follow(k);
  }

  /** The values of line `k`. The array may be longer than the bars, and is replaced when they grow. Empty if failed. */
  lineOf(k: number): Float64Array {
    if (this.isVolume) return this.bars?.volume ?? NO_VALUES;
    return this.failed ? NO_VALUES : (this.study?.lines[this.places[k]] ?? NO_VALUES);
  }

  /** The boxes of an indicator that yields boxes; null for others and if failed. */
  get boxes(): DarvasBoxes | null {
    return this.failed ? null : (this.darvas?.boxes ?? null);
  }

  /** The value of line `k` at a bar, NaN if there is none; for boxes an edge of the box at that bar, for signals 1 or 0. */
  valueAt(k: number, index: number): number {
    const { boxes } = this;
    if (boxes === null) {
      const value = this.lineOf(k)[index] ?? Number.NaN;
      return this.marks[k].mark === 'signals' && !this.failed ? Number(value > 0) : value;
    }
    const box = boxAt(boxes, index);
    if (box < 0) return Number.NaN;
    return k === 0 ? boxes.top[box] : boxes.bottom[box];
  }

  /** The extremes over line `k`, built on first use: O(n) then, and O(log n) per tick afterwards. */
  pyramidOf(k: number): LinePyramid {
    this.pyramids[k] ??= new LinePyramid();
    const count = this.bars?.count ?? 0;
    if (this.covered[k] === 0) {
      this.pyramids[k].fill(this.lineOf(k), count);
      this.covered[k] = count;
    }
    return this.pyramids[k];
  }

  private get computation(): Computation | null {
    return this.darvas ?? this.study;
  }

  private studyOf(make: IndicatorMaker): Study | null {
    const { code, parameters } = this.choice;
    try {
      const indicator = this.own === null ? make(code, parameters) : this.own.make();
      if (indicator !== undefined) return new Study(indicator);
      throw new RangeError(`there is no indicator ${code}`);
    } catch (reason) {
      this.failure = reason;
      return null;
    }
  }

  /** Bars before the newest one have not changed, nor have their values: only the end of a line has. */
  private follow(k: number): void {
    const count = this.bars?.count ?? 0;
    const line = this.lineOf(k);
    this.pyramids[k].amend(line, this.covered[k] - 1);
    this.pyramids[k].append(line, count);
    this.covered[k] = count;
  }
}

const NO_VALUES = new Float64Array(0);

/** The newest box that covers a bar; -1 if none does. Boxes do not overlap. */
function boxAt({ count, start, end }: DarvasBoxes, index: number): number {
  const k = lowerBound(start, count, index + 1) - 1;
  return k >= 0 && end[k] >= index ? k : -1;
}
