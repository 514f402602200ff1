import { readPortfolio } from './list-param.ts';
import type { PortfolioUse } from './paths.ts';

/** Reads the route parameter of `value` and `value-chart`, a portfolio's number; null when it is not 0 to 10. */
export function readPortfolioParam(segment: string): number | null {
  const portfolio = readPortfolio(segment);
  return portfolio === null || portfolio < 0 ? null : portfolio;
}

/** Reads the route parameter of `portfolio-select`; null when portfolios are not picked for that. */
export function readPortfolioUse(segment: string): PortfolioUse | null {
  return segment === 'tick' || segment === 'value' || segment === 'news' ? segment : null;
}
