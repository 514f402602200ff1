import type { StreamFigures } from '../../workers/api/figures.ts';
import { listSubject } from '../../workers/api/list-subject.ts';
import { figureId, ownThread } from '../../workers/api/own-thread.ts';
import { TAB_LOCK } from '../market/connection.ts';
import { countedLists } from '../market/counted-lists.ts';
import { lastHeard } from '../market/last-heard.ts';
import { QuoteListFeed } from '../market/quote-list-feed.ts';
import { runningCharts } from '../painting/chart-connection.ts';
import { measuredMemory } from '../platform/memory.ts';
import type { PageFigures } from './thread-report.ts';

let measured: number | null = null;
let isMeasuring = false;

/** The figures of this page. Its ports and canvases are counted by the threads at their other ends. */
export function pageFigures(): PageFigures {
  const { charts, replaced } = runningCharts();
  void measure();
  return {
    ...ownThread(),
    ports: [],
    streams: [...countedLists].filter((list) => list instanceof QuoteListFeed).map(stream),
    buffers: [],
    path: decodeURI(location.pathname),
    visible: !document.hidden,
    hasCharts: charts !== undefined,
    chartsReplaced: replaced,
    heard: { market: age(lastHeard.market), charts: age(lastHeard.charts) },
    measured,
  };
}

/** A list that the page itself renders. */
function stream(list: QuoteListFeed): StreamFigures {
  return {
    id: figureId(list),
    kind: 'list',
    subject: listSubject(list.request),
    tab: TAB_LOCK,
    sent: null,
    credit: null,
    waits: null,
    frames: list.counters().frames,
  };
}

function age(heardAt: number): number | null {
  return heardAt === 0 ? null : performance.now() - heardAt;
}

/** Measures memory again unless a measurement is running; a browser may take long. */
async function measure(): Promise<void> {
  if (isMeasuring) return;
  isMeasuring = true;
  measured = await measuredMemory().catch(() => null);
  isMeasuring = false;
}
