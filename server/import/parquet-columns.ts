import type { DecodedArray, SchemaElement } from 'hyparquet';

/**
 * The kinds of values in a column. `utc`, `wall` and `day` are milliseconds since 1970: in UTC, by a clock without a zone, and
 * at a date's midnight. `other` is of no use for market data, such as a list.
 */
export type ParquetKind = 'utc' | 'wall' | 'day' | 'number' | 'text' | 'other';

/** A column of a row group: numbers, NaN where there is no value; or texts, each of which may be the value of many rows. */
export type ParquetColumn =
  | { readonly kind: Exclude<ParquetKind, 'text' | 'other'>; readonly values: Float64Array<ArrayBuffer> }
  | {
      readonly kind: 'text';
      readonly texts: readonly string[];
      /** The index of each row's text; -1 if it has none. */
      readonly codes: Int32Array<ArrayBuffer>;
    };

const NUMBERS: readonly (string | undefined)[] = ['INT32', 'INT64', 'FLOAT', 'DOUBLE'];

/** What a column's values are, by its place in the schema (parquet-format, LogicalTypes.md). */
export function parquetKindOf(element: SchemaElement): ParquetKind {
  const { type, converted_type: converted, logical_type: logical, repetition_type: repetition } = element;
  if (type === undefined || repetition === 'REPEATED') return 'other';
  if (logical?.type === 'TIMESTAMP') return logical.isAdjustedToUTC ? 'utc' : 'wall';
  // Both older types of times are UTC.
  if (converted === 'TIMESTAMP_MILLIS' || converted === 'TIMESTAMP_MICROS' || type === 'INT96') return 'utc';
  if (converted === 'DATE') return 'day';
  if (converted === 'DECIMAL') return 'number';
  if (converted?.startsWith('TIME_') || logical?.type === 'TIME') return 'other';
  if (NUMBERS.includes(type)) return 'number';
  const isText = converted === 'UTF8' || converted === 'ENUM' || (converted === undefined && logical === undefined);
  return type === 'BYTE_ARRAY' && (isText || logical?.type === 'STRING') ? 'text' : 'other';
}

/** Makes the package return times in milliseconds. */
export const MILLISECONDS = {
  timestampFromMilliseconds: (time: bigint): number => Number(time),
  timestampFromMicroseconds: (time: bigint): number => Number(time) / 1e3,
  timestampFromNanoseconds: (time: bigint): number => Number(time / 1_000_000n) + Number(time % 1_000_000n) / 1e6,
  dateFromDays: (days: number): number => days * 86_400_000,
};

/** Collects the pages of a column, which arrive in order. */
export class ColumnPages {
  private readonly kind: Exclude<ParquetKind, 'other'>;
  private readonly values: Float64Array<ArrayBuffer>;
  private readonly codes: Int32Array<ArrayBuffer>;
  private readonly codeOfText = new Map<string, number>();

  constructor(kind: Exclude<ParquetKind, 'other'>, rows: number) {
    this.kind = kind;
    this.values = new Float64Array(kind === 'text' ? 0 : rows).fill(Number.NaN);
    this.codes = new Int32Array(kind === 'text' ? rows : 0).fill(-1);
  }

  /** Stores the values of the rows from `from` on. */
  add(from: number, values: DecodedArray): void {
    const count = Math.min(values.length, (this.kind === 'text' ? this.codes : this.values).length - from);
    for (let i = 0; i < count; i++) {
      const value: unknown = values[i];
      if (this.kind === 'text') this.codes[from + i] = typeof value === 'string' ? this.codeOf(value) : -1;
      else if (typeof value === 'number' || typeof value === 'bigint') this.values[from + i] = Number(value);
    }
  }

  column(): ParquetColumn {
    if (this.kind !== 'text') return { kind: this.kind, values: this.values };
    return { kind: 'text', texts: [...this.codeOfText.keys()], codes: this.codes };
  }

  private codeOf(text: string): number {
    const known = this.codeOfText.get(text);
    if (known !== undefined) return known;
    this.codeOfText.set(text, this.codeOfText.size);
    return this.codeOfText.size - 1;
  }
}
