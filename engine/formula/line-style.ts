import type { Mark } from '../indicators/catalogue-entry.ts';

/**
 * The words that may follow a line's expression, by property, the usual one first. Colours are tokens of the page's themes,
 * the same as those of drawings.
 */
export const LINE_STYLES = {
  colour: ['ink', 'blue', 'red', 'ochre', 'green', 'violet', 'pink', 'teal'],
  dash: ['solid', 'dashed', 'dotted'],
  width: ['thin', 'medium', 'thick'],
  mark: ['line', 'columns', 'dots'] satisfies readonly Mark[],
} as const;

/** How a line is drawn; what the text does not say is absent, and the chart's own choice. */
export type LineStyle = { readonly [Property in keyof typeof LINE_STYLES]?: (typeof LINE_STYLES)[Property][number] };

/** The style with one more word; undefined if no property has it. */
export function styleWith(style: LineStyle, word: string): LineStyle | undefined {
  const property = Object.entries(LINE_STYLES).find(([, words]) => (words as readonly string[]).includes(word));
  return property && { ...style, [property[0]]: word };
}
