import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../components/button.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { HighlightSwitch } from '../quote-table/highlight-switch.tsx';
import { type PortfolioUse, pickedPortfolioPath } from '../routes/paths.ts';
import { PORTFOLIO_NUMBERS } from '../routes/portfolio-numbers.ts';
import css from './portfolio-select-screen.module.css';

/** Selects the portfolio whose quotes, value or news to show. */
export default function PortfolioSelectScreen({ use }: { readonly use: PortfolioUse }): ReactNode {
  const t = useText();
  return (
    <Screen title={t(`portfolio.select.${use}`)}>
      <div className={css.panel}>
        <ul className={css.numbers}>
          {PORTFOLIO_NUMBERS.map((n) => (
            <li key={n}>
              <Link
                href={pickedPortfolioPath(use, n)}
                className={`${buttonClass(false)} ${css.number}`}
                aria-label={t('list.port', { n })}
              >
                {n}
              </Link>
            </li>
          ))}
        </ul>
        <HighlightSwitch />
      </div>
    </Screen>
  );
}
