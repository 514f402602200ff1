import { signsOf } from '../../engine/format/number-signs.ts';
import type { Locale } from '../i18n/text.ts';
import type { DecimalRoom } from './decimal-room.ts';

/** Unicode's spaces as wide as a digit, and as wide as a point or comma, for columns of numbers. */
const DIGIT_SPACE = '\u2007';
const POINT_SPACE = '\u2008';

/** The number of decimals of a formatted number. */
export function decimalsShown(text: string, locale: Locale): number {
  const point = text.lastIndexOf(signsOf(locale).point);
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * The number followed by spaces in place of the decimals that it lacks of `room`, so that right-aligned numbers align at their
 * decimal points.
 */
export function alignDecimals(text: string, room: number, locale: Locale): string {
  const shown = decimalsShown(text, locale);
  if (shown >= room) return text;
  return text + (shown === 0 ? POINT_SPACE : '') + DIGIT_SPACE.repeat(room - shown);
}

/** The same with the room of a table, which grows if the number has more decimals. Without a room the number stays as it is. */
export function alignedText(text: string, room: DecimalRoom | undefined, locale: Locale): string {
  return room === undefined ? text : alignDecimals(text, room.take(text), locale);
}
