import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Bars } from '../../engine/series/bars.ts';

const top = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The fixtures in the project, so that its tests can check real reference values anywhere. */
export const fixtures = join(top, 'test', 'fixtures');
const shared = join(top, '..', 'shared');
/** The full reference files, which exist next to the project only where it is developed. */
export const reference = join(shared, 'reference');
export const referenceData = join(shared, 'data');
export const hasReference = existsSync(reference) && existsSync(referenceData);
/** A suffix for the titles of tests that are skipped without them. */
export const WHY_SKIPPED = hasReference ? '' : ' (skipped: ../shared/reference is not here)';

/** One line of an indicator in the reference files, and the tolerance for ours. */
export interface ReferenceColumn {
  readonly column: string;
  readonly code: string;
  readonly parameters: readonly number[];
  readonly line: string;
  readonly tolerance: Tolerance;
  /** Whether the library yields NaN for 0 / 0; such values are not compared. */
  readonly gaps?: boolean;
}

/**
 * `relative`: 1e-9 of the value, at least 1e-9. `price`: 1e-9 of the bar's close. `volume`: 1e-9 of the line's or the
 * volume's maximum. A number is absolute.
 */
export type Tolerance = 'relative' | 'price' | 'volume' | number;

/** Every normative column of the default reference files. */
export const REFERENCE_COLUMNS: readonly ReferenceColumn[] = [
  ...[25, 50, 75].map((p) => one(`sma_${p}`, 'mas', [p], 'relative')),
  ...[25, 50, 75].map((p) => one(`ema_${p}`, 'mae', [p], 'relative')),
  ...[20, 40].flatMap((p) => many(`bb_${p}_2`, 'bb', [p, 2], ['mid', 'upper', 'lower'], 'price')),
  one('sar_0.02_0.2', 'sar', [0.02, 0.2], 'relative'),
  ...many('env_25_0.06', 'maenv', [25, 0.06], ['upper', 'lower'], 'relative'),
  ...many('kel_20_10_2', 'kel', [20, 10, 2], ['mid', 'upper', 'lower'], 'relative'),
  ...many('macd_12_25_9', 'macd', [12, 25, 9], ['line', 'signal', 'hist'], 'relative'),
  ...many('stoch_5_7', 'stoc', [5, 7], ['k', 'd'], 'relative'),
  ...many('slow_5_7', 'slow', [5, 7], ['k', 'd'], 'relative'),
  one('rsi_14', 'rsi', [14], 'relative'),
  one('obv', 'obv', [], 'relative'),
  one('mom_7', 'mom', [7], 'price'),
  one('roc_7', 'roc', [7], 1e-9),
  ...many('dm_14', 'adx', [14], ['plus', 'minus', 'adx'], 'relative'),
  one('mf_14', 'mf', [14], 1e-7),
  one('will_7', 'will', [7], 'relative'),
  one('ad', 'ad', [], 'volume'),
  one('accosc_3_10', 'accosc', [3, 10], 'volume'),
  one('chaikin_5', 'chalk', [5], 1e-9),
  one('int_21', 'int', [21], 1e-7),
  one('cci_20', 'cci', [20, 0.015], 1e-6),
  one('ppo_12_25', 'ppo', [12, 25], 1e-9),
  one('vma_25', 'vma', [25], 'relative'),
  { column: 'trix_15', code: 'trix', parameters: [15, 9], line: 'line', tolerance: 1e-9 },
  { column: 'trix_15_9_signal', code: 'trix', parameters: [15, 9], line: 'signal', tolerance: 1e-9 },
  one('lrs_20', 'lrs', [20], 'price'),
  one('atr_14', 'atr', [14], 'relative'),
  one('force_13', 'force', [13], 'volume'),
  one('sd_20', 'sd', [20], 'price'),
];

/** The results of other libraries for indicators that TA-Lib lacks. */
export const THIRD_PARTY_COLUMNS: readonly ReferenceColumn[] = [
  ...many('technicalindicators:kel_20_10_2', 'kel', [20, 10, 2], ['mid', 'upper', 'lower'], 'relative'),
  one('technicalindicators:force_13', 'force', [13], 'volume'),
  { ...one('indicatorts:cmf_5', 'chalk', [5], 1e-9), gaps: true },
  { ...one('indicatorts:cmf_21', 'chalk', [21], 1e-9), gaps: true },
];

function one(column: string, code: string, parameters: readonly number[], tolerance: Tolerance): ReferenceColumn {
  return { column, code, parameters, line: 'value', tolerance };
}

function many(
  prefix: string,
  code: string,
  parameters: readonly number[],
  lines: readonly string[],
  tolerance: Tolerance,
): ReferenceColumn[] {
  return lines.map((line) => ({ column: `${prefix}_${line}`, code, parameters, line, tolerance }));
}

export type Columns = ReadonlyMap<string, Float64Array>;

/** Numeric columns of a CSV file, gzipped or not; an empty field is NaN. */
export function readColumns(path: string): Columns {
  const bytes = readFileSync(path);
  const rows = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n');
  const names = (rows[0] ?? '').trim().split(',');
  const columns = names.map((name) => [name, new Float64Array(rows.length - 1)] as const);
  for (let i = 1; i < rows.length; i++) {
    const fields = rows[i].split(',');
    for (let k = 0; k < columns.length; k++) columns[k][1][i - 1] = fields[k] === '' ? Number.NaN : Number(fields[k]);
  }
  return new Map(columns);
}

export function readJson<T>(path: string): T {
  const bytes = readFileSync(path);
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as T;
}

/** Columns named open, high, low, close and volume as bars; their time is their index. */
export function barsOf(columns: Columns): Bars {
  const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', 'volume'].map(
    (name) => columns.get(name) ?? new Float64Array(0),
  );
  const bars = new Bars(close.length);
  for (let i = 0; i < close.length; i++) bars.append(i, open[i], high[i], low[i], close[i], volume[i]);
  return bars;
}

/** Describes the first place where two lines differ by more than the tolerance or only one is NaN; null if there is none. */
export function firstDifference(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: Tolerance,
  bars: Bars,
): string | null {
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    const line = Math.abs(expected[i]);
    largest = Math.max(largest, bars.volume[i], Number.isNaN(line) ? 0 : line);
  }
  for (let i = 0; i < expected.length; i++) {
    const a = actual[i];
    const b = expected[i];
    if (Number.isNaN(a) && Number.isNaN(b)) continue;
    const allowed = allowance(tolerance, b, bars.close[i], largest);
    if (!(Math.abs(a - b) <= allowed)) return `bar ${i}: ${a} in place of ${b}, allowed ±${allowed}`;
  }
  return null;
}

function allowance(tolerance: Tolerance, expected: number, close: number, largest: number): number {
  if (tolerance === 'price') return 1e-9 * close;
  if (tolerance === 'volume') return 1e-9 * largest;
  return tolerance === 'relative' ? 1e-9 * Math.max(1, Math.abs(expected)) : tolerance;
}
