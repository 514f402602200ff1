import type { BarTable } from '../../engine/chart/bar-table.ts';
import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import type { ChartType } from '../../engine/chart/chart-type.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { ComparedSecurity } from '../../engine/chart/compared-security.ts';
import type { Period } from '../../engine/chart/period.ts';
import type { ChartRange } from '../../engine/chart/range.ts';
import type { Readout, SimulatedStretch } from '../../engine/chart/readout.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { DrawingState } from '../../engine/tools/drawing.ts';
import type { ToolCommand } from '../../engine/tools/tool-command.ts';
import type { ChartSubject } from './chart-source.ts';
import type { FailureCode } from './failure.ts';
import type { HeatMapInit } from './heat-map.ts';
import type { PaintedListInit } from './painted-list.ts';
import type { SymbolKey } from './quote-list.ts';

export type { BarTable };

/**
 * What a page asks of its chart worker, over Comlink: the few calls that answer. All that is frequent (gestures,
 * read-outs) travels on the typed port of each chart, and ticks come from the market worker without touching the page.
 */
export interface ChartApi {
  /** Does nothing. An answer shows that the worker is alive. */
  alive(): Promise<void>;
  /** The port on which the market worker answers as `ChartSource`. Called again after that worker was replaced. */
  connect(source: MessagePort): Promise<void>;
  /** The far end of the tab's line of the lists painted here (`MarketApi.openLists`): their diffs never touch the page. */
  connectLists(line: MessagePort): Promise<void>;
  /**
   * Makes a chart. `base` and `overlay` are two canvases of the same size, the overlay above; the port carries
   * `ChartCommand`s in and `ChartMessage`s out. Rejects when `id` is taken or a canvas has no 2D context.
   */
  create(init: ChartInit, base: CanvasHandle, overlay: CanvasHandle, port: MessagePort): Promise<void>;
  /** The bars in sight with the values of every indicator that is shown; null when there is no such chart or no bar. */
  table(id: string): Promise<BarTable | null>;
  /** All bars that are loaded, with the same columns, as CSV: `.` and ISO dates whatever the language. */
  csv(id: string): Promise<string>;
  /** What the chart shows, cross-hair left out, as PNG, with `caption` written into it. */
  picture(id: string, caption: string): Promise<Blob | null>;
  /** Ends a chart: its subscription, its port and its canvases. Unknown ids are ignored. */
  destroy(id: string): Promise<void>;
  /**
   * Opens today's tape of a security: `TapeMessage`s arrive on the port, `TapeCommand`s go back on it. `extended` adds the
   * hours before 9:30 and after 16:00. Closing the port ends it.
   */
  openTape(key: SymbolKey, extended: boolean, port: MessagePort): Promise<void>;
  /** Sends a security's single prints to a port, as `TapeMessage`s with one trade a row, while the feed tells them. */
  openPrints(key: SymbolKey, port: MessagePort): Promise<void>;
  /**
   * Paints a quote list on a canvas; `port` carries `PaintedListCommand`s in and `PaintedListMessage`s out. Rejects when
   * the canvas has no 2D context. Closing the port ends it.
   */
  paintList(init: PaintedListInit, canvas: CanvasHandle, port: MessagePort): Promise<void>;
  /**
   * Paints a heat map of the companies of one or more quote lists; `port` carries `HeatMapCommand`s in and
   * `HeatMapMessage`s out. Rejects when the canvas has no 2D context. Closing the port ends it.
   */
  paintHeatMap(init: HeatMapInit, canvas: CanvasHandle, port: MessagePort): Promise<void>;
}

/** A canvas that was handed over, or, where no canvas can be, its key in `ChartHostSlot.canvases`. */
export type CanvasHandle = OffscreenCanvas | string;

/** What a chart is made with. */
export interface ChartInit {
  readonly id: string;
  readonly target: ChartTarget;
  /** Charts of one name share cross-hair and time range; undefined for a chart of its own. */
  readonly link: string | undefined;
  readonly choice: ChartChoice;
  readonly theme: ChartTheme;
}

/** What a chart is of: an instrument, or the value of a portfolio. */
export type ChartTarget =
  | { readonly type: 'security'; readonly symbol: string; readonly region: Region }
  | { readonly type: 'portfolio'; readonly portfolio: number };

/** Page → chart worker, on a chart's port. */
export type ChartCommand =
  | Command
  /** Another instrument; symbol and region at once, so that no half-changed pair is ever loaded. */
  | { readonly type: 'target'; readonly target: ChartTarget }
  | { readonly type: 'link'; readonly link: string | undefined }
  | { readonly type: 'tool'; readonly command: ToolCommand }
  | { readonly type: 'theme'; readonly theme: ChartTheme }
  | { readonly type: 'words'; readonly words: ChartWords }
  /** Loads again what could not be loaded. */
  | { readonly type: 'retry' }
  /** The latest read-out was shown; the next may come. */
  | { readonly type: 'credit' };

