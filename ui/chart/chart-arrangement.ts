import { type ChartChoice, FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import { choiceAfter } from '../../engine/chart/choice-after.ts';
import type { DayRange } from '../../engine/chart/range.ts';
import { changedChartPreferences, chartChoiceOf } from '../../engine/settings/chart-preferences.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { readSymbolKey } from '../routes/symbol-key.ts';

/** The possible numbers of charts on one page. */
export const CHART_COUNTS = [1, 2, 4] as const;

/** One of `CHART_COUNTS`. */
type ChartCount = (typeof CHART_COUNTS)[number];

/** A chart beside the main chart of the page. */
export interface FurtherChart {
  /** Null for the security of the page, whichever that is. */
  readonly security: SymbolKey | null;
  /** The settings of this chart; null for those of the main chart, until this one is changed. */
  readonly choice: ChartChoice | null;
}

/** The charts of the Chart tab. */
export interface ChartArrangement {
  readonly count: ChartCount;
  /** Whether the charts share crosshair and time range. */
  readonly linked: boolean;
  /** The second, third and fourth chart, whether shown or not. */
  readonly further: readonly FurtherChart[];
}

const LIKE_FIRST: FurtherChart = { security: null, choice: null };

/** One chart. The others start with its settings when they are first shown. */
export const FIRST_ARRANGEMENT: ChartArrangement = {
  count: 1,
  linked: true,
  further: [LIKE_FIRST, LIKE_FIRST, LIKE_FIRST],
};

const VERSION = 1;

/** The arrangement as a text to save. */
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

/** Reads a saved arrangement; missing or damaged parts are those of `FIRST_ARRANGEMENT`. */
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

/**
 * The arrangement with so many charts. A chart that shows nothing of its own yet gets one of `others`, in their order, so that not all
 * of them show the same.
 */
export function withCount(
  arrangement: ChartArrangement,
  count: ChartCount,
  others: readonly SymbolKey[],
): ChartArrangement {
  const further = arrangement.further.map((one, i) =>
    i < count - 1 && one.security === null && one.choice === null ? { ...one, security: others[i] ?? null } : one,
  );
  return { ...arrangement, count, further };
}

/** The arrangement with another second (0), third or fourth chart. */
export function withFurther(arrangement: ChartArrangement, at: number, next: Partial<FurtherChart>): ChartArrangement {
  const further = arrangement.further.map((one, i) => (i === at ? { ...one, ...next } : one));
  return { ...arrangement, further };
}

/**
 * The arrangement with the charts linked or unlinked. Unlinked charts each have their own range, which starts as the shared one.
 */
export function withLink(arrangement: ChartArrangement, linked: boolean, shared: DayRange): ChartArrangement {
  const further = arrangement.further.map((one) =>
    one.choice === null ? one : { ...one, choice: choiceAfter(one.choice, { type: 'dayRange', range: shared }) },
  );
  return { ...arrangement, linked, further };
}

/** The settings of a further chart: its own, with the range of the first chart if they are linked. */
export function furtherChoice({ choice }: FurtherChart, first: ChartChoice, linked: boolean): ChartChoice {
  if (choice === null) return first;
  return linked ? choiceAfter(choice, { type: 'dayRange', range: first.dayRange }) : choice;
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
