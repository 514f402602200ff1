import type { WallSeconds } from '../time/exchange-time.ts';

/** The drawing tools, by the codes of the specification, in the order of the tool rail. `info` and `cross` draw nothing. */
export type Tool =
  | 'info'
  | 'cross'
  | 'line'
  | 'horz'
  | 'vert'
  | 'parallel'
  | 'pitchfork'
  | 'regress'
  | 'fibretrace'
  | 'fibfans'
  | 'fibzone'
  | 'square';

/** The tools in the order of the rail. */
export const TOOLS: readonly Tool[] = [
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
];

/** Tools that leave something on the chart. */
export type DrawnTool = Exclude<Tool, 'info' | 'cross'>;

/** Points that a drawing needs before it is whole. */
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

/** A point of a drawing where it stays, whatever period or range is shown: a time and a price, not a place. */
export interface Anchor {
  readonly time: WallSeconds;
  readonly price: number;
}

/** One drawing; `points` are as many as its tool needs. */
export interface Drawing {
  readonly tool: DrawnTool;
  readonly points: readonly Anchor[];
}

/** What a page must know of a chart's drawings, posted whole when it changes, at most once a frame. */
export interface DrawingState {
  readonly tool: Tool;
  /** Points placed of the drawing that is begun; 0 when none is. */
  readonly placed: number;
  /** The points themselves, in the order in which they were placed. */
  readonly begun: readonly Anchor[];
  /**
   * Where the next point would be placed by keyboard: the data cursor's bar and a price. Null while no tool that draws
   * is taken up, or there is no data cursor.
   */
  readonly cursor: Anchor | null;
  /** All whole drawings, oldest first: what a page keeps for the symbol. */
  readonly drawings: readonly Drawing[];
  /** Index of the selected drawing, -1 when none is. */
  readonly selected: number;
  /** The point of the selected drawing that `nudge` moves; -1 for the whole drawing. */
  readonly point: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly snap: boolean;
  /** How often the user changed the drawings since the symbol was loaded; 0: nothing to keep. */
  readonly edits: number;
}

/** A chart on which nothing was drawn. */
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
