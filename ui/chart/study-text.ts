import type { StudyChoice } from '../../engine/chart/study-choice.ts';
import { ABSENT } from '../../engine/format/absent.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { signsOf } from '../../engine/format/number-signs.ts';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import { formatVolume } from '../../engine/format/volume.ts';
import { entryOf } from '../../engine/indicators/catalogue.ts';
import type { Locale, MessageKey, Translate } from '../i18n/text.ts';

const SMALL_BELOW = 1;

/** What an indicator is called, such as "Moving Average"; the code itself of one that there is not. */
export function studyKind(code: string, t: Translate): string {
  return code === 'none' || entryOf(code) !== undefined ? t(`chart.study.${code}` as MessageKey) : code;
}

/** The parameters that a dialog shows, such as "12, 25, 9"; empty without any. */
export function parametersText({ code, parameters }: StudyChoice, locale: Locale): string {
  const shown = parameters.slice(0, entryOf(code)?.shown ?? 0);
  return shown.map((value) => parameterText(value, locale)).join(signsOf(locale).point === ',' ? '; ' : ', ');
}

/** An indicator with its parameters, such as "MACD 12, 25, 9". */
export function studyName(study: Pick<StudyChoice, 'code' | 'parameters'>, t: Translate, locale: Locale): string {
  return `${studyKind(study.code, t)} ${parametersText(study, locale)}`.trim();
}

/** The name of a line that is drawn of an indicator; empty when it has no other. */
export function lineName(code: string, line: number, t: Translate): string {
  const drawn = entryOf(code)?.drawn ?? [];
  const name = drawn[line]?.name;
  return drawn.length < 2 || name === undefined ? '' : t(`chart.line.${name}` as MessageKey);
}

/** An indicator's value by its unit: a price, thousands and millions for what is counted, or a plain number. */
export function studyValue(code: string, value: number, locale: Locale): string {
  if (!Number.isFinite(value)) return ABSENT;
  const unit = entryOf(code)?.unit;
  if (unit === 'price') return formatRoundedPrice(value, locale);
  if (unit === 'count') return formatVolume(value, locale);
  return formatDecimal(value, locale, 2, Math.abs(value) < SMALL_BELOW ? 4 : 2);
}

/** A parameter as it stands in its field. */
export function parameterText(value: number, locale: Locale): string {
  return String(value).replace('.', signsOf(locale).point);
}

/** What was typed into a parameter's field, with the point that a number has. */
export function plainNumber(text: string, locale: Locale): string {
  return text.replace(signsOf(locale).point, '.');
}
