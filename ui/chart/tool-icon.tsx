import type { ReactNode } from 'react';
import type { ChartType } from '../../engine/chart/chart-type.ts';
import type { Tool } from '../../engine/tools/drawing.ts';

/** An icon on a grid of 20 × 20: lines, and the points to click as dots at x, y. */
interface Glyph {
  readonly lines: string;
  readonly dots?: readonly (readonly [number, number])[];
}

/** The actions on drawings and on a chart, besides drawing. */
type ChartAct =
  | 'undo'
  | 'redo'
  | 'clearLast'
  | 'clearAll'
  | 'snap'
  | 'keep'
  | 'keys'
  | 'download'
  | 'draw'
  | 'indicators'
  | 'compare'
  | 'template'
  | 'options'
  | 'hide'
  | 'show'
  | 'lock'
  | 'alarm'
  | 'copy'
  | 'one'
  | 'two'
  | 'four';

const TOOL_GLYPHS: Readonly<Record<Tool, Glyph>> = {
  info: { lines: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.5V14', dots: [[10, 6.75]] },
  cross: { lines: 'M10 2.5v15M2.5 10h15' },
  line: {
    lines: 'M4 16 16 4',
    dots: [
      [4, 16],
      [16, 4],
    ],
  },
  ray: {
    lines: 'M4 16 17.5 2.5',
    dots: [
      [4, 16],
      [10, 10],
    ],
  },
  horz: { lines: 'M2.5 10h15', dots: [[10, 10]] },
  vert: { lines: 'M10 2.5v15', dots: [[10, 10]] },
  parallel: {
    lines: 'M3 12 12 3M8 17l9-9',
    dots: [
      [3, 12],
      [12, 3],
      [12.5, 12.5],
    ],
  },
  pitchfork: {
    lines: 'M3 17 17 3M7 8l6 5M7 8l5-5M13 13l4-4',
    dots: [
      [3, 17],
      [7, 8],
      [13, 13],
    ],
  },
  regress: {
    lines: 'M3 15 17 5',
    dots: [
      [5, 9.5],
      [8, 15],
      [11, 6],
      [15.5, 10],
    ],
  },
  fibretrace: {
    lines: 'M3 3.5h14M3 9h14M3 12.5h14M3 16.5h14',
    dots: [
      [6, 16.5],
      [14, 3.5],
    ],
  },
  fibfans: { lines: 'M3 16.5 17 3M3 16.5 17 8M3 16.5l14-4', dots: [[3, 16.5]] },
  fibzone: { lines: 'M3 3v14M5.5 3v14M8.5 3v14M12.5 3v14M17.5 3v14' },
  rect: {
    lines: 'M3.5 5h13v10h-13Z',
    dots: [
      [3.5, 15],
      [16.5, 5],
    ],
  },
  measure: {
    lines: 'M3.5 13.5 13.5 3.5l3 3-10 10ZM6.5 10.5l1.5 1.5M9.5 7.5l1.5 1.5M12 5l1 1',
  },
  text: { lines: 'M4 6V4h12v2M10 4v12M7.5 16h5' },
  square: { lines: 'M3 13.5h3.5V17M3 9.5h7.5V17M3 4h13v13M3 4v13h13', dots: [[3, 17]] },
};

const ACT_GLYPHS: Readonly<Record<ChartAct, Glyph>> = {
  undo: { lines: 'M7 4 3.5 7.5 7 11M3.5 7.5h8a5 4.5 0 0 1 0 9H8' },
  redo: { lines: 'm13 4 3.5 3.5L13 11M16.5 7.5h-8a5 4.5 0 0 0 0 9H12' },
  clearLast: { lines: 'M3 15 10 4M12.5 11.5l5 5M17.5 11.5l-5 5' },
  clearAll: { lines: 'M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5l1 11.5h8l1-11.5M8.5 8.5v5.5M11.5 8.5v5.5' },
  snap: { lines: 'M4 3h3.5v7a2.5 2.5 0 0 0 5 0V3H16v7a6 6 0 0 1-12 0ZM4 6.5h3.5M12.5 6.5H16' },
  keep: { lines: 'M5.5 3h9v14L10 13.5 5.5 17Z' },
  keys: { lines: 'M7 7.25a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.3', dots: [[10, 15.75]] },
  download: { lines: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13' },
  draw: { lines: 'M4 16l1-4L14 3l3 3-9 9ZM12 5l3 3' },
  template: { lines: 'M3.5 3.5h13v13h-13ZM3.5 8h13M8 8v8.5' },
  indicators: { lines: 'M2.5 13.5C5 13.5 5.5 5 8 5s3 10 5.5 10S16 8 17.5 8' },
  compare: { lines: 'M2.5 14.5 7 9l3.5 3 7-8M2.5 10l4 4.5 4-6 7 4' },
  options: {
    lines: 'M3 6h8M15 6h2M3 14h2M9 14h8',
    dots: [
      [13, 6],
      [7, 14],
    ],
  },
  hide: { lines: 'M2.5 10s2.75-5 7.5-5 7.5 5 7.5 5-2.75 5-7.5 5-7.5-5-7.5-5Z', dots: [[10, 10]] },
  show: { lines: 'M2.5 10s2.75-5 7.5-5 7.5 5 7.5 5-2.75 5-7.5 5-7.5-5-7.5-5ZM4 16.5l12-13' },
  lock: { lines: 'M4.5 9h11v8h-11ZM7 9V6.5a3 3 0 0 1 6 0V9', dots: [[10, 13]] },
  alarm: {
    lines: 'M10 3a4.5 4.5 0 0 1 4.5 4.5c0 4 1.5 5 1.5 6.5H4c0-1.5 1.5-2.5 1.5-6.5A4.5 4.5 0 0 1 10 3ZM8.5 17h3',
  },
  copy: { lines: 'M7.5 7.5h9v9h-9ZM12.5 7.5v-4h-9v9h4' },
  one: { lines: 'M3 4h14v12H3Z' },
  two: { lines: 'M3 4h14v12H3ZM10 4v12' },
  four: { lines: 'M3 4h14v12H3ZM10 4v12M3 10h14' },
};

const TYPE_GLYPHS: Readonly<Record<ChartType, Glyph>> = {
  close: { lines: 'M2.5 14 7 8.5l4 4 6.5-8' },
  candle: { lines: 'M6.5 2.5V6M6.5 13v4.5M4 6h5v7H4ZM13.5 3.5V8M13.5 14v3M11 8h5v6h-5Z' },
  bars: { lines: 'M6.5 3v14M6.5 6H10M13.5 3v14M13.5 13H17' },
  ohlc: { lines: 'M6.5 3v14M6.5 6H10M6.5 13H3M13.5 3v14M13.5 13H17M13.5 8H10.5' },
  percent: {
    lines:
      'M15.5 4.5l-11 11M6 7.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM14 15.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  },
  threeline: { lines: 'M3 17v-6h3.5v6ZM8 13V7h3.5v6ZM13 9V3h3.5v6Z' },
};

const GLYPHS: Readonly<Record<Tool | ChartAct | ChartType, Glyph>> = { ...TOOL_GLYPHS, ...ACT_GLYPHS, ...TYPE_GLYPHS };

interface Props {
  readonly name: Tool | ChartAct | ChartType;
}

/** The icon of a tool, an action or a type of chart, 20 × 20, in the text colour; decoration inside a labelled control. */
export function ToolIcon({ name }: Props): ReactNode {
  const { lines, dots = [] } = GLYPHS[name];
  return (
    <svg viewBox="0 0 20 20" width="1.25rem" height="1.25rem" aria-hidden="true" focusable="false">
      <path
        d={lines}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.75" fill="currentColor" />
      ))}
    </svg>
  );
}
