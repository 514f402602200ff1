import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { formatDecimal } from '../../engine/format/decimal.ts';
import type { PortfolioValue, ServerAnswer } from '../../workers/api/records.ts';
import { Button, buttonClass } from '../components/button.tsx';
import { download } from '../components/download.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { FeedDot } from '../components/feed-dot.tsx';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useErrorText } from '../components/use-failure-text.ts';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { type Locale, type Translate, useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useAnswer } from '../market/use-answer.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import { ReplayButton } from '../replay/replay-button.tsx';
import { portfolioSelectPath, valueChartPath } from '../routes/paths.ts';
import { ImportForm } from './import-form.tsx';
import { PortfolioSummary } from './portfolio-summary.tsx';
import css from './portfolio-value-screen.module.css';
import { positionsCsv } from './positions-csv.ts';
import { PositionsTable } from './positions-table.tsx';

const CSV = 'text/csv;charset=utf-8';

/** The positions of a portfolio and their value, requested again at every refresh. */
export default function PortfolioValueScreen({ portfolio }: { readonly portfolio: number }): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const userid = useMarketState((state) => state.session.userid);
  const key = `${userid} ${portfolio}`;
  const { value: held, failure, at, retry } = useAnswer(key, () => askHeld(portfolio), period);
  return (
    <Screen
      title={t('value.title', { n: portfolio })}
      aside={
        <>
          <FeedDot connected={false} updatedAt={failure === 'not-logged-in' ? 0 : at} />
          <span className={css.links} data-screen="only">
            <Link href={portfolioSelectPath('value')} className={css.select}>
              {t('value.select')}
            </Link>
            {held === null || held.traded ? (
              <Link href={valueChartPath(portfolio)} className={buttonClass(true)}>
                {t('value.chart')}
              </Link>
            ) : null}
            <ReplayButton subject={null} />
          </span>
        </>
      }
    >
      {held === null ? (
        <div className={css.panel}>
          {failure !== null ? (
            <FailureNotice failure={failure} retry={retry} />
          ) : (
            <Skeleton label={t('value.loading')} rows={8} />
          )}
        </div>
      ) : (
        <>
          {failure === null || failure === 'not-logged-in' ? null : (
            <StaleNote failure={failure} at={at} retry={retry} />
          )}
          {/* Another portfolio or user gets another form. */}
          <Held key={key} portfolio={portfolio} held={held} over={failure === 'not-logged-in'} refresh={retry} />
        </>
      )}
    </Screen>
  );
}

/** The positions of a portfolio, and whether it ever had a transaction: without one it has no chart and no export. */
interface HeldValue extends PortfolioValue {
  readonly traded: boolean;
}

async function askHeld(portfolio: number): Promise<ServerAnswer<HeldValue>> {
  const answer = await market.portfolioPositions(portfolio);
  // All positions may have been sold. This is not requested for values that are only the last known.
  const traded =
    answer.value.positions.length > 0 ||
    answer.keptAt !== 0 ||
    (await market.exportTransactions(portfolio)).trim().split('\n').length > 1;
  return { ...answer, value: { ...answer.value, traded } };
}

interface HeldProps {
  readonly portfolio: number;
  readonly held: HeldValue;
  /** The session has ended: positions are hidden, and the input stays. */
  readonly over: boolean;
  readonly refresh: () => void;
}

function Held({ portfolio, held, over, refresh }: HeldProps): ReactNode {
  const t = useText();
  const isEmpty = held.positions.length === 0;
  // Open if there is nothing else to do, and then until the user closes it: it shows the result of an import.
  const [formOpen, setFormOpen] = useState(isEmpty);
  return (
    <>
      {over ? (
        <div className={css.panel}>
          <FailureNotice failure="not-logged-in" retry={refresh} />
        </div>
      ) : isEmpty ? (
        <div className={css.panel}>
          <Notice title={t('value.empty.title')} text={t('value.empty.text')} />
        </div>
      ) : (
        <>
          <PortfolioSummary totals={held.totals} usdTotals={held.usdTotals} />
          <div className={css.table}>
            <PositionsTable caption={t('value.title', { n: portfolio })} portfolio={held} />
          </div>
          <Remarks held={held} />
        </>
      )}
      {held.traded && !over ? <Exports portfolio={portfolio} held={held} /> : null}
      <details
        className={css.panel}
        data-screen="only"
        open={formOpen}
        onToggle={({ currentTarget }) => setFormOpen(currentTarget.open)}
      >
        <summary className={css.opener}>{t('import.title')}</summary>
        <ImportForm portfolio={portfolio} onImported={refresh} />
      </details>
    </>
  );
}

/** The currency of the figures, and their delay. */
function Remarks({ held: { positions } }: { readonly held: PortfolioValue }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const foreign = positions.find(({ currency }) => currency === 'USD');
  const delay = Math.max(...positions.map((position) => position.delay));
  return (
    <p className={css.remarks}>
      {t('value.inCad')}
      {foreign === undefined ? null : ` ${rateText(foreign.usconv, t, locale)}`}
      {delay > 0 ? ` ${t('value.delay', { n: delay })}` : null}
    </p>
  );
}

/** The exchange rate (Canadian dollars for a US dollar); 0: that there is none. */
function rateText(rate: number, t: Translate, locale: Locale): string {
  return rate === 0 ? t('value.noRate') : t('value.rate', { rate: formatDecimal(rate, locale, 4, 4) });
}

/** The portfolio as files: its positions, and its transactions in the format of the import. */
function Exports({ portfolio, held }: Pick<HeldProps, 'portfolio' | 'held'>): ReactNode {
  const t = useText();
  const errorText = useErrorText();
  const [problem, showProblem] = usePassingMessage<string>();

  async function saveTransactions(): Promise<void> {
    try {
      const csv = await market.exportTransactions(portfolio);
      download(new Blob([csv], { type: CSV }), `portfolio-${portfolio}-transactions.csv`);
    } catch (reason) {
      showProblem(errorText(reason));
    }
  }

  function savePositions(): void {
    download(new Blob([positionsCsv(held.positions)], { type: CSV }), `portfolio-${portfolio}-positions.csv`);
  }

  return (
    <div className={css.exports} data-screen="only">
      {held.positions.length === 0 ? null : <Button onClick={savePositions}>{t('value.export.positions')}</Button>}
      <Button onClick={() => void saveTransactions()}>{t('value.export.transactions')}</Button>
      <span role="alert">{problem}</span>
    </div>
  );
}
