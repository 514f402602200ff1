import type { BarTable } from '../../engine/chart/bar-table.ts';
import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { ComparedSecurity } from '../../engine/chart/compared-security.ts';
import type { KeptView } from '../../engine/chart/kept-view.ts';
import type { OwnFault, ShownFormula } from '../../engine/chart/own-indicator.ts';
import type { QuotedPrices } from '../../engine/chart/quoted-prices.ts';
import type { Readout, SimulatedStretch } from '../../engine/chart/readout.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import type { CatalogueEntry } from '../../engine/indicators/catalogue-entry.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { DrawingState } from '../../engine/tools/drawing.ts';
import type { DrawingBook } from '../../engine/tools/drawing-book.ts';
import type { ToolCommand } from '../../engine/tools/tool-command.ts';
import type { ToolWords } from '../../engine/tools/tool-plane.ts';
import type { ChartSubject } from './chart-source.ts';
import type { FailureCode } from './failure.ts';
import type { ThreadFigures } from './figures.ts';
import type { HeatMapInit } from './heat-map.ts';
import type { PaintedListInit } from './painted-list.ts';
import type { SymbolKey } from './quote-list.ts';
import type { PrintFilter } from './tape.ts';

export type { BarTable };

/**
 * What a page calls on its chart worker, over Comlink. Frequent messages (gestures, readouts) use each chart's own
 * typed port instead, and ticks come from the market worker without passing through the page.
 */
