import {
  EARLY_SECONDS,
  FEED_LINES,
  type FieldType,
  type HubLine,
  type LineName,
  type LineValues,
  type MarketLine,
} from './feed-lines.ts';

/** The subject of a market line. */
interface LineSubject {
  readonly ex: string;
  readonly symbol: string;
}

/** A line's fields in order, and the one whose time is sent early. */
interface Form {
  readonly fields: readonly string[];
  readonly early: number;
}

const FORMS: Readonly<Record<string, Form>> = Object.fromEntries(
  Object.entries(FEED_LINES).map(([name, line]) => {
    const types: readonly FieldType[] = Object.values(line.fields);
    return [name, { fields: Object.keys(line.fields), early: types.indexOf('early?') }];
  }),
);

/**
 * A line of the market source, as described in `feed-lines.ts`, without a line end; `parse-line.ts` reads it. Numbers
 * are plain decimals (never an exponent) that read back as the same double; NaN and ±Infinity are written as an absent
 * value. Texts must not hold a comma or a line end.
 */
export function formatLine<N extends MarketLine>(name: N, { ex, symbol }: LineSubject, values: LineValues<N>): string {
  return `${name},${ex},${symbol}${fieldsOf(name, values)}`;
}

/** A line of the hub, written the same way. */
export function formatHubLine<N extends HubLine>(name: N, values: LineValues<N>): string {
  return `${name}${fieldsOf(name, values)}`;
}

function fieldsOf(name: LineName, values: Readonly<Record<string, number | string>>): string {
  const { fields, early } = FORMS[name];
  let text = '';
  for (let i = 0; i < fields.length; i += 1) {
    const value = values[fields[i]];
    if (typeof value === 'string') text += `,${value}`;
    else text += `,${plain(i === early ? value - EARLY_SECONDS : value)}`;
  }
  return text;
}

function plain(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? withoutExponent(text) : text;
}

/** The same shortest decimal with its point moved, so that no digit changes. */
function withoutExponent(text: string): string {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', decimals = ''] = mantissa.slice(sign.length).split('.');
  const digits = whole + decimals;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}
