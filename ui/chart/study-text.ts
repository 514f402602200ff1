import { formulaIdOf, type ShownFormula } from '../../engine/chart/own-indicator.ts';
import { ABSENT } from '../../engine/format/absent.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { signsOf } from '../../engine/format/number-signs.ts';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import { formatVolume } from '../../engine/format/volume.ts';
import { entryOf } from '../../engine/indicators/catalogue.ts';
import type { OwnPaneStudy } from '../../workers/api/chart-api.ts';
import type { Locale, MessageKey, Translate } from '../i18n/text.ts';

const SMALL_BELOW = 1;

/** An indicator as its texts need it: of the catalogue, chosen, or on a chart. */
export interface NamedStudy {
  readonly code: string;
  readonly formula?: ShownFormula | null;
  /** What a chart found out about a formula. */
  readonly own?: OwnPaneStudy;
}

/** What is known of an indicator besides its memory; undefined for an unknown code, and for a formula that no chart shows. */
export function shownEntry({ code, own }: NamedStudy): OwnPaneStudy['entry'] | undefined {
  return own?.entry ?? entryOf(code);
}

/** The name of an indicator, such as "Moving Average", or the user's own; for an unknown indicator its code. */
export function studyKind({ code, formula }: NamedStudy, t: Translate): string {
  if (formulaIdOf(code) !== null) return formula === null ? t('formulas.gone') : (formula?.name ?? ABSENT);
  return code === 'none' || entryOf(code) !== undefined ? t(`chart.study.${code}` as MessageKey) : code;
}

/** The parameters that a dialog shows, such as "12, 25, 9"; empty if there are none. */
export function parametersText(study: NamedStudy & { readonly parameters: readonly number[] }, locale: Locale): string {
  // All those of a formula: what it takes is known only from a chart.
  const most = shownEntry(study)?.shown ?? (study.formula ? study.parameters.length : 0);
  const shown = study.parameters.slice(0, most);
  return shown.map((value) => parameterText(value, locale)).join(signsOf(locale).point === ',' ? '; ' : ', ');
}

/** An indicator with its parameters, such as "MACD 12, 25, 9". */
export function studyName(
  study: NamedStudy & { readonly parameters: readonly number[] },
  t: Translate,
  locale: Locale,
): string {
  return `${studyKind(study, t)} ${parametersText(study, locale)}`.trim();
}

/** The name of one of an indicator's lines; empty if it has only one. */
export function lineName(study: NamedStudy, line: number, t: Translate): string {
  const drawn = shownEntry(study)?.drawn ?? [];
  const name = drawn[line]?.name;
  if (drawn.length < 2 || name === undefined) return '';
  return study.own === undefined ? t(`chart.line.${name}` as MessageKey) : name;
}

/** The name of a parameter: the formula's own, or what it means. */
export function parameterName(study: NamedStudy, name: string, t: Translate): string {
  return study.own === undefined ? t(`chart.parameter.${name}` as MessageKey) : name;
}

/**
 * A value of an indicator's line in the format of its unit: a price, a count in thousands and millions, a plain number, or whether a
 * condition is true.
 */
export function studyValue(study: NamedStudy, line: number, value: number, t: Translate, locale: Locale): string {
  if (!Number.isFinite(value)) return ABSENT;
  const entry = shownEntry(study);
  if (entry?.drawn[line]?.isCondition === true) return t(value === 1 ? 'formulas.true' : 'formulas.false');
  if (entry?.unit === 'price') return formatRoundedPrice(value, locale);
  if (entry?.unit === 'count') return formatVolume(value, locale);
  return formatDecimal(value, locale, 2, Math.abs(value) < SMALL_BELOW ? 4 : 2);
}

/** Why an indicator that failed has no values. */
export function studyFault({ own }: NamedStudy, t: Translate): string {
  const fault = own?.fault ?? null;
  return fault === null ? t('chart.indicator.failed') : t(`formulas.fault.${fault}`);
}

/** A parameter as its field shows it. */
export function parameterText(value: number, locale: Locale): string {
  return String(value).replace('.', signsOf(locale).point);
}

/** A typed parameter with `.` as its decimal point. */
export function plainParameter(text: string, locale: Locale): string {
  return text.replace(signsOf(locale).point, '.');
}
