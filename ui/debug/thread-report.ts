import type { MarketFigures, ThreadFigures } from '../../workers/api/figures.ts';

/** The report of a page. */
export interface PageFigures extends ThreadFigures {
  readonly path: string;
  readonly visible: boolean;
  /** Whether a chart worker runs for the page. */
  readonly hasCharts: boolean;
  /** How many times that worker was replaced. */
  readonly chartsReplaced: number;
  /** Milliseconds since each worker answered the page's latest ping; null if it never did. */
  readonly heard: { readonly market: number | null; readonly charts: number | null };
  /** Bytes of the page and its workers in the browser's last measurement; null if it does not measure. */
  readonly measured: number | null;
}

/** The report of one thread of a tab. `tab` is the tab's Web Lock. */
export type ThreadReport =
  | { readonly thread: 'page'; readonly tab: string; readonly figures: PageFigures }
  | { readonly thread: 'charts'; readonly tab: string; readonly figures: ThreadFigures }
  | { readonly thread: 'market'; readonly tab: string; readonly figures: MarketFigures };

/** Identifies a thread. */
export function threadKey({ thread, tab, figures }: ThreadReport): string {
  return `${thread} ${thread === 'market' ? figures.name : tab}`;
}

/** What is sent between tabs: the request of a debug page, and the reports. */
export type FiguresMessage = { readonly type: 'ask' } | { readonly type: 'report'; readonly report: ThreadReport };

/** The name of the `BroadcastChannel`. It contains the build, because tabs of another build might report something else. */
export const FIGURES_CHANNEL = `borealis-figures-${__BUILD_ID__}`;
