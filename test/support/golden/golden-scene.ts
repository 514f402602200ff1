import type { ChartOptions } from '../../../engine/chart/chart-options.ts';
import type { ChartType } from '../../../engine/chart/chart-type.ts';
import type { Command } from '../../../engine/chart/command.ts';
import type { Period } from '../../../engine/chart/period.ts';
import type { ChartRange } from '../../../engine/chart/range.ts';
import type { Drawing } from '../../../engine/tools/drawing.ts';

/** The themes of the style tokens that charts are drawn in. */
export type GoldenTheme = 'light' | 'dark' | 'contrast-light' | 'contrast-dark';

/** The default size of a scene, CSS pixels. */
export const GOLDEN_WIDTH = 480;
export const GOLDEN_HEIGHT = 300;

/** Securities derived from the recorded one; see `GoldenMarket`. */
type ComparedSymbol = 'CALM' | 'AGAINST' | 'GAPS' | 'LATE';

/** What a golden picture shows. The defaults are the chart's own, the light theme, and a device pixel ratio of 1. */
export interface GoldenScene {
  /** The file's name. */
  readonly name: string;
  readonly symbol?: 'MSFT' | 'SPY' | 'SIM';
  readonly portfolio?: boolean;
  readonly range?: ChartRange;
  readonly period?: Period;
  readonly type?: ChartType;
  readonly options?: Partial<ChartOptions>;
  /** Saved codes with their parameters, or their defaults: `bb` or `bb:40,2`. */
  readonly overlays?: readonly string[];
  readonly lower?: readonly string[];
  readonly shares?: readonly number[];
  /** Symbols to compare with: `GoldenMarket` derives them from the chart's bars. */
  readonly compared?: readonly ComparedSymbol[];
  readonly theme?: GoldenTheme;
  readonly ratio?: number;
  readonly drawings?: readonly Drawing[];
  /** Gestures after loading, in device pixels. */
  readonly commands?: readonly Command[];
  /** CSS pixels; `GOLDEN_WIDTH` × `GOLDEN_HEIGHT` by default. */
  readonly width?: number;
  readonly height?: number;
}
