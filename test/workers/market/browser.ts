import { expose, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { QuoteMirror } from '../../../engine/quotes/quote-diff.ts';
import type { QuoteFieldNumber } from '../../../engine/quotes/quote-field.ts';
import type { LocalChange } from '../../../engine/workspace/local-workspace.ts';
import type { ObjectKind } from '../../../engine/workspace/object-kind.ts';
import type { LoginOutcome } from '../../../workers/api/account-security.ts';
import type {
  DepthKind,
  DepthMessage,
  DepthStatus,
  LevelColumns,
  OrderColumns,
} from '../../../workers/api/depth-feed.ts';
import type { MarketApi, MarketState } from '../../../workers/api/market-api.ts';
import type { ListMessage, ListRequest, ListStatus, RowText, SymbolKey } from '../../../workers/api/quote-list.ts';
import type { WorkspaceCommand, WorkspaceMessage, WorkspaceStatus } from '../../../workers/api/workspace.ts';
import { type CreateHubSupervisor, createHubSupervisor } from '../../../workers/market/hub/hub-supervisor.ts';
import { createMarket, type Market } from '../../../workers/market/market.ts';
import { MemoryCaches } from '../../support/memory-caches.ts';
import { CookieProxy } from './cookie-proxy.ts';
import { Inbox } from './inbox.ts';

/** Simulates a browser with one market worker and any number of tabs: real ports, locks, HTTP, hub. */
export class Browser {
  readonly proxy: CookieProxy;
  readonly tabs: BrowserTab[] = [];
  /** The storage of its market workers. */
  readonly caches: MemoryCaches = new MemoryCaches();
  private readonly createHub: CreateHubSupervisor;
  private market: Market | undefined;

  constructor(server: string, createHub: CreateHubSupervisor = createHubSupervisor) {
    this.proxy = new CookieProxy(server);
    this.createHub = createHub;
  }

  async start(): Promise<void> {
    await this.proxy.start();
    this.startWorker();
  }

  /** Closes all tabs, and with them the worker; the next tab starts another. */
  restart(): void {
    for (const tab of this.tabs.splice(0)) tab.die();
    this.startWorker();
  }

  private startWorker(): void {
    this.market = createMarket({
      origin: this.proxy.url,
      fetch,
      locks: navigator.locks,
      createHub: this.createHub,
      caches: this.caches,
      end() {},
    });
  }

  /** `fired`: the conditions that the page kept as fired, by user. */
  async openTab(): Promise<BrowserTab> {
    if (!this.market) throw new Error('the browser was not started');
    const { port1, port2 } = new MessageChannel();
    expose(this.market.openApi(), port1);
    const tab = new BrowserTab(port2, this.proxy);
    this.tabs.push(tab);
    await tab.attach();
    return tab;
  }

  /** Ends everything, so that no timer or port keeps the process alive. */
  async close(): Promise<void> {
    for (const tab of this.tabs) tab.die();
    await this.proxy.stop();
  }
}

let tabNumber = 0;

/** A tab's view of the workspace. */
export class OpenedWorkspace {
  private readonly port: MessagePort;
  private readonly inbox: Inbox<WorkspaceMessage>;
  private numbers = 0;

  constructor(port: MessagePort) {
    this.port = port;
    this.inbox = new Inbox(port);
  }

  /** The bodies of the watched objects of a kind, once they meet a condition. */
  async objects(kind: ObjectKind, within: string, is: (bodies: readonly string[]) => boolean): Promise<string[]> {
    const latest = (messages: readonly WorkspaceMessage[]): string[] => {
      const found = messages.findLast((one) => one.type === 'objects' && one.kind === kind && one.within === within);
      return found?.type === 'objects' ? found.objects.map(({ body }) => body).sort() : [];
    };
    this.port.postMessage({ type: 'watch', kind, within } satisfies WorkspaceCommand);
    return latest(await this.inbox.until((messages) => is(latest(messages))));
  }

  /** The status, once it meets a condition. */
  async until(is: (status: WorkspaceStatus) => boolean): Promise<WorkspaceStatus> {
    const latest = (messages: readonly WorkspaceMessage[]): WorkspaceStatus | undefined => {
      const found = messages.findLast(({ type }) => type === 'status');
      return found?.type === 'status' ? found.status : undefined;
    };
    return latest(
      await this.inbox.until((messages) => {
        const status = latest(messages);
        return status !== undefined && is(status);
      }),
    ) as WorkspaceStatus;
  }

  /** Changes objects; resolves when the worker has done so. */
  async change(owner: string, ...changes: readonly LocalChange[]): Promise<void> {
    this.numbers += 1;
    const number = this.numbers;
    this.port.postMessage({ type: 'change', number, owner, changes } satisfies WorkspaceCommand);
    await this.inbox.until((messages) => messages.some((one) => one.type === 'done' && one.number === number));
  }
}

/** One tab: holds its lock, sends tokens like the page, opens lists. */
export class BrowserTab {
  readonly api: Remote<MarketApi>;
  readonly lock: string;
  readonly events: Inbox<MarketState>;
  private readonly proxy: CookieProxy;
  private readonly ports: MessagePort[] = [];
  private readonly eventsFar: MessagePort;
  private letGo: () => void = () => {};
  private isDead = false;

  constructor(port: MessagePort, proxy: CookieProxy) {
    tabNumber += 1;
    this.lock = `tab-${process.pid}-${tabNumber}`;
    this.proxy = proxy;
    this.api = wrap<MarketApi>(port);
    const { port1, port2 } = new MessageChannel();
    this.events = new Inbox(port1);
    this.eventsFar = port2;
    this.ports.push(port, port1);
  }

  async attach(): Promise<void> {
    await new Promise<void>((held) => {
      void navigator.locks.request(this.lock, () => {
        held();
        return new Promise<void>((die) => {
          this.letGo = die;
        });
      });
    });
    const hello = {
      lock: this.lock,
      visible: true,
      antiForgeryToken: this.proxy.antiForgeryToken,
      storedPreferences: '',
    };
    await this.api.attach(hello, transfer(this.eventsFar, [this.eventsFar]));
  }

  /** The latest state, once it meets a condition. */
  async state(is: (state: MarketState) => boolean): Promise<MarketState> {
    const all = await this.events.until((states) => states.length > 0 && is(states.at(-1) as MarketState));
    return all.at(-1) as MarketState;
  }

  /** Logs in like the page: sends the new token when the state says that someone is logged in. */
  async login(userid: string, password: string, realtime: boolean): Promise<LoginOutcome> {
    const done = await this.api.login(userid, password, realtime);
    if (done === true) await this.api.setAntiForgeryToken(this.proxy.antiForgeryToken);
    return done;
  }

  async openList(request: ListRequest): Promise<ShownList> {
    const { port1, port2 } = new MessageChannel();
    this.ports.push(port1);
    await this.api.openList(request, transfer(port2, [port2]));
    return new ShownList(port1);
  }

  async openWorkspace(): Promise<OpenedWorkspace> {
    const { port1, port2 } = new MessageChannel();
    this.ports.push(port1);
    await this.api.openWorkspace(transfer(port2, [port2]));
    return new OpenedWorkspace(port1);
  }

  async openDepth(kind: DepthKind, key: SymbolKey): Promise<ShownDepth> {
    const { port1, port2 } = new MessageChannel();
    this.ports.push(port1);
    await this.api.openDepth(kind, key, transfer(port2, [port2]));
    return new ShownDepth(port1);
  }

  /** Closes the tab like a crash: releases its lock without a message. */
  die(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.letGo();
    this.api[releaseProxy]();
    for (const port of this.ports) port.close();
  }
}

/** A list as the page shows it. */
class ShownList {
  readonly mirror = new QuoteMirror();
  rows: readonly RowText[] = [];
  status: ListStatus = { phase: 'loading', failure: '', connected: false, updatedAt: 0 };
  diffs = 0;
  readonly sparks: Extract<ListMessage, { type: 'spark' }>[] = [];
  private readonly port: MessagePort;
  private waiting: (() => void)[] = [];

  constructor(port: MessagePort) {
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<ListMessage>) => {
      if (data.type === 'diff') {
        this.mirror.apply(data.packet);
        this.diffs += 1;
        port.postMessage({ type: 'credit' });
      } else if (data.type === 'spark') {
        this.sparks.push(data);
      } else if (data.type !== 'complete') {
        this.status = data.status;
        if (data.type === 'rows') {
          this.rows = data.rows;
          this.mirror.reset(data.rows.length);
        }
      }
      for (const wake of this.waiting.splice(0)) wake();
    };
  }

  /** Waits until the list meets a condition. */
  async until(fulfilled: () => boolean): Promise<void> {
    while (!fulfilled()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Requests the sparklines of its rows. */
  wantSparks(): void {
    this.port.postMessage({ type: 'spark' });
  }

  value(row: number, field: QuoteFieldNumber): number {
    return this.mirror.value(row, field);
  }

  close(): void {
    this.port.postMessage({ type: 'close' });
    this.port.close();
  }
}

/** A security's depth as the page shows it; gives credit for each book until it is frozen. */
class ShownDepth {
  status: DepthStatus | undefined;
  orders: { readonly bids: OrderColumns; readonly asks: OrderColumns } | undefined;
  levels: { readonly bids: LevelColumns; readonly asks: LevelColumns } | undefined;
  books = 0;
  frozen = false;
  private readonly port: MessagePort;
  private waiting: (() => void)[] = [];

  constructor(port: MessagePort) {
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<DepthMessage>) => {
      if (data.type === 'status') this.status = data.status;
      else {
        this.books += 1;
        if (data.type === 'orders') this.orders = data;
        else this.levels = data;
        if (!this.frozen) this.thaw();
      }
      for (const wake of this.waiting.splice(0)) wake();
    };
  }

  /** Gives credit for one more book. */
  thaw(): void {
    this.port.postMessage({ type: 'credit' });
  }

  async until(fulfilled: () => boolean): Promise<void> {
    while (!fulfilled()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  close(): void {
    this.port.postMessage({ type: 'close' });
    this.port.close();
  }
}
