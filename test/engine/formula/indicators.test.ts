import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBars } from '../../../bench/indicators/series.ts';
import { FormulaIndicator } from '../../../engine/formula/formula-indicator.ts';
import { INDICATOR_FUNCTIONS } from '../../../engine/formula/indicator-formulas.ts';
import { SoundBars } from '../../../engine/indicators/sound-bars.ts';
import { Study } from '../../../engine/indicators/study.ts';
import { Bars } from '../../../engine/series/bars.ts';
import {
  amendBar,
  appendBar,
  arbitraryBar,
  arbitraryDamagedBar,
  arbitraryIndicator,
  barsFrom,
  LINE_ENTRIES,
} from '../../support/arbitrary-bars.ts';
import { formulaLines, programOf, screenedLines } from '../../support/formulas.ts';
import { boxesOf, linesOf } from '../../support/studies.ts';

// Each indicator is written twice: as a class, and as a formula (`engine/indicators/names.json`).

const TOLERANCE = 1e-12;

function callOf(code: string, parameters: readonly number[], line: string): string {
  return `${code}(${parameters.join(', ')}).${line}`;
}

/** `rounding`: by bar, how often the rounding of its price counts in the value. */
function expectSame(mine: Float64Array, theirs: Float64Array, what: string, rounding?: Float64Array): void {
  const scale = theirs.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 1);
  let wrong = -1;
  for (let i = theirs.length - 1; i >= 0; i--) {
    const alike = Math.abs(mine[i] - theirs[i]) <= TOLERANCE * Math.max(scale, rounding?.[i] || 0);
    if (!alike && !(Number.isNaN(mine[i]) && Number.isNaN(theirs[i]))) wrong = i;
  }
  if (wrong >= 0) expect(mine[wrong], `${what} at bar ${wrong}`).toBe(theirs[wrong]);
}

describe('each indicator as a formula', () => {
  const bars = seededBars(3000);

  it.each(LINE_ENTRIES.map((entry) => [entry.code, entry] as const))('%s agrees with its class', (code, entry) => {
    const parameters = entry.parameters.map(({ value }) => value);
    const built = linesOf(code, parameters, bars);
    for (const { name } of entry.lines) {
      const text = callOf(code, parameters, name);
      expectSame(formulaLines(text, bars)[0], built[name], text);
      expectSame(screenedLines(text, bars)[0], built[name], `${text}, bar by bar`);
    }
  });

  it('agrees with its class for any parameters and bars', () => {
    fc.assert(
      fc.property(arbitraryIndicator, fc.array(arbitraryDamagedBar, { maxLength: 90 }), (indicator, list) => {
        const { code, parameters } = indicator;
        const bars = barsFrom(list);
        // Directional movement shows nothing below a number of bars, though the first values are known before.
        if (code === 'adx' && list.filter((bar) => bar[3] > 0).length <= 2 * parameters[0]) return;
        // The commodity channel index divides prices by their spread, which may be a small part of them.
        const [period, constant] = parameters;
        const weight = `hlc3 / (${constant} * meandev(hlc3, ${period}))`;
        const rounding = code === 'cci' ? formulaLines(weight, bars)[0] : undefined;
        for (const [name, line] of Object.entries(linesOf(code, parameters, bars))) {
          const text = callOf(code, parameters, name);
          expectSame(formulaLines(text, bars)[0], line, text, rounding);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('has the arguments and outputs of the catalogue', () => {
    for (const entry of LINE_ENTRIES) {
      const known = INDICATOR_FUNCTIONS.find(({ name }) => name === entry.code);
      expect(known?.takes.map(({ name, value }) => [name, value])).toEqual(
        entry.parameters.map(({ name, value }) => [name, value]),
      );
      expect(known?.outputs).toEqual(entry.lines.map(({ name }) => name));
    }
  });
});

describe('Darvas boxes as a formula', () => {
  it('have the edges of the boxes from the bar on that completes them', () => {
    fc.assert(
      fc.property(fc.array(arbitraryBar, { maxLength: 120 }), (list) => {
        const bars = barsFrom(list);
        const expected = [bars.count, bars.count].map((count) => new Float64Array(count).fill(Number.NaN));
        for (const { confirmed, end, top, bottom } of boxesOf(bars)) {
          expected[0].fill(top, confirmed, end + 1);
          expected[1].fill(bottom, confirmed, end + 1);
        }
        expect(formulaLines('dar.top; dar.bottom', bars)).toEqual(expected);
      }),
    );
  });
});

describe('ticks', () => {
  it('any sequence of appends and amends gives the same bits as the whole series at once', () => {
    const ticks = fc.array(fc.record({ append: fc.boolean(), bar: arbitraryDamagedBar }), { maxLength: 120 });
    fc.assert(
      fc.property(arbitraryIndicator, ticks, ({ code, parameters }, list) => {
        const text = `${code}(${parameters.join(', ')})`;
        const bars = new Bars();
        const sound = new SoundBars(bars);
        const study = new Study(new FormulaIndicator(programOf(text)));
        for (const { append, bar } of list) {
          if (append || bars.count === 0) appendBar(bars, bar);
          else amendBar(bars, bar);
          sound.next();
          study.next(sound);
        }
        const lines = study.lines.map((line) => line.slice(0, bars.count));
        expect(lines).toEqual(formulaLines(text, bars));
      }),
      { numRuns: 1000 },
    );
  });
});
