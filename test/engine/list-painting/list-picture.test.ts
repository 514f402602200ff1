import { expect, it } from 'vitest';
import { ListPainter } from '../../../engine/list-painting/list-painter.ts';
import type { ListTheme } from '../../../engine/list-painting/list-theme.ts';
import { SPARK_SLOTS } from '../../../engine/quotes/day-spark.ts';
import { HaltCode } from '../../../engine/quotes/halt.ts';
import { QUOTE_COLUMNS, type QuoteColumn } from '../../../engine/quotes/quote-column.ts';
import { QuoteMirror } from '../../../engine/quotes/quote-diff.ts';
import { QuoteField, type QuoteFieldNumber, QuoteFlag } from '../../../engine/quotes/quote-field.ts';
import { WrittenSurface } from '../draw/written-surface.ts';
import { LIST_THEME, LIST_WORDS } from './list-look.ts';

/** The rows of all pictures, with every state of a row at least once. */
const ROWS = [
  { symbol: 'RY', region: 'C', name: 'Royal Bank of Canada', sectype: 1 },
  { symbol: 'MSFT', region: 'U', name: 'Microsoft Corporation, whose name is too long for its column', sectype: 1 },
  { symbol: 'HALT', region: 'U', name: 'Halted in New York', sectype: 1 },
  { symbol: 'SUSP', region: 'U', name: 'Suspended', sectype: 1 },
  { symbol: 'DEF', region: 'U', name: 'Defunct', sectype: 1 },
  { symbol: 'ZZZZ', region: 'U', name: '', sectype: 1 },
  { symbol: 'TSX', region: 'C', name: 'Index', sectype: 4 },
  { symbol: 'NEW', region: 'C', name: 'Never traded', sectype: 1 },
] as const;

type Figures = Partial<Record<keyof typeof QuoteField, number>>;

const TRADED: Figures = {
  Last: 110,
  Change: 1.25,
  Open: 109,
  High: 111.5,
  Low: 108.75,
  YearHigh: 150,
  YearLow: 90.5,
  Volume: 1_234_567,
  Trades: 999,
  Dollar: 2_500_000_000,
  Bid: 109.99,
  BidSize: 300,
  Ask: 110.01,
  AskSize: 12_500,
  PrevBid: 109.98,
  Delay: 0,
  HaltCode: 0,
  LastTrade: 37_805,
  Flags: 0,
  Fade: 0,
};

const FIGURES: readonly Figures[] = [
  { ...TRADED, Flags: QuoteFlag.NewsToday | QuoteFlag.HasAlarm, Fade: 6 },
  { ...TRADED, Last: 221.3455, Change: -3, Delay: 15, Flags: QuoteFlag.HasAlarm | QuoteFlag.AlarmTriggered, Fade: 2 },
  { ...TRADED, HaltCode: HaltCode.Halted, Change: 0, Delay: 15 },
  { ...TRADED, HaltCode: HaltCode.Suspended, Delay: 101, Last: 0.045, Change: -0.005 },
  { ...TRADED, HaltCode: HaltCode.Defunct, Volume: 12_000, Last: 12_345_678.25, Change: 1 },
  { Flags: QuoteFlag.Unknown, Delay: 15 },
  { ...TRADED, Last: 16_500, Change: -200, Bid: 0, Ask: 0, Volume: 0 },
  { Last: 0, Change: 0, Volume: 0, LastTrade: -1, Delay: -1, Flags: QuoteFlag.NewsToday },
];

interface Look {
  readonly columns?: readonly QuoteColumn[];
  readonly theme?: ListTheme;
  readonly ratio?: number;
  readonly width?: number;
  readonly height?: number;
}

function pictureOf({
  columns = QUOTE_COLUMNS,
  theme = LIST_THEME,
  ratio = 1,
  width = 1900,
  height = 220,
}: Look): string {
  const surface = new WrittenSurface();
  const values = new QuoteMirror();
  values.reset(ROWS.length);
  const listed = columns.map((code) => ({ code, width: code === 'name' ? 180 : code === 'symbol' ? 150 : 100 }));
  const painter = new ListPainter(surface, values, theme, LIST_WORDS, listed);
  painter.show(ROWS);
  for (const [row, figures] of FIGURES.entries())
    for (const [name, value] of Object.entries(figures))
      values.columns[QuoteField[name as keyof typeof QuoteField] as QuoteFieldNumber][row] = value;
  const days = new Float32Array(ROWS.length * SPARK_SLOTS).fill(Number.NaN);
  days.set([109, 110, 111, 108.75, 110], 0);
  days.set([224, 222], SPARK_SLOTS + 7);
  days.set([110], 2 * SPARK_SLOTS);
  painter.showSparks(days);
  painter.window.ratio = ratio;
  painter.dress(theme, LIST_WORDS);
  painter.resize(width * ratio, height * ratio);
  painter.hover(1);
  painter.paint(0);
  return surface.take();
}

it.each<readonly [name: string, look: Look]>([
  ['all-columns', {}],
  ['dense-pixels', { ratio: 1.5, columns: ['symbol', 'last', 'change', 'bid', 'volume', 'spark'], width: 700 }],
  ['narrow', { columns: ['symbol', 'name', 'last', 'percent'], width: 400, height: 100 }],
  ['without-names', { columns: ['symbol', 'last', 'high', 'dollar'], width: 420 }],
  [
    'without-shades',
    { theme: { ...LIST_THEME, shades: false, locale: 'fr-CA' }, columns: ['symbol', 'name', 'last', 'change'] },
  ],
])('a list is painted as in its accepted picture: %s', async (name, look) => {
  await expect(pictureOf(look)).toMatchFileSnapshot(`../../golden/drawn/list-${name}.txt`);
});
