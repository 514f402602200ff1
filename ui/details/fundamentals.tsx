import type { ReactNode } from 'react';
import { ABSENT } from '../../engine/format/absent.ts';
import { formatIsoDate } from '../../engine/format/date.ts';
import { formatPrice } from '../../engine/format/price.ts';
import { formatRatio } from '../../engine/format/ratio.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { Fundamental } from '../../workers/api/records.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { sectorName } from '../i18n/sector-name.ts';
import { securityTypeName } from '../i18n/security-type-name.ts';
import { type Locale, type MessageKey, type Translate, useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useAnswer } from '../market/use-answer.ts';
import css from './fundamentals.module.css';

/** The Fundamentals tab. */
export function Fundamentals({ subject }: { readonly subject: SymbolKey }): ReactNode {
  const t = useText();
  const replays = useMarketState((state) => state.replay !== null);
  if (replays) return <Notice text={t('replay.noHistory', { name: t('fund.title') })} />;
  return <Known subject={subject} />;
}

function Known({ subject }: { readonly subject: SymbolKey }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const { value, failure, at, retry } = useAnswer(`${subject.region}:${subject.symbol}`, () =>
    market.fundamental(subject.symbol, subject.region),
  );
  if (value === null) {
    if (failure !== null) return <FailureNotice failure={failure} retry={retry} />;
    return <Skeleton label={t('fund.title')} rows={12} />;
  }
  return (
    <>
      {failure === null ? null : <StaleNote failure={failure} at={at} retry={retry} />}
      <table className={css.table}>
        <caption>{t('fund.title')}</caption>
        <tbody>
          {rowsOf(value, t, locale).map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function rowsOf(fund: Fundamental, t: Translate, locale: Locale): [MessageKey, string][] {
  const money = (amount: number, currency: string): string => {
    const text = formatPrice(amount, locale);
    return Number.isFinite(amount) && amount !== 0 && currency !== '' ? `${text} ${currency}` : text;
  };
  return [
    ['fund.name', orDash(fund.name)],
    ['fund.type', orDash(securityTypeName(fund.sectypestr, t))],
    ['fund.shares', fund.shares > 0 ? new Intl.NumberFormat(locale).format(fund.shares) : ABSENT],
    ['fund.yearhi', formatPrice(fund.yearhi, locale)],
    ['fund.yearlo', formatPrice(fund.yearlo, locale)],
    ['fund.eps', money(fund.eps, fund.erncurr)],
    ['fund.pe', formatRatio(fund.pe, locale)],
    ['fund.div', money(fund.div, fund.divcurr)],
    ['fund.yield', formatRatio(fund.yield, locale)],
    ['fund.exdate', formatIsoDate(fund.exdate)],
    ['fund.sector', orDash(sectorName(fund.sector, t))],
  ];
}

function orDash(text: string): string {
  return text === '' ? ABSENT : text;
}
