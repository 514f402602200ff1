import type { FormulaRuns } from '../screens/formula-runs.ts';
import type { ApiContext } from './api-context.ts';

/** What calls about the market have access to. */
export interface MarketContext extends ApiContext {
  /** The formulas that are worked out over the live market. */
  readonly formulas: FormulaRuns;
}
