import { csvLine, csvNumber } from '../../engine/format/csv.ts';
import type { HeldPosition } from '../../workers/api/records.ts';

const COLUMNS = [
  'region',
  'symbol',
  'totalcost',
  'shares',
  'cost',
  'price',
  'value',
  'net',
  'percent',
  'usconv',
  'currency',
] as const satisfies readonly (keyof HeldPosition)[];

/** Positions as CSV in every language: `.` as decimal point, and the field names of the server's response as header. */
export function positionsCsv(positions: readonly HeldPosition[]): string {
  const rows = positions.map((position) => COLUMNS.map((column) => cell(position[column])));
  return [COLUMNS, ...rows].map(csvLine).join('');
}

function cell(value: string | number): string {
  return typeof value === 'string' ? value : csvNumber(value);
}
