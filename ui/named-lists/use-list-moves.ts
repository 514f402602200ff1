import { useRef } from 'react';
import type { ListMove, MovedList } from '../../workers/api/records.ts';
import { market } from '../market/connection.ts';
import { useAnswer } from '../market/use-answer.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import { PORTFOLIO_NUMBERS } from '../routes/portfolio-numbers.ts';
import type { NamedList } from './use-named-lists.ts';

/** The ids of a subscriber's portfolios among the moves of lists. */
export const portfolioId = (n: number): string => `port-${n}`;

/** What `useListMoves` is asked about the named lists, and about the portfolios if there are some. */
export function movedLists(lists: readonly NamedList[], hasPortfolios: boolean): ReadonlyMap<string, MovedList> {
  const all = new Map<string, MovedList>();
  for (const { id, body } of lists)
    all.set(id, { symbols: body.symbols.map(({ region, symbol }) => ({ region, symbol })) });
  if (hasPortfolios) for (const portfolio of PORTFOLIO_NUMBERS) all.set(portfolioId(portfolio), { portfolio });
  return all;
}

/**
 * The size and the day's move of each list, by id, while the component is mounted and the page is visible. A list that has just
 * changed keeps its previous move until the next answer.
 */
export function useListMoves(lists: ReadonlyMap<string, MovedList>): ReadonlyMap<string, ListMove> {
  const ids = [...lists.keys()];
  const wanted = [...lists.values()];
  const period = useRefreshPeriod();
  const { value } = useAnswer(
    JSON.stringify([...lists]),
    async () => {
      const answer = await market.listMoves(wanted);
      return { ...answer, value: new Map(answer.value.map((move, i) => [ids[i] ?? '', move])) };
    },
    period,
  );
  const last = useRef<ReadonlyMap<string, ListMove>>(new Map());
  if (value !== null) last.current = value;
  return last.current;
}
