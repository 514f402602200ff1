import { transfer } from 'comlink';
import { FIRST_CHOICE } from '../../../../engine/chart/chart-choice.ts';
import type { Readout } from '../../../../engine/chart/readout.ts';
import { QUOTE_COLUMNS } from '../../../../engine/quotes/quote-column.ts';
import { quoteCsv } from '../../../../engine/quotes/quote-csv.ts';
import { QuoteMirror } from '../../../../engine/quotes/quote-diff.ts';
import { unpackBars } from '../../../../engine/series/bars-packet.ts';
import type { ChartApi, ChartMessage, ChartStatus, ChartTarget } from '../../../../workers/api/chart-api.ts';
import type { ChartSource } from '../../../../workers/api/chart-source.ts';
import type { DepthKind, DepthMessage } from '../../../../workers/api/depth-feed.ts';
import type { FailureCode } from '../../../../workers/api/failure.ts';
import type { HeatMapMessage } from '../../../../workers/api/heat-map.ts';
import type { MarketApi } from '../../../../workers/api/market-api.ts';
import type { PaintedListMessage } from '../../../../workers/api/painted-list.ts';
import type { ListMessage, ListRequest, RowText, SymbolKey } from '../../../../workers/api/quote-list.ts';
import type { TapeMessage, TapeStatus } from '../../../../workers/api/tape.ts';
import { CHART_THEME } from '../../../engine/chart/chart-look.ts';
import { HEAT_THEME } from '../../../engine/heat-painting/heat-look.ts';
import { LIST_THEME, LIST_WORDS } from '../../../engine/list-painting/list-look.ts';
import type { ReplayViewer } from './replay-viewer.ts';

type Source = ReplayViewer['source'];

/** Reads what a pane shows now; null while it loads. */
type Reading = () => unknown;

/** Something that shows the market: opens it, and says how it is read. */
type Pane = (viewer: ReplayViewer) => Promise<Reading>;

/** Why a call is not tried: it tells nothing of the market's past or future. */
type Exempt =
  | 'of the page'
  /** Each chart is read by it. */
  | 'of every chart'
  | 'of the session'
  | 'of the replay itself'
  | 'of the account'
  | 'of the feeds of today'
  | 'the user’s own entries of today';

const us = (symbol: string): SymbolKey => ({ symbol, region: 'U' });
const [TRADED, LEVELS, MINUTES, LATER_LISTED] = [us('TRD'), us('LVL'), us('MIN'), us('NEW')] as const;
const SYMBOLS = [TRADED, MINUTES, LATER_LISTED, us('QQQ'), us('REC'), { symbol: 'AAA', region: 'C' }] as const;
const CRITERIA = ':stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';
const SEARCH: ListRequest = { type: 'search', criteria: CRITERIA, exchange: 'UU', limit: 100 };

/** Every kind of list. */
const LISTS: Readonly<Record<ListRequest['type'], ListRequest>> = {
  symbols: { type: 'symbols', symbols: SYMBOLS },
  index: { type: 'index' },
  search: SEARCH,
  port: { type: 'port', portfolio: 0 },
};

/** Every kind of depth, where it was recorded. */
const DEPTHS: Readonly<Record<DepthKind, SymbolKey>> = { orders: TRADED, levels: LEVELS };

/** Every kind of chart. */
const TARGETS: Readonly<Record<ChartTarget['type'], readonly ChartTarget[]>> = {
  security: [TRADED, MINUTES, LATER_LISTED].map((key) => ({ type: 'security', ...key })),
  portfolio: [{ type: 'portfolio', portfolio: 0 }],
};
const CHARTS_TRIED = Object.values(TARGETS)
  .flat()
  .flatMap((target) => [
    { target, intraday: false },
    ...(target.type === 'security' ? [{ target, intraday: true }] : []),
  ]);

