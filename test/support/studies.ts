import { createIndicator, entryOf } from '../../engine/indicators/catalogue.ts';
import { Darvas } from '../../engine/indicators/dar.ts';
import { DARVAS_BOTH, DARVAS_DOWN, DARVAS_UP, type DarvasBoxes } from '../../engine/indicators/darvas-boxes.ts';
import type { PriceColumns } from '../../engine/indicators/indicator.ts';
import { SoundBars } from '../../engine/indicators/sound-bars.ts';
import { Study } from '../../engine/indicators/study.ts';

export function studyOf(code: string, parameters: readonly number[]): Study {
  const indicator = createIndicator(code, parameters);
  if (indicator === undefined) throw new Error(`no indicator ${code}`);
  return new Study(indicator);
}

/** The lines of an indicator over all bars, by name, cut to the number of bars. */
export function linesOf(code: string, parameters: readonly number[], bars: PriceColumns): Record<string, Float64Array> {
  const sound = new SoundBars(bars);
  sound.fill();
  const study = studyOf(code, parameters);
  study.fill(sound);
  const names = entryOf(code)?.lines.map((line) => line.name) ?? [];
  return Object.fromEntries(names.map((name, k) => [name, study.lines[k].slice(0, bars.count)]));
}

export interface Box {
  readonly start: number;
  readonly end: number;
  readonly confirmed: number;
  readonly top: number;
  readonly bottom: number;
  readonly exit: string | null;
}

export function listOfBoxes(boxes: DarvasBoxes): Box[] {
  const exits = new Map([
    [DARVAS_UP, 'up'],
    [DARVAS_DOWN, 'down'],
    [DARVAS_BOTH, 'both'],
  ]);
  return Array.from({ length: boxes.count }, (_, k) => ({
    start: boxes.start[k],
    end: boxes.end[k],
    confirmed: boxes.confirmed[k],
    top: boxes.top[k],
    bottom: boxes.bottom[k],
    exit: exits.get(boxes.exit[k]) ?? null,
  }));
}

/** The Darvas boxes of all bars. */
export function boxesOf(bars: PriceColumns): Box[] {
  const sound = new SoundBars(bars);
  sound.fill();
  const darvas = new Darvas();
  darvas.fill(sound);
  return listOfBoxes(darvas.boxes);
}
