import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import type { ChartType } from '../../engine/chart/chart-type.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { Period } from '../../engine/chart/period.ts';
import type { ChartRange } from '../../engine/chart/range.ts';
import type { Readout, SimulatedStretch } from '../../engine/chart/readout.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { ChartSubject } from './chart-source.ts';

/**
 * What a page asks of its chart worker, over Comlink: the few calls that answer. All that is frequent (gestures,
 * read-outs) travels on the typed port of each chart, and ticks come from the market worker without touching the page.
 */
export interface ChartApi {
  /** The port on which the market worker answers as `ChartSource`. Called again after that worker was replaced. */
  connect(source: MessagePort): Promise<void>;
  /**
   * Makes a chart. `base` and `overlay` are two canvases of the same size, the overlay above; the port carries
   * `ChartCommand`s in and `ChartMessage`s out. Rejects when `id` is taken or a canvas has no 2D context.
   */
  create(init: ChartInit, base: CanvasHandle, overlay: CanvasHandle, port: MessagePort): Promise<void>;
  /** Ends a chart: its subscription, its port and its canvases. Unknown ids are ignored. */
  destroy(id: string): Promise<void>;
}

/** A canvas that was handed over, or, where no canvas can be, its key in `ChartHostSlot.canvases`. */
export type CanvasHandle = OffscreenCanvas | string;

/** What a chart is made with. */
export interface ChartInit {
  readonly id: string;
  readonly symbol: string;
  readonly region: Region;
  readonly choice: ChartChoice;
  readonly theme: ChartTheme;
}

/** Page → chart worker, on a chart's port. */
export type ChartCommand =
  | Command
  /** Another instrument; both at once, so that no half-changed pair is ever loaded. */
  | { readonly type: 'subject'; readonly symbol: string; readonly region: Region }
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
  /** A `FailureCode` when `failed`. */
  readonly failure: string;
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
  | { readonly type: 'readout'; readonly readout: Readout | null };

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
  getContext(kind: '2d', options: { readonly willReadFrequently: boolean }): unknown;
}

/** The property of `globalThis` that holds a page's `ChartHostSlot`. */
export const CHART_HOST_SLOT: unique symbol = Symbol.for('borealis.chart-host');
