import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { recentSecurities } from '../palette/recent-securities.ts';
import { detailsPath } from '../routes/paths.ts';

/** Shown until a security was viewed: an index fund that every feed of US stocks has. */
const FIRST = { region: 'U', symbol: 'SPY' } as const;

/** Charts: leads to the chart of the security that was viewed last in this browser. */
export default function LastChartScreen(): ReactNode {
  return <Redirect replace href={detailsPath(recentSecurities()[0] ?? FIRST)} />;
}
