/** The portfolios that every subscriber has (specification section 9). Number 0 opens only by its address. */
export const PORTFOLIO_NUMBERS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
