import { readDate } from '../../engine/format/read-date.ts';
import type { PriceColumns } from '../../engine/indicators/indicator.ts';
import { type WallSeconds, wallOfDate } from '../../engine/time/exchange-time.ts';
import { decimalNumber } from '../core/decimal-number.ts';
import { CommandError } from './command-error.ts';

/** The bars of a file; `count` may be raised one by one to feed them incrementally. */
export interface FileBars extends PriceColumns {
  count: number;
}

const REQUIRED = ['open', 'high', 'low', 'close', 'volume'] as const;
/** Date; hour, minute, second; sign, hours and minutes of the UTC offset. */
const ISO_TIME =
  /^(\d{4}-?\d{2}-?\d{2})(?:[T ]([01]\d|2[0-3]):?([0-5]\d)(?::?([0-5]\d(?:\.\d+)?))?(?:Z|([+-])(\d{2}):?(\d{2}))?)?$/;
const NOT_A_PRICE = /^(nan|null|[+-]?inf(inity)?)$/i;

/**
 * Parses `date|datetime,open,high,low,close,volume[,trades]`, oldest bar first; columns are found by name, others are ignored. An
 * empty field or `NaN` is a missing value, which the indicators can handle. Throws a `CommandError` that names the line if a
 * field is not a number or a date, or a row is incomplete.
 */
export function parseBars(text: string): FileBars {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  while (lines.length > 0 && lines[lines.length - 1].trim() === '') lines.pop();
  const header = (lines[0] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const timeAt = header.findIndex((name) => name === 'date' || name === 'datetime');
  if (timeAt < 0) throw new CommandError('line 1: no column "date" or "datetime"');
  const count = lines.length - 1;
  const columns = REQUIRED.map((name) => {
    const at = header.indexOf(name);
    if (at < 0) throw new CommandError(`line 1: no column "${name}"`);
    return { name: name as string, at, values: new Float64Array(count) };
  });
  const trades = { name: 'trades', at: header.indexOf('trades'), values: new Float64Array(count).fill(Number.NaN) };
  const read = trades.at < 0 ? columns : [...columns, trades];
  const time = new Float64Array(count);
  let before = Number.NEGATIVE_INFINITY;
  let beforeText = '';
  for (let i = 0; i < count; i++) {
    const fields = lines[i + 1].split(',');
    if (fields.length !== header.length) {
      throw new CommandError(`line ${i + 2}: ${fields.length} fields where the header has ${header.length}`);
    }
    const timeText = fields[timeAt].trim();
    const { wall, instant } = parseTime(timeText);
    if (Number.isNaN(instant)) throw new CommandError(`line ${i + 2}: "${timeText}" is not a date`);
    if (instant < before) {
      throw new CommandError(`line ${i + 2}: ${timeText} comes after ${beforeText}; the oldest bar must be first`);
    }
    before = instant;
    time[i] = wall;
    beforeText = timeText;
    for (const column of read) column.values[i] = parseField(fields[column.at], column.name, i + 2);
  }
  const [open, high, low, close, volume] = columns.map((column) => column.values);
  return { count, time, open, high, low, close, volume, trades: trades.values };
}

/** A time of a file: as written, and the seconds by which it can be compared with others. */
interface FileTime {
  readonly wall: WallSeconds;
  readonly instant: number;
}

const NO_TIME: FileTime = { wall: Number.NaN, instant: Number.NaN };

/** Reads a date or time; NaN for an invalid one, such as the 30th of February. */
function parseTime(text: string): FileTime {
  const field = ISO_TIME.exec(text);
  if (field === null) return NO_TIME;
  const date = readDate(field[1]);
  if (date === 0) return NO_TIME;
  const [hour, minute, second] = field.slice(2, 5).map((part) => Number(part ?? 0));
  const [sign, hours, minutes] = field.slice(5);
  const distance = sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60);
  const wall = wallOfDate(date) + hour * 3600 + minute * 60 + second;
  return { wall, instant: wall - distance };
}

function parseField(field: string, name: string, line: number): number {
  const text = field.trim();
  if (text === '' || NOT_A_PRICE.test(text)) return Number.NaN;
  const value = decimalNumber(text);
  if (Number.isNaN(value)) throw new CommandError(`line ${line}: ${name} "${text}" is not a number`);
  return value;
}
