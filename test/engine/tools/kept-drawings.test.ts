import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWN_TOOLS, type Drawing, type DrawnTool, isWritten } from '../../../engine/tools/drawing.ts';
import { DRAWING_STYLES, stylesOf } from '../../../engine/tools/drawing-style.ts';
import { cleanText, LONGEST_TEXT } from '../../../engine/tools/drawing-text.ts';
import { keptDrawings, keptText } from '../../../engine/tools/kept-drawings.ts';
import { isBodyOf } from '../../../engine/workspace/object-kind.ts';

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0.01, max: 500, noNaN: true }),
);
const anchor = fc.record({
  time: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
  price: number.map((price) => (Object.is(price, -0) ? 0 : price)),
});
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
  .map(cleanText)
  .filter((text) => text !== '');
/** The style of a drawing of a tool: unusual values of some of its properties, or nothing. */
const styleFor = (tool: DrawnTool): fc.Arbitrary<Pick<Drawing, 'style'>> =>
  fc
    .record(
      Object.fromEntries(
        stylesOf(tool).map((property) => [property, fc.constantFrom(...DRAWING_STYLES[property].slice(1))]),
      ),
      { requiredKeys: [] },
    )
    .map((style) => (Object.keys(style).length === 0 ? {} : { style }));
const drawing: fc.Arbitrary<Drawing> = fc.constantFrom(...(Object.keys(DRAWN_TOOLS) as DrawnTool[])).chain((tool) =>
  fc
    .tuple(
      fc.record({
        tool: fc.constant(tool),
        points: fc.array(anchor, { minLength: DRAWN_TOOLS[tool].points, maxLength: DRAWN_TOOLS[tool].points }),
        ...(isWritten(tool) && { text: words }),
      }),
      styleFor(tool),
    )
    .map(([drawn, style]) => ({ ...drawn, ...style })),
);

