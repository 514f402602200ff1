import { HASH_START, hashChar } from '../core/text-hash.ts';
import { EARLY_SECONDS, FEED_LINES, type FieldType } from './feed-lines.ts';
import { LINE_NAMES, LineKind } from './line-kind.ts';
import type { LineRecord } from './line-record.ts';

/**
 * Parses the live feed's lines, as described in `feed-lines.ts`; `format-line.ts` writes them.
 *
 * It reads each character once, writes numbers straight into the record's typed fields and hashes the symbol on the
 * way, so that a line makes no garbage: at market rates garbage would be the largest cost. Everything derived from the
 * descriptions is computed once, when the module is loaded.
 */

const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const LETTER_A = 65;
const LETTER_B = 66;

const NO_FIELD = -1;

/** What the parser needs to know about a kind of line. */
interface Shape {
  readonly hasSymbol: boolean;
  /** Number of fields after the head. */
  readonly fields: number;
  /** Index of the text field. */
  readonly label: number;
  /** Whether the text is `A` or `B`. */
  readonly isSide: boolean;
  /** Whether the text is the rest of the line. */
  readonly isRest: boolean;
  /** A bit for each field that must not be empty. */
  readonly required: number;
  /** Index of the field whose time is sent early. */
  readonly early: number;
}

const SHAPES: readonly Shape[] = [
  shapeOf(true, []), // Unknown: never read
  ...Object.values(FEED_LINES).map((line) => shapeOf(line.class !== 'hub', Object.values(line.fields))),
];

function shapeOf(hasSymbol: boolean, types: readonly FieldType[]): Shape {
  return {
    hasSymbol,
    fields: types.length,
    label: types.findIndex((type) => type === 'text?' || type === 'side' || type === 'rest'),
    isSide: types.includes('side'),
    isRest: types.includes('rest'),
    required: types.reduce((bits, type, place) => (type.endsWith('?') ? bits : bits | (1 << place)), 0),
    early: types.indexOf('early?'),
  };
}

/** Names of up to this many letters are packed into one number: their ASCII codes, the first in the highest byte. */
const SHORT = 4;

/** An open hash table of the short names, at most a quarter full, and their kinds. */
const SLOT_BITS = Math.ceil(Math.log2(4 * LINE_NAMES.length));
const SLOTS = 2 ** SLOT_BITS;
const nameIn = new Uint32Array(SLOTS);
const kindIn = new Uint8Array(SLOTS);

/** Kinds with longer names. */
const LONG_KINDS: number[] = [];

for (const [kind, name] of LINE_NAMES.entries()) {
  if (name.length > SHORT) LONG_KINDS.push(kind);
  else if (name !== '') {
    const number = [...name].reduce((codes, letter) => (codes << 8) | letter.charCodeAt(0), 0);
    let slot = slotOf(number);
    while (nameIn[slot] !== 0) slot = (slot + 1) % SLOTS;
    nameIn[slot] = number;
    kindIn[slot] = kind;
  }
}

function slotOf(name: number): number {
  return Math.imul(name, 0x9e3779b1) >>> (32 - SLOT_BITS);
}

/**
 * A mantissa of up to this many digits is exact as a double, and one division by an exact power of ten rounds
 * correctly.
 */
const EXACT_DIGITS = 15;
const EXACT_POWERS = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * Parses `text[start … end - 1]`, one line without its line end, into `record`. False if it is malformed: an invalid
 * number, a field too few or too many, an empty required field. The record's content is then undefined. A message that
 * this build does not know is not malformed: `record.kind` is `LineKind.Unknown`.
 */
export function parseLine(text: string, start: number, end: number, record: LineRecord): boolean {
  let at = start;
  while (at < end && text.charCodeAt(at) !== COMMA) at += 1;
  const kind = kindOf(text, start, at);
  record.kind = kind;
  record.text = text;
  if (kind === LineKind.Unknown) return at > start;
  const shape = SHAPES[kind];
  if (shape.hasSymbol) {
    at = parseSymbol(text, at, end, record);
    if (at < 0) return false;
  }
  if (shape.isRest) {
    record.labelStart = Math.min(at + 1, end);
    record.labelEnd = end;
    return true;
  }
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
  if (shape.early !== NO_FIELD) record.fields[shape.early] = record.fields[shape.early] + EARLY_SECONDS;
  return !shape.isSide || isSide(text, record.labelStart, record.labelEnd);
}

/**
 * Parses from the comma before the exchange code to the character after the symbol, whose index it returns; -1 if one
 * of them is missing.
 */
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
 * where it ends; -1 if it is not a number. The result is the double that `Number` gives.
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
  return end - start === 1 && (code === LETTER_A || code === LETTER_B);
}

function kindOf(text: string, start: number, end: number): number {
  if (end - start > SHORT) return longKind(text, start, end);
  let name = 0;
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 0x7f) return LineKind.Unknown;
    name = (name << 8) | code;
  }
  let slot = slotOf(name);
  while (nameIn[slot] !== 0) {
    if (nameIn[slot] === name) return kindIn[slot];
    slot = (slot + 1) % SLOTS;
  }
  return LineKind.Unknown;
}

function longKind(text: string, start: number, end: number): number {
  for (let i = 0; i < LONG_KINDS.length; i += 1) {
    const name = LINE_NAMES[LONG_KINDS[i]];
    if (name.length === end - start && text.startsWith(name, start)) return LONG_KINDS[i];
  }
  return LineKind.Unknown;
}
