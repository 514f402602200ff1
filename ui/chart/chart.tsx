import { type ReactNode, useMemo } from 'react';
import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { ChartGrid } from './chart-grid.tsx';
import { useSavedChoice } from './kept-choice.ts';

interface Props {
  readonly symbol: string;
  readonly region: Region;
}

/** A security's chart with the saved settings, and the charts beside it. */
export function Chart({ symbol, region }: Props): ReactNode {
  const saved = useSavedChoice();
  const security = useMemo<SymbolKey>(() => ({ symbol, region }), [symbol, region]);
  return <ChartGrid security={security} kept={saved} />;
}
