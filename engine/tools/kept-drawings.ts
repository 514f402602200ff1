import { type Anchor, DRAWN_TOOLS, type Drawing, type DrawnTool, isWritten } from './drawing.ts';
import { readStyle, styleWords } from './drawing-style.ts';
import { readText, storedText } from './drawing-text.ts';

/**
 * The format's version, first in every text: `1`, then one line per drawing, `tool time price time price …` and what else
 * it has as words, `colour=blue` or `text=…`. A word that is not known, or whose value is not, is left out, and the drawing stays.
 */
const VERSION = '1';
/** The most drawings read: a foreign text must not fill the chart. */
const MAX_DRAWINGS = 500;
/** The most characters read from a text. */
const LONGEST = 100_000;
/** A word after the points: a name, and for most a value. */
const OTHER = /^[a-z]+(=|$)/;
const TEXT = 'text=';
/** Wall times of the years 1 to 9999. */
const EARLIEST = -62_135_596_800;
const LATEST = 253_402_300_800;

/** Drawings as text for storage; empty if there are none. Lossless: numbers read back exactly. */
export function keptText(drawings: readonly Drawing[]): string {
  if (drawings.length === 0) return '';
  return [VERSION, ...drawings.map(lineOf)].join('\n');
}

function lineOf({ tool, points, text, style }: Drawing): string {
  const numbers = points.flatMap(({ time, price }) => [String(time), String(price)]);
  const words = [...styleWords(tool, style), ...(text === undefined ? [] : [TEXT + storedText(text)])];
  return [tool, ...numbers, ...words].join(' ');
}

/** The drawings of a stored text. An invalid line is skipped; another version gives none. */
export function keptDrawings(text: string): Drawing[] {
  // A line cut by the limit might parse as another drawing.
  const read = text.length <= LONGEST ? text : text.slice(0, text.lastIndexOf('\n', LONGEST));
  const [version, ...lines] = read.split('\n');
  if (version !== VERSION) return [];
  const drawings: Drawing[] = [];
  for (const line of lines) {
    if (drawings.length === MAX_DRAWINGS) break;
    const drawing = drawingOf(line);
    if (drawing !== null) drawings.push(drawing);
  }
  return drawings;
}

function drawingOf(line: string): Drawing | null {
  const [tool = '', ...words] = line.split(' ');
  if (!isDrawnTool(tool)) return null;
  const numbers = words.slice(0, 2 * DRAWN_TOOLS[tool].points);
  const others = words.slice(numbers.length);
  if (numbers.length !== 2 * DRAWN_TOOLS[tool].points || others.some((word) => !OTHER.test(word))) return null;
  const points: Anchor[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    const time = numberOf(numbers[i]);
    const price = numberOf(numbers[i + 1]);
    if (!(time >= EARLIEST && time < LATEST) || !Number.isFinite(price)) return null;
    points.push({ time, price });
  }
  const style = readStyle(tool, others);
  const drawing = { tool, points, ...(style && { style }) };
  if (!isWritten(tool)) return drawing;
  const text = others.find((word) => word.startsWith(TEXT))?.slice(TEXT.length) ?? '';
  return { ...drawing, text: readText(text) };
}

function isDrawnTool(code: string): code is DrawnTool {
  return Object.hasOwn(DRAWN_TOOLS, code);
}

/** A decimal, possibly with an exponent; anything else is NaN. */
function numberOf(text: string): number {
  return /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
