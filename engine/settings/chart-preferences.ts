import { type ChartChoice, chosenPeriod, FIRST_CHOICE } from '../chart/chart-choice.ts';
import { CHART_SWITCHES, chartOptions, RIGHT_MARGINS } from '../chart/chart-options.ts';
import { isChartType } from '../chart/chart-type.ts';
import { type ComparedSecurity, withCompared } from '../chart/compared-security.ts';
import { formulaIdOf, ownCode } from '../chart/own-indicator.ts';
import { isHistorical } from '../chart/period.ts';
import { isIntradayRange, isRange } from '../chart/range.ts';
import {
  MAX_LOWER,
  MAX_OVERLAYS,
  SPECIFIED_LOWER,
  type StudyChoice,
  type StudyChoices,
} from '../chart/study-choice.ts';
import { LOWER_INDICATORS, OVERLAYS } from '../indicators/catalogue.ts';
import { type CatalogueEntry, defaultParameters } from '../indicators/catalogue-entry.ts';
import { usableParameter } from '../indicators/parameter.ts';
import { PREFERENCE_DEFAULTS } from './preferences.ts';

/** Saved where no indicator is chosen. */
const NO_STUDY = 'none';
const MAX_MINUTES = 60;
const OVERLAY_FIELDS = 2;
const LOWER_FIELDS = 3;
/** Limits of what the string can hold (`preferences.ts`), which would refuse `1e-6`. */
const MIN_PARAMETER = 0.000_001;
const MAX_PARAMETER = 999_999_999_999;

/** The saved chart choice. Anything that this build cannot show gets its default; minutes other than 1 to 60 are 1. */
export function chartChoiceOf(preferences: Readonly<Record<string, string>>): ChartChoice {
  const kept = (name: string): string => preferences[name] ?? PREFERENCE_DEFAULTS[name] ?? '';
  const minutes = Number(kept('intraper'));
  const minuteRange = kept('intrarange');
  const dayRange = kept('histrange');
  const historical = kept('histper');
  const chartType = kept('ptype');
  return {
    intraday: kept('chart') === 'intra',
    minutes: Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES ? minutes : FIRST_CHOICE.minutes,
    historical: isHistorical(historical) ? historical : FIRST_CHOICE.historical,
    minuteRange: isRange(minuteRange) && isIntradayRange(minuteRange) ? minuteRange : FIRST_CHOICE.minuteRange,
    dayRange: isRange(dayRange) && !isIntradayRange(dayRange) ? dayRange : FIRST_CHOICE.dayRange,
    chartType: isChartType(chartType) ? chartType : FIRST_CHOICE.chartType,
    options: chartOptions(({ preference, first }) => (kept(preference) === String(!first) ? !first : first)),
    margin: RIGHT_MARGINS.find((margin) => String(margin) === kept('margin')) ?? FIRST_CHOICE.margin,
    studies: withOwn(kept('formulas'), {
      overlays: studies(kept, 'pov', MAX_OVERLAYS, OVERLAYS),
      lower: studies(kept, 'ind', MAX_LOWER, LOWER_INDICATORS),
    }),
    shares: sharesOf(kept('panes')),
    compared: comparedOf(kept('compare')),
  };
}

/**
 * The preferences that a new choice changes, by name; unchanged ones stay as saved. The indicators of one place are
 * written all or none, because the saved ones may have gaps that the choice does not.
 */
export function changedChartPreferences(before: ChartChoice, after: ChartChoice): Record<string, string> {
  const { overlays, lower } = after.studies;
  return {
    ...changed(singleFields(before), singleFields(after)),
    ...(isSame(before.studies.overlays, overlays) ? {} : studyFields('pov', overlays, MAX_OVERLAYS, OVERLAY_FIELDS)),
    ...(isSame(before.studies.lower, lower) ? {} : studyFields('ind', lower, MAX_LOWER, LOWER_FIELDS)),
  };
}

/**
 * The saved preferences that `chartChoiceOf` could not read, by name, with the values used instead. They are saved with
 * the next change to repair the string. Empty if everything could be read.
 */
export function mendedChartPreferences(kept: Readonly<Record<string, string>>): Record<string, string> {
  const choice = chartChoiceOf(kept);
  const mended: Record<string, string> = {};
  for (const [name, value] of Object.entries(singleFields(choice))) {
    if (kept[name] !== undefined && kept[name] !== value) mended[name] = value;
  }
  const { overlays, lower } = choice.studies;
  if (!areKnown(kept, 'pov', MAX_OVERLAYS, OVERLAYS)) {
    Object.assign(mended, studyFields('pov', overlays, MAX_OVERLAYS, OVERLAY_FIELDS));
  }
  if (!areKnown(kept, 'ind', MAX_LOWER, LOWER_INDICATORS)) {
    Object.assign(mended, studyFields('ind', lower, MAX_LOWER, LOWER_FIELDS));
  }
  return mended;
}

/** Whether this build knows every indicator saved under `prefix`. */
function areKnown(
  kept: Readonly<Record<string, string>>,
  prefix: 'pov' | 'ind',
  most: number,
  catalogue: readonly CatalogueEntry[],
): boolean {
  for (let n = 1; n <= most; n++) {
    const code = kept[`${prefix}${n}`] ?? NO_STUDY;
    if (code !== NO_STUDY && !catalogue.some((entry) => entry.code === code)) return false;
  }
  return true;
}

