import { describe, expect, it } from 'vitest';
import type { Readout } from '../../../engine/chart/readout.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { type Drawing, type DrawingState, NO_DRAWINGS, TOOLS } from '../../../engine/tools/drawing.ts';
import { countSentence, drawingName, drawingsSentence, placeSentence, toolLabel } from '../../../ui/chart/tool-text.ts';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import type { Translate } from '../../../ui/i18n/text.ts';

/** The English text with its placeholders filled; plurals as the value. */
const t: Translate = (key, values = {}) =>
  english[key].replace(/\{(\w+)(?:, plural[^{]*(?:\{[^{}]*\}[^{}]*)*)?\}/g, (_, name: string) => String(values[name]));

const at = (date: number, price: number, second = 0): Drawing['points'][number] => ({
  time: wallOfDate(date) + second,
  price,
});
const LINE: Drawing = { tool: 'line', points: [at(20260302, 41.2), at(20260309, 43.05)] };
const say = (state: Partial<DrawingState>): string =>
  drawingsSentence({ ...NO_DRAWINGS, ...state }, 'd', false, t, 'en-CA');
const sayOnTouch = (state: Partial<DrawingState>): string =>
  drawingsSentence({ ...NO_DRAWINGS, ...state }, 'd', true, t, 'en-CA');

describe('the texts of the drawing tools', () => {
  it('name every tool, with the clicks of those that draw', () => {
    const labels = TOOLS.map((tool) => toolLabel(tool, false, false, t));
    expect(new Set(labels).size).toBe(TOOLS.length);
    expect(labels[0]).toBe('Data readout');
    expect(toolLabel('pitchfork', false, false, t)).toBe('Pitchfork, 3');
    expect(toolLabel('horz', false, false, t)).toBe('Horizontal line, 1');
    expect(toolLabel('regress', true, false, t)).not.toBe(toolLabel('regress', false, false, t));
  });

  it('say the next step, point by point', () => {
    expect(say({ tool: 'line', placed: 0 })).toMatch(/^Line: click the first of 2 points.*Escape cancels\.$/);
    expect(say({ tool: 'line', placed: 1 })).toMatch(/^Line: now the second point/);
    expect(say({ tool: 'pitchfork', placed: 2 })).toMatch(/^Pitchfork: now the third point/);
    expect(say({ tool: 'vert', placed: 0 })).toMatch(/^Vertical line: click where it goes/);
  });

  it('say how many drawings are at dates that are not in sight, whatever their prices', () => {
    const readout = { from: 20260310, to: 20260410, period: 'd' } as Readout;
    const early: Drawing = LINE;
    const late: Drawing = { tool: 'rect', points: [at(20260411, 1), at(20260420, 2)] };
    const seen: Drawing = { tool: 'line', points: [at(20260302, 1), at(20260311, 2)] };
    const level: Drawing = { tool: 'horz', points: [at(20260302, 1)] };
    const extended: Drawing = { ...early, style: { extend: 'right' } };
    expect(countSentence([], readout, t)).toBe('');
    expect(countSentence([seen, level, extended], readout, t)).toBe(t('tool.count', { n: 3 }));
    expect(countSentence([early, seen, late], readout, t)).toBe(t('tool.count.away', { n: 3, away: 2 }));
    // The last bar of a chart of weeks goes on after its first day.
    expect(countSentence([late], { ...readout, period: 'w' }, t)).toBe(t('tool.count', { n: 1 }));
    expect(countSentence([early], null, t)).toBe(t('tool.count', { n: 1 }));
  });

  it('mention taps on touch screens, and no keys', () => {
    const words = [
      ...[0, 1].map((placed) => sayOnTouch({ tool: 'line', placed })),
      sayOnTouch({ tool: 'pitchfork', placed: 2 }),
      sayOnTouch({ tool: 'vert', placed: 0 }),
      sayOnTouch({ tool: 'cross' }),
      sayOnTouch({ drawings: [LINE], selected: 0 }),
    ];
    expect(words.join(' ')).not.toMatch(/click|enter|escape|arrow|delete/i);
    expect(words[0]).toBe('Line: tap the first of 2 points.');
  });

  it('ask for the words of a text, and name it by them', () => {
    expect(say({ tool: 'text', placed: 1 })).toBe('Text: now enter the text.');
    expect(drawingName({ tool: 'text', points: [at(20260302, 41.2)], text: 'Gap' }, 'd', t, 'en-CA')).toBe(
      'Text “Gap” at Mar 2, 2026 at 41.20',
    );
  });

  it('name the selected drawing by its position, and are empty without one', () => {
    expect(say({ drawings: [LINE] })).toBe('');
    expect(say({ drawings: [LINE], selected: 0 })).toBe(
      'Line from Mar 2, 2026 at 41.20 to Mar 9, 2026 at 43.05 selected. Arrows move it, Delete removes it.',
    );
  });

  it('say that the selected drawing is locked, and not how it is moved', () => {
    const locked: Drawing = { ...LINE, style: { lock: 'on' } };
    const words = [say, sayOnTouch].map((by) => by({ drawings: [locked], selected: 0 }));
    for (const text of words) expect(text).toMatch(/43\.05 selected\. It is locked/);
    expect(words.join(' ')).not.toMatch(/arrow|drag|Delete/);
  });

  it('say the position of the keyboard’s point', () => {
    const place = (state: Partial<DrawingState>): string =>
      placeSentence({ ...NO_DRAWINGS, ...state }, 'd', t, 'en-CA');
    expect(place({})).toBe('');
    expect(place({ tool: 'line', cursor: at(20260302, 41.2) })).toBe('Mar 2, 2026 at 41.20');
    expect(place({ drawings: [LINE], selected: 0, point: -1 })).toBe('');
    expect(place({ drawings: [LINE], selected: 0, point: 1 })).toBe('Point 2: Mar 9, 2026 at 43.05');
  });

  it('name a horizontal line by its price, a vertical one by its time, and minutes with the time of day', () => {
    expect(drawingName({ tool: 'horz', points: [at(20260302, 41.2)] }, 5, t, 'en-CA')).toBe('Horizontal line at 41.20');
    expect(drawingName({ tool: 'vert', points: [at(20260302, 41.2, 34_200)] }, 5, t, 'en-CA')).toBe(
      'Vertical line on Mar 2, 2026 09:30',
    );
    const fork: Drawing = { tool: 'pitchfork', points: [...LINE.points, at(20260310, 40)] };
    expect(drawingName(fork, 'd', t, 'en-CA')).toMatch(/^Pitchfork through .*41\.20, .*43\.05 and .*40\.00$/);
  });
});
