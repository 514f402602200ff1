import { DRAWN_TOOLS, type DrawnTool } from './drawing.ts';

/**
 * How a drawing may look and behave: each property with its values, the usual one first. Colours are tokens of the page's
 * themes by name, so that a drawing follows the theme; `ink` is the colour of the chart's texts. Widths are CSS pixels,
 * the first one a little more.
 */
export const DRAWING_STYLES = {
  colour: ['ink', 'blue', 'red', 'ochre', 'green', 'violet', 'pink', 'teal'],
  width: ['1', '2', '3', '4'],
  dash: ['solid', 'dashed', 'dotted'],
  /** Which of its ends go on to the edge of the pane. */
  extend: ['none', 'left', 'right', 'both'],
  /** A locked drawing is neither moved nor removed nor rewritten. */
  lock: ['off', 'on'],
} as const;

/** A property of a drawing's style. */
export type StyleProperty = keyof typeof DRAWING_STYLES;

/** The style of a drawing; a property that is absent has its usual value. */
export type DrawingStyle = { readonly [Property in StyleProperty]?: (typeof DRAWING_STYLES)[Property][number] };

/** How the next drawing of each tool looks; a tool that is absent draws in the usual style. */
export type ToolStyles = { readonly [T in DrawnTool]?: DrawingStyle };

const PROPERTIES = Object.keys(DRAWING_STYLES) as StyleProperty[];

/** The properties that the drawings of a tool have. Words have no lines. */
export function stylesOf(tool: DrawnTool): readonly StyleProperty[] {
  const { written, extends: extendable } = DRAWN_TOOLS[tool];
  return PROPERTIES.filter((property) =>
    property === 'extend' ? extendable : !written || (property !== 'width' && property !== 'dash'),
  );
}

/** A style as words for storage, `colour=blue`: only what is unusual, and what drawings of the tool have. */
export function styleWords(tool: DrawnTool, style: DrawingStyle = {}): string[] {
  return stylesOf(tool)
    .filter((property) => isUnusual(property, style[property]))
    .map((property) => `${property}=${style[property]}`);
}

/** The style in a drawing's words; undefined if all is usual. A property whose value is not known has its usual one. */
export function readStyle(tool: DrawnTool, words: readonly string[]): DrawingStyle | undefined {
  const style = stylesOf(tool).flatMap((property) => {
    const start = `${property}=`;
    const value = words.find((word) => word.startsWith(start))?.slice(start.length);
    return isUnusual(property, value) ? [[property, value]] : [];
  });
  return style.length === 0 ? undefined : (Object.fromEntries(style) as DrawingStyle);
}

function isUnusual(property: StyleProperty, value: string | undefined): boolean {
  const values: readonly (string | undefined)[] = DRAWING_STYLES[property];
  return values.indexOf(value) > 0;
}