describe('stored drawings', () => {
  it('read back as written', () => {
    fc.assert(
      fc.property(fc.array(drawing, { maxLength: 20 }), (drawings) => {
        expect(keptDrawings(keptText(drawings))).toEqual(drawings);
      }),
    );
  });

  it('are written as one line each, after the version', () => {
    const points = [
      { time: 60, price: 1.5 },
      { time: 120, price: 2 },
    ];
    expect(keptText([{ tool: 'line', points }])).toBe('1\nline 60 1.5 120 2');
    expect(keptText([])).toBe('');
  });

  it.each([
    ['an unknown tool', 'circle 60 1'],
    ['a tool that draws nothing', 'info 60 1'],
    ['a name of every object', 'toString 60 1'],
    ['too few numbers', 'line 60 1 120'],
    ['too many numbers', 'horz 60 1 120 2'],
    ['a word for a number', 'horz 60 NaN'],
    ['no number', 'horz 60 '],
    ['a number that is too great', 'horz 60 1e+999'],
    ['a time beyond the calendar', 'horz 99999999999999 1'],
    ['hexadecimal', 'horz 60 0x10'],
  ])('%s: the line is skipped and the rest kept', (_, line) => {
    const good = { tool: 'vert', points: [{ time: 60, price: 1 }] };
    expect(keptDrawings(`1\nvert 60 1\n${line}\nvert 60 1`)).toEqual([good, good]);
  });

  it('keep what is unusual in their style, and read as before without it', () => {
    const points = [
      { time: 60, price: 1.5 },
      { time: 120, price: 2 },
    ];
    const style = { colour: 'blue', width: '3', dash: 'dotted', extend: 'both', lock: 'on' } as const;
    const text = '1\nline 60 1.5 120 2 colour=blue width=3 dash=dotted extend=both lock=on';
    expect(keptText([{ tool: 'line', points, style }])).toBe(text);
    expect(keptDrawings(text)).toEqual([{ tool: 'line', points, style }]);
    const usual = { colour: 'ink', width: '1', dash: 'solid', extend: 'none', lock: 'off' } as const;
    expect(keptText([{ tool: 'line', points, style: usual }])).toBe('1\nline 60 1.5 120 2');
    expect(keptDrawings('1\nline 60 1.5 120 2')[0]).not.toHaveProperty('style');
  });

  it.each([
    ['horz 60 1 colour=mauve', undefined],
    ['horz 60 1 colour=ink', undefined],
    ['horz 60 1 colour=', undefined],
    ['horz 60 1 colour', undefined],
    ['horz 60 1 extend=both', undefined],
    ['horz 60 1 constructor=1 width=9 colour=red', { colour: 'red' }],
    ['horz 60 1 lock=on colour=red colour=blue', { colour: 'red', lock: 'on' }],
    ['text 60 1 width=3 dash=dotted colour=teal text=a', { colour: 'teal' }],
  ])('%s has the style that is known and possible', (line, style) => {
    expect(keptDrawings(`1\n${line}`).map((drawing) => drawing.style)).toEqual([style]);
  });

  it('keep their words, spaces and line ends in them included', () => {
    const points = [{ time: 60, price: 1 }];
    expect(keptText([{ tool: 'text', points, text: 'à 50 % = b' }])).toBe(
      '1\ntext 60 1 text=%C3%A0%2050%20%25%20%3D%20b',
    );
    expect(keptDrawings('1\ntext 60 1 text=one%0Atwo')[0]?.text).toBe('one two');
  });

  it.each([
    ['text 60 1', '…'],
    ['text 60 1 text=', '…'],
    ['text 60 1 text=%20', '…'],
    ['text 60 1 text=100%', '100%'],
    ['text 60 1 glow text=a shade=9', 'a'],
    [`text 60 1 text=${'a'.repeat(500)}`, 'a'.repeat(LONGEST_TEXT)],
  ])('%s is mended', (line, text) => {
    expect(keptDrawings(`1\n${line}`)).toEqual([{ tool: 'text', points: [{ time: 60, price: 1 }], text }]);
  });

  it('the longest text of the widest letters has room in its object', () => {
    const drawn: Drawing = {
      tool: 'text',
      points: [{ time: -62_135_596_800, price: -1.234567890123456e-300 }],
      text: '🚀'.repeat(LONGEST_TEXT),
      style: { colour: 'violet', lock: 'on' },
    };
    expect(isBodyOf('drawing', JSON.stringify({ place: 'a1', text: keptText([drawn]) }))).toBe(true);
  });

  it('another version gives no drawings', () => {
    expect(keptDrawings('2\nhorz 60 1')).toEqual([]);
    expect(keptDrawings('')).toEqual([]);
  });

  it('any text at all reads without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const { tool, points } of keptDrawings(`1\n${text}`))
          expect(points).toHaveLength(DRAWN_TOOLS[tool].points);
      }),
    );
  });

  it('a text that is too long is read up to a complete line, wherever the limit falls', () => {
    const line = 'horz 60 123456';
    const filling = `${'x'.repeat(999)}\n`.repeat(99);
    // The line crosses the limit, each time one character further.
    for (let cut = 0; cut <= line.length; cut++) {
      const lead = `1\n${filling}${'x'.repeat(997 - cut)}\n`;
      const drawings = keptDrawings(`${lead}${line}\n${line}`);
      expect(lead.length + cut).toBe(100_000);
      expect(drawings).toHaveLength(cut === line.length ? 1 : 0);
      for (const { points } of drawings) expect(points).toEqual([{ time: 60, price: 123456 }]);
    }
    expect(keptDrawings(`1\n${`${line}\n`.repeat(1000)}`)).toHaveLength(500);
  });
});

it('as many drawings as a text may hold are read, and no part of the one that is cut', () => {
  const one = keptText([{ tool: 'text', points: [{ time: 60, price: 1 }], text: 'x'.repeat(90) }]);
  const [version = '', line = ''] = one.split('\n');
  const fitting = (length: number): number => {
    const lines = Array.from({ length: 2_000 }, () => line);
    return keptDrawings([version, ...lines].join('\n').slice(0, length)).length;
  };
  const long = (length: number): string => {
    // Invalid lines fill the text up to one drawing at its end.
    const filled = 'x'.repeat(length - version.length - line.length - 2);
    return [version, filled, line].join('\n');
  };
  expect(fitting(version.length + 1 + 3 * (line.length + 1))).toBe(3);
  expect([long(100_000).length, keptDrawings(long(100_000)).length]).toEqual([100_000, 1]);
  expect(keptDrawings(long(100_001))).toEqual([]);
});

it('the first and the last second of all calendars are read, and no other', () => {
  const at = (time: number): number => keptDrawings(keptText([{ tool: 'horz', points: [{ time, price: 1 }] }])).length;
  expect([-62_135_596_801, -62_135_596_800, 253_402_300_799, 253_402_300_800].map(at)).toEqual([0, 1, 1, 0]);
});
