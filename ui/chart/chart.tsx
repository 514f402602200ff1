import { type ReactNode, useMemo } from 'react';
import { CHART_RANGES } from '../../engine/chart/range.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useSavedChoice } from './kept-choice.ts';

interface Props {
  readonly symbol: string;
  readonly region: Region;
}

/** A security's chart as the preferences have it. */
export function Chart({ symbol, region }: Props): ReactNode {
  const saved = useSavedChoice();
  const target = useMemo<ChartTarget>(() => ({ type: 'security', symbol, region }), [symbol, region]);
  return <ChartPanel target={target} name={symbol} kept={saved} ranges={CHART_RANGES} />;
}
