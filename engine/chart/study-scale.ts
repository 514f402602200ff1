import { formatAxisNumber, formatAxisVolume } from '../format/axis.ts';
import type { CatalogueEntry } from '../indicators/catalogue.ts';
import type { WriteLabel } from './value-axis.ts';

/** Levels at which a lower indicator is read, ascending. */
const GUIDES: Readonly<Record<string, readonly number[]>> = {
  rsi: [30, 70],
  stoc: [20, 80],
  slow: [20, 80],
  mf: [20, 80],
  will: [-80, -20],
  adx: [25, 50],
  cci: [-100, 100],
};

/** Indicators that are read by the side of zero on which they stand. */
const ABOUT_ZERO: ReadonlySet<string> = new Set([
  'macd',
  'mhist',
  'mom',
  'roc',
  'ppo',
  'trix',
  'lrs',
  'accosc',
  'chalk',
  'int',
  'cci',
  'force',
]);

/** Indicators that count shares, money or trades: their axes are written by the rules of volume. */
const COUNTED: ReadonlySet<string> = new Set(['vol', 'vma', 'trans', 'obv', 'ad', 'accosc', 'force']);

const NO_GUIDES: readonly number[] = [];

/** The levels at which an indicator is read, such as 30 and 70 of the relative strength; none for most. */
export function guidesOf({ code }: CatalogueEntry): readonly number[] {
  return GUIDES[code] ?? NO_GUIDES;
}

/** Whether a line at zero is drawn and always in sight: the indicator swings about it, or its columns stand on it. */
export function hasZeroLine({ code, lines }: CatalogueEntry): boolean {
  return ABOUT_ZERO.has(code) || lines.some(({ mark }) => mark === 'columns');
}

/** How the axis of an indicator's pane writes its values. */
export function axisLabelOf({ code }: CatalogueEntry): WriteLabel {
  return COUNTED.has(code) ? formatAxisVolume : formatAxisNumber;
}
