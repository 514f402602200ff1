import { type Memory, windows } from './memory.ts';
import type { Parameter } from './parameter.ts';

/** How a line is drawn: connected, a column a bar, a dot a bar, or an edge of the boxes that `Darvas` yields. */
export type Mark = 'line' | 'columns' | 'dots' | 'boxes';

/** One value a bar; `value` when it is the only one. */
export interface Line {
  readonly name: string;
  readonly mark: Mark;
}

/** What an indicator's values are: prices; shares, money or trades, written by the rules of volume; or plain numbers. */
type Unit = 'price' | 'count' | 'number';

/** All that chart, dialogs, saved settings and the command need to know of an indicator, without its code. */
export interface CatalogueEntry {
  /** The code in saved settings. */
  readonly code: string;
  readonly unit: Unit;
  /** Every parameter, with its default. */
  readonly parameters: readonly Parameter[];
  /** How many of them a dialog shows; the rest are constants there. */
  readonly shown: number;
  /** Defaults of the first parameter for the second, third … of the kind on one chart. */
  readonly more?: readonly number[];
  readonly memory: Memory;
  /** It adds up from the first bar on, so that its level says nothing without the day on which it begins. */
  readonly isTotal: boolean;
  /** What it computes. */
  readonly lines: readonly Line[];
  /** Those of them that a chart draws and reads out. */
  readonly drawn: readonly Line[];
  /** The bars' own volume is what it shows, or its columns stand behind the lines. */
  readonly volume?: 'shown' | 'behind';
  /** Lowest and highest possible value, where the scale is fixed. */
  readonly scale?: readonly [number, number];
  /** Levels at which it is read, ascending; always in sight. */
  readonly guides: readonly number[];
  /** A line at zero is drawn and always in sight: it swings about it, or its columns stand on it. */
  readonly hasZeroLine: boolean;
}

/** What an entry says beside its code; the rest is as the functions below have it. */
type Facts = Partial<Omit<CatalogueEntry, 'code'>>;

const VALUE: readonly Line[] = [{ name: 'value', mark: 'line' }];
const NONE: readonly never[] = [];

/** An indicator over the prices: a price, as one line, remembered for as long as its periods. */
export const overlay = (code: string, facts: Facts): CatalogueEntry => entry(code, 'price', facts);

/** An indicator in a pane of its own: a plain number, else as above. */
export const lower = (code: string, facts: Facts): CatalogueEntry => entry(code, 'number', facts);

function entry(code: string, unit: Unit, facts: Facts): CatalogueEntry {
  const { parameters = NONE, lines = VALUE } = facts;
  return {
    code,
    unit,
    parameters,
    shown: parameters.length,
    memory: windows(parameters),
    isTotal: false,
    lines,
    drawn: lines,
    guides: NONE,
    hasZeroLine: lines.some(({ mark }) => mark === 'columns'),
    ...facts,
  };
}

/** The parameters of the `instance`-th (from 0) indicator of this kind on a chart, before anybody has chosen. */
export function defaultParameters({ parameters, more }: CatalogueEntry, instance = 0): number[] {
  const values = parameters.map((parameter) => parameter.value);
  const first = more?.[instance - 1];
  if (first !== undefined) values[0] = first;
  return values;
}
