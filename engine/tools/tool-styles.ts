import { DRAWN_TOOLS, type DrawnTool } from './drawing.ts';
import { type DrawingStyle, readStyle, styleWords, type ToolStyles } from './drawing-style.ts';

/**
 * The styles of the next drawings as text for storage, `line colour=blue width=3,horz dash=dotted`. Anything else in it is
 * left out.
 */
export function readToolStyles(text: string): ToolStyles {
  const styles: Record<string, DrawingStyle> = {};
  for (const entry of text.split(',')) {
    const [tool = '', ...words] = entry.split(' ');
    const style = isDrawnTool(tool) ? readStyle(tool, words) : undefined;
    if (style !== undefined) styles[tool] = looksOf(style);
  }
  return styles;
}

/** The text after a drawing of a tool was given a style, of which its looks count: its lock and its ends are its own. */
export function withToolStyle(text: string, tool: DrawnTool, style: DrawingStyle): string {
  const styles: ToolStyles = { ...readToolStyles(text), [tool]: looksOf(style) };
  return (Object.keys(DRAWN_TOOLS) as DrawnTool[])
    .map((each) => [each, ...styleWords(each, styles[each])])
    .filter(({ length }) => length > 1)
    .map((words) => words.join(' '))
    .join(',');
}

function looksOf({ colour, width, dash }: DrawingStyle): DrawingStyle {
  return { ...(colour && { colour }), ...(width && { width }), ...(dash && { dash }) };
}

function isDrawnTool(code: string): code is DrawnTool {
  return Object.hasOwn(DRAWN_TOOLS, code);
}
