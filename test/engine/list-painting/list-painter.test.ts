import { beforeEach, describe, expect, it } from 'vitest';
import { columnEdges } from '../../../engine/list-painting/list-columns.ts';
import { ListPainter } from '../../../engine/list-painting/list-painter.ts';
import type { ListTheme, ListWords } from '../../../engine/list-painting/list-theme.ts';
import { ListWindow } from '../../../engine/list-painting/list-window.ts';
import { SPARK_CHANGED, SPARK_SLOTS } from '../../../engine/quotes/day-spark.ts';
import type { QuoteColumn } from '../../../engine/quotes/quote-column.ts';
import { QuoteMirror } from '../../../engine/quotes/quote-diff.ts';
import { QuoteField, type QuoteFieldNumber, QuoteFlag } from '../../../engine/quotes/quote-field.ts';
import { RecordingSurface } from '../draw/recording-surface.ts';
import { LIST_THEME, LIST_WORDS } from './list-look.ts';

const COLUMNS = [
  { code: 'symbol', width: 150 },
  { code: 'name', width: 150 },
  { code: 'last', width: 80 },
  { code: 'change', width: 80 },
  { code: 'volume', width: 80 },
] as const;

const ROWS = ['RY', 'TD', 'BNS', 'SHOP'].map((symbol) => ({
  symbol,
  region: 'C' as const,
  name: `${symbol} Company`,
  sectype: 1,
}));

/** A surface that records the colour of each filled rectangle. */
class ColouredSurface extends RecordingSurface {
  readonly fills: { readonly colour: unknown; readonly y: number; readonly width: number }[] = [];

  readonly clips: { readonly x: number; readonly y: number; readonly width: number }[] = [];

  readonly inks = new Map<string, unknown>();

  override fillText(text: string, x: number, y: number): void {
    super.fillText(text, x, y);
    this.inks.set(text, this.fillStyle);
  }

  override rect(x: number, y: number, width: number, height: number): void {
    super.rect(x, y, width, height);
    this.clips.push({ x, y, width });
  }

  override fillRect(x: number, y: number, width: number, height: number): void {
    super.fillRect(x, y, width, height);
    this.fills.push({ colour: this.fillStyle, y, width });
  }
}

let surface: ColouredSurface;
let values: QuoteMirror;
let painter: ListPainter;

function set(row: number, field: QuoteFieldNumber, value: number): void {
  values.columns[field][row] = value;
  painter.damage.add(row, 1 << field);
}

function open(theme: ListTheme = LIST_THEME, words: ListWords = LIST_WORDS): void {
  surface = new ColouredSurface();
  values = new QuoteMirror();
  values.reset(ROWS.length);
  painter = new ListPainter(surface, values, theme, words, COLUMNS);
  painter.show(ROWS);
  for (let row = 0; row < ROWS.length; row++) {
    set(row, QuoteField.Last, 100 + row);
    set(row, QuoteField.Change, row - 1);
    set(row, QuoteField.Volume, 1000 * row);
    set(row, QuoteField.Fade, 0);
    set(row, QuoteField.HaltCode, 0);
    set(row, QuoteField.Flags, 0);
  }
  painter.resize(600, 100);
}

/** Paints one frame and returns what it painted. */
function frame(): { texts: string[]; cells: number; fills: ColouredSurface['fills'] } {
  const before = painter.cellCount;
  surface.texts.length = 0;
  surface.fills.length = 0;
  painter.paint(0);
  return {
    texts: surface.texts.map(({ text }) => text),
    cells: painter.cellCount - before,
    fills: [...surface.fills],
  };
}

beforeEach(() => open());

