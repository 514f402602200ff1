import type { HeatTheme } from '../../../engine/heat-painting/heat-theme.ts';

/** A look of heat maps for tests, whose tints are distinguishable. */
export const HEAT_THEME: HeatTheme = {
  tints: ['#000001', '#000002', '#000003', '#000004', '#000005', '#000006', '#000007'],
  ink: '#111111',
  line: '#222222',
  ground: '#333333',
  groundInk: '#444444',
  fontFamily: 'sans-serif',
  strongWeight: '600',
  textWeight: '400',
  sizes: [12, 13, 15, 20],
  locale: 'en-CA',
};
