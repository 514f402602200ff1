import { signsOf } from '../../engine/format/number-signs.ts';
import type { Locale } from '../i18n/text.ts';
import type { DecimalRoom } from './decimal-room.ts';

/** As wide as a digit, and as wide as a point or comma: Unicode's spaces for columns of numbers. */
const DIGIT_SPACE = '\u2007';
const POINT_SPACE = '\u2008';

/** How many decimals a formatted number shows. */
export function decimalsShown(text: string, locale: Locale): number {
  const point = text.lastIndexOf(signsOf(locale).point);
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * The number followed by as much space as the decimals that it lacks of `room`, so that right-aligned numbers stand with
 * their points under each other.
 */
export function alignDecimals(text: string, room: number, locale: Locale): string {
  const shown = decimalsShown(text, locale);
  if (shown >= room) return text;
  return text + (shown === 0 ? POINT_SPACE : '') + DIGIT_SPACE.repeat(room - shown);
}

/** The same in the room of a table, which grows where the number shows more; as it is where there is none. */
export function alignedText(text: string, room: DecimalRoom | undefined, locale: Locale): string {
  return room === undefined ? text : alignDecimals(text, room.take(text), locale);
}
