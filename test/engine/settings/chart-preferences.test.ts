import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChartChoice, chosenPeriod, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { choiceAfter } from '../../../engine/chart/choice-after.ts';
import { MAX_COMPARED } from '../../../engine/chart/compared-security.ts';
import { ownCode } from '../../../engine/chart/own-indicator.ts';
import { MAX_LOWER, MAX_OVERLAYS, newStudy, type StudyChoice } from '../../../engine/chart/study-choice.ts';
import { LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import type { CatalogueEntry } from '../../../engine/indicators/catalogue-entry.ts';
import { parameterFromText } from '../../../engine/indicators/parameter.ts';
import {
  changedChartPreferences,
  chartChoiceOf,
  mendedChartPreferences,
} from '../../../engine/settings/chart-preferences.ts';
import { templateSettings } from '../../../engine/settings/chart-template.ts';
import {
  changedPreferences,
  formatPreferences,
  PREFERENCE_DEFAULTS,
  parsePreferences,
} from '../../../engine/settings/preferences.ts';
import { isBodyOf } from '../../../engine/workspace/object-kind.ts';
import { CHOICES } from '../chart/chart-choices.ts';

/** Indicators whose dialog parameters are arbitrary, and whose other parameters are their constants. */
const studies = (catalogue: readonly CatalogueEntry[], most: number): fc.Arbitrary<StudyChoice[]> =>
  fc.array(
    fc.constantFrom(...catalogue).chain((entry) =>
      fc.record({
        code: fc.constant(entry.code),
        parameters: fc.tuple(
          ...entry.parameters.map(({ kind, minimum = 1, value }, i) =>
            i >= entry.shown
              ? fc.constant(value)
              : kind === 'period'
                ? fc.integer({ min: minimum, max: 500 })
                : fc.integer({ min: 1, max: 500 }).map((hundredths) => hundredths / 100),
          ),
        ),
      }),
    ),
    { maxLength: most },
  );

const rest = fc.record({
  studies: fc.record({ overlays: studies(OVERLAYS, MAX_OVERLAYS), lower: studies(LOWER_INDICATORS, MAX_LOWER) }),
  shares: fc.constantFrom([], [0.5, 0.5], [0.4, 0.2, 0.2, 0.2], [0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]),
  compared: fc.uniqueArray(
    fc.record({ region: fc.constantFrom('C', 'U'), symbol: fc.stringMatching(/^[A-Z$][A-Z0-9.@/]{0,9}$/) }),
    { maxLength: MAX_COMPARED, selector: ({ region, symbol }) => `${region}:${symbol}` },
  ),
});
const choices: fc.Arbitrary<ChartChoice> = fc.tuple(CHOICES, rest).map(([choice, more]) => ({ ...choice, ...more }));

describe('the chart in the preferences', () => {
  it('reads back from the saved string as chosen', () => {
    fc.assert(
      fc.property(choices, choices, (before, after) => {
        const first = changedPreferences(PREFERENCE_DEFAULTS, changedChartPreferences(FIRST_CHOICE, before));
        const second = changedPreferences(first, changedChartPreferences(before, after));
        expect(chartChoiceOf(parsePreferences(formatPreferences(second)))).toEqual(after);
        expect(second.per).toBe(String(chosenPeriod(after)));
      }),
    );
  });

  it('reads as many compared securities as a chart shows, each once, and nothing else', () => {
    const compared = (compare: string) =>
      chartChoiceOf({ compare }).compared.map(({ region, symbol }) => region + symbol);
    expect(compared('U:SPY,C:RY,U:SPY')).toEqual(['USPY', 'CRY']);
    expect(compared('U:A,U:B,U:C,U:D,U:E')).toEqual(['UA', 'UB', 'UC', 'UD']);
    expect(compared('X:SPY,U:,,C:TD')).toEqual(['CTD']);
    expect(changedPreferences({}, { compare: 'U:SPY,broken' })).toEqual({});
  });

  it('is the default choice if nothing was saved', () => {
    expect(chartChoiceOf({})).toEqual(FIRST_CHOICE);
    expect(chartChoiceOf(PREFERENCE_DEFAULTS)).toEqual(FIRST_CHOICE);
  });

  it.each([
    ['1', 1],
    ['60', 60],
    ['37', 37],
    ['0', 1],
    ['61', 1],
    ['2.5', 1],
    ['-5', 1],
    ['', 1],
    ['five', 1],
  ])('takes %j minutes as %d', (intraper, minutes) => {
    expect(chartChoiceOf({ intraper }).minutes).toBe(minutes);
  });

  it('uses defaults for a type and a period that it cannot show, and repairs them', () => {
    const saved = { ptype: 'kagi', histper: 'x', chart: 'hist' };
    const choice = chartChoiceOf(saved);
    expect(choice).toEqual(FIRST_CHOICE);
    const changed = changedChartPreferences(choice, choiceAfter(choice, { type: 'period', period: 5 }));
    expect(changed).toEqual({ chart: 'intra', intraper: '5', per: '5' });
    expect(mendedChartPreferences(saved)).toEqual({ ptype: 'candle', histper: 'd' });
  });

  it('shows the volume below instead of an unknown indicator, and nothing instead of an unknown overlay, and repairs both', () => {
    const saved = { ...PREFERENCE_DEFAULTS, ind1: 'kagi', ind1p1: '7', ind2: 'macd', ind3: 'renko', pov1: 'renko' };
    const { overlays, lower } = chartChoiceOf(saved).studies;
    expect(overlays).toEqual([]);
    expect(lower).toEqual([
      { code: 'vol', parameters: [] },
      { code: 'macd', parameters: [12, 25, 9] },
    ]);
    const mended = { ...saved, ...mendedChartPreferences(saved) };
    expect(mended).toMatchObject({ ind1: 'vol', ind1p1: '', ind2: 'macd', ind2p1: '12', ind3: 'none', pov1: 'none' });
    expect(chartChoiceOf(mended)).toEqual(chartChoiceOf(saved));
    expect(mendedChartPreferences(mended)).toEqual({});
  });

  it('gives the second and third instance of an overlay their own defaults, not those of the first', () => {
    const saved = { pov1: 'mas', pov2: 'mae', pov3: 'mas', pov4: 'mas', pov5: 'mae' };
    const { overlays } = chartChoiceOf(saved).studies;
    const chosen: StudyChoice[] = [];
    for (const { code } of overlays) {
      const entry = OVERLAYS.find((one) => one.code === code);
      if (entry !== undefined) chosen.push(newStudy(entry, chosen));
    }
    expect(overlays).toEqual(chosen);
    const averages = overlays.filter(({ code }) => code === 'mas').map(({ parameters }) => parameters[0]);
    expect(new Set(averages).size).toBe(3);
  });

  it('finds nothing to repair in its own output', () => {
    expect(mendedChartPreferences({})).toEqual({});
    expect(mendedChartPreferences(PREFERENCE_DEFAULTS)).toEqual({});
    fc.assert(
      fc.property(choices, (choice) => {
        const kept = changedPreferences(PREFERENCE_DEFAULTS, changedChartPreferences(FIRST_CHOICE, choice));
        expect(mendedChartPreferences(kept)).toEqual({});
      }),
    );
  });

  it('keeps indicators that were saved with gaps between them when another is added', () => {
    const saved = { ...PREFERENCE_DEFAULTS, pov1: 'none', pov2: 'mas', pov2p1: '33', pov3: 'kagi', pov4: 'sar' };
    const choice = chartChoiceOf(saved);
    expect(choice.studies.overlays).toEqual([
      { code: 'mas', parameters: [33] },
      { code: 'sar', parameters: [0.02, 0.2] },
    ]);
    const overlays = [...choice.studies.overlays, { code: 'dar', parameters: [] }];
    const lower = [...choice.studies.lower, { code: 'obv', parameters: [] }];
    const next = choiceAfter(choice, { type: 'studies', studies: { overlays, lower } });
    const kept = changedPreferences(saved, changedChartPreferences(choice, next));
    expect(chartChoiceOf(parsePreferences(formatPreferences(kept)))).toEqual(next);
    expect(kept).toMatchObject({ pov: '3', pov1: 'mas', pov3: 'dar', pov4: 'none' });
    expect(kept).toMatchObject({ indmult: '2', ind1: 'vol', ind2: 'obv', ind3: 'none' });
  });

  it("keeps three lower indicators in the specification's fields, and the next three in ours after them", () => {
    const lower = ['vol', 'macd', 'rsi', 'obv', 'stoc', 'atr'].map((code) => {
      const entry = LOWER_INDICATORS.find((one) => one.code === code);
      return newStudy(entry as CatalogueEntry, []);
    });
    const studies = { ...FIRST_CHOICE.studies, lower };
    const changed = changedChartPreferences(FIRST_CHOICE, { ...FIRST_CHOICE, studies });
    expect(changed).toMatchObject({ indmult: '3', ind3: 'rsi', ind3p1: '14', ind4: 'obv', ind6: 'atr', ind6p1: '14' });
    const text = formatPreferences(changedPreferences(PREFERENCE_DEFAULTS, changed));
    expect(chartChoiceOf(parsePreferences(text)).studies.lower).toEqual(lower);
    const names = text.split(':').filter((_, i) => i % 2 === 0);
    expect(names.indexOf('ind4')).toBeGreaterThan(names.indexOf('pov'));
    const fewer = changedChartPreferences({ ...FIRST_CHOICE, studies }, FIRST_CHOICE);
    expect(fewer).toMatchObject({ indmult: '1', ind1: 'vol', ind4: 'none', ind6: 'none', ind6p1: '' });
  });

  it('keeps any parameter that can be typed, to six decimals', () => {
    const typed = fc.oneof(
      fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true }).map(String),
      fc.constantFrom('1e-9', '.5', '+7', '1e15', '0.0000015'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...OVERLAYS.filter(({ shown }) => shown > 0)), typed, (entry, text) => {
        const value = parameterFromText(entry.parameters[0], text);
        if (value === undefined) return;
        const parameters = [value, ...entry.parameters.slice(1).map((parameter) => parameter.value)];
        const studies = { ...FIRST_CHOICE.studies, overlays: [{ code: entry.code, parameters }] };
        const changed = changedChartPreferences(FIRST_CHOICE, { ...FIRST_CHOICE, studies });
        const kept = parsePreferences(formatPreferences(changedPreferences(PREFERENCE_DEFAULTS, changed)));
        const back = chartChoiceOf(kept).studies.overlays[0]?.parameters[0] ?? Number.NaN;
        const nearest = Math.min(Math.max(value, 1e-6), 999_999_999_999);
        expect(Math.abs(back - nearest)).toBeLessThanOrEqual(0.000_000_6);
      }),
    );
  });

  it.each([
    ['', []],
    ['0.5,0.5', [0.5, 0.5]],
    ['0.5,0', []],
    ['1,1,1,1,1,1,1', [1, 1, 1, 1, 1, 1, 1]],
    ['1,1,1,1,1,1,1,1', []],
    ['0.5,x', []],
    ['-0.5,0.5', []],
  ])('reads %j as the heights %j', (panes, shares) => {
    expect(chartChoiceOf({ panes }).shares).toEqual(shares);
  });
});

