import { HASH_START, hashChar } from '../core/text-hash.ts';
import { LineKind, type LineKindNumber } from './line-kind.ts';
import type { LineRecord } from './line-record.ts';

/**
 * The reader of the live feed's grammar (decisions section 5); `format-line.ts` is its writer.
 *
 * It walks each character once, writes numbers straight into the record's typed fields and hashes the symbol on the way,
 * so that a line makes no garbage: at market rates garbage is what would cost the most.
 */

/** Depth times travel this many seconds early: the server sends t − 480, the reader adds 480. */
export const DEPTH_TIME_SHIFT = 480;

const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/** What follows `ex,symbol` in a kind's line: how many fields, which one is text, which may not be empty (a bit each). */
interface Shape {
  readonly fields: number;
  readonly label: number;
  readonly required: number;
}

const NO_LABEL = -1;
// An index may print without a size.
const TRADE: Shape = { fields: 6, label: NO_LABEL, required: 0b000101 };
const ORDER: Shape = { fields: 5, label: 3, required: 0b00111 };
const MARK: Shape = { fields: 0, label: NO_LABEL, required: 0 };
const REMOVAL: Shape = { fields: 1, label: NO_LABEL, required: 0b1 };

const SHAPES: readonly Shape[] = [
  MARK, // Unknown: never read
  TRADE,
  TRADE,
  TRADE,
  TRADE,
  { fields: 5, label: NO_LABEL, required: 0 }, // Q
  { fields: 12, label: NO_LABEL, required: 0 }, // S
  MARK, // D
  ORDER,
  ORDER,
  MARK, // DL
  ORDER,
  ORDER,
  { fields: 2, label: NO_LABEL, required: 0b11 }, // DC
  { fields: 3, label: NO_LABEL, required: 0b111 }, // DP
  REMOVAL,
  REMOVAL,
  REMOVAL,
  { fields: 5, label: 0, required: 0b01111 }, // MP
  { fields: 2, label: NO_LABEL, required: 0b11 }, // H
  MARK, // Error: its text is the rest of the line
];

/** A mantissa of so many digits is exact as a double, and one division by an exact power of ten rounds correctly. */
const EXACT_DIGITS = 15;
const EXACT_POWERS = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * Parses `text[start … end - 1]`, one line without its line end, into `record`. False when it is malformed: a number
 * that is none, a field too few or too many, an empty field that the kind needs; the record's content then means
 * nothing. A message that this build does not know is not malformed: `record.kind` is `LineKind.Unknown`.
 */
export function parseLine(text: string, start: number, end: number, record: LineRecord): boolean {
  let at = start;
  while (at < end && text.charCodeAt(at) !== COMMA) at += 1;
  const kind = kindOf(text, start, at);
  record.kind = kind;
  record.text = text;
  if (kind === LineKind.Unknown) return at > start;
  if (kind === LineKind.Error) {
    record.labelStart = Math.min(at + 1, end);
    record.labelEnd = end;
    return true;
  }
  if (kind !== LineKind.H) {
    at = parseSymbol(text, at, end, record);
    if (at < 0) return false;
  }
  const shape = SHAPES[kind];
  for (let field = 0; field < shape.fields; field += 1) {
    if (at >= end) return false;
    const begin = at + 1;
    at =
      field === shape.label
        ? parseLabel(text, begin, end, record)
        : parseNumber(text, begin, end, record.fields, field);
    if (at < 0) return false;
    if (at === begin && (shape.required & (1 << field)) !== 0) return false;
  }
  if (at !== end) return false;
  if (shape === ORDER) record.fields[4] = record.fields[4] + DEPTH_TIME_SHIFT;
  if (kind === LineKind.MP) return isSide(text, record.labelStart, record.labelEnd);
  return true;
}

/** From the comma before the exchange code to the character after the symbol; -1 when one of them is missing. */
function parseSymbol(text: string, comma: number, end: number, record: LineRecord): number {
  let at = comma + 1;
  record.exStart = at;
  while (at < end && text.charCodeAt(at) !== COMMA) at += 1;
  record.exEnd = at;
  if (at >= end || at === record.exStart) return -1;
  at += 1;
  record.symbolStart = at;
  let hash = HASH_START;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === COMMA) break;
    hash = hashChar(hash, code);
    at += 1;
  }
  record.symbolEnd = at;
  record.symbolHash = hash;
  return at === record.symbolStart ? -1 : at;
}

function parseLabel(text: string, begin: number, end: number, record: LineRecord): number {
  let at = begin;
  while (at < end && text.charCodeAt(at) !== COMMA) at += 1;
  record.labelStart = begin;
  record.labelEnd = at;
  return at;
}

/**
 * Reads a plain decimal (`-?digits[.digits]`) up to the next comma into `into[field]`, an empty one as NaN, and returns
 * where it ends; -1 when it is no number. The result is the double that `Number` gives.
 */
function parseNumber(text: string, begin: number, end: number, into: Float64Array, field: number): number {
  let at = begin;
  const negative = at < end && text.charCodeAt(at) === MINUS;
  if (negative) at += 1;
  const firstDigit = at;
  let mantissa = 0;
  let significant = 0;
  let point = -1;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      mantissa = mantissa * 10 + (code - ZERO);
      if (mantissa !== 0) significant += 1;
    } else if (code === COMMA) break;
    else if (code === POINT && point < 0 && at > firstDigit) point = at;
    else return -1;
  }
  if (at === begin) {
    into[field] = Number.NaN;
    return at;
  }
  if (at === firstDigit || point === at - 1) return -1;
  const decimals = point < 0 ? 0 : at - point - 1;
  if (significant > EXACT_DIGITS || decimals >= EXACT_POWERS.length) {
    into[field] = Number(text.slice(begin, at));
    return at;
  }
  const value = decimals === 0 ? mantissa : mantissa / EXACT_POWERS[decimals];
  into[field] = negative ? -value : value;
  return at;
}

function isSide(text: string, start: number, end: number): boolean {
  const code = text.charCodeAt(start);
  return end - start === 1 && (code === 65 || code === 66); // A, B
}

function kindOf(text: string, start: number, end: number): LineKindNumber {
  const length = end - start;
  if (length === 5) return text.startsWith('Error', start) ? LineKind.Error : LineKind.Unknown;
  if (length < 1 || length > 3) return LineKind.Unknown;
  let name = 0;
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return LineKind.Unknown;
    name = (name << 8) | code;
  }
  return kindOfName(name);
}

/** `name` is the message's ASCII codes, the first in the highest byte: 0x54 is T, 0x5445 is TE, 0x444254 is DBT. */
function kindOfName(name: number): LineKindNumber {
  switch (name) {
    case 0x54:
      return LineKind.T;
    case 0x51:
      return LineKind.Q;
    case 0x53:
      return LineKind.S;
    case 0x48:
      return LineKind.H;
    case 0x44:
      return LineKind.D;
    case 0x5445:
      return LineKind.TE;
    case 0x5448:
      return LineKind.TH;
    case 0x5452:
      return LineKind.TR;
    case 0x444c:
      return LineKind.DL;
    case 0x4442:
      return LineKind.DB;
    case 0x4441:
      return LineKind.DA;
    case 0x4443:
      return LineKind.DC;
    case 0x4450:
      return LineKind.DP;
    case 0x4452:
      return LineKind.DR;
    case 0x4d50:
      return LineKind.MP;
    case 0x444254:
      return LineKind.DBT;
    case 0x444154:
      return LineKind.DAT;
    case 0x445242:
      return LineKind.DRB;
    case 0x445241:
      return LineKind.DRA;
    default:
      return LineKind.Unknown;
  }
}
