import { EXTENDED_CLOSE, EXTENDED_OPEN, isHalfDay, SESSION_OPEN } from '../../engine/series/session.ts';
import { marketMinutes, sessionMinutes } from '../../engine/series/trading-calendar.ts';

/** The start and end of a run of a session, in seconds since the opening. */
export interface SessionHours {
  readonly begins: number;
  readonly ends: number;
}

/** From the opening to the later close of the two regions. */
export function regularHours(date: number): SessionHours {
  return { begins: 0, ends: marketMinutes(date) * 60 };
}

/**
 * The hours of a date in real time: 4:00 to 20:00 if the US exchanges trade; a half day ends with its close. If they are closed,
 * the regular hours.
 */
export function extendedHours(date: number): SessionHours {
  const regular = regularHours(date);
  if (sessionMinutes('U', date) === 0) return regular;
  return {
    begins: EXTENDED_OPEN - SESSION_OPEN,
    ends: isHalfDay(date, 'U') ? regular.ends : EXTENDED_CLOSE - SESSION_OPEN,
  };
}
