import { CHART_TYPES } from '../../../engine/chart/chart-type.ts';
import { type Anchor, DRAWN_TOOLS, type Drawing, type DrawnTool, isWritten } from '../../../engine/tools/drawing.ts';
import type { GoldenScene, GoldenTheme } from './golden-scene.ts';

const THEMES: readonly GoldenTheme[] = ['light', 'dark', 'contrast-light', 'contrast-dark'];
const RATIOS = [1, 1.25, 1.5, 2, 3];

/** Wall seconds of a date's midnight. */
const day = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;
/** Wall seconds of a minute of the last recorded day. */
const minute = (time: string): number => Date.parse(`2020-12-18T${time}:00Z`) / 1000;

/** Fewer bars, so wide that each type shows its shape. */
const WIDE_SLOTS = [{ type: 'zoom', factor: 3 }] as const;

/** The overlays in the pictures, which cover every kind of mark. A new overlay needs a picture only if it draws differently. */
const OVERLAYS = ['mas', 'mae', 'bb', 'sar', 'maenv', 'dar', 'kel'];

/** The lower indicators in the pictures, by threes. */
const LOWER_INDICATORS = [
  ['vol', 'macd', 'stoc'],
  ['rsi', 'obv', 'slow'],
  ['mom', 'roc', 'adx'],
  ['mf', 'will', 'ad'],
  ['accosc', 'chalk', 'mhist'],
  ['cci', 'ppo', 'vma'],
  ['trix', 'lrs', 'int'],
  ['atr', 'force', 'trans'],
  ['sd'],
];

/** The text for the text tool. */
const WORDS = 'Support since the summer, twice tested';

/** A drawing of each tool through the first of these points, or through others. */
function drawingsThrough(
  points: readonly Anchor[],
  others: Readonly<Partial<Record<DrawnTool, readonly Anchor[]>>>,
): Readonly<Record<DrawnTool, Drawing>> {
  const codes = Object.keys(DRAWN_TOOLS) as DrawnTool[];
  const drawings = codes.map((tool): Drawing => {
    const drawing = { tool, points: others[tool] ?? points.slice(0, DRAWN_TOOLS[tool].points) };
    return isWritten(tool) ? { ...drawing, text: WORDS } : drawing;
  });
  return Object.fromEntries(drawings.map((drawing) => [drawing.tool, drawing])) as Record<DrawnTool, Drawing>;
}

/** The options with which the value chart of a portfolio opens. */
const VALUE_OPTIONS = { news: false, previousClose: false } as const;

const LOW = { time: day('2020-09-08'), price: 202 };
const HIGH = { time: day('2020-10-12'), price: 221 };
const EDGE = { time: day('2020-12-14'), price: 196 };
const LATER = { time: day('2020-10-30'), price: 203 };

const ON_DAYS = drawingsThrough([LOW, HIGH, LATER], {
  horz: [HIGH],
  vert: [HIGH],
  regress: [LOW, LATER],
  text: [HIGH],
});

const EARLY = { time: minute('10:30'), price: 369.2 };
const NOON = { time: minute('12:00'), price: 367.4 };
const LATE = { time: minute('14:20'), price: 368.6 };

const ON_MINUTES = drawingsThrough([EARLY, NOON, LATE], { horz: [NOON], vert: [NOON], regress: [EARLY, LATE] });

/** Every golden picture: each type, each indicator named above, each tool, theme and pixel ratio at least twice. */
export const GOLDEN_SCENES: readonly GoldenScene[] = [
  ...types(),
  ...overlays(),
  ...lowerIndicators(),
  ...tools(),
  ...periodsAndRanges(),
  ...options(),
  ...comparisons(),
  ...edges(),
];

/** Each type at each pixel ratio, and in the other themes. */
function types(): GoldenScene[] {
  return CHART_TYPES.flatMap((type) => [
    ...RATIOS.map(
      (ratio): GoldenScene => ({
        name: `type-${type}-${ratio}x`,
        type,
        ratio,
        width: 320,
        height: 220,
        commands: WIDE_SLOTS,
      }),
    ),
    ...THEMES.slice(1).map(
      (theme): GoldenScene => ({ name: `type-${type}-${theme}`, type, theme, commands: WIDE_SLOTS }),
    ),
  ]);
}

