import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { changeDirection } from '../../engine/format/change-direction.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { Screen } from '../components/screen.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { movedLists, portfolioId, useListMoves } from '../named-lists/use-list-moves.ts';
import direction from '../quote-table/change.module.css';
import { HighlightSwitch } from '../quote-table/highlight-switch.tsx';
import { type PortfolioUse, pickedPortfolioPath } from '../routes/paths.ts';
import { PORTFOLIO_NUMBERS } from '../routes/portfolio-numbers.ts';
import css from './portfolio-select-screen.module.css';

const PORTFOLIOS = movedLists([], true);

/** Selects the portfolio whose quotes, value or news to show. Each says how many securities it has, and how they moved today. */
export default function PortfolioSelectScreen({ use }: { readonly use: PortfolioUse }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const id = useId();
  const moves = useListMoves(PORTFOLIOS);
  return (
    <Screen title={t(`portfolio.select.${use}`)}>
      <div className={css.panel}>
        <ul className={css.portfolios}>
          {PORTFOLIO_NUMBERS.map((n) => {
            const { count, percent } = moves.get(portfolioId(n)) ?? { count: undefined, percent: Number.NaN };
            return (
              <li
                key={n}
                className={css.portfolio}
                data-empty={count === 0}
                data-direction={changeDirection(percent, 2)}
              >
                <Link
                  href={pickedPortfolioPath(use, n)}
                  aria-label={t('list.port', { n })}
                  aria-describedby={`${id}-${n}`}
                  className={css.number}
                >
                  {n}
                </Link>
                <span id={`${id}-${n}`} className={css.content}>
                  {count === undefined
                    ? '\u00a0'
                    : count === 0
                      ? t('portfolio.none')
                      : t('lists.securities', { n: count })}
                  {Number.isNaN(percent) ? null : (
                    <span className={direction.change}>{formatPercent(percent, locale)}</span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        <HighlightSwitch />
      </div>
    </Screen>
  );
}
