import type { ValueScale } from './value-scale.ts';
import { axisStep, fillTicks, SCREEN_DIVISIONS } from './value-ticks.ts';

const MOST_TICKS = 32;

/**
 * The ticks and labels of one pane's right-hand axis. Labels are written again only when the ticks are others than in
 * the frame before.
 */
export class ValueAxis {
  count = 0;
  readonly value = new Float64Array(MOST_TICKS);
  readonly label: string[] = [];
  step = 0;
  private readonly write: (value: number, locale: string, step: number) => string;
  private writtenFirst = Number.NaN;
  private writtenCount = 0;
  private writtenStep = 0;
  private writtenLocale = '';

  /** `write` makes a label, such as `formatAxisPrice`. */
  constructor(write: (value: number, locale: string, step: number) => string) {
    this.write = write;
  }

  /** No ticks: a pane without bars has no scale. */
  clear(): void {
    this.count = 0;
    this.label.length = 0;
    this.writtenFirst = Number.NaN;
  }

  /** Fills the ticks of a scale, labels at least `spacing` device pixels apart and at most 8 divisions. */
  fill(scale: ValueScale, spacing: number, locale: string): void {
    const divisions = Math.max(1, Math.min(SCREEN_DIVISIONS, Math.floor(scale.height / spacing)));
    this.step = axisStep(scale.high - scale.low, divisions);
    this.count = fillTicks(scale.low, scale.high, this.step, this.value);
    if (
      this.value[0] === this.writtenFirst &&
      this.count === this.writtenCount &&
      this.step === this.writtenStep &&
      locale === this.writtenLocale
    ) {
      return;
    }
    this.writtenFirst = this.value[0];
    this.writtenCount = this.count;
    this.writtenStep = this.step;
    this.writtenLocale = locale;
    this.label.length = this.count;
    for (let i = 0; i < this.count; i++) this.label[i] = this.write(this.value[i], locale, this.step);
  }
}