/** What a tab asks of its market worker. */
const MARKET: Readonly<Record<keyof MarketApi, Readonly<Record<string, Pane>> | Exempt>> = {
  openList: paneOf(LISTS, listOf),
  openLists: paneOf(LISTS, paintedListOf),
  openDepth: Object.fromEntries(Object.entries(DEPTHS).map(([kind, key]) => [kind, depthOf(kind as DepthKind, key)])),
  openChartSource: Object.fromEntries(Object.entries(sourceCalls())),
  news: {
    all: answer(({ api }) => api.news({ symbol: 'notsymbol', region: 'CU', portfolio: -1, category: 0 })),
    'of a security': answer(({ api }) => api.news({ ...TRADED, portfolio: -1, category: 0 })),
  },
  article: {
    newest: answer(async ({ api }) => {
      const { value } = await api.news({ ...TRADED, portfolio: -1, category: 0 });
      return api.article(value[0]?.id ?? '0').catch(String);
    }),
  },
  lookup: { 'what is listed later': answer(({ api }) => api.lookup('NEW', 'U').then((value) => ({ value }))) },
  fundamental: { refused: answer(({ api }) => api.fundamental('TRD', 'U').catch(String)) },
  hasDepth: Object.fromEntries(
    [TRADED, LEVELS, MINUTES].map((key) => [key.symbol, answer(({ api }) => api.hasDepth(key.symbol, 'U'))]),
  ),
  listMoves: {
    all: answer(({ api }) => api.listMoves([{ symbols: SYMBOLS }, { portfolio: 0 }])),
  },
  portfolioPositions: { value: answer(({ api }) => api.portfolioPositions(0)) },
  securityFeeds: { none: answer(({ api }) => api.securityFeeds(SYMBOLS, 2).then((value) => ({ value }))) },
  attach: 'of the page',
  alive: 'of the page',
  end: 'of the page',
  setVisible: 'of the page',
  returned: 'of the page',
  figures: 'of the page',
  retry: 'of the page',
  setAntiForgeryToken: 'of the session',
  login: 'of the session',
  loginCode: 'of the session',
  loginDemo: 'of the session',
  logout: 'of the session',
  account: 'of the account',
  changePassword: 'of the account',
  endOtherSessions: 'of the account',
  stepFactor: 'of the account',
  feedSetup: 'of the feeds of today',
  tryFeed: 'of the feeds of today',
  addFeed: 'of the feeds of today',
  orderFeeds: 'of the feeds of today',
  removeFeed: 'of the feeds of today',
  connectedFeeds: 'of the feeds of today',
  replayDays: 'of the replay itself',
  startReplay: 'of the replay itself',
  changeReplay: 'of the replay itself',
  moveReplay: 'of the replay itself',
  stepReplay: 'of the replay itself',
  endReplay: 'of the replay itself',
  openWorkspace: 'the user’s own entries of today',
  sendMessage: 'the user’s own entries of today',
  addToPortfolio: 'the user’s own entries of today',
  removeFromPortfolio: 'the user’s own entries of today',
  importTransactions: 'the user’s own entries of today',
  exportTransactions: 'the user’s own entries of today',
  changeAlarms: 'the user’s own entries of today',
  pushKey: 'of the page',
  savePush: 'of the page',
  removePush: 'of the page',
  savePreferences: 'the user’s own entries of today',
};

/** What a tab asks of its chart worker. */
const CHARTS: Readonly<Record<keyof ChartApi, Readonly<Record<string, Pane>> | Exempt>> = {
  create: Object.fromEntries(
    CHARTS_TRIED.map(({ target, intraday }) => [nameOf(target, intraday), chartOf(target, intraday)]),
  ),
  table: 'of every chart',
  values: 'of every chart',
  csv: 'of every chart',
  picture: 'of every chart',
  handles: 'of every chart',
  openTape: { traded: tapeOf(TRADED, true), 'by minutes': tapeOf(MINUTES, false) },
  openPrints: { traded: printsOf(TRADED) },
  paintList: paneOf(LISTS, paintedListOf),
  paintHeatMap: { 'by sector': heatMapOf('sector'), 'by exchange': heatMapOf('exchange') },
  alive: 'of the page',
  figures: 'of the page',
  connect: 'of the page',
  connectLists: 'of the page',
  destroy: 'of the page',
};

/** Every pane and call, by name. A new one is missing here until it is entered above. */
export const PANES: Readonly<Record<string, Pane>> = Object.fromEntries(
  [...Object.entries(MARKET), ...Object.entries(CHARTS)].flatMap(([call, panes]) =>
    typeof panes === 'string' ? [] : Object.entries(panes).map(([name, pane]) => [`${call}: ${name}`, pane]),
  ),
);

function paneOf(lists: typeof LISTS, open: (request: ListRequest) => Pane): Record<string, Pane> {
  return Object.fromEntries(Object.entries(lists).map(([name, request]) => [name, open(request)]));
}

/** A call that answers once, asked again at each reading. */
function answer(ask: (tab: ReplayViewer['tab']) => Promise<unknown>): Pane {
  return async ({ tab }) =>
    () =>
      ask(tab);
}

/** A list as its CSV, in all columns. */
function listOf(request: ListRequest): Pane {
  return async ({ tab }) => {
    const list = await tab.openList(request);
    return () => (list.diffs === 0 ? null : csvOf(list.rows, list.mirror));
  };
}

function csvOf(rows: readonly RowText[], mirror: QuoteMirror): string {
  return quoteCsv(
    QUOTE_COLUMNS,
    rows,
    mirror,
    rows.map((_, row) => row),
  );
}