describe('the formulas of a chart', () => {
  const own = (id: string, ...parameters: number[]): StudyChoice => ({ code: ownCode(id.padEnd(32, '0')), parameters });
  const chosen: ChartChoice = {
    ...FIRST_CHOICE,
    studies: {
      overlays: [own('a'), { code: 'mas', parameters: [25] }, own('b', 14, -2.5, 1e9)],
      lower: [{ code: 'vol', parameters: [] }, own('a', 0.000_001)],
    },
  };

  it('read back at their places, and leave the specified fields as they are', () => {
    const changes = changedChartPreferences(FIRST_CHOICE, chosen);
    const saved = changedPreferences(PREFERENCE_DEFAULTS, changes);
    expect([saved.pov, saved.pov1, saved.pov2, saved.ind1, saved.ind2]).toEqual(['1', 'mas', 'none', 'vol', 'none']);
    expect(chartChoiceOf(parsePreferences(formatPreferences(saved))).studies).toEqual(chosen.studies);
    expect(mendedChartPreferences(saved)).toEqual({});
  });

  it('fit into a template', () => {
    const place = { name: 'All', place: 'V', settings: templateSettings(chosen) };
    expect(isBodyOf('template', JSON.stringify(place))).toBe(true);
  });

  it('are at most as many as a chart has room for', () => {
    const many = Array.from({ length: 12 }, (_, i) => `l${i};${String(i).padStart(8, '0')}`).join(',');
    const { lower } = chartChoiceOf({ ...PREFERENCE_DEFAULTS, formulas: many }).studies;
    expect(lower).toHaveLength(MAX_LOWER);
  });
});
