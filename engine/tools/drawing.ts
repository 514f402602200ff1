import type { WallSeconds } from '../time/exchange-time.ts';

/** The drawing tools, by the codes of the specification, in the order of the tool rail. `info` and `cross` draw nothing. */
export const TOOLS = [
  'info',
  'cross',
  'line',
  'horz',
  'vert',
  'parallel',
  'pitchfork',
  'regress',
  'fibretrace',
  'fibfans',
  'fibzone',
  'square',
] as const;

/** One of `TOOLS`. */
export type Tool = (typeof TOOLS)[number];

/** Tools that leave something on the chart. */
export type DrawnTool = Exclude<Tool, 'info' | 'cross'>;

/** Number of points that complete a drawing. */
export const POINTS_NEEDED: Readonly<Record<DrawnTool, number>> = {
  line: 2,
  horz: 1,
  vert: 1,
  parallel: 3,
  pitchfork: 3,
  regress: 2,
  fibretrace: 2,
  fibfans: 2,
  fibzone: 1,
  square: 1,
};

/** A point of a drawing as a time and a price, independent of the period and range shown. */
export interface Anchor {
  readonly time: WallSeconds;
  readonly price: number;
}

/** One drawing, with as many `points` as its tool needs. */
export interface Drawing {
  readonly tool: DrawnTool;
  readonly points: readonly Anchor[];
}

/** The state of a chart's drawings for the page, posted whole when it changes, at most once a frame. */
export interface DrawingState {
  readonly tool: Tool;
  /** Number of points placed of the drawing in progress; 0 if there is none. */
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
