import { type ChartChoice, FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import type { ChartRange } from '../../engine/chart/range.ts';
import { changedChartPreferences, chartChoiceOf } from '../../engine/settings/chart-preferences.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { readSymbolKey } from '../routes/symbol-key.ts';

/** How many charts can stand on one page. */
export const CHART_COUNTS = [1, 2, 4] as const;

/** One of `CHART_COUNTS`. */
export type ChartCount = (typeof CHART_COUNTS)[number];

/** A chart beside the page's own. */
export interface FurtherChart {
  /** Null for the page's security, whichever that is. */
  readonly security: SymbolKey | null;
  /** Null for what is chosen of the page's own chart, until something is chosen of this one. */
  readonly choice: ChartChoice | null;
}

/** The charts of the Chart tab. */
export interface ChartArrangement {
  readonly count: ChartCount;
  /** Cross-hair and time range are shared. */
  readonly linked: boolean;
  /** The second, third and fourth chart, shown or not. */
  readonly further: readonly FurtherChart[];
}

const LIKE_FIRST: FurtherChart = { security: null, choice: null };

/** One chart; the others, once they are shown, begin as it is. */
export const FIRST_ARRANGEMENT: ChartArrangement = {
  count: 1,
  linked: true,
  further: [LIKE_FIRST, LIKE_FIRST, LIKE_FIRST],
};

const VERSION = 1;

/** The arrangement as a text to keep. */
export function formatArrangement({ count, linked, further }: ChartArrangement): string {
  return JSON.stringify({
    version: VERSION,
    count,
    linked,
    further: further.map(({ security, choice }) => ({
      ...security,
      choice: choice === null ? null : changedChartPreferences(FIRST_CHOICE, choice),
    })),
  });
}

/** The arrangement of a kept text; what is missing or damaged in it is as in `FIRST_ARRANGEMENT`. */
export function parseArrangement(text: string): ChartArrangement {
  const kept = recordOf(jsonOf(text));
  if (kept.version !== VERSION) return FIRST_ARRANGEMENT;
  const further: readonly unknown[] = Array.isArray(kept.further) ? kept.further : [];
  return {
    count: CHART_COUNTS.find((count) => count === kept.count) ?? FIRST_ARRANGEMENT.count,
    linked: kept.linked !== false,
    further: FIRST_ARRANGEMENT.further.map((_, i) => furtherOf(recordOf(further[i]))),
  };
}

/** The arrangement with another second (0), third or fourth chart. */
export function withFurther(arrangement: ChartArrangement, at: number, next: Partial<FurtherChart>): ChartArrangement {
  const further = arrangement.further.map((one, i) => (i === at ? { ...one, ...next } : one));
  return { ...arrangement, further };
}

/**
 * The arrangement with the charts linked, or no longer: from now on each has a range of its own, which begins as the one
 * that they shared.
 */
export function withLink(arrangement: ChartArrangement, linked: boolean, shared: ChartRange): ChartArrangement {
  const further = arrangement.further.map((one) =>
    one.choice === null ? one : { ...one, choice: { ...one.choice, dayRange: shared } },
  );
  return { ...arrangement, linked, further };
}

/** What is shown of a further chart: its own choice, in the range of the first one where they share it. */
export function furtherChoice({ choice }: FurtherChart, first: ChartChoice, linked: boolean): ChartChoice {
  if (choice === null) return first;
  return linked && choice.dayRange !== first.dayRange ? { ...choice, dayRange: first.dayRange } : choice;
}

function furtherOf({ region, symbol, choice }: Readonly<Record<string, unknown>>): FurtherChart {
  const security = typeof region === 'string' && typeof symbol === 'string' ? readSymbolKey(region, symbol) : null;
  if (typeof choice !== 'object' || choice === null) return { security, choice: null };
  const preferences = Object.entries(choice).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { security, choice: chartChoiceOf(Object.fromEntries(preferences)) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
