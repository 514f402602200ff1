import type { ChartTheme } from '../../../engine/chart/theme.ts';

/** A look of charts for tests. */
export const CHART_THEME: ChartTheme = {
  surface: '#ffffff',
  raised: '#eeeeee',
  ink: '#101010',
  faintInk: '#555555',
  line: '#cccccc',
  accent: '#00665f',
  up: '#00521f',
  down: '#960018',
  drawn: { blue: '#1b1287', green: '#517e5a' },
  fontFamily: 'sans-serif',
  fontSize: 12,
  locale: 'en-CA',
};

/** How wide a text is in it: every letter is 7 wide, as on a `RecordingSurface`. */
export const textWidth = (text: string): number => text.length * 7;