describe('what is painted', () => {
  it('is everything in sight at first, and then nothing', () => {
    expect(frame().cells).toBe(ROWS.length * COLUMNS.length);
    expect(painter.damage.isAny).toBe(false);
    expect(frame()).toEqual({ texts: [], cells: 0, fills: [] });
  });

  it('is each column once, whatever it holds', () => {
    const columns = [
      'last',
      'change',
      'percent',
      'bid',
      'ask',
      'volume',
      'trades',
      'dollar',
      'time',
      'open',
      'yearhigh',
    ];
    const own = new ColouredSurface();
    const all = new ListPainter(
      own,
      values,
      LIST_THEME,
      LIST_WORDS,
      columns.map((code) => ({ code: code as QuoteColumn, width: 100 })),
    );
    all.show(ROWS.slice(0, 1));
    const figures = { Last: 110, Change: 10, Bid: 109, BidSize: 3, Ask: 111, AskSize: 4, Volume: 51, Trades: 52 };
    const more = { Dollar: 53, LastTrade: 37_805, Open: 112, YearHigh: 113 };
    for (const [name, value] of Object.entries({ ...figures, ...more })) {
      values.columns[QuoteField[name as keyof typeof QuoteField]][0] = value;
    }
    all.resize(1200, 100);
    all.paint(0);
    const texts = own.texts.map(({ text }) => text);
    const numbers = [
      '110.00',
      '+10.00',
      '+10.00%',
      '109.00',
      '111.00',
      '51',
      '52',
      '53',
      '10:30:05',
      '112.00',
      '113.00',
    ];
    expect(numbers.map((text) => texts.filter((each) => each === text).length)).toEqual(numbers.map(() => 1));
  });

  it('after a trade is the row’s cells whose text changed', () => {
    frame();
    set(1, QuoteField.Last, 111.5);
    set(1, QuoteField.Volume, 1000);
    const { texts, cells } = frame();
    expect(cells).toBe(1);
    expect(texts).toEqual(['111.50']);
  });

  it('is the whole row when its shade changes, and only its cells while the shade stays', () => {
    frame();
    set(2, QuoteField.Fade, 6);
    const fresh = frame();
    expect(fresh.cells).toBe(COLUMNS.length);
    expect(fresh.fills[0]).toEqual({ colour: 'flash6', y: 48, width: 600 });
    expect(fresh.fills.at(-1)).toEqual({ colour: 'flashMark', y: 48, width: 3 });
    set(2, QuoteField.Fade, 6);
    set(2, QuoteField.Last, 105);
    expect(frame().cells).toBe(1);
  });

  it('fades in six shades to the plain row, whose edge disappears with the last', () => {
    frame();
    const seen = [6, 5, 4, 3, 2, 1, 0].map((fade) => {
      set(0, QuoteField.Fade, fade);
      const { fills } = frame();
      return [fills[0]?.colour, fills.some(({ colour }) => colour === 'flashMark')];
    });
    expect(seen).toEqual([
      ['flash6', true],
      ['flash5', true],
      ['flash4', true],
      ['flash3', true],
      ['flash2', true],
      ['flash1', true],
      ['odd', false],
    ]);
  });

  it('has no shades without motion, only the edge until the fade is over', () => {
    open({ ...LIST_THEME, shades: false });
    frame();
    set(1, QuoteField.Fade, 6);
    expect(frame().fills.map(({ colour }) => colour)).toEqual(['even', 'flashMark']);
    set(1, QuoteField.Fade, 3);
    expect(frame().cells).toBe(0);
    set(1, QuoteField.Fade, 0);
    expect(frame().fills.map(({ colour }) => colour)).toEqual(['even']);
  });

  it('has no mark of changes when the user has switched them off', () => {
    open({ ...LIST_THEME, highlight: 'none' });
    frame();
    set(1, QuoteField.Fade, 6);
    expect(frame()).toEqual({ texts: [], cells: 0, fills: [] });
  });

  it('is nothing for hidden rows, which are painted whole when scrolled into sight', () => {
    painter.resize(600, 24);
    frame();
    set(3, QuoteField.Last, 7);
    expect(frame()).toEqual({ texts: [], cells: 0, fills: [] });
    painter.window.scrollTop = 72;
    painter.damage.all = true;
    expect(frame().texts).toContain('7.00');
  });
});

