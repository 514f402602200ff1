import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Bars } from '../../../engine/series/bars.ts';
import {
  barsOf,
  type Columns,
  firstDifference,
  fixtures,
  hasReference,
  REFERENCE_COLUMNS,
  type ReferenceColumn,
  readColumns,
  readJson,
  reference,
  referenceData,
  THIRD_PARTY_COLUMNS,
  WHY_SKIPPED,
} from '../../support/reference.ts';
import { type Box, boxesOf, linesOf } from '../../support/studies.ts';

function checkColumns(bars: () => Bars, expected: () => Columns, columns: readonly ReferenceColumn[]): void {
  it.each(columns)('$column', ({ column, code, parameters, line, tolerance, gaps }) => {
    const given = expected().get(column);
    expect(given, `no column ${column}`).toBeDefined();
    if (given === undefined) return;
    const ours = linesOf(code, parameters, bars())[line];
    const wanted = gaps ? given.map((value, i) => (Number.isNaN(value) ? ours[i] : value)) : given;
    expect(firstDifference(ours, wanted, tolerance, bars())).toBeNull();
  });
}

function once<T>(read: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

interface Boxes {
  readonly boxes: readonly Box[];
}

function plain(boxes: readonly Box[]): Box[] {
  return boxes.map(({ start, end, confirmed, top, bottom, exit }) => ({ start, end, confirmed, top, bottom, exit }));
}

describe('SPY 2017–2018, carried', () => {
  const folder = join(fixtures, 'spy_2017_2018');
  const bars = once(() => barsOf(readColumns(join(folder, 'bars.csv'))));
  checkColumns(
    bars,
    once(() => readColumns(join(folder, 'indicators.csv.gz'))),
    [...REFERENCE_COLUMNS, ...THIRD_PARTY_COLUMNS],
  );

  it('Darvas boxes', () => {
    expect(boxesOf(bars())).toEqual(readJson<Boxes>(join(folder, 'darvas.json')).boxes);
  });
});

interface EdgeCase {
  readonly input: Readonly<Record<string, readonly number[]>>;
  readonly expected: Readonly<Record<string, readonly (number | null)[]>>;
}

describe('edge cases, carried', () => {
  const cases = readJson<Record<string, EdgeCase>>(join(fixtures, 'indicator_edge_cases.json.gz'));
  describe.each(Object.entries(cases))('%s', (_, { input, expected }) => {
    const bars = barsOf(new Map(Object.entries(input).map(([name, values]) => [name, Float64Array.from(values)])));
    const wanted = new Map(
      Object.entries(expected).map(([name, values]) => [
        name,
        Float64Array.from(values, (value) => value ?? Number.NaN),
      ]),
    );
    checkColumns(
      () => bars,
      () => wanted,
      REFERENCE_COLUMNS,
    );
  });
});

describe.skipIf(!hasReference)(`full reference files${WHY_SKIPPED}`, () => {
  const names = hasReference
    ? readdirSync(reference)
        .filter((name) => name.endsWith('.default.csv.gz'))
        .map((name) => name.slice(0, -'.default.csv.gz'.length))
    : [];
  describe.each(names)('%s', (name) => {
    const bars = once(() => barsOf(readColumns(join(referenceData, `${name}.csv`))));
    checkColumns(
      bars,
      once(() => readColumns(join(reference, `${name}.default.csv.gz`))),
      REFERENCE_COLUMNS,
    );
    checkColumns(
      bars,
      once(() => readColumns(join(reference, `${name}.thirdparty.csv.gz`))),
      THIRD_PARTY_COLUMNS,
    );

    it('Darvas boxes', () => {
      expect(boxesOf(bars())).toEqual(plain(readJson<Boxes>(join(reference, `${name}.darvas.json`)).boxes));
    });
  });

  it('every column of the files is checked', () => {
    const known = new Set(REFERENCE_COLUMNS.map(({ column }) => column));
    const normative = [...readColumns(join(reference, `${names[0]}.default.csv.gz`)).keys()].filter(
      (column) => !/_talib$|^slowalt_|^linreg_|^index$|^date$/.test(column),
    );
    expect(normative.filter((column) => !known.has(column))).toEqual([]);
  });
});

/** Stock.Indicators' regression baselines: file, code, parameters, and the key of each line. */
const SKENDER = [
  ['keltner', 'kel', [20, 10, 2], { centerline: 'mid', upperBand: 'upper', lowerBand: 'lower' }],
  ['ma-env', 'maenv', [20, 0.025], { centerline: 'mid', upperEnvelope: 'upper', lowerEnvelope: 'lower' }],
  ['force', 'force', [2], { forceIndex: 'value' }],
  ['cmf', 'chalk', [20], { cmf: 'value' }],
  ['atr', 'atr', [14], { atr: 'value' }],
  ['rsi', 'rsi', [14], { rsi: 'value' }],
  ['bb', 'bb', [20, 2], { sma: 'mid', upperBand: 'upper', lowerBand: 'lower' }],
  ['mfi', 'mf', [14], { mfi: 'value' }],
  ['cci', 'cci', [20, 0.015], { cci: 'value' }],
  ['roc', 'roc', [14], { roc: 'value' }],
  ['slope', 'lrs', [14], { slope: 'value' }],
  ['stdev', 'sd', [14], { stdDev: 'value' }],
] as const;

describe.skipIf(!hasReference)(`Stock.Indicators' baselines${WHY_SKIPPED}`, () => {
  it.each(SKENDER)('%s', (file, code, parameters, keys) => {
    const rows = readJson<Record<string, number | null>[]>(join(reference, 'skender', `${file}.json`));
    const bars = barsOf(readColumns(join(referenceData, 'spy_2017_2018.csv')));
    const lines = linesOf(code, parameters, bars);
    for (const [key, line] of Object.entries(keys)) {
      const expected = Float64Array.from(rows, (row) => row[key] ?? Number.NaN);
      expect(firstDifference(lines[line], expected, code === 'force' ? 'volume' : 'relative', bars), key).toBeNull();
    }
  });
});
