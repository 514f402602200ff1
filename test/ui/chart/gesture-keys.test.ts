import { describe, expect, it } from 'vitest';
import { type DrawingState, NO_DRAWINGS } from '../../../engine/tools/drawing.ts';
import type { ChartHandle } from '../../../ui/chart/chart-handle.ts';
import { sendKey } from '../../../ui/chart/gesture-keys.ts';

type Sent = Parameters<ChartHandle['send']>[0];

/** What a key, written like `Ctrl+Shift+z`, sends to a chart whose drawings stand so; null when it is the browser's. */
function sentBy(keys: string, drawings: Partial<DrawingState> = {}): Sent | null {
  const parts = keys.split(/(?<=.)\+(?=.)/);
  const sent: Sent[] = [];
  const chart = {
    drawings: () => ({ ...NO_DRAWINGS, ...drawings }),
    send: (command: Sent) => sent.push(command),
  };
  const event = {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
  };
  const taken = sendKey(event, chart);
  expect(taken).toBe(sent.length === 1);
  return sent[0] ?? null;
}

describe('keys of a chart', () => {
  it.each<[string, Sent]>([
    ['ArrowLeft', { type: 'step', bars: -1 }],
    ['Shift+ArrowRight', { type: 'step', bars: 10 }],
    ['PageUp', { type: 'page', pages: -1 }],
    ['PageDown', { type: 'page', pages: 1 }],
    ['Home', { type: 'jump', to: 'first' }],
    ['End', { type: 'jump', to: 'last' }],
    ['+', { type: 'zoom', factor: 1.25 }],
    ['=', { type: 'zoom', factor: 1.25 }],
    ['-', { type: 'zoom', factor: 0.8 }],
    ['Shift+_', { type: 'zoom', factor: 0.8 }],
    ['0', { type: 'fit' }],
    ['Escape', { type: 'leave' }],
    ['Ctrl+ArrowUp', { type: 'stretch', factor: 1.25 }],
    ['Meta+ArrowDown', { type: 'stretch', factor: 0.8 }],
  ])('%s reads the chart', (keys, command) => {
    expect(sentBy(keys)).toEqual(command);
  });

  it.each(['Tab', 'Shift+Tab', 'ArrowUp', 'Enter', ' ', 'Delete', 'a', 'Ctrl+0', 'Ctrl++', 'Alt+ArrowLeft', 'Ctrl+r'])(
    '%s is the browser’s',
    (keys) => {
      expect(sentBy(keys)).toBeNull();
    },
  );

  it.each<[string, object]>([
    ['Enter', { act: 'place' }],
    [' ', { act: 'place' }],
    ['ArrowLeft', { act: 'nudge', bars: -1, steps: 0 }],
    ['Shift+ArrowRight', { act: 'nudge', bars: 10, steps: 0 }],
    ['ArrowUp', { act: 'nudge', bars: 0, steps: 1 }],
    ['Shift+ArrowDown', { act: 'nudge', bars: 0, steps: -10 }],
    ['Delete', { act: 'delete' }],
  ])('%s draws with a tool in hand', (keys, command) => {
    expect(sentBy(keys, { tool: 'line' })).toEqual({ type: 'tool', command });
    expect(sentBy(keys, { tool: 'cross' })).not.toEqual({ type: 'tool', command });
  });

  it.each<DrawingState['tool']>(['line', 'cross'])('Escape puts %s down', (tool) => {
    expect(sentBy('Escape', { tool })).toEqual({ type: 'tool', command: { act: 'cancel' } });
  });

  it.each<[string, object]>([
    ['Enter', { act: 'selectPoint' }],
    ['ArrowUp', { act: 'nudge', bars: 0, steps: 1 }],
    ['Backspace', { act: 'delete' }],
    ['Escape', { act: 'cancel' }],
  ])('%s changes the selected drawing', (keys, command) => {
    expect(sentBy(keys, { selected: 0 })).toEqual({ type: 'tool', command });
  });

  it.each<[string, object]>([
    ['Ctrl+z', { act: 'undo' }],
    ['Meta+z', { act: 'undo' }],
    ['Ctrl+Shift+Z', { act: 'redo' }],
    ['Ctrl+y', { act: 'redo' }],
    [']', { act: 'select', by: 1 }],
    // Where the bracket is typed with AltGr, which Windows tells as Ctrl and Alt.
    ['Ctrl+Alt+[', { act: 'select', by: -1 }],
  ])('%s goes to the drawings always', (keys, command) => {
    expect(sentBy(keys)).toEqual({ type: 'tool', command });
  });
});
