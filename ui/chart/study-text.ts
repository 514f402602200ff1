import type { StudyChoice } from '../../engine/chart/study-choice.ts';
import { ABSENT } from '../../engine/format/absent.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { signsOf } from '../../engine/format/number-signs.ts';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import { formatVolume } from '../../engine/format/volume.ts';
import { entryOf } from '../../engine/indicators/catalogue.ts';
import type { Locale, MessageKey, Translate } from '../i18n/text.ts';

const SMALL_BELOW = 1;

/** The name of an indicator, such as "Moving Average"; for an unknown indicator its code. */
export function studyKind(code: string, t: Translate): string {
  return code === 'none' || entryOf(code) !== undefined ? t(`chart.study.${code}` as MessageKey) : code;
}

/** The parameters that a dialog shows, such as "12, 25, 9"; empty if there are none. */
export function parametersText({ code, parameters }: StudyChoice, locale: Locale): string {
  const shown = parameters.slice(0, entryOf(code)?.shown ?? 0);
  return shown.map((value) => parameterText(value, locale)).join(signsOf(locale).point === ',' ? '; ' : ', ');
}

/** An indicator with its parameters, such as "MACD 12, 25, 9". */
export function studyName(study: Pick<StudyChoice, 'code' | 'parameters'>, t: Translate, locale: Locale): string {
  return `${studyKind(study.code, t)} ${parametersText(study, locale)}`.trim();
}

/** The name of one of an indicator's lines; empty if it has only one. */
export function lineName(code: string, line: number, t: Translate): string {
  const drawn = entryOf(code)?.drawn ?? [];
  const name = drawn[line]?.name;
  return drawn.length < 2 || name === undefined ? '' : t(`chart.line.${name}` as MessageKey);
}

/** An indicator's value in the format of its unit: a price, a count in thousands and millions, or a plain number. */
export function studyValue(code: string, value: number, locale: Locale): string {
  if (!Number.isFinite(value)) return ABSENT;
  const unit = entryOf(code)?.unit;
  if (unit === 'price') return formatRoundedPrice(value, locale);
  if (unit === 'count') return formatVolume(value, locale);
  return formatDecimal(value, locale, 2, Math.abs(value) < SMALL_BELOW ? 4 : 2);
}

/** A parameter as its field shows it. */
export function parameterText(value: number, locale: Locale): string {
  return String(value).replace('.', signsOf(locale).point);
}

/** A typed parameter with `.` as its decimal point. */
export function plainParameter(text: string, locale: Locale): string {
  return text.replace(signsOf(locale).point, '.');
}