describe('a row', () => {
  it('that is halted is pink with mark and edge, whatever changed', () => {
    frame();
    set(1, QuoteField.HaltCode, 169);
    set(1, QuoteField.Fade, 6);
    const { fills, texts } = frame();
    expect(fills[0]?.colour).toBe('halted');
    expect(fills.at(-1)?.colour).toBe('haltedMark');
    expect(texts).toContain('■');
    // For Canadian rows the word is only for screen readers.
    expect(texts).not.toContain('Halted');
  });

  it('says why it does not trade when it is American', () => {
    painter.show([{ ...ROWS[0], region: 'U' }]);
    set(0, QuoteField.HaltCode, 194);
    expect(frame().texts).toContain('Suspended');
  });

  it('of an unknown symbol has no numbers, not even the signs of absent ones', () => {
    frame();
    set(1, QuoteField.Flags, QuoteFlag.Unknown);
    set(1, QuoteField.HaltCode, 1);
    painter.damage.all = true;
    const { texts } = frame();
    expect(texts).toContain('Unknown symbol');
    expect(texts).not.toContain('101.00');
  });

  it('fills the flag of a fired alarm or news and leaves a waiting alarm’s hollow', () => {
    const widths = (colour: string): number[] =>
      frame().fills.flatMap((fill) => (fill.colour === colour ? [fill.width] : []));
    frame();
    set(0, QuoteField.Flags, QuoteFlag.HasAlarm);
    expect(widths('quietFlag')).toEqual([14, 14, 1, 1]);
    set(0, QuoteField.Flags, QuoteFlag.HasAlarm | QuoteFlag.AlarmTriggered);
    expect(widths('flag')).toEqual([14, 16]);
  });

  it('without names shows its delay after the symbol if there is room', () => {
    painter.choose(COLUMNS.filter(({ code }) => code !== 'name'));
    painter.resize(1100, 100);
    for (const row of [0, 3]) set(row, QuoteField.Delay, 15);
    expect(frame().texts).toEqual(expect.arrayContaining(['15 min delay']));
    painter.resize(300, 100);
    painter.choose([{ code: 'symbol', width: 130 }, ...COLUMNS.slice(2)]);
    const { texts } = frame();
    expect(texts).toContain('15 min');
    expect(texts).not.toContain('15 min delay');
    painter.choose([{ code: 'symbol', width: 90 }, ...COLUMNS.slice(2)]);
    set(1, QuoteField.Flags, QuoteFlag.Unknown);
    const narrow = frame().texts;
    expect(narrow).toContain('Unknown');
    expect(narrow.filter((text) => /^15.*…$/.test(text))).not.toEqual([]);
  });

  it('of an unknown symbol has its note over the places of its numbers', () => {
    set(1, QuoteField.Flags, QuoteFlag.Unknown);
    frame();
    const clips = surface.clips.filter(({ y }) => y === 24);
    expect(clips.map(({ x, width }) => [x, width])).toEqual([
      [0, 600],
      [150, 450],
    ]);
    expect(surface.clips.filter(({ y }) => y === 0).map(({ width }) => width)).toEqual([150, 210]);
  });

  it('shows N for news and one A for an alarm', () => {
    set(0, QuoteField.Flags, QuoteFlag.NewsToday | QuoteFlag.HasAlarm | QuoteFlag.AlarmTriggered);
    const { texts, fills } = frame();
    expect(texts.filter((text) => text === 'N' || text === 'A')).toEqual(['N', 'A']);
    expect(fills.some(({ colour }) => colour === 'quietFlag')).toBe(false);
  });

  it('has an arrow before a change, and none without a change', () => {
    const { texts } = frame();
    expect(texts.filter((text) => text === '▼' || text === '▲')).toEqual(['▼', '▲', '▲']);
  });

  it('has no arrow before a change that is shown as zero', () => {
    const falls = (change: number): boolean => {
      set(0, QuoteField.Change, change);
      return frame().texts.includes('▼');
    };
    expect([-0.0005, -0.0004].map(falls)).toEqual([true, false]);
    // Still a fall.
    expect(surface.inks.get('0.00')).toBe('down');
    expect(falls(-0.0005)).toBe(true);
  });
});

describe('a row under the pointer', () => {
  const outlined = (fills: ColouredSurface['fills']): number[] =>
    fills.filter(({ colour }) => colour === 'outline').map(({ y }) => y);

  it('has an outline, which moves with the pointer and survives a trade', () => {
    frame();
    painter.hover(painter.window.placeAt(30));
    const first = frame();
    expect(first.cells).toBe(COLUMNS.length);
    expect(outlined(first.fills)).toEqual([24, 47, 25, 25]);
    set(1, QuoteField.Last, 111.5);
    expect(outlined(frame().fills)).toEqual([24, 47, 25, 25]);
    painter.hover(painter.window.placeAt(50));
    const next = frame();
    expect(next.cells).toBe(2 * COLUMNS.length);
    expect(outlined(next.fills)).toEqual([48, 71, 49, 49]);
    painter.hover(-1);
    expect(outlined(frame().fills)).toEqual([]);
  });

  it('is the one under the pointer after scrolling, and none below the last', () => {
    painter.window.scrollTop = 24;
    expect(painter.window.placeAt(30)).toBe(2);
    expect(painter.window.placeAt(90)).toBe(-1);
    expect(painter.window.placeAt(-1)).toBe(-1);
  });
});