/** Each overlay on days in the light theme, on minutes in the dark theme, and many at once. */
function overlays(): GoldenScene[] {
  return [
    ...OVERLAYS.flatMap((code): GoldenScene[] => [
      { name: `overlay-${code}`, overlays: [code] },
      {
        name: `overlay-${code}-minutes`,
        symbol: 'SPY',
        range: '1d',
        period: 1,
        overlays: [code],
        theme: 'dark',
        ratio: 2,
      },
    ]),
    { name: 'overlay-averages', overlays: ['mas', 'mas', 'mas', 'mae', 'mae'], type: 'ohlc', commands: WIDE_SLOTS },
    { name: 'overlay-ten', overlays: ['mas', 'mas', 'mas', 'mae', 'mae', 'mae', 'bb', 'bb', 'sar', 'kel'], width: 720 },
    { name: 'overlay-log', overlays: ['bb', 'kel'], range: '2y', options: { log: true }, width: 720 },
    { name: 'overlay-dense', overlays: ['mas:200', 'bb:100'], range: 'all', type: 'close', theme: 'dark' },
  ];
}

/** The lower indicators on days in the light theme and on minutes in the dark theme. */
function lowerIndicators(): GoldenScene[] {
  return LOWER_INDICATORS.flatMap((lower): GoldenScene[] => {
    const name = `lower-${lower.join('-')}`;
    return [
      { name, lower, height: 420 },
      {
        name: `${name}-minutes`,
        lower,
        symbol: 'SPY',
        range: '1d',
        period: 5,
        theme: 'dark',
        ratio: 1.5,
        height: 420,
      },
    ];
  });
}

function tools(): GoldenScene[] {
  return [
    ...Object.values(ON_DAYS).flatMap((drawing): GoldenScene[] => [
      { name: `tool-${drawing.tool}`, drawings: [drawing] },
      {
        name: `tool-${drawing.tool}-minutes`,
        drawings: [ON_MINUTES[drawing.tool]],
        symbol: 'SPY',
        range: '1d',
        period: 5,
        theme: 'dark',
        ratio: 2,
      },
    ]),
    { name: 'tool-line-weekly', drawings: [ON_DAYS.line], range: '2y', period: 'w' },
    {
      name: 'tool-slanted-log',
      drawings: [ON_DAYS.regress, ON_DAYS.parallel],
      range: '1y',
      options: { log: true },
    },
    { name: 'tool-retracement-log', drawings: [ON_DAYS.fibretrace], options: { log: true }, theme: 'contrast-light' },
    { name: 'tool-text-edge', drawings: [{ ...ON_DAYS.text, points: [EDGE] }], width: 240, height: 220 },
    { name: 'tool-many-1.25x', drawings: [ON_DAYS.line, ON_DAYS.horz, ON_DAYS.vert, ON_DAYS.pitchfork], ratio: 1.25 },
    {
      name: 'tool-styled',
      drawings: [
        { ...ON_DAYS.line, style: { colour: 'blue', width: '3', dash: 'dashed', extend: 'both' } },
        { ...ON_DAYS.horz, style: { colour: 'red', width: '2', dash: 'dotted', lock: 'on' } },
        { ...ON_DAYS.text, points: [LOW], style: { colour: 'green' } },
      ],
    },
    {
      name: 'tool-styled-dark-2x',
      drawings: [
        { ...ON_DAYS.rect, style: { colour: 'ochre', dash: 'dotted' } },
        { ...ON_DAYS.regress, style: { colour: 'pink', width: '4', extend: 'right' } },
      ],
      theme: 'dark',
      ratio: 2,
    },
    { name: 'tool-many-3x', drawings: [ON_DAYS.fibfans, ON_DAYS.regress], ratio: 3, width: 320, height: 220 },
  ];
}

