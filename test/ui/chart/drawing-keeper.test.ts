import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawing, type DrawingState, NO_DRAWINGS } from '../../../engine/tools/drawing.ts';
import { keptText } from '../../../engine/tools/kept-drawings.ts';
import type { ToolCommand } from '../../../engine/tools/tool-command.ts';
import { DrawingKeeper, type DrawnChart, WRITE_INTERVAL } from '../../../ui/chart/drawing-keeper.ts';
import { DrawingStore, type DrawingsKey } from '../../../ui/chart/drawing-store.ts';
import type { ChartTarget } from '../../../workers/api/chart-api.ts';
import { MemoryTexts } from '../../support/memory-texts.ts';

const MSFT: DrawingsKey = { owner: 'demo', region: 'U', symbol: 'MSFT' };
const level = (price: number): Drawing => ({ tool: 'horz', points: [{ time: 1_600_000_000, price }] });

/** A chart that says of its drawings what a test lets it say, and notes what it was told to restore. */
class SaidChart implements DrawnChart {
  state: DrawingState = NO_DRAWINGS;
  target: ChartTarget | null = null;
  readonly restored: (readonly Drawing[])[] = [];
  private readonly listeners = new Set<() => void>();

  readonly drawings = (): DrawingState => this.state;
  readonly drawnTarget = (): ChartTarget | null => this.target;
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send(command: { readonly type: string; readonly command?: ToolCommand }): void {
    if (command.command?.act === 'restore') this.restored.push(command.command.drawings);
  }

  say(symbol: string, edits: number, ...drawings: Drawing[]): void {
    this.target = { type: 'security', region: 'U', symbol };
    this.state = { ...NO_DRAWINGS, edits, drawings };
    this.tell();
  }

  /** Something else of the chart changed. */
  tell(): void {
    for (const listener of this.listeners) listener();
  }
}

describe('keeping the drawings of a chart', () => {
  let store: DrawingStore;
  let chart: SaidChart;
  const kept = (): string => store.read(MSFT);
  const pass = (): unknown => vi.advanceTimersByTime(WRITE_INTERVAL);

  beforeEach(() => {
    vi.useFakeTimers();
    const texts = new MemoryTexts();
    store = new DrawingStore(() => texts);
    chart = new SaidChart();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('restores the saved drawings, and does not take the empty chart before that for a change', () => {
    store.write(MSFT, keptText([level(200)]));
    new DrawingKeeper(chart, store, MSFT, false);
    expect(chart.restored).toEqual([[level(200)]]);
    chart.say('MSFT', 0);
    chart.say('MSFT', 0, level(200));
    pass();
    expect(kept()).toBe(keptText([level(200)]));
  });

  it('saves the user’s changes, several at once, and a clearing', () => {
    const write = vi.spyOn(store, 'write');
    new DrawingKeeper(chart, store, MSFT, false);
    for (let edits = 1; edits <= 30; edits++) chart.say('MSFT', edits, level(edits));
    expect(write).not.toHaveBeenCalled();
    pass();
    expect(kept()).toBe(keptText([level(30)]));
    expect(write).toHaveBeenCalledTimes(1);
    chart.tell();
    pass();
    expect(write).toHaveBeenCalledTimes(1);
    chart.say('MSFT', 31);
    pass();
    expect(kept()).toBe('');
  });

  it('never saves the drawings of another symbol or of the previous user', () => {
    chart.say('MSFT', 7, level(1));
    new DrawingKeeper(chart, store, MSFT, false);
    chart.tell();
    chart.say('MSFT', 8, level(2));
    pass();
    expect(kept()).toBe('');
    chart.say('MSFT', 0);
    chart.say('SPY', 3, level(3));
    pass();
    expect(kept()).toBe('');
    chart.say('MSFT', 1, level(4));
    pass();
    expect(kept()).toBe(keptText([level(4)]));
  });

  it('keeps the drawings on the chart when saving is turned on again', () => {
    chart.say('MSFT', 2, level(5));
    new DrawingKeeper(chart, store, MSFT, true);
    pass();
    expect(chart.restored).toEqual([]);
    expect(kept()).toBe(keptText([level(5)]));
  });

  it('follows another chart of the symbol, and does not receive its own changes', () => {
    new DrawingKeeper(chart, store, MSFT, false);
    const other = new SaidChart();
    new DrawingKeeper(other, store, MSFT, false);
    chart.say('MSFT', 1, level(6));
    pass();
    expect(other.restored.at(-1)).toEqual([level(6)]);
    expect(chart.restored).toEqual([[]]);
  });

  it('saves pending changes when it ends, unless saving is off', () => {
    const keeper = new DrawingKeeper(chart, store, MSFT, false);
    chart.say('MSFT', 1, level(7));
    keeper.end(true);
    expect(kept()).toBe(keptText([level(7)]));
    store.write(MSFT, '');
    const next = new DrawingKeeper(chart, store, MSFT, true);
    chart.say('MSFT', 2, level(8));
    next.end(false);
    chart.say('MSFT', 3, level(9));
    pass();
    expect(kept()).toBe('');
  });
});
