import type { ReplayDay } from '../../workers/api/replay.ts';
import type { Locale, Translate } from '../i18n/text.ts';

/** Whether at least the minutes of a day were recorded. Then only its individual trades may be simulated. */
export function isRecorded({ grain, simulated }: Pick<ReplayDay, 'grain' | 'simulated'>): boolean {
  return grain === 'minute' || !simulated;
}

/** A date (`yyyymmdd`) with its weekday: `Tue, Dec 15, 2020`. */
export function dayName(date: number, locale: Locale): string {
  const at = Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100);
  return new Date(at).toLocaleDateString(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}

/** A description of a day: of one security, or of `many`, of which some may have been recorded on a simulated day. */
export function knownOf({ grain, simulated, depth, quotes }: ReplayDay, many: boolean, t: Translate): string {
  const trades =
    many && simulated ? t('replay.known.many') : t(`replay.known.${grain}-${simulated ? 'simulated' : 'recorded'}`);
  return [trades, quotes ? '' : t('replay.known.noQuotes'), t(`replay.known.depth.${depth}`)].filter(Boolean).join(' ');
}

/** The first day after a date. */
export function nextDate(days: readonly ReplayDay[], date: number): ReplayDay | undefined {
  return days.findLast((day) => day.date > date);
}
