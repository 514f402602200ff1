import type { ReactNode } from 'react';
import type { LookupMatch } from '../../workers/api/records.ts';
import css from './match-line.module.css';

/** A security found by the look-up: its symbol, name, country and exchange. */
export function MatchLine({ match }: { readonly match: LookupMatch }): ReactNode {
  return (
    <span className={css.match}>
      <span className={css.symbol}>{match.symbol}</span>
      <span className={css.name}>{match.name}</span>
      <span className={css.place}>
        {match.region} {match.ex}
      </span>
    </span>
  );
}