describe('a day', () => {
  const SPARKED = [COLUMNS[0], COLUMNS[2], { code: 'spark', width: 104 }] as const;

  it('is a line over the previous close, at the left of its cell and in the middle of its row', () => {
    painter.choose(SPARKED);
    const days = new Float32Array(ROWS.length * SPARK_SLOTS).fill(Number.NaN);
    days.set([101, 103, 102], SPARK_SLOTS);
    painter.showSparks(days);
    frame();
    // Row 1 closed at 101: 600 wide, the cell begins at 496.
    const [close, ...day] = surface.lines;
    expect(close).toMatchObject({ dashed: true, style: 'quietInk', width: 1 });
    expect([close?.from[0], close?.to[0]]).toEqual([504, 592]);
    expect(day).toHaveLength(2);
    expect(day[0]).toMatchObject({ dashed: false, style: 'up', width: 1.25 });
    const heights = day.flatMap(({ from, to }) => [from[1], to[1]]);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([27, 45]);
  });

  it('is redrawn when it has changed, and nothing else', () => {
    painter.choose(SPARKED);
    const days = new Float32Array(ROWS.length * SPARK_SLOTS).fill(100);
    painter.showSparks(days);
    frame();
    surface.lines.length = 0;
    painter.showSparks(days);
    painter.damage.add(2, SPARK_CHANGED);
    expect(frame().cells).toBe(1);
    expect(surface.lines.length).toBeGreaterThan(0);
  });
});

describe('a list wider than its window', () => {
  it('is painted from its horizontal scroll position, and only its visible part', () => {
    painter.resize(200, 100);
    expect(frame().texts).not.toContain('1,000');
    painter.window.scrollLeft = 340;
    painter.damage.all = true;
    const { texts } = frame();
    expect(texts).toContain('102.00');
    expect(texts).not.toContain('RY');
    // The list is 540 wide: its last column ends at the window's right edge.
    expect(surface.texts.find(({ text }) => text === '0')?.x).toBeLessThan(200);
  });
});

describe('numbers', () => {
  const rightOf = (text: string): number | undefined => surface.texts.find((each) => each.text === text)?.x;

  it('are aligned by their decimal points, even when one shows more decimals than any before', () => {
    frame();
    const before = rightOf('100.00');
    set(1, QuoteField.Last, 101.1234);
    const { cells } = frame();
    expect(cells).toBe(1 + ROWS.length * COLUMNS.length);
    // Every letter of the recorded surface is 7 wide: two fewer decimals end 14 further left.
    expect(rightOf('101.1234')).toBe(before);
    expect(surface.texts.findLast((each) => each.text === '100.00')?.x).toBe((before ?? 0) - 14);
  });

  it('are aligned from the first frame, and when a row with more decimals is scrolled into sight', () => {
    set(3, QuoteField.Last, 101.1234);
    frame();
    const last = (text: string): number => surface.texts.findLast((each) => each.text === text)?.x ?? Number.NaN;
    expect(last('101.1234') - last('100.00')).toBe(14);
    open();
    set(3, QuoteField.Last, 101.1234);
    painter.resize(600, 48);
    frame();
    const before = last('101.00');
    painter.window.scrollTop = 48;
    painter.damage.all = true;
    frame();
    painter.window.scrollTop = 0;
    painter.damage.all = true;
    frame();
    expect(last('101.00')).toBe(before - 14);
  });

  it('too wide for their cell start at its left edge, and are clipped at its right', () => {
    set(1, QuoteField.Last, 1234567.89);
    frame();
    const left = 150 + 150 + 60;
    expect(rightOf('1,234,567.89')).toBe(left + LIST_THEME.padding + 12 * 7);
    expect(surface.clips).toContainEqual({ x: left, y: 24, width: 80 });
    const room = surface.clips.length;
    set(1, QuoteField.Last, 12.5);
    frame();
    expect(rightOf('12.50')).toBe(left + 80 - LIST_THEME.padding);
    expect(surface.clips).toHaveLength(room);
  });

  it('have smaller k and M after them, in a column of their own', () => {
    set(1, QuoteField.Volume, 25_000);
    frame();
    expect(rightOf('25')).toBe(rightOf('0'));
    expect(rightOf('k')).toBeGreaterThan(rightOf('25') ?? 0);
  });
});

