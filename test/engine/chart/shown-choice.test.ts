import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenPeriod, chosenRange, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { CHART_TYPES } from '../../../engine/chart/chart-type.ts';
import { choiceAfter } from '../../../engine/chart/choice-after.ts';
import type { ComparedSecurity } from '../../../engine/chart/compared-security.ts';
import { isIntraday } from '../../../engine/chart/period.ts';
import { isIntradayRange } from '../../../engine/chart/range.ts';
import { shownChoice } from '../../../engine/chart/shown-choice.ts';
import { type StudyChoice, shownPlaces } from '../../../engine/chart/study-choice.ts';
import { CHOICES, every } from './chart-choices.ts';

const OWN: ComparedSecurity = { region: 'U', symbol: 'MSFT' };
const SPY: ComparedSecurity = { region: 'U', symbol: 'SPY' };

describe('the chart of a security', () => {
  it('shows every choice as it is while nothing is compared', () => {
    every((choice) => shownChoice(choice, OWN) === choice);
  });

  it('leaves out hidden indicators, and says where the others are chosen', () => {
    const study = (code: string, hidden?: true): StudyChoice => ({ code, parameters: [], ...(hidden && { hidden }) });
    const studies = {
      overlays: [study('sar', true), study('dar')],
      lower: [study('vol'), study('obv', true), study('ad')],
    };
    const shown = shownChoice({ ...FIRST_CHOICE, studies }, OWN).studies;
    expect(shown).toEqual({ overlays: [study('dar')], lower: [study('vol'), study('ad')] });
    const places = shownPlaces(studies, false);
    expect(places.map(({ place, at }) => studies[place][at])).toEqual([...shown.overlays, ...shown.lower]);
  });

  it('has the volume after the indicators over the prices if it is chosen there, and says where it is chosen', () => {
    const study = (code: string, hidden?: true): StudyChoice => ({ code, parameters: [], ...(hidden && { hidden }) });
    const studies = { overlays: [study('sar')], lower: [study('obv'), study('vol'), study('vol')] };
    const options = { ...FIRST_CHOICE.options, volumeOver: true };
    const shown = shownChoice({ ...FIRST_CHOICE, options, studies }, OWN).studies;
    expect(shown).toEqual({ overlays: [study('sar'), study('vol')], lower: [study('obv'), study('vol')] });
    expect(shownPlaces(studies, true)).toEqual([
      { place: 'overlays', at: 0 },
      { place: 'lower', at: 1 },
      { place: 'lower', at: 0 },
      { place: 'lower', at: 2 },
    ]);
    for (const lower of [[], [study('vol', true)], [study('rsi')]]) {
      const without = { overlays: [], lower: lower.filter(({ hidden }) => hidden !== true) };
      expect(shownChoice({ ...FIRST_CHOICE, options, studies: { overlays: [], lower } }, OWN).studies).toEqual(without);
    }
  });

  it('is not compared with itself, and has the chosen type and scale when nothing else is compared', () => {
    every((choice) => {
      const alone = shownChoice({ ...choice, compared: [OWN] }, OWN);
      return JSON.stringify(alone) === JSON.stringify(choice);
    });
    expect(shownChoice({ ...FIRST_CHOICE, compared: [OWN, SPY] }, OWN).compared).toEqual([SPY]);
    expect(shownChoice({ ...FIRST_CHOICE, compared: [OWN, SPY] }, SPY).compared).toEqual([OWN]);
  });

  it.each(CHART_TYPES)(
    'is in per cent on a linear scale while it is compared, whatever happened to %s',
    (chartType) => {
      fc.assert(
        fc.property(CHOICES, (choice) => {
          const chosen = choiceAfter({ ...choice, compared: [SPY] }, { type: 'chartType', chartType });
          const shown = shownChoice(chosen, OWN);
          expect(shown).toEqual({ ...chosen, chartType: 'percent', options: { ...choice.options, log: false } });
          const alone = choiceAfter(chosen, { type: 'compared', compared: [] });
          expect(shownChoice(alone, OWN)).toEqual({ ...choice, chartType });
        }),
      );
    },
  );

  it('shows a range of its period’s kind', () => {
    every((choice) => {
      const shown = shownChoice({ ...choice, compared: [SPY] }, OWN);
      return isIntradayRange(chosenRange(shown)) === isIntraday(chosenPeriod(shown));
    });
  });
});

describe('the chart of a portfolio', () => {
  it('is a line of days over the chosen range of days, compared with nothing', () => {
    every((choice) => {
      const shown = shownChoice({ ...choice, compared: [SPY] }, null);
      const { chartType, compared } = shown;
      const line = chosenPeriod(shown) === 'd' && chosenRange(shown) === choice.dayRange && chartType === 'close';
      return line && compared.length === 0;
    });
  });
});

it('the shown part of a choice is shown completely: applying it twice is the same as once, for every target', () => {
  fc.assert(
    fc.property(
      CHOICES,
      fc.subarray([OWN, SPY]),
      fc.constantFrom(OWN, { region: 'C', symbol: 'RY' } as const, null),
      (choice, compared, own) => {
        const shown = shownChoice({ ...choice, compared }, own);
        expect(shownChoice(shown, own)).toEqual(shown);
      },
    ),
  );
});