/** A painted list: its canvas, the CSV of what it holds, and its table for screen readers. */
function paintedListOf(request: ListRequest): Pane {
  return async (viewer) => {
    const { name, paper } = viewer.paper();
    const { own, far } = viewer.channel();
    const twin: Record<number, readonly string[]> = {};
    let count = 0;
    own.onmessage = ({ data }: MessageEvent<PaintedListMessage>) => {
      if (data.type === 'rows') count = data.rows.length;
      if (data.type === 'texts') for (const { row, texts } of data.texts) twin[row] = texts;
    };
    const columns = QUOTE_COLUMNS.map((code) => ({ code, width: 90 }));
    const init = { id: name, request, columns, spoken: QUOTE_COLUMNS, sort: null, filter: '' };
    await viewer.host.paintList({ ...init, theme: LIST_THEME, words: LIST_WORDS }, name, far);
    own.postMessage({ type: 'resize', width: 90 * columns.length, height: 600, ratio: 1 });
    own.postMessage({ type: 'visible', visible: true });
    return async () => {
      const { own: copy, far: source } = viewer.channel();
      const csv = await copied(copy, () => own.postMessage({ type: 'copy', port: source }, [source]));
      own.postMessage({ type: 'texts' });
      if (count === 0 || Object.keys(twin).length < count || paper.content.texts.length === 0) return null;
      return { painted: paper.content.texts, csv, twin };
    };
  };
}

function copied(port: MessagePort, ask: () => void): Promise<string> {
  return new Promise((resolve) => {
    const mirror = new QuoteMirror();
    let rows: readonly RowText[] = [];
    port.onmessage = ({ data }: MessageEvent<ListMessage>) => {
      if (data.type === 'rows') {
        rows = data.rows;
        mirror.reset(rows.length);
        if (rows.length === 0) resolve('');
      }
      if (data.type !== 'diff') return;
      mirror.apply(data.packet);
      port.close();
      resolve(csvOf(rows, mirror));
    };
    ask();
  });
}

function depthOf(kind: DepthKind, key: SymbolKey): Pane {
  return async (viewer) => {
    const { own, far } = viewer.channel();
    let book: DepthMessage | string | null = null;
    own.onmessage = ({ data }: MessageEvent<DepthMessage>) => {
      if (data.type === 'status') {
        book ??= data.status.phase === 'failed' ? settledOr(data.status) : null;
        return;
      }
      book = data;
      own.postMessage({ type: 'credit' });
    };
    await viewer.tab.api.openDepth(kind, key, transfer(far, [far]));
    return () => book;
  };
}

/** Every call of a chart worker on the market worker. */
function sourceCalls(): Record<string, Pane> {
  const asked =
    (ask: (source: Source) => Promise<unknown>): Pane =>
    async (viewer) =>
    () =>
      ask(viewer.source);
  const bars = async (packet: Promise<{ readonly value: ArrayBuffer }>): Promise<unknown> => {
    const { count, time, open, high, low, close, volume, trades } = unpackBars((await packet).value);
    return [time, open, high, low, close, volume, trades].map((column) => [...column.subarray(0, count)]);
  };
  const calls: Record<keyof ChartSource, Pane> = {
    history: asked((source) => bars(source.history('TRD', 'U', 20_201_120, 20_201_231, 0))),
    intraday: asked((source) => bars(source.intraday('TRD', 'U', 20_201_208, 20_201_231, true))),
    headlines: asked((source) => source.headlines('TRD', 'U')),
    portfolioValue: asked((source) => source.portfolioValue(0)),
    prints: asked(async (source) => {
      const { packet, from, until } = await source.prints('TRD', 'U', Number.NaN);
      return { packet: [...packet], from, until };
    }),
    describe: asked((source) => source.describe('TRD', 'U')),
    // What a follower was told is in the charts that follow; here it is that nothing follows while the clock stands.
    follow: async (viewer) => followed(viewer, (source, port) => source.follow('TRD', 'U', transfer(port, [port]))),
    followRefresh: async (viewer) => followed(viewer, (source, port) => source.followRefresh(transfer(port, [port]))),
  };
  return calls;
}

/** The trades that a port brings, of the minute that runs. */
async function followed(
  viewer: ReplayViewer,
  follow: (source: Source, port: MessagePort) => Promise<void>,
): Promise<Reading> {
  const { own, far } = viewer.channel();
  const packets: number[][] = [];
  own.onmessage = ({ data }) => {
    if (data.type === 'trades') packets.push([...data.packet]);
  };
  await follow(viewer.source, far);
  return () => packets.flat();
}

function nameOf(target: ChartTarget, intraday: boolean): string {
  const name = target.type === 'security' ? target.symbol : target.type;
  return `${name} by ${intraday ? 'minute' : 'day'}`;
}

