import type { ReactNode } from 'react';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Panel } from '../components/panel.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useAnswer } from '../market/use-answer.ts';
import { FeedForm } from './feed-form.tsx';
import css from './feeds-screen.module.css';
import { SetUpFeeds } from './set-up-feeds.tsx';

/** How often the states of the feeds are requested, milliseconds. */
const PERIOD = 5_000;

/** The feeds that are set up, and the form that adds one; for administrators of the server. */
export default function FeedsScreen(): ReactNode {
  const t = useText();
  const userid = useMarketState((state) => state.session.userid);
  const { value, failure, at, retry } = useAnswer(
    userid,
    async () => ({ value: await market.feedSetup(), keptAt: 0 }),
    PERIOD,
  );
  const title = t('nav.feeds');
  if (value === null) {
    if (failure === 'not-entitled') {
      return (
        <Screen title={title}>
          <Notice title={t('feeds.denied')} text={t('feeds.denied.text', { userid })} />
        </Screen>
      );
    }
    return (
      <Screen title={title}>
        {failure === null ? <Skeleton label={title} rows={8} /> : <FailureNotice failure={failure} retry={retry} />}
      </Screen>
    );
  }
  const { feeds, kinds, real, fixed, trouble } = value;
  return (
    <Screen title={title}>
      {failure === null ? null : <StaleNote failure={failure} at={at} retry={retry} />}
      <div className={css.panels}>
        <Panel title={t('feeds.list')}>
          {fixed ? <p className={css.note}>{t('feeds.fixed')}</p> : null}
          {trouble === '' ? null : (
            <p className={css.note}>
              {t('feeds.trouble')} <span lang="en">{trouble}</span>
            </p>
          )}
          {feeds.length === 0 ? (
            <Notice
              title={t(real ? 'feeds.empty' : 'feeds.none')}
              text={t(real ? 'feeds.empty.do' : 'feeds.none.do')}
            />
          ) : (
            <p className={css.note}>{t('feeds.order')}</p>
          )}
          <SetUpFeeds feeds={feeds} onChanged={retry} />
        </Panel>
        <Panel title={t('feeds.add')}>
          <FeedForm kinds={kinds} onAdded={retry} />
        </Panel>
      </div>
    </Screen>
  );
}
