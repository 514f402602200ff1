import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CreditedStream } from '../../../ui/market/credited-stream.ts';

/** Node has no frames: the test draws them. */
const frames: (() => void)[] = [];
const drawFrame = (): void => {
  for (const frame of frames.splice(0)) frame();
};

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames.length = 0;
  });
});
afterEach(() => {
  frames.length = 0;
  vi.unstubAllGlobals();
});

interface Status {
  readonly live: boolean;
  readonly phase: string;
}

const LOADING: Status = { live: false, phase: 'loading' };

interface Data {
  readonly type: 'data';
  readonly n: number;
}

/** A stream whose worker's end the test controls. */
function opened(fails = 0) {
  let failures = fails;
  const shown: number[] = [];
  const commands: string[] = [];
  let worker: MessagePort | undefined;
  const stream = new CreditedStream<Status, Data>({
    async openPort(port) {
      if (failures-- > 0) throw new Error('gone');
      worker = port;
      port.onmessage = ({ data }: MessageEvent<{ type: string }>) => commands.push(data.type);
    },
    loading: LOADING,
    unreachable: { live: false, phase: 'unreachable' },
    show: ({ n }) => shown.push(n),
  });
  const close = stream.open();
  const status = (phase: string): void => {
    worker?.postMessage({ type: 'status', status: { live: true, phase } satisfies Status });
  };
  return {
    stream,
    shown,
    commands,
    close,
    /** Sends data and then a state, so that the data have arrived when the state has. */
    data: async (n: number): Promise<void> => {
      worker?.postMessage({ type: 'data', n });
      status(`after ${n}`);
      await expect.poll(() => stream.view().status.phase).toBe(`after ${n}`);
    },
    status,
  };
}

describe('a stream with credit', () => {
  it('shows data in a frame, and gives credit only then', async () => {
    const { data, shown, commands, stream, close } = opened();
    await data(1);
    expect(shown).toEqual([]);
    expect(commands).toEqual([]);
    expect(stream.view().shown).toBe(false);
    drawFrame();
    expect(shown).toEqual([1]);
    expect(stream.view().shown).toBe(true);
    await expect.poll(() => commands).toEqual(['credit']);
    close();
  });

  it('shows nothing and gives no credit while frozen; released, it shows what arrived', async () => {
    const { data, shown, commands, stream, close } = opened();
    await data(1);
    drawFrame();
    await expect.poll(() => commands).toEqual(['credit']);
    await data(2);
    stream.freeze();
    expect(stream.view().frozenAt).toBeGreaterThan(0);
    drawFrame();
    expect(shown).toEqual([1]);
    await data(3);
    drawFrame();
    expect(shown).toEqual([1]);
    expect(commands).toEqual(['credit']);
    stream.release();
    expect(stream.view().frozenAt).toBe(0);
    drawFrame();
    expect(shown).toEqual([1, 2, 3]);
    await expect.poll(() => commands).toEqual(['credit', 'credit', 'credit']);
    close();
  });

  it('frozen before its first data was painted, shows that data', async () => {
    const { data, shown, stream, close } = opened();
    await data(1);
    stream.freeze();
    drawFrame();
    expect(shown).toEqual([1]);
    close();
  });

  it('reports its status, frozen or not', async () => {
    const { status, stream, close } = opened();
    const heard = vi.fn();
    stream.watch(heard);
    stream.freeze();
    status('polling');
    await expect.poll(() => stream.view().status.phase).toBe('polling');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(stream.view().frozenAt).toBeGreaterThan(0);
    close();
  });

  it('says so if it cannot be opened, and is reopened on request', async () => {
    const { stream, data, shown, close } = opened(1);
    await expect.poll(() => stream.view().status.phase).toBe('unreachable');
    stream.refresh();
    expect(stream.view().status).toBe(LOADING);
    await data(1);
    drawFrame();
    expect(shown).toEqual([1]);
    close();
  });

  it('reopened in another worker keeps its data, as not live, and then shows that worker’s', async () => {
    const { stream, data, shown, commands, close } = opened();
    await data(1);
    drawFrame();
    await data(2);
    stream.freeze();
    stream.reopen();
    expect(stream.view()).toMatchObject({ status: { live: false }, shown: true });
    expect(stream.view().frozenAt).toBeGreaterThan(0);
    stream.release();
    drawFrame();
    await data(3);
    drawFrame();
    expect(shown).toEqual([1, 3]);
    await expect.poll(() => commands).toEqual(['credit', 'credit']);
    close();
  });

  it('asks the worker again on request', async () => {
    const { stream, commands, close } = opened();
    stream.refresh();
    await expect.poll(() => commands).toEqual(['refresh']);
    close();
  });

  it('tells the worker when it is closed, and shows nothing after that', async () => {
    const { data, shown, commands, stream, close } = opened();
    await data(1);
    close();
    drawFrame();
    expect(shown).toEqual([]);
    await expect.poll(() => commands).toEqual(['close']);
    expect(stream.view()).toEqual({ status: LOADING, shown: false, frozenAt: 0 });
  });
});