function changed(before: Record<string, string>, after: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]));
}

function isSame(before: readonly StudyChoice[], after: readonly StudyChoice[]): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function singleFields(choice: ChartChoice): Record<string, string> {
  return {
    chart: choice.intraday ? 'intra' : 'hist',
    intraper: String(choice.minutes),
    histper: choice.historical,
    intrarange: choice.minuteRange,
    histrange: choice.dayRange,
    per: String(chosenPeriod(choice)),
    ptype: choice.chartType,
    ...Object.fromEntries(CHART_SWITCHES.map(([code, { preference }]) => [preference, String(choice.options[code])])),
    margin: String(choice.margin),
    panes: choice.shares.map((share) => share.toFixed(4)).join(','),
    formulas: ownText(choice.studies),
    compare: choice.compared.map(({ region, symbol }) => `${region}:${symbol}`).join(','),
  };
}

/**
 * The indicators of `pov1 …` or `ind1 …` in order, without `none`. An unknown code is replaced by the default of its
 * place: the volume in the first lower pane, nothing elsewhere. A parameter counts only if it is a number above 0
 * (specification section 5); constants that no dialog offers are never read back.
 */
function studies(
  kept: (name: string) => string,
  prefix: string,
  most: number,
  catalogue: readonly CatalogueEntry[],
): StudyChoice[] {
  const chosen: StudyChoice[] = [];
  for (let n = 1; n <= most; n++) {
    const field = `${prefix}${n}`;
    const code = kept(field);
    if (code === NO_STUDY) continue;
    const known = catalogue.find((one) => one.code === code);
    const entry = known ?? catalogue.find((one) => one.code === PREFERENCE_DEFAULTS[field]);
    if (entry === undefined) continue;
    const instance = chosen.filter((one) => one.code === entry.code).length;
    const parameters = defaultParameters(entry, instance).map((value, i) => {
      const text = known !== undefined && i < entry.shown ? kept(`${field}p${i + 1}`) : '';
      return text === '' ? value : (usableParameter(entry.parameters[i], Number(text)) ?? value);
    });
    chosen.push({ code: entry.code, parameters });
  }
  return chosen;
}

/** The fields of all places but those of formulas, and the number of used ones (`pov`; `indmult`, which counts the specification's only). */
function studyFields(
  prefix: 'pov' | 'ind',
  all: readonly StudyChoice[],
  most: number,
  fields: number,
): Record<string, string> {
  const chosen = all.filter(({ code }) => formulaIdOf(code) === null);
  const used = prefix === 'pov' ? chosen.length : Math.min(chosen.length, SPECIFIED_LOWER);
  const kept: Record<string, string> = { [prefix === 'pov' ? 'pov' : 'indmult']: String(used) };
  for (let n = 1; n <= most; n++) {
    const study = chosen[n - 1];
    kept[`${prefix}${n}`] = study?.code ?? NO_STUDY;
    for (let i = 0; i < fields; i++) kept[`${prefix}${n}p${i + 1}`] = parameterText(study?.parameters[i]);
  }
  return kept;
}

/** A parameter as the string can hold it: six decimals, without an exponent. */
function parameterText(value: number | undefined, least = MIN_PARAMETER): string {
  if (value === undefined) return '';
  const kept = Math.min(Math.max(value, least), MAX_PARAMETER);
  return kept.toFixed(6).replace(/\.?0+$/, '');
}

/** The formulas among the indicators: their places, ids and parameters. */
function ownText({ overlays, lower }: StudyChoices): string {
  const texts = (place: string, chosen: readonly StudyChoice[]): string[] =>
    chosen.flatMap(({ code, parameters }, at) => {
      const id = formulaIdOf(code);
      const values = parameters.map((value) => parameterText(value, -MAX_PARAMETER));
      return id === null ? [] : [[`${place}${at}`, id, ...values].join(';')];
    });
  return [...texts('o', overlays), ...texts('l', lower)].join(',');
}

/** The indicators of the catalogue with the formulas at their places among them. */
function withOwn(text: string, { overlays, lower }: StudyChoices): StudyChoices {
  const all = { o: [...overlays], l: [...lower] };
  for (const one of text === '' ? [] : text.split(',')) {
    const [place = '', id = '', ...parameters] = one.split(';');
    const chosen = place.startsWith('o') ? all.o : all.l;
    chosen.splice(Number(place.slice(1)), 0, { code: ownCode(id), parameters: parameters.map(Number) });
  }
  return { overlays: all.o.slice(0, MAX_OVERLAYS), lower: all.l.slice(0, MAX_LOWER) };
}

/** Pane shares, each above 0 and at most as many as there can be panes; anything else counts as none. */
function sharesOf(text: string): number[] {
  const shares = text === '' ? [] : text.split(',').map(Number);
  return shares.length <= MAX_LOWER + 1 && shares.every((share) => share > 0 && share <= 1) ? shares : [];
}

/** Securities as saved, `U:SPY,C:RY`, without duplicates and at most as many as a chart shows. */
function comparedOf(text: string): readonly ComparedSecurity[] {
  let compared: readonly ComparedSecurity[] = [];
  for (const one of text === '' ? [] : text.split(',')) {
    const region = one.charAt(0);
    const symbol = one.slice(2);
    if ((region === 'C' || region === 'U') && symbol !== '') compared = withCompared(compared, { region, symbol });
  }
  return compared;
}
