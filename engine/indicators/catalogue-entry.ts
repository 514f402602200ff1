import { type Memory, windows } from './memory.ts';
import type { Parameter } from './parameter.ts';

/**
 * How a line is drawn: connected, one column per bar, one dot per bar, an edge of the boxes of `Darvas`, or a mark below the bars
 * at whose lows it has values.
 */
export type Mark = 'line' | 'columns' | 'dots' | 'boxes' | 'signals';

/** One value per bar; named `value` if it is the only line. */
export interface Line {
  readonly name: string;
  readonly mark: Mark;
  /** Whether it says yes or no: 1 or 0, or the bar's low as a signal. */
  readonly isCondition?: true;
  /** What its formula says of its look. */
  readonly style?: { readonly colour?: string; readonly dash?: string; readonly width?: string };
}

/** The unit of an indicator's values: prices; shares, money or trades, formatted like volume; or plain numbers. */
type Unit = 'price' | 'count' | 'number';

/** Everything that chart, dialogs, saved settings and the command need to know about an indicator. */
export interface CatalogueEntry {
  /** The code in saved settings. */
  readonly code: string;
  readonly unit: Unit;
  /** Every parameter, with its default. */
  readonly parameters: readonly Parameter[];
  /** How many of them a dialog offers; the rest are constants. */
  readonly shown: number;
  /** Defaults of the first parameter for the second, third … indicator of the kind on one chart. */
  readonly more?: readonly number[];
  readonly memory: Memory;
  /** Whether it accumulates from the first bar on, so that its level depends on the day on which it begins. */
  readonly isTotal: boolean;
  /** Whether it starts over at the beginning of each session, or of each calendar year if a bar lasts a day or longer. */
  readonly isAnchored: boolean;
  /** The lines that it computes. */
  readonly lines: readonly Line[];
  /** The lines that a chart draws and reads out. */
  readonly drawn: readonly Line[];
  /** Whether it shows the bars' own volume, or has it as columns behind its lines. */
  readonly volume?: 'shown' | 'behind';
  /** Lowest and highest possible value, if the scale is fixed. */
  readonly scale?: readonly [number, number];
  /** Guide levels, ascending; always visible. */
  readonly guides: readonly number[];
  /** Whether a zero line is drawn and always visible: its values swing about zero, or its columns start there. */
  readonly hasZeroLine: boolean;
}

/** The facts of an entry besides its code; the functions below supply the defaults. */
type Facts = Partial<Omit<CatalogueEntry, 'code'>>;

const VALUE: readonly Line[] = [{ name: 'value', mark: 'line' }];
const NONE: readonly never[] = [];

/** An indicator over the prices; by default one line of prices, with a memory as long as its periods. */
export const overlay = (code: string, facts: Facts): CatalogueEntry => entry(code, 'price', facts);

/** An indicator in a pane of its own; by default plain numbers, otherwise as above. */
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
    isAnchored: false,
    lines,
    drawn: lines,
    guides: NONE,
    hasZeroLine: lines.some(({ mark }) => mark === 'columns'),
    ...facts,
  };
}

/** The default parameters of the `instance`-th (from 0) indicator of this kind on a chart. */
export function defaultParameters(
  { parameters, more }: Pick<CatalogueEntry, 'parameters' | 'more'>,
  instance = 0,
): number[] {
  const values = parameters.map((parameter) => parameter.value);
  const first = more?.[instance - 1];
  if (first !== undefined) values[0] = first;
  return values;
}
