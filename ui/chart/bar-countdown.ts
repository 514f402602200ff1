/** The regular session, seconds since midnight on the market's clock: the first bar begins with it, and no bar outlasts it. */
const SESSION = { start: 34_200, end: 57_600 };

/** What is left at a second of the day of the bar of so many minutes: `4:59`. */
export function barCountdown(now: number, minutes: number): string {
  const length = minutes * 60;
  const end = SESSION.start + (Math.floor((now - SESSION.start) / length) + 1) * length;
  const left = Math.ceil(Math.min(end, SESSION.end) - now);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