/** A chart: its canvas, its legend's values, its table, its CSV, and the picture that it can be saved as. */
function chartOf(target: ChartTarget, intraday: boolean): Pane {
  return async (viewer) => {
    const { host } = viewer;
    const [{ name: id, paper }, { name: overlay }] = [viewer.paper(), viewer.paper()];
    const { own, far } = viewer.channel();
    let readout: Readout | null = null;
    let status: ChartStatus | null = null;
    own.onmessage = ({ data }: MessageEvent<ChartMessage>) => {
      if (data.type === 'status') status = data.status;
      if (data.type !== 'readout') return;
      readout = data.readout;
      own.postMessage({ type: 'credit' });
    };
    const studies = { overlays: [{ code: 'bb', parameters: [20, 2] }], lower: [{ code: 'vol', parameters: [] }] };
    const compared = target.type === 'security' && target.symbol === 'TRD' ? [LEVELS] : [];
    const choice = { ...FIRST_CHOICE, intraday, minuteRange: '5d', studies, compared } as const;
    await host.create({ id, target, link: undefined, choice, theme: CHART_THEME, before: null }, id, overlay, far);
    own.postMessage({ type: 'resize', width: 800, height: 400, ratio: 1 });
    return async () => {
      if (status === null || status.phase === 'loading') return null;
      if (status.phase !== 'ready') return settledOr(status);
      if (readout === null) return null;
      const [table, csv] = [await host.table(id), await host.csv(id)];
      const shown = paper.content;
      await host.picture(id, 'caption');
      return { shown, readout, table, csv, picture: paper.content };
    };
  };
}

/** Why nothing is shown, if that is for good; otherwise null. */
function settledOr({ phase, failure }: { readonly phase: string; readonly failure: FailureCode | '' }): string | null {
  if (phase === 'empty') return phase;
  return failure === 'not-found' || failure === 'not-entitled' ? failure : null;
}

function tapeOf(key: SymbolKey, extended: boolean): Pane {
  return (viewer) => tape(viewer, (port) => viewer.host.openTape(key, extended, port));
}

/** The prints of the clock's minute: those before it are there only if nobody else followed the security when it was opened. */
function printsOf(key: SymbolKey): Pane {
  return async (viewer) => {
    const read = await tape(viewer, (port) => viewer.host.openPrints(key, { least: 0, extended: true }, port));
    return () => {
      const rows = read() as Rows | string | null;
      if (rows === null) return null;
      return typeof rows === 'string' ? [] : rows.filter(([at = 0]) => at >= Math.floor(viewer.second / 60) * 60);
    };
  };
}

type Rows = readonly (readonly number[])[];

/** A tape: its minutes or prints, oldest first. */
async function tape(viewer: ReplayViewer, open: (port: MessagePort) => Promise<void>): Promise<Reading> {
  const { own, far } = viewer.channel();
  let rows: Rows | null = null;
  let status: TapeStatus | null = null;
  own.onmessage = ({ data }: MessageEvent<TapeMessage>) => {
    if (data.type === 'status') status = data.status;
    else {
      // The side of a print that the feed replayed is unknown.
      const { dropped, from, count: _, side: __, second, ...others } = data.rows;
      const added = Array.from(second, (at, i) => [at, ...Object.values(others).map((column) => column[i] ?? 0)]);
      rows = [...(rows ?? []).slice(dropped).slice(0, from), ...added];
    }
    own.postMessage({ type: 'credit' });
  };
  own.postMessage({ type: 'credit' });
  await open(far);
  return () => {
    if (status === null || (viewer.second > 0 && !status.live)) return null;
    return rows ?? (status.phase === 'ready' ? [] : settledOr(status));
  };
}

function heatMapOf(grouping: 'sector' | 'exchange'): Pane {
  return async (viewer) => {
    const { name, paper } = viewer.paper();
    const { own, far } = viewer.channel();
    const shown: Partial<Record<HeatMapMessage['type'], unknown>> = {};
    const texts: Record<number, readonly string[]> = {};
    own.onmessage = ({ data }: MessageEvent<HeatMapMessage>) => {
      if (data.type === 'texts') for (const each of data.texts) texts[each.row] = each.texts;
      if (data.type === 'arranged') shown.arranged = data.arrangement;
      if (data.type === 'companies') shown.companies = data.companies;
    };
    const words = { notes: LIST_WORDS, sectors: {}, exchanges: {}, other: 'Other' };
    const init = { id: name, lists: [SEARCH], grouping, spoken: QUOTE_COLUMNS, hasRate: false, words } as const;
    await viewer.host.paintHeatMap({ ...init, theme: HEAT_THEME }, name, far);
    own.postMessage({ type: 'resize', width: 1000, height: 600, ratio: 1 });
    own.postMessage({ type: 'visible', visible: true });
    return () =>
      shown.arranged === undefined || paper.content.texts.length === 0
        ? null
        : { ...shown, texts, painted: paper.content.texts };
  };
}
