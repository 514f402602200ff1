import type { PriceColumns } from '../../engine/indicators/indicator.ts';
import { CommandError } from './command-error.ts';

/** Bars of a file, with a count that may grow over them one by one. */
export interface FileBars extends PriceColumns {
  count: number;
}

const REQUIRED = ['open', 'high', 'low', 'close', 'volume'] as const;
const ISO_TIME =
  /^\d{4}-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])([T ]\d{2}:?\d{2}(:?\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const NOT_A_PRICE = /^(nan|null|[+-]?inf(inity)?)$/i;

/**
 * Reads `date|datetime,open,high,low,close,volume[,trades]`, oldest bar first; the columns are found by name, others are
 * ignored. An empty field or `NaN` is a value that is missing, which the indicators know how to treat. Throws a
 * `CommandError` that names the line for everything else that is not a number, a date or a whole row.
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
  let before = '';
  for (let i = 0; i < count; i++) {
    const fields = lines[i + 1].split(',');
    if (fields.length !== header.length) {
      throw new CommandError(`line ${i + 2}: ${fields.length} fields where the header has ${header.length}`);
    }
    const time = fields[timeAt].trim();
    if (!ISO_TIME.test(time)) throw new CommandError(`line ${i + 2}: "${time}" is not a date`);
    if (time < before)
      throw new CommandError(`line ${i + 2}: ${time} comes after ${before}; the oldest bar must be first`);
    before = time;
    for (const column of read) column.values[i] = parseField(fields[column.at], column.name, i + 2);
  }
  const [open, high, low, close, volume] = columns.map((column) => column.values);
  return { count, open, high, low, close, volume, trades: trades.values };
}

function parseField(field: string, name: string, line: number): number {
  const text = field.trim();
  if (text === '' || NOT_A_PRICE.test(text)) return Number.NaN;
  const value = Number(text);
  if (Number.isNaN(value)) throw new CommandError(`line ${line}: ${name} "${text}" is not a number`);
  return value;
}
