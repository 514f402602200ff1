import { expose, type Remote, transfer, wrap } from 'comlink';
import { wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { ChartSource } from '../../../../workers/api/chart-source.ts';
import { ChartHost } from '../../../../workers/chart/chart-host.ts';
import type { Moment } from '../../../server/replay/recorded-days.ts';
import type { Recorded } from '../../../server/replay/recorded-server.ts';
import { Browser, type BrowserTab } from '../browser.ts';
import { Paper } from './paper.ts';

/** A tab of a subscriber who may see everything, with its market worker and its chart worker, at a server of recorded days. */
export class ReplayViewer {
  readonly host: ChartHost;
  readonly tab: BrowserTab;
  private readonly browser: Browser;
  private readonly canvases: Map<string, Paper>;
  private readonly ports: MessagePort[] = [];
  private papers = 0;
  /** The replayed second of the day; 0 in the live market. */
  second = 0;
  /** What answers the chart worker. */
  source!: Remote<ChartSource>;

  private constructor(browser: Browser, tab: BrowserTab) {
    this.browser = browser;
    this.tab = tab;
    this.canvases = new Map();
    this.host = new ChartHost(this.canvases);
  }

  static async of({ app, browser: { cookies } }: Recorded): Promise<ReplayViewer> {
    const { server } = app.app;
    if (!server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
    const browser = new Browser(`http://127.0.0.1:${address.port}`);
    await browser.start();
    // The session's cookie is named after the port at which a page sees its server.
    const { port } = new URL(browser.proxy.url);
    for (const [name, value] of cookies) browser.proxy.jar.set(name.replace(/\d+$/, port), value);
    const tab = await browser.openTab();
    await tab.state(({ phase, session }) => phase === 'ready' && session.loggedIn);
    const viewer = new ReplayViewer(browser, tab);
    await viewer.link();
    return viewer;
  }

  /** Begins a replay that stands at a moment. */
  async begin({ date, time }: Moment): Promise<void> {
    await this.tab.api.startReplay({ date, grain: 'trade', simulated: false, moment: time });
    await this.arrival({ date, time });
  }

  /** Moves the replay to a moment of its day. */
  async move(moment: Moment): Promise<void> {
    await this.tab.api.moveReplay(moment.time);
    await this.arrival(moment);
  }

  /** Returns to the live market. */
  async leave(): Promise<void> {
    await this.tab.api.endReplay();
    await this.tab.state(({ replay }) => replay === null);
    this.second = 0;
    await this.link();
  }

  /** Connects the chart worker to the market that the tab shows, as a page does after every change of it. */
  async link(): Promise<void> {
    const [lists, charts] = [new MessageChannel(), new MessageChannel()];
    const source = wrap<ChartSource>(await this.tab.api.openChartSource());
    this.source = source;
    // A tab has one port for its charts, and a test asks on it too.
    expose(passedOn(source), charts.port1);
    await this.host.connect(charts.port2);
    await this.host.connectLists(lists.port1);
    await this.tab.api.openLists(transfer(lists.port2, [lists.port2]));
  }

  /** A canvas, and its name. */
  paper(): { readonly name: string; readonly paper: Paper } {
    this.papers += 1;
    const [name, paper] = [`paper ${this.papers}`, new Paper()];
    this.canvases.set(name, paper);
    return { name, paper };
  }

  /** A port of which one end stays here and is closed with the viewer. */
  channel(): { readonly own: MessagePort; readonly far: MessagePort } {
    const { port1: own, port2: far } = new MessageChannel();
    this.ports.push(own);
    return { own, far };
  }

  async close(): Promise<void> {
    for (const port of this.ports) port.close();
    await this.browser.close();
  }

  /** Waits until the replay stands at a moment, and follows it into another market if that is where it is. */
  private async arrival({ date, time }: Moment): Promise<void> {
    const wall = wallOfDate(date) + time / 1000;
    this.second = time / 1000;
    await this.tab.state(({ replay, clock }) => replay !== null && Math.abs(clock.wall - wall) < 0.0015);
    await this.link();
  }
}

/** A source of charts that asks another. */
function passedOn(source: Remote<ChartSource>): ChartSource {
  return {
    history: (...asked) => source.history(...asked),
    intraday: (...asked) => source.intraday(...asked),
    headlines: (...asked) => source.headlines(...asked),
    portfolioValue: (...asked) => source.portfolioValue(...asked),
    prints: (...asked) => source.prints(...asked),
    describe: (...asked) => source.describe(...asked),
    follow: (symbol, region, port) => source.follow(symbol, region, transfer(port, [port])),
    followRefresh: (port) => source.followRefresh(transfer(port, [port])),
  };
}
