import { entryOf } from '../indicators/catalogue.ts';
import { SoundBars } from '../indicators/sound-bars.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import { ChartStudy, type IndicatorMaker } from './chart-study.ts';
import { MAX_LOWER, MAX_OVERLAYS, type StudyChoice, type StudyChoices } from './study-choice.ts';

/**
 * The indicators of a chart, computed on its bars: overlays in their order, then one a lower pane. Read-outs, legends and
 * tables list them in this order (`all`). `choose` computes only what was not there before, `changed` costs O(1) an
 * indicator for the newest bar. An indicator that throws is marked and does not keep the others from being computed.
 */
export class ChartStudies {
  overlays: readonly ChartStudy[] = [];
  lower: readonly ChartStudy[] = [];
  /** Overlays, then lower ones. */
  all: readonly ChartStudy[] = [];
  /** Grows whenever the studies are others than before, or one of them failed or recovered. */
  version = 0;
  private readonly make: IndicatorMaker | undefined;
  private chosen: StudyChoices | null = null;
  private bars = new Bars();
  private sound = new SoundBars(this.bars);
  /** `sound` has read the bars as they are; only then can it follow them. */
  private isRead = false;

  /** The first bar that has a price: every line begins with it. */
  get begin(): number {
    return this.sound.places?.[0] ?? 0;
  }

  /** `make` stands in for `createIndicator`. */
  constructor(make?: IndicatorMaker) {
    this.make = make;
  }

  /**
   * Shows these indicators, at most 10 overlays and 3 lower ones. One that is chosen already, with the same parameters, is
   * kept with its values. Unknown codes are left out.
   */
  choose(choices: StudyChoices): void {
    if (choices === this.chosen) return;
    this.chosen = choices;
    const before = [...this.all];
    this.overlays = this.studiesOf(choices.overlays.slice(0, MAX_OVERLAYS), before);
    this.lower = this.studiesOf(choices.lower.slice(0, MAX_LOWER), before);
    this.all = [...this.overlays, ...this.lower];
    if (this.all.every(({ isVolume }) => isVolume)) this.isRead = false;
    this.version++;
  }

  /** Computes all of them on other bars. O(n). */
  replace(bars: Bars): void {
    this.bars = bars;
    this.sound = new SoundBars(bars);
    this.recompute();
  }

  /**
   * Bar `index` changed: the newest is computed anew at O(1), any other one makes all of them be computed again. Returns
   * the first bar at which anything looks other than before.
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
      // A box that the newest bar completes, moves or takes back reaches back to its first bar.
      from = Math.min(from, openBox(study, index));
      this.next(study);
      from = Math.min(from, openBox(study, index));
    }
    return from;
  }

  /** The values at a bar, as `Readout.studies` has them: a study an entry, a line a number, NaN where there is none. */
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
      if (entryOf(choice.code) === undefined) continue;
      const study = new ChartStudy(choice, this.make);
      this.fill(study);
      studies.push(study);
    }
    return studies;
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

/** The first bar of the newest box, if that ends at the newest bar or the one before; else `index`. */
function openBox({ boxes }: ChartStudy, index: number): number {
  if (boxes === null || boxes.count === 0) return index;
  const last = boxes.count - 1;
  return boxes.end[last] >= index - 1 ? Math.min(index, boxes.start[last]) : index;
}

function isSame(a: StudyChoice, b: StudyChoice): boolean {
  return (
    a.code === b.code &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((value, i) => value === b.parameters[i])
  );
}