function periodsAndRanges(): GoldenScene[] {
  return [
    { name: 'range-1y', range: '1y' },
    { name: 'range-5y-line', range: '5y', type: 'close', theme: 'dark' },
    { name: 'range-all', range: 'all' },
    { name: 'period-weekly', range: '2y', period: 'w' },
    { name: 'period-monthly', range: 'all', period: 'm', type: 'ohlc' },
    { name: 'period-quarterly', range: 'all', period: 'q', options: { log: true } },
    { name: 'period-yearly', range: 'all', period: 'y', type: 'bars', theme: 'dark' },
    { name: 'minutes-1', symbol: 'SPY', range: '1d', period: 1 },
    { name: 'minutes-13', symbol: 'SPY', range: '1d', period: 13, type: 'ohlc' },
    { name: 'minutes-60-days', symbol: 'SPY', range: '4d', period: 60, theme: 'contrast-light' },
    { name: 'minutes-days', symbol: 'SPY', range: '4d', period: 5, type: 'close' },
    { name: 'portfolio', portfolio: true, range: 'all', type: 'close', lower: [], options: VALUE_OPTIONS },
    {
      name: 'portfolio-dark',
      portfolio: true,
      range: '1y',
      type: 'close',
      lower: [],
      options: VALUE_OPTIONS,
      theme: 'dark',
      ratio: 2,
    },
  ];
}

function options(): GoldenScene[] {
  return [
    { name: 'log-all', range: 'all', options: { log: true } },
    { name: 'log-percent', range: '2y', type: 'percent', options: { log: true }, theme: 'dark' },
    { name: 'no-grid', options: { grid: false } },
    { name: 'no-previous-close', symbol: 'SPY', range: '1d', options: { previousClose: false } },
    { name: 'previous-close-dark', symbol: 'SPY', range: '1d', theme: 'dark' },
    { name: 'no-news', options: { news: false } },
    { name: 'news-dark-2x', theme: 'dark', ratio: 2 },
    { name: 'simulated', symbol: 'SIM' },
    { name: 'simulated-contrast', symbol: 'SIM', theme: 'contrast-light' },
    { name: 'no-lower', lower: [] },
    { name: 'volume-over', lower: ['vol'], options: { volumeOver: true } },
    { name: 'lower-six', lower: ['vol', 'rsi', 'macd', 'stoc', 'atr', 'obv'], height: 520 },
    { name: 'shares', lower: ['vol', 'rsi'], shares: [0.4, 0.2, 0.4], height: 420 },
  ];
}

/** Comparisons: all four in the light theme, on minutes in the dark theme, and denser than pixels with an indicator. */
function comparisons(): GoldenScene[] {
  return [
    { name: 'compare-four', compared: ['CALM', 'AGAINST', 'GAPS', 'LATE'], width: 720, height: 360 },
    {
      name: 'compare-minutes-dark',
      symbol: 'SPY',
      range: '1d',
      period: 5,
      compared: ['AGAINST', 'LATE'],
      theme: 'dark',
      ratio: 2,
    },
    { name: 'compare-5y', range: '5y', compared: ['CALM', 'GAPS'], overlays: ['mas:200'], options: { log: true } },
  ];
}

function edges(): GoldenScene[] {
  return [
    { name: 'zoomed-in', commands: [{ type: 'zoom', factor: 12 }] },
    { name: 'zoomed-out', commands: [{ type: 'zoom', factor: 0.2 }], range: '5y' },
    { name: 'dragged-away', commands: [{ type: 'pan', pixels: 300 }] },
    { name: 'stretched', commands: [{ type: 'stretch', factor: 2 }] },
    { name: 'tiny', width: 140, height: 90 },
    { name: 'phone-3x', width: 360, height: 260, ratio: 3, overlays: ['bb'], theme: 'dark' },
    { name: 'wide', width: 1600, height: 400, range: '1y', lower: ['vol', 'macd'] },
  ];
}
