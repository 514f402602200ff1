import type { MessageKey, Translate } from '../i18n/text.ts';

/** What a marker with a label does to the element that has the label; `named` does nothing. */
const LABELLED = [
  'button',
  'link',
  'menuitem',
  'field',
  'select',
  'option',
  'choice',
  'switch',
  'see',
  'named',
] as const;

/**
 * What a marker with a text of its own does: it types, presses a key, opens the menu of a symbol's row, names the title of a
 * screen or what else is shown, clicks a place of the chart in per cent of its width and height, or is a command.
 */
const WRITTEN = ['type', 'key', 'menu', 'title', 'shown', 'point', 'code'] as const;

/** What a marker does. */
type Act = (typeof LABELLED)[number] | (typeof WRITTEN)[number];

/** A marker in a step: `{button:board.add}`, `{key:Enter}`, `{point:30 60|click in the chart}`. */
export interface Marker {
  readonly act: Act;
  /** The key of the label in the message catalogue, or the text of the act itself. */
  readonly of: string;
  /** The values of the label's placeholders: `?symbol=MSFT`, or `?title=@list.index` for another label. */
  readonly values: Readonly<Record<string, string>>;
  /** What the reader reads instead. */
  readonly words: string | undefined;
}

const MARKER = /\{(\w+):([^{}|]+)(?:\|([^{}]*))?\}/g;

/** The texts and the markers of a step, in order. It throws for a marker of an unknown kind. */
export function stepParts(step: string): readonly (string | Marker)[] {
  const parts: (string | Marker)[] = [];
  let end = 0;
  for (const { 0: whole, 1: kind = '', 2: argument = '', 3: words, index } of step.matchAll(MARKER)) {
    if (index > end) parts.push(step.slice(end, index));
    const act = [...LABELLED, ...WRITTEN].find((each) => each === kind);
    if (act === undefined) throw new Error(`a step has ${whole}`);
    const [of = '', query = ''] = hasLabel(act) ? argument.split('?') : [argument];
    parts.push({ act, of, values: Object.fromEntries(new URLSearchParams(query)), words });
    end = index + whole.length;
  }
  if (end < step.length) parts.push(step.slice(end));
  return parts;
}

/** The label that a marker names, as the app shows it; undefined if it names none. */
export function markerLabel({ act, of, values }: Marker, t: Translate): string | undefined {
  if (!hasLabel(act)) return undefined;
  const said = Object.entries(values).map(([name, value]) => [
    name,
    value.startsWith('@') ? t(value.slice(1) as MessageKey) : value,
  ]);
  return t(of as MessageKey, Object.fromEntries(said));
}

function hasLabel(act: Act): boolean {
  return LABELLED.some((each) => each === act);
}
