import { entryOf } from '../indicators/catalogue.ts';
import { SoundBars } from '../indicators/sound-bars.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import { ChartStudy, type IndicatorMaker } from './chart-study.ts';
import { faultyIndicator, formulaIdOf, type OwnIndicator, type OwnIndicatorMaker } from './own-indicator.ts';
import { MAX_LOWER, MAX_OVERLAYS, type StudyChoice, type StudyChoices } from './study-choice.ts';

/**
 * The indicators of a chart, computed on its bars: overlays in order, then one per lower pane. Readouts, legends and
 * tables list them in this order (`all`). `choose` computes only new ones, `changed` costs O(1) per indicator for the
 * newest bar. An indicator that throws is marked as failed; the others are still computed.
 */
export class ChartStudies {
  overlays: readonly ChartStudy[] = [];
  lower: readonly ChartStudy[] = [];
  /** Overlays, then lower ones. */
  all: readonly ChartStudy[] = [];
  /** Increases whenever the studies are replaced, or one of them fails or recovers. */
  version = 0;
  private readonly make: IndicatorMaker | undefined;
  /** Null until it is loaded, with the first formula of the user. */
  private makeOwn: OwnIndicatorMaker | null = null;
  private chosen: StudyChoices | null = null;
  private bars = new Bars();
  private sound = new SoundBars(this.bars);
  /** Whether `sound` has read the current bars; only then can it follow their changes. */
  private isRead = false;

  /** The first bar with a price: every line begins there. */
  get begin(): number {
    return this.sound.places?.[0] ?? 0;
  }

  /** `make` stands in for `createIndicator`. */
  constructor(make?: IndicatorMaker) {
    this.make = make;
  }

  /**
   * Shows these indicators: at most 10 overlays, besides the volume, and 6 lower ones. An indicator that is already
   * shown with the same parameters keeps its values. Unknown codes are ignored.
   */
  choose(choices: StudyChoices): void {
    if (choices === this.chosen) return;
    this.chosen = choices;
    const before = [...this.all];
    this.overlays = this.studiesOf(choices.overlays.slice(0, MAX_OVERLAYS + 1), before);
    this.lower = this.studiesOf(choices.lower.slice(0, MAX_LOWER), before);
    this.all = [...this.overlays, ...this.lower];
    if (this.all.every(({ isVolume }) => isVolume)) this.isRead = false;
    this.version++;
  }

  /** Makes the user's formulas anew: what makes them is loaded, or other bars that they read were replaced. */
  renewOwn(make: OwnIndicatorMaker): void {
    this.makeOwn = make;
    const { chosen } = this;
    if (chosen === null || this.all.every(({ own }) => own === null)) return;
    this.all = this.all.filter(({ own }) => own === null);
    this.chosen = null;
    this.choose(chosen);
  }

  /** Computes all of them on other bars. O(n). */
  replace(bars: Bars): void {
    this.bars = bars;
    this.sound = new SoundBars(bars);
    this.recompute();
  }

  /**
   * Bar `index` changed: the newest is recomputed in O(1); a change of any other bar recomputes everything. Returns the
   * first bar at which anything looks different.
   */
  changed(change: BarChangeNumber, index: number): number {
    if (change === BarChange.None || !this.isRead) return index;
    if (change === BarChange.Inserted || index < this.bars.count - 1) {
      this.recompute();
      return 0;
    }
    this.sound.next();
    let from = index;
    for (let k = 0; k < this.all.length; k++) {
      const study = this.all[k];
      // If the newest bar completes, moves or removes a box, the change reaches back to the box's first bar.
      from = Math.min(from, openBox(study, index));
      this.next(study);
      from = Math.min(from, openBox(study, index));
    }
    return from;
  }

  /**
   * The values at a bar in the form of `Readout.studies`: an entry per study, a number per line, NaN where there is
   * none.
   */
  valuesAt(index: number): number[][] {
    return this.all.map((study) => study.marks.map((_, k) => study.valueAt(k, index)));
  }

  private studiesOf(choices: readonly StudyChoice[], before: ChartStudy[]): ChartStudy[] {
    const studies: ChartStudy[] = [];
    for (const choice of choices) {
      const place = before.findIndex((study) => isSame(study.choice, choice));
      if (place >= 0) {
        studies.push(...before.splice(place, 1));
        continue;
      }
      const own = this.ownOf(choice);
      if (own === null && entryOf(choice.code) === undefined) continue;
      const study = new ChartStudy(choice, this.make, own);
      this.fill(study);
      studies.push(study);
    }
    return studies;
  }

  private ownOf(choice: StudyChoice): OwnIndicator | null {
    if (formulaIdOf(choice.code) === null) return null;
    return this.makeOwn?.(choice) ?? faultyIndicator('loading');
  }

  private recompute(): void {
    this.isRead = false;
    for (const study of this.all) this.fill(study);
  }

  private fill(study: ChartStudy): void {
    if (!this.isRead && !study.isVolume) {
      this.sound.fill();
      this.isRead = true;
    }
    const failed = study.failed;
    try {
      study.fill(this.bars, this.sound);
    } catch (reason) {
      study.failure = reason;
    }
    if (study.failed !== failed) this.version++;
  }

  private next(study: ChartStudy): void {
    try {
      study.next(this.sound);
    } catch (reason) {
      study.failure = reason;
      this.version++;
    }
  }
}

/** The first bar of the newest box if it ends at the newest bar or the one before; otherwise `index`. */
function openBox({ boxes }: ChartStudy, index: number): number {
  if (boxes === null || boxes.count === 0) return index;
  const last = boxes.count - 1;
  return boxes.end[last] >= index - 1 ? Math.min(index, boxes.start[last]) : index;
}

function isSame(a: StudyChoice, b: StudyChoice): boolean {
  return (
    a.code === b.code &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((value, i) => value === b.parameters[i]) &&
    JSON.stringify(a.formula) === JSON.stringify(b.formula)
  );
}
