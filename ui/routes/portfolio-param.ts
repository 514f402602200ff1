import { readPortfolio } from './list-param.ts';
import type { PortfolioUse } from './paths.ts';

/** Reads the route parameter of `value` and `value-chart`, a portfolio's number; null unless it is 0 to 10. */
export function readPortfolioParam(segment: string): number | null {
  const portfolio = readPortfolio(segment);
  return portfolio === null || portfolio < 0 ? null : portfolio;
}

/** Reads the route parameter of `portfolio-select`; null if it is not a use of portfolios. */
export function readPortfolioUse(segment: string): PortfolioUse | null {
  return segment === 'tick' || segment === 'value' || segment === 'news' ? segment : null;
}
