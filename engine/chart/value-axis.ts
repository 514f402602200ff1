import { rowOf, type ValueScale, valueAt } from './value-scale.ts';
import { axisStep, fillLogTicks, fillTicks, SCREEN_DIVISIONS } from './value-ticks.ts';

const MAX_TICKS = 64;
/**
 * Up to this ratio of its ends a logarithmic axis has even steps, because it spans too few decades for logarithmic
 * ones.
 */
const EVEN_UP_TO = 5;

/** Writes a label; `step` is the distance to its neighbours. */
type WriteLabel = (value: number, locale: string, step: number) => string;

/** The ticks and labels of one pane's right-hand axis. Labels are formatted again only when the ticks change. */
export class ValueAxis {
  count = 0;
  readonly value = new Float64Array(MAX_TICKS);
  readonly label: string[] = [];
  /** The distance between ticks; NaN if it differs from decade to decade. */
  step = 0;
  private readonly write: WriteLabel;
  private readonly written = new Float64Array(MAX_TICKS);
  private writtenCount = 0;
  private writtenStep = 0;
  private writtenLocale = '';

  /** `write` formats a label, such as `formatAxisPrice`. */
  constructor(write: WriteLabel) {
    this.write = write;
  }

  /** Removes all ticks: a pane without bars has no scale. */
  clear(): void {
    this.count = 0;
    this.writtenCount = 0;
    this.label.length = 0;
  }

  /**
   * Fills the ticks of a scale: labels at least `spacing` device pixels apart (less in a low pane), and 2 to 8 even
   * divisions.
   */
  fill(scale: ValueScale, spacing: number, locale: string): void {
    const { low, high, height, origin } = scale;
    if (scale.logarithmic && (high - origin) / (low - origin) > EVEN_UP_TO) {
      this.step = Number.NaN;
      this.count = fillLogTicks(low - origin, high - origin, height, spacing, this.value);
      for (let i = 0; i < this.count; i++) this.value[i] += origin;
    } else {
      this.step = evenStep(scale, spacing);
      this.count = fillTicks(low, high, this.step, this.value);
    }
    this.writeLabels(scale, locale);
  }

  /**
   * Puts ticks at exactly these values (ascending) if the scale shows them and they are at least `spacing` device
   * pixels from the previous tick.
   */
  place(values: readonly number[], scale: ValueScale, spacing: number, locale: string): void {
    this.count = 0;
    this.step = decadeOf(scale.high - scale.low) / 10;
    for (const value of values) {
      if (value < scale.low || value > scale.high) continue;
      const before = this.count === 0 ? Number.POSITIVE_INFINITY : rowOf(scale, this.value[this.count - 1]);
      if (before - rowOf(scale, value) >= spacing) this.value[this.count++] = value;
    }
    this.writeLabels(scale, locale);
  }

  /** The axis' label at a row, to a tenth of its step. */
  labelAt(scale: ValueScale, row: number, locale: string): string {
    return this.labelOf(scale, valueAt(scale, row), locale);
  }

  /** The axis' label for any value, to a tenth of the step at that value. */
  labelOf(scale: ValueScale, value: number, locale: string): string {
    return this.write(value, locale, this.stepAt(scale, value) / 10);
  }

  private stepAt(scale: ValueScale, value: number): number {
    return Number.isNaN(this.step) ? decadeOf(value - scale.origin) / 2 : this.step;
  }

  private writeLabels(scale: ValueScale, locale: string): void {
    const { count, step, value, written } = this;
    let same = count === this.writtenCount && Object.is(step, this.writtenStep) && locale === this.writtenLocale;
    for (let i = 0; same && i < count; i++) same = value[i] === written[i];
    if (same) return;
    this.label.length = count;
    for (let i = 0; i < count; i++) {
      this.label[i] = this.write(value[i], locale, this.stepAt(scale, value[i]));
      written[i] = value[i];
    }
    this.writtenCount = count;
    this.writtenStep = step;
    this.writtenLocale = locale;
  }
}

/**
 * The step of even ticks. On a logarithmic scale it suits the top, where ticks are closest. At least two divisions: the
 * ends of a single one lie on the pane's borders, where no label fits.
 */
function evenStep(scale: ValueScale, spacing: number): number {
  const { top, low, high, height } = scale;
  let divisions = Math.max(2, Math.min(SCREEN_DIVISIONS, Math.floor(height / spacing)));
  let step = axisStep(high - low, divisions);
  while (scale.logarithmic && divisions > 1 && rowOf(scale, high - step) - top < spacing) {
    divisions--;
    step = axisStep(high - low, divisions);
  }
  return step;
}

/** The power of ten at or below a value above 0. */
function decadeOf(value: number): number {
  return value > 0 ? 10 ** Math.floor(Math.log10(value)) : 0;
}