describe('places', () => {
  it('give surplus width to the names, or without them to the symbols', () => {
    expect(columnEdges(COLUMNS, 600, 1)).toEqual([0, 150, 360, 440, 520, 600]);
    expect(columnEdges([COLUMNS[0], COLUMNS[2]], 300, 1)).toEqual([0, 220, 300]);
    expect(columnEdges([COLUMNS[0], COLUMNS[2]], 600, 2)).toEqual([0, 440, 600]);
  });

  it('of rows are whole device pixels at any ratio, without gap or overlap', () => {
    const window = new ListWindow();
    Object.assign(window, { width: 300, height: 333, ratio: 1.1, rowHeight: 24, count: 100, scrollTop: 37.3 });
    for (let place = window.first; place < window.end; place++) {
      expect(Number.isInteger(window.top(place))).toBe(true);
      expect([26, 27]).toContain(window.top(place + 1) - window.top(place));
    }
    expect(window.top(window.first)).toBeLessThanOrEqual(0);
    expect(window.top(window.end)).toBeGreaterThanOrEqual(333);
  });

  it('beyond the list have no row', () => {
    const window = new ListWindow();
    Object.assign(window, { height: 100, rowHeight: 24, count: 2, scrollTop: 500 });
    expect([window.first, window.end]).toEqual([2, 2]);
  });
});

describe('cells that show their moves', () => {
  const colours = (now: number): unknown[] => {
    surface.fills.length = 0;
    painter.paint(now);
    return surface.fills.map(({ colour }) => colour);
  };

  beforeEach(() => open({ ...LIST_THEME, highlight: 'cells' }));

  it('have none when the list appears, and none of their row’s yellow', () => {
    set(1, QuoteField.Fade, 4);
    const first = colours(0);
    expect(first).not.toContain('rose');
    expect(first).not.toContain('flash4');
  });

  it('rise and fall with a line above or below, in the ink of the move, for 450 ms', () => {
    colours(0);
    set(1, QuoteField.Last, 111.5);
    set(2, QuoteField.Last, 11.5);
    expect(colours(1000)).toEqual(['even', 'rose', 'up', 'odd', 'fell', 'down']);
    expect([surface.inks.get('111.50'), surface.inks.get('11.50')]).toEqual(['up', 'down']);
    expect([painter.isFlashOver(1449), painter.isFlashOver(1450)]).toEqual([false, true]);
    expect(colours(1449)).toEqual([]);
    expect(colours(1450)).toEqual(['even', 'odd']);
    expect(surface.inks.get('111.50')).toBe('ink');
    expect(painter.isFlashOver(9999)).toBe(false);
    expect(colours(9999)).toEqual([]);
  });

  it('are lit again, and for as long, by a second move', () => {
    colours(0);
    set(1, QuoteField.Last, 111.5);
    colours(1000);
    set(1, QuoteField.Last, 111.4);
    expect(colours(1400)).toEqual(['even', 'fell', 'down']);
    expect(colours(1500)).toEqual([]);
    expect(colours(1850)).toEqual(['even']);
  });

  it('keep their move when the whole list is painted, and forget it with other rows or columns', () => {
    colours(0);
    set(1, QuoteField.Last, 111.5);
    colours(1000);
    painter.damage.all = true;
    expect(colours(1100)).toContain('rose');
    painter.choose([{ code: 'last', width: 80 }]);
    expect(colours(1200)).not.toContain('rose');
    set(1, QuoteField.Last, 112);
    expect(colours(1300)).toContain('rose');
    painter.show(ROWS.slice(0, 2));
    expect(colours(1400)).not.toContain('rose');
    expect(painter.isFlashOver(9999)).toBe(false);
  });

  it('show no move from before when they are turned on again', () => {
    colours(0);
    painter.dress({ ...LIST_THEME, highlight: 'rows' }, LIST_WORDS);
    colours(500);
    set(1, QuoteField.Last, 111.5);
    colours(1000);
    painter.dress({ ...LIST_THEME, highlight: 'cells' }, LIST_WORDS);
    expect(colours(1500)).not.toContain('rose');
    set(1, QuoteField.Last, 112);
    expect(colours(2000)).toContain('rose');
  });

  it('do not light up for a size, a time or a first price', () => {
    painter.choose([
      { code: 'bid', width: 120 },
      { code: 'time', width: 80 },
    ]);
    set(1, QuoteField.Bid, 10);
    set(1, QuoteField.BidSize, 100);
    set(1, QuoteField.LastTrade, 36_000);
    colours(0);
    set(1, QuoteField.BidSize, 900);
    set(1, QuoteField.LastTrade, 36_001);
    expect(colours(1000)).toEqual(['even', 'even']);
  });

  it('have only the line without motion', () => {
    open({ ...LIST_THEME, highlight: 'cells', shades: false });
    colours(0);
    set(1, QuoteField.Last, 111.5);
    expect(colours(1000)).toEqual(['even', 'up']);
  });
});
