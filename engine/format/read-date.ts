import { dateOfWall, wallOfDate } from '../time/exchange-time.ts';

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})$/;

/** Reads `2020-12-15` or `20201215` as `yyyymmdd`; 0 if it is neither, or if the date does not exist. */
export function readDate(text: string): number {
  const match = DATE.exec(text);
  if (match === null) return 0;
  const date = Number(match[1]) * 10_000 + Number(match[2]) * 100 + Number(match[3]);
  // The 31st of a shorter month would carry over into the next.
  return dateOfWall(wallOfDate(date)) === date ? date : 0;
}
