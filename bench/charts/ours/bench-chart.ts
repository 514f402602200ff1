import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import type { StudyChoices } from '../../../engine/chart/study-choice.ts';
import type { ChartTheme } from '../../../engine/chart/theme.ts';
import type { ChartInit } from '../../../workers/api/chart-api.ts';
import { DOWN_COLOUR, UP_COLOUR } from '../read-back.ts';

/** The light theme, with the candle colours of every library. */
export const BENCH_THEME: ChartTheme = {
  surface: '#ffffff',
  raised: '#f0f1f3',
  ink: '#16181d',
  faintInk: '#5c6370',
  line: '#d5d8de',
  accent: '#1f5fd6',
  up: UP_COLOUR,
  down: DOWN_COLOUR,
  drawn: {},
  fontFamily: 'sans-serif',
  fontSize: 12,
  locale: 'en-CA',
};

/** All of the history as candles, with volume below. */
export const BENCH_CHOICE: ChartChoice = { ...FIRST_CHOICE, dayRange: 'all' };

/** Three overlays and three lower panes, the same as for KLineChart. */
export const BENCH_STUDIES: StudyChoices = {
  overlays: [
    { code: 'mas', parameters: [25] },
    { code: 'mae', parameters: [25] },
    { code: 'bb', parameters: [20, 2] },
  ],
  lower: [
    { code: 'macd', parameters: [12, 25, 9] },
    { code: 'rsi', parameters: [14] },
    { code: 'stoc', parameters: [14, 3] },
  ],
};

/** The initial state of a chart of the bench. */
export function benchInit(id: string): ChartInit {
  return {
    id,
    target: { type: 'security', symbol: 'BENCH', region: 'C' },
    link: undefined,
    choice: BENCH_CHOICE,
    theme: BENCH_THEME,
    before: null,
  };
}
