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

/** Decimals beyond which a number is binary dust. */
const DECIMALS = 6;

/** Positions as CSV, whatever the language: `.` for decimals, the field names of the server's answer as header. */
export function positionsCsv(positions: readonly HeldPosition[]): string {
  const rows = positions.map((position) => COLUMNS.map((column) => cell(position[column])).join(','));
  return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
}

function cell(value: string | number): string {
  return typeof value === 'string' ? value : String(Number(value.toFixed(DECIMALS)));
}
