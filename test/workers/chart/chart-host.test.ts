import { expose } from 'comlink';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { packBars } from '../../../engine/series/bars-packet.ts';
import type { ChartSource } from '../../../workers/api/chart-source.ts';
import { freshAnswer, type ServerAnswer } from '../../../workers/api/records.ts';
import type { TapeMessage } from '../../../workers/api/tape.ts';
import { ChartHost } from '../../../workers/chart/chart-host.ts';
import { flatMinutes } from '../../engine/chart/chart-bars.ts';
import { CHART_THEME } from '../../engine/chart/chart-look.ts';
import { delivered, Inbox } from '../market/inbox.ts';
import { Paper } from '../market/replay/paper.ts';

const TODAY = 20_201_216;
const SPY = { symbol: 'SPY', region: 'U' } as const;
const ALL_PRINTS = { least: 0, extended: true };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The part of a market worker that tapes use, on a port of its own. */
class Market implements Pick<ChartSource, 'intraday' | 'describe' | 'follow' | 'followRefresh'> {
  readonly port: MessagePort;
  readonly asked: string[] = [];
  readonly followed: string[] = [];

  constructor() {
    const { port1, port2 } = new MessageChannel();
    expose(this, port1);
    this.port = port2;
    ends.push(() => port1.close());
  }

  async intraday(symbol: string): Promise<ServerAnswer<ArrayBuffer>> {
    this.asked.push(symbol);
    return freshAnswer(packBars(flatMinutes(TODAY, 0, 30)));
  }

  async describe(symbol: string, region: 'C' | 'U'): Promise<Awaited<ReturnType<ChartSource['describe']>>> {
    return { symbol, region, name: '', ex: 'X', boardlot: 100, isIndex: false, today: TODAY, previousClose: 49 };
  }

  async follow(symbol: string): Promise<void> {
    this.followed.push(symbol);
  }

  async followRefresh(): Promise<void> {}
}

/** The page's end of a tape. */
function page(): { readonly inbox: Inbox<TapeMessage>; readonly port: MessagePort; close(): void } {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port1.close());
  const inbox = new Inbox<TapeMessage>(port1);
  return { inbox, port: port2, close: () => port1.postMessage({ type: 'close' }) };
}

describe('the charts of a chart worker', () => {
  it('leave what they showed when they are destroyed, and their name to the next one', async () => {
    vi.stubGlobal(
      'ImageData',
      class {
        readonly data: Uint8ClampedArray;
        readonly width: number;
        readonly height: number;

        constructor(width: number, height: number) {
          this.data = new Uint8ClampedArray(4 * width * height);
          this.width = width;
          this.height = height;
        }
      },
    );
    vi.stubGlobal('requestAnimationFrame', () => 0);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const host = new ChartHost(new Map(['base', 'overlay'].map((name) => [name, new Paper()])));
    const create = (symbol: string): Promise<void> => {
      const { port1, port2 } = new MessageChannel();
      ends.push(() => port1.close());
      const target = { type: 'security', symbol, region: 'U' } as const;
      const init = { id: 'chart', target, link: undefined, choice: FIRST_CHOICE, theme: CHART_THEME, before: null };
      return host.create(init, 'base', 'overlay', port2);
    };
    await create('SPY');
    await expect(create('QQQ')).rejects.toThrow('there is a chart named chart');
    expect((await host.figures()).streams).toHaveLength(1);
    expect(await host.destroy('chart')).toMatchObject({ target: SPY, choice: FIRST_CHOICE });
    expect([await host.destroy('chart'), (await host.figures()).streams]).toEqual([null, []]);
    await create('QQQ');
    expect(await host.destroy('chart')).toMatchObject({ target: { symbol: 'QQQ' } });
  });
});

describe('the tapes of a chart worker', () => {
  it('load again from a market worker that replaced another', async () => {
    const host = new ChartHost(new Map());
    const [minutes, prints] = [page(), page()];
    await host.openTape(SPY, false, minutes.port);
    await host.openPrints({ symbol: 'IBM', region: 'U' }, ALL_PRINTS, prints.port);
    for (const market of [new Market(), new Market()]) {
      await host.connect(market.port);
      await expect.poll(() => market.followed.toSorted()).toEqual(['IBM', 'SPY']);
      await expect.poll(() => market.asked).toEqual(['SPY']);
    }
    minutes.close();
    prints.close();
    await delivered();
  });

  it('request nothing from the next market worker once closed', async () => {
    const host = new ChartHost(new Map());
    const [closed, open] = [page(), page()];
    await host.openTape({ symbol: 'IBM', region: 'U' }, false, closed.port);
    await host.openTape(SPY, false, open.port);
    closed.close();
    await delivered();
    const market = new Market();
    await host.connect(market.port);
    await expect.poll(() => market.followed).toEqual(['SPY']);
    expect(market.asked).toEqual(['SPY']);
    open.close();
    await delivered();
  });

  it('end with their port, even if it closes while their code is being loaded', async () => {
    const code = '../../../workers/chart/tapes/print-session.ts';
    let load = (): void => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    vi.doMock(code, async (original) => {
      await loaded;
      return original();
    });
    onTestFinished(() => void vi.doUnmock(code));
    const host = new ChartHost(new Map());
    const { port1, port2 } = new MessageChannel();
    const closed = new Promise((resolve) => port2.addEventListener('close', resolve, { once: true }));
    const opened = host.openPrints(SPY, ALL_PRINTS, port2);
    port1.close();
    await closed;
    load();
    await opened;
    expect((await host.figures()).streams).toEqual([]);
  });

  it('request from the market worker at once if opened after it', async () => {
    const host = new ChartHost(new Map());
    const market = new Market();
    await host.connect(market.port);
    const tape = page();
    await host.openTape(SPY, false, tape.port);
    await tape.inbox.until((all) => all.some(({ type }) => type === 'status'));
    await expect.poll(() => market.asked).toEqual(['SPY']);
    tape.close();
    await delivered();
  });

  it('report how often they have sent and whether they may, while they are open', async () => {
    const host = new ChartHost(new Map());
    const market = new Market();
    await host.connect(market.port);
    const tape = page();
    await host.openTape(SPY, false, tape.port);
    await tape.inbox.until((all) => all.some(({ type }) => type === 'rows'));
    const { streams, ports } = await host.figures();
    expect(streams).toMatchObject([{ kind: 'tape', subject: 'U:SPY', sent: 1, credit: 0, frames: null }]);
    expect(ports.filter(({ kind }) => kind === 'tape')).toHaveLength(1);
    tape.close();
    await delivered();
    expect((await host.figures()).streams).toEqual([]);
  });
});
