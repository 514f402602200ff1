import type { ReactNode } from 'react';
import { changeDirection } from '../../engine/format/change-direction.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatMoney } from '../../engine/format/price.ts';
import type { PortfolioValue } from '../../workers/api/records.ts';
import { useLocale, useText } from '../i18n/text.ts';
import direction from '../quote-table/change.module.css';
import css from './portfolio-summary.module.css';
import { gainText } from './value-text.ts';

/** Value, cost, net and % net of a whole portfolio, in Canadian dollars; apart from them, what could not be converted. */
export function PortfolioSummary({ totals, usdTotals }: Pick<PortfolioValue, 'totals' | 'usdTotals'>): ReactNode {
  if (usdTotals === null) return <Totals totals={totals} />;
  return (
    <>
      {totals.cost === 0 && totals.value === 0 ? null : <Totals totals={totals} currency="CAD" />}
      <Totals totals={usdTotals} currency="USD" />
    </>
  );
}

interface TotalsProps {
  readonly totals: PortfolioValue['totals'];
  /** Named if there are two. */
  readonly currency?: 'CAD' | 'USD';
}

function Totals({ totals, currency }: TotalsProps): ReactNode {
  const t = useText();
  const locale = useLocale();
  return (
    <dl className={css.summary} data-direction={changeDirection(totals.net, 2)}>
      <div>
        <dt>{currency === undefined ? t('value.column.value') : t('value.in', { currency })}</dt>
        <dd>{formatMoney(totals.value, locale)}</dd>
      </div>
      <div>
        <dt>{t('value.column.cost')}</dt>
        <dd>{formatMoney(totals.cost, locale)}</dd>
      </div>
      <div>
        <dt>{t('value.column.net')}</dt>
        <dd className={`${direction.change} ${direction.arrow}`}>{gainText(totals.net, locale)}</dd>
      </div>
      <div>
        <dt>{t('value.column.percent')}</dt>
        <dd className={direction.change}>{formatPercent(totals.percent, locale)}</dd>
      </div>
    </dl>
  );
}