/** The texts that are drawn into the chart, in the user's language. */
export interface ChartWords {
  /** Names the newest simulated stretch, such as "Simulated since 21 Nov 2026". */
  readonly simulated: string;
  /** Names any other. */
  readonly otherSimulated: string;
}

/** Where a chart stands. */
export interface ChartStatus {
  /** `empty`: the server answered and has no bars for this range. */
  readonly phase: 'loading' | 'ready' | 'empty' | 'failed';
  /** Set when `failed`, and while `ready` when the bars that are shown could not be fetched again. */
  readonly failure: FailureCode | '';
  /** Epoch ms of the browser at which the bars were last fetched; 0 before. */
  readonly fetchedAt: number;
  /** Trades arrive as they happen; false while the chart polls. */
  readonly live: boolean;
  readonly range: ChartRange;
  readonly period: Period;
  readonly chartType: ChartType;
  /** Null until known. */
  readonly subject: ChartSubject | null;
  /** The newest simulated stretch; null when all bars are recorded. */
  readonly simulated: SimulatedStretch | null;
}

/** Chart worker → page, on a chart's port. Read-outs come at most once a frame, and only against credit. */
export type ChartMessage =
  | { readonly type: 'status'; readonly status: ChartStatus }
  | { readonly type: 'panes'; readonly panes: readonly PaneBox[] }
  /** What the chart is compared with, in the order of `Readout.compared`. */
  | { readonly type: 'compared'; readonly compared: readonly ComparedState[] }
  /** `target`: whose drawings they are, because a page may have asked for another chart meanwhile. */
  | { readonly type: 'drawings'; readonly target: ChartTarget; readonly state: DrawingState }
  /** The pointer is over something that can be gripped in this way. */
  | { readonly type: 'hint'; readonly cursor: PointerHint }
  /** Lines between panes were dragged: these shares are to be kept. */
  | { readonly type: 'shares'; readonly shares: readonly number[] }
  | { readonly type: 'readout'; readonly readout: Readout | null };

/** CSS cursors of what a pointer can do at its place. */
export type PointerHint = 'crosshair' | 'grabbing' | 'ns-resize' | 'ew-resize' | 'row-resize' | 'pointer' | 'move';

/** A pane and what stands in it, for the words that the page puts over the canvas. The first is the price pane. */
export interface PaneBox {
  /** CSS pixels from the canvas' top. */
  readonly top: number;
  readonly height: number;
  /** CSS pixels of the plot, without the price axis. */
  readonly width: number;
  /** Names of the indicators in it, with their colours as `#rrggbb` a line; `failed`: could not be computed. */
  readonly studies: readonly PaneStudy[];
}

/** A security that a chart is compared with, and where it stands. */
export interface ComparedState extends ComparedSecurity {
  /** Empty until known. */
  readonly name: string;
  readonly phase: ChartStatus['phase'];
  /** Empty unless `failed`. */
  readonly failure: FailureCode | '';
  /** The newest simulated stretch of its bars; null when all are recorded. */
  readonly simulated: SimulatedStretch | null;
  /** How its line is drawn: `#rrggbb`, and CSS pixels of a dash and of the gap after it. */
  readonly colour: string;
  readonly dash: number;
  readonly gap: number;
}

/** One indicator in a pane, in the order in which the read-out has its values. */
export interface PaneStudy {
  readonly code: string;
  readonly parameters: readonly number[];
  readonly colours: readonly string[];
  /** Which of its lines are dashed, a line each. */
  readonly dashed: readonly boolean[];
  readonly failed: boolean;
  /** Fewest bars that give a value. */
  readonly minimum: number;
  /** The date, `yyyymmdd`, from which a cumulative line adds up; 0 for other indicators. */
  readonly since: number;
}

/**
 * Where a page that runs the chart worker's module itself leaves the endpoint and the canvases for it, because an
 * `HTMLCanvasElement` cannot be posted. The module looks here when it starts; in a worker there is nothing.
 */
export interface ChartHostSlot {
  readonly endpoint: MessagePort;
  readonly canvases: Map<string, HostedCanvas>;
}

/** The part of a canvas element that the chart needs. */
export interface HostedCanvas {
  width: number;
  height: number;
  getContext(kind: '2d', options: { readonly willReadFrequently: boolean; readonly alpha?: boolean }): unknown;
  /** What a canvas of a worker has, and what one of a page. */
  convertToBlob?(options: { readonly type: string }): Promise<Blob>;
  toBlob?(taken: (blob: Blob | null) => void, type: string): void;
}

/** The property of `globalThis` that holds a page's `ChartHostSlot`. */
export const CHART_HOST_SLOT: unique symbol = Symbol.for('borealis.chart-host');
