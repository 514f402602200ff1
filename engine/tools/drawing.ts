import type { WallSeconds } from '../time/exchange-time.ts';
import type { DrawingStyle } from './drawing-style.ts';

/** What distinguishes a drawing tool from the others, besides its lines. */
interface DrawnToolEntry {
  /** Number of points that complete a drawing. */
  readonly points: 1 | 2 | 3;
  /** Whether it marks bars instead of prices, so that its lines span all panes. */
  readonly tall?: true;
  /** Whether a chart has at most one: a new one replaces the previous one (specification section 4). */
  readonly single?: true;
  /** Whether the user writes a text for it, after its points. */
  readonly written?: true;
  /** Whether its lines can be extended beyond its points. */
  readonly extends?: true;
  /** Whether it marks one price, at which an alarm can be set. */
  readonly level?: true;
}

const ENTRIES = {
  line: { points: 2, extends: true },
  ray: { points: 2 },
  horz: { points: 1, level: true },
  vert: { points: 1, tall: true },
  parallel: { points: 3, extends: true },
  pitchfork: { points: 3 },
  regress: { points: 2, extends: true },
  fibretrace: { points: 2, single: true },
  fibfans: { points: 2 },
  fibzone: { points: 1, tall: true, single: true },
  square: { points: 1, tall: true, single: true },
  rect: { points: 2 },
  measure: { points: 2 },
  text: { points: 1, written: true },
} as const satisfies Readonly<Record<string, DrawnToolEntry>>;

/** A tool that leaves something on the chart, by the code of the specification. */
export type DrawnTool = keyof typeof ENTRIES;

/** Every tool that leaves something on the chart. */
export const DRAWN_TOOLS: Readonly<Record<DrawnTool, DrawnToolEntry>> = ENTRIES;

/** Whether a tool marks bars instead of prices. */
export function isTall(tool: DrawnTool): boolean {
  return DRAWN_TOOLS[tool].tall === true;
}

/** A drawing tool. `info` and `cross` draw nothing. */
export type Tool = 'info' | 'cross' | DrawnTool;

/** Whether the user writes a text for the tool's drawings. */
export function isWritten(tool: Tool): boolean {
  return tool !== 'info' && tool !== 'cross' && DRAWN_TOOLS[tool].written === true;
}

/** The drawing tools in the order of the tool rail. */
export const TOOLS: readonly Tool[] = ['info', 'cross', ...(Object.keys(ENTRIES) as DrawnTool[])];

/** A point of a drawing as a time and a price, independent of the period and range shown. */
export interface Anchor {
  readonly time: WallSeconds;
  readonly price: number;
}

/** One drawing, with as many `points` as its tool needs. */
export interface Drawing {
  readonly tool: DrawnTool;
  readonly points: readonly Anchor[];
  /** Of a written tool: one line, never empty. */
  readonly text?: string;
  readonly style?: DrawingStyle;
}

/** Whether a drawing stays as it is, except for its style. */
export function isLocked({ style }: Drawing): boolean {
  return style?.lock === 'on';
}

/** The state of a chart's drawings for the page, posted whole when it changes, at most once a frame. */
export interface DrawingState {
  readonly tool: Tool;
  /** Number of points placed of the drawing in progress; 0 if there is none. With all of them it lacks only its text. */
  readonly placed: number;
  /** The points themselves, in the order in which they were placed. */
  readonly begun: readonly Anchor[];
  /**
   * Where the next point would be placed by keyboard: the data cursor's bar and a price. Null without an active drawing
   * tool or a data cursor.
   */
  readonly cursor: Anchor | null;
  /** All complete drawings, oldest first, for the page to save for the symbol. */
  readonly drawings: readonly Drawing[];
  /** Index of the selected drawing, -1 when none is. */
  readonly selected: number;
  /** The point of the selected drawing that `nudge` moves; -1 for the whole drawing. */
  readonly point: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly snap: boolean;
  /** How often the user has changed the drawings since the symbol was loaded; 0: nothing to save. */
  readonly edits: number;
}

/** The state of a chart without drawings. */
export const NO_DRAWINGS: DrawingState = {
  tool: 'info',
  placed: 0,
  begun: [],
  cursor: null,
  drawings: [],
  selected: -1,
  point: -1,
  canUndo: false,
  canRedo: false,
  snap: false,
  edits: 0,
};