export interface ChartApi {
  /** Does nothing. An answer shows that the worker is alive. */
  alive(): Promise<void>;
  /** What the worker is doing, for diagnosis. */
  figures(): Promise<ThreadFigures>;
  /** The port on which the market worker answers as `ChartSource`. Called again after that worker was replaced. */
  connect(source: MessagePort): Promise<void>;
  /**
   * Connects the lists painted here to the market worker: the other end of `MarketApi.openLists`. Their diffs never
   * pass through the page.
   */
  connectLists(line: MessagePort): Promise<void>;
  /**
   * Makes a chart. `base` and `overlay` are two canvases of the same size, the overlay above; the port carries
   * `ChartCommand`s in and `ChartMessage`s out. Rejects when `id` is taken or a canvas has no 2D context.
   */
  create(init: ChartInit, base: CanvasHandle, overlay: CanvasHandle, port: MessagePort): Promise<void>;
  /** The bars in sight with the values of every indicator that is shown; null when there is no such chart or no bar. */
  table(id: string): Promise<BarTable | null>;
  /**
   * The value of each line of a formula on the chart's last bar, NaN where there is none; null if it has a mistake or there are no
   * bars. A condition is 1 or 0.
   */
  values(id: string, text: string): Promise<readonly number[] | null>;
  /** All loaded bars as CSV, with the same columns; decimal points and ISO dates in every language. */
  csv(id: string): Promise<string>;
  /** The chart without its crosshair as PNG, with `caption` written into it. */
  picture(id: string, caption: string): Promise<Blob | null>;
  /** Where the points of the selected drawing are: x, y, x, y … in CSS pixels from the chart's corner; empty if none is. */
  handles(id: string): Promise<readonly number[]>;
  /**
   * Ends a chart: its subscription, its port and its canvases. Resolves with what another chart in its place may go on with; null
   * for an unknown id.
   */
  destroy(id: string): Promise<ChartLegacy | null>;
  /**
   * Opens today's tape of a security: `TapeMessage`s arrive on the port, `TapeCommand`s go back on it. `extended` adds the
   * hours before 9:30 and after 16:00. Closing the port ends it.
   */
  openTape(key: SymbolKey, extended: boolean, port: MessagePort): Promise<void>;
  /** Sends today's single prints of a security to a port, as `TapeMessage`s with one trade per row. */
  openPrints(key: SymbolKey, filter: PrintFilter, port: MessagePort): Promise<void>;
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

/** A transferred canvas, or its key in `ChartHostSlot.canvases` where canvases cannot be transferred. */
export type CanvasHandle = OffscreenCanvas | string;

/** What a chart is created with. */
export interface ChartInit {
  readonly id: string;
  readonly target: ChartTarget;
  /** Charts with the same link name share crosshair and time range; undefined for an unlinked chart. */
  readonly link: string | undefined;
  /** What the target shows of what is chosen. */
  readonly choice: ChartChoice;
  readonly theme: ChartTheme;
  /** What the chart had that was in its place, before the market or its moment changed; null if there was none. */
  readonly before: ChartLegacy | null;
}

/** What a chart leaves to the one in its place. */
export interface ChartLegacy {
  readonly target: ChartTarget;
  readonly choice: ChartChoice;
  /** Where the user left it; null if its range was in sight as it was loaded. */
  readonly view: KeptView | null;
  /** Its drawings, with the steps that can be undone. */
  readonly book: DrawingBook;
}

/** What a chart is of: an instrument, or the value of a portfolio. */
export type ChartTarget =
  | { readonly type: 'security'; readonly symbol: string; readonly region: Region }
  | { readonly type: 'portfolio'; readonly portfolio: number };

/** Page → chart worker, on a chart's port. */
export type ChartCommand =
  | Command
  /**
   * Shows another instrument by a choice that suits it. Symbol, region and choice change together, so that no half-changed
   * chart is ever loaded.
   */
  | { readonly type: 'target'; readonly target: ChartTarget; readonly choice: ChartChoice }
  | { readonly type: 'link'; readonly link: string | undefined }
  | { readonly type: 'tool'; readonly command: ToolCommand }
  | { readonly type: 'theme'; readonly theme: ChartTheme }
  | { readonly type: 'words'; readonly words: ChartWords }
  /** What of the quote is to be marked on the price axis from now on. */
  | { readonly type: 'quoted'; readonly quoted: QuotedPrices }
  /** Loads again whatever could not be loaded. */
  | { readonly type: 'retry' }
  /** The latest readout has been shown; the next may be sent. */
  | { readonly type: 'credit' };

/** The texts that are drawn into the chart, in the user's language. */
export interface ChartWords extends ToolWords {
  /** Label of the newest simulated stretch, such as "Simulated since 21 Nov 2026". */
  readonly simulated: string;
  /** Label of every earlier simulated stretch. */
  readonly otherSimulated: string;
}

/** The state of a chart's data. */
export interface ChartStatus {
  /** `empty`: the server answered and has no bars for this range. */
  readonly phase: 'loading' | 'ready' | 'empty' | 'failed';
  /** Set when `failed`; also while `ready` if the bars shown could not be refreshed. */
  readonly failure: FailureCode | '';
  /** Epoch ms of the browser at which the bars were last fetched; 0 before the first fetch. */
  readonly fetchedAt: number;
  /** Trades arrive as they happen; false while the chart polls. */
  readonly live: boolean;
  /** Null until known. */
  readonly subject: ChartSubject | null;
  /** The newest simulated stretch; null when all bars are recorded. */
  readonly simulated: SimulatedStretch | null;
}

/** Chart worker → page, on a chart's port. Readouts come at most once a frame, and only against credit. */
export type ChartMessage =
  | { readonly type: 'status'; readonly status: ChartStatus }
  | { readonly type: 'panes'; readonly panes: readonly PaneBox[] }
  /** What the chart is compared with, in the order of `Readout.compared`. */
  | { readonly type: 'compared'; readonly compared: readonly ComparedState[] }
  /** `target` owns the drawings: the page may have switched to another target in the meantime. */
  | { readonly type: 'drawings'; readonly target: ChartTarget; readonly state: DrawingState }
  /** What a press at the pointer's place would grip. */
  | { readonly type: 'hint'; readonly cursor: PointerHint }
  /** Dividers between panes were dragged; the page should save these shares. */
  | { readonly type: 'shares'; readonly shares: readonly number[] }
  | { readonly type: 'readout'; readonly readout: Readout | null };

/** CSS cursors that show what a press would do. */
export type PointerHint = 'crosshair' | 'grabbing' | 'ns-resize' | 'ew-resize' | 'row-resize' | 'pointer' | 'move';

/** A pane and its contents, for the labels that the page puts over the canvas. The first is the price pane. */
export interface PaneBox {
  /** CSS pixels from the canvas' top. */
  readonly top: number;
  readonly height: number;
  /** CSS pixels of the plot, without the price axis. */
  readonly width: number;
  /** The indicators in it, each with one `#rrggbb` colour per line; `failed` if it could not be computed. */
  readonly studies: readonly PaneStudy[];
}

/** A security that a chart is compared with, and the state of its data. */
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

/** What a page needs to know about a formula of the user on a chart. */
export interface OwnPaneStudy {
  readonly entry: Omit<CatalogueEntry, 'memory'>;
  readonly fault: OwnFault | null;
}

/** One indicator in a pane, in the order of the readout's values. */
export interface PaneStudy {
  readonly code: string;
  readonly parameters: readonly number[];
  readonly colours: readonly string[];
  /** Whether each of its lines is dashed. */
  readonly dashed: readonly boolean[];
  /** The index of the one that is dotted; absent if none is. */
  readonly dotted?: number;
  readonly failed: boolean;
  /** The formula of its choice, and what came of it; absent for indicators of the catalogue. */
  readonly formula?: ShownFormula | null;
  readonly own?: OwnPaneStudy;
  /** Fewest bars that give a value. */
  readonly minimum: number;
  /** The date, `yyyymmdd`, from which a cumulative line adds up; 0 for other indicators. */
  readonly since: number;
}

/**
 * Where a page that runs the chart worker's module itself leaves the endpoint and the canvases for it, because an
 * `HTMLCanvasElement` cannot be posted. The module looks here when it starts; in a worker the slot is absent.
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
  /** `convertToBlob` exists on a worker's canvas, `toBlob` on a page's. */
  convertToBlob?(options: { readonly type: string }): Promise<Blob>;
  toBlob?(taken: (blob: Blob | null) => void, type: string): void;
}

/** The property of `globalThis` that holds a page's `ChartHostSlot`. */
export const CHART_HOST_SLOT: unique symbol = Symbol.for('borealis.chart-host');
