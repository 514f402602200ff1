import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../engine/format/date.ts';
import type { NewsRequest } from '../../workers/api/records.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Panel } from '../components/panel.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useMedia } from '../components/use-media.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useAnswer } from '../market/use-answer.ts';
import { ALL_CATEGORIES, ANY_SYMBOL } from '../routes/news-param.ts';
import { ALL_NEWS, quotePath } from '../routes/paths.ts';
import { ArticleBody } from './article-body.tsx';
import css from './article-screen.module.css';
import { Headlines } from './headlines.tsx';

/** What is beside the article if there is room. */
const RECENT: NewsRequest = { symbol: ANY_SYMBOL, region: 'CU', portfolio: -1, category: ALL_CATEGORIES };

/** One article: title, date and body, with the recent news beside it where the text leaves room. */
export default function ArticleScreen({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const wide = useMedia('(width >= 75em)');
  const { phase, value, failure, at, retry } = useAnswer(id, () => market.article(id));
  if (value === null) {
    return (
      <Screen title={t('article.title')}>
        <div className={css.coming}>
          {phase === 'failed' && failure !== null ? (
            <>
              {failure === 'not-found' ? (
                <Notice text={t('article.unknown')} />
              ) : (
                <FailureNotice failure={failure} retry={retry} />
              )}
              <p className={css.other}>
                <Link href={ALL_NEWS}>{t('home.news.all')}</Link>
              </p>
            </>
          ) : (
            <Skeleton label={t('article.loading')} rows={8} />
          )}
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={value.title} titleLang={value.lang || undefined}>
      {failure === null ? null : <StaleNote failure={failure} at={at} retry={retry} />}
      <div className={css.columns}>
        <article className={css.article}>
          <p className={css.source}>
            <span>{formatDate(value.date, locale)}</span>
            {value.symbol === '' ? null : (
              <Link href={quotePath(value)}>{t('article.quote', { symbol: `${value.symbol}-${value.region}` })}</Link>
            )}
          </p>
          <ArticleBody html={value.body} lang={value.lang} />
        </article>
        {wide ? (
          <Panel title={t('home.news')} aside={<Link href={ALL_NEWS}>{t('home.news.all')}</Link>}>
            <Headlines request={RECENT} caption={t('home.news')} />
          </Panel>
        ) : null}
      </div>
    </Screen>
  );
}
