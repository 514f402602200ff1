import type { MarketFigures, ThreadFigures } from '../../workers/api/figures.ts';

/** What a page reports. */
export interface PageFigures extends ThreadFigures {
  readonly path: string;
  readonly visible: boolean;
  /** Whether a chart worker runs for the page. */
  readonly hasCharts: boolean;
  /** How many times that worker was replaced. */
  readonly chartsReplaced: number;
  /** Milliseconds since each worker answered the page's latest ping; null if it never did. */
  readonly heard: { readonly market: number | null; readonly charts: number | null };
  /** Bytes of the page and its workers, as the browser measured them last; null where it does not. */
  readonly measured: number | null;
}

/** What one thread of a tab reports. `tab` is the tab's Web Lock. */
export type ThreadReport =
  | { readonly thread: 'page'; readonly tab: string; readonly figures: PageFigures }
  | { readonly thread: 'charts'; readonly tab: string; readonly figures: ThreadFigures }
  | { readonly thread: 'market'; readonly tab: string; readonly figures: MarketFigures };

/** Tells a thread from the others. */
export function threadKey({ thread, tab, figures }: ThreadReport): string {
  return `${thread} ${thread === 'market' ? figures.name : tab}`;
}

/** What travels between tabs: the question of a debug page, and the answers. */
export type FiguresMessage = { readonly type: 'ask' } | { readonly type: 'report'; readonly report: ThreadReport };

/** The name of the `BroadcastChannel`. Tabs of another build might report something else, so they have another channel. */
export const FIGURES_CHANNEL = `borealis-figures-${__BUILD_ID__}`;
