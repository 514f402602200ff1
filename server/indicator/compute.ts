import { createIndicator } from '../../engine/indicators/catalogue.ts';
import { Darvas } from '../../engine/indicators/dar.ts';
import { DARVAS_BOTH, DARVAS_DOWN, DARVAS_UP, type DarvasBoxes } from '../../engine/indicators/darvas-boxes.ts';
import { SoundBars } from '../../engine/indicators/sound-bars.ts';
import { Study } from '../../engine/indicators/study.ts';
import type { FileBars } from './bar-csv.ts';
import { formulaLines } from './formula-lines.ts';
import type { Options } from './options.ts';

/**
 * The indicator's values as CSV: a row per bar, starting with its index, or a row per Darvas box. 17 significant digits; a
 * missing value is empty.
 */
export function indicatorCsv({ chosen, incremental }: Options, bars: FileBars): string {
  if ('layout' in chosen) return linesCsv(chosen.lines, formulaLines(chosen, bars, incremental), bars.count);
  const { entry, parameters } = chosen;
  const indicator = createIndicator(entry.code, parameters);
  if (indicator === undefined) {
    const darvas = new Darvas();
    feed(darvas, bars, incremental);
    return boxesCsv(darvas.boxes);
  }
  const study = new Study(indicator);
  feed(study, bars, incremental);
  return linesCsv(entry.lines, study.lines, bars.count);
}

interface Fed {
  fill(bars: SoundBars): void;
  next(bars: SoundBars): void;
}

function feed(to: Fed, bars: FileBars, incremental: boolean): void {
  const sound = new SoundBars(bars);
  if (!incremental) {
    sound.fill();
    to.fill(sound);
    return;
  }
  const total = bars.count;
  for (bars.count = 1; bars.count <= total; bars.count++) {
    const last = bars.count - 1;
    const close = bars.close[last];
    bars.close[last] = close > 0 ? close * 1.25 : 1;
    sound.next();
    to.next(sound);
    bars.close[last] = close;
    sound.next();
    to.next(sound);
  }
  bars.count = total;
}

function linesCsv(names: readonly { name: string }[], lines: readonly Float64Array[], count: number): string {
  const rows = [`index,${names.map(({ name }) => name).join(',')}`];
  for (let i = 0; i < count; i++) rows.push(`${i},${lines.map((line) => digits(line[i])).join(',')}`);
  return `${rows.join('\n')}\n`;
}

function boxesCsv(boxes: DarvasBoxes): string {
  const rows = ['start,end,confirmed,top,bottom,exit'];
  for (let k = 0; k < boxes.count; k++) {
    const edges = `${digits(boxes.top[k])},${digits(boxes.bottom[k])}`;
    rows.push(`${boxes.start[k]},${boxes.end[k]},${boxes.confirmed[k]},${edges},${exitName(boxes.exit[k])}`);
  }
  return `${rows.join('\n')}\n`;
}

function exitName(exit: number): string {
  if (exit === DARVAS_UP) return 'up';
  if (exit === DARVAS_DOWN) return 'down';
  return exit === DARVAS_BOTH ? 'both' : '';
}

function digits(value: number): string {
  return Number.isNaN(value) ? '' : value.toPrecision(17);
}
